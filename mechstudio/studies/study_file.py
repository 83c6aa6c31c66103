"""Study files: a study as JSON, beside the file of its model."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from mechstudio.errors import FileError, ModelError, Problem, SolverError
from mechstudio.io.atomic_file import replacing
from mechstudio.io.json_text import read_json, repeated_keys, write_json
from mechstudio.io.model_file import load
from mechstudio.model import Mechanism
from mechstudio.model.value_text import shown
from mechstudio.resources_path import sample_models_folder
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.study import Study, study_settings
from mechstudio.suggestions import takes_terms

FORMAT = "mechstudio-study"
SUFFIX = ".study.json"
VERSION = 1
_HEAD: dict[str, object] = {"format": FORMAT, "version": VERSION}
_EXAMPLE: dict[str, object] = {
    "variables": {"bodies.crank.mass": {"lower": 0.5, "upper": 2.0}},
    "responses": {"peak": "max([energy/kinetic])"},
}
_AS_MODEL = ' A study is a file of its own, which names the model: "model": "arm.mech.json".'


@takes_terms
def load_study(path: str | os.PathLike[str]) -> Study:
    """Read a study, with the model that it names relative to its own folder.

    Args:
        path: The file; where there is none, it may be the name of a sample, such as
            "counterweight".

    Raises:
        FileError: The study or its model cannot be read.
        ModelError: One of them is not valid, or they do not fit; lists all problems.
        SolverError: An option of the runs is not possible.
    """
    name = os.fspath(path)
    place = _sample_paths().get(name, Path(name)) if not os.path.exists(name) else Path(name)
    try:
        text = place.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        there = ""
        if isinstance(error, FileNotFoundError):
            there = f" A study is a file *{SUFFIX}; samples are {', '.join(_sample_paths())}."
        raise FileError(f"{name} cannot be read: {reason}.{there}", name) from None
    return study_of_text(text, name, place.parent)


def _sample_paths() -> dict[str, Path]:
    """The files of the sample studies by name, e.g. `counterweight`, sorted."""
    paths = sorted(sample_models_folder().glob(f"*{SUFFIX}"))
    return {path.name.removesuffix(SUFFIX): path for path in paths}


def study_of_text(text: str, name: str, folder: Path) -> Study:
    """A study as its file has it, with the model that it names.

    Args:
        text: What stands in the file.
        name: What messages call it.
        folder: Where the path of the model begins.

    Raises:
        FileError: It is no study, or its model cannot be read.
        ModelError: One of them is not valid, or they do not fit; lists all problems.
        SolverError: An option of the runs is not possible.
    """
    data = read_json(text, name)
    if not isinstance(data, dict) or data.get("format", FORMAT) != FORMAT:
        message = f'{name} is not a study file: "format" must be "{FORMAT}".{_AS_MODEL}'
        raise FileError(message, name)
    needed = _HEAD | (_EXAMPLE if "paths" not in data else {"variables": _EXAMPLE["variables"]})
    missing = {key: value for key, value in needed.items() if key not in data}
    problems = [
        Problem(key, f"is missing; write {'for example ' * (key in _EXAMPLE)}{json.dumps(value)}")
        for key, value in missing.items()
    ]
    problems += [
        Problem(place, "the key is written twice; remove one of the two")
        for place in repeated_keys(data)
    ]
    if data.get("version", VERSION) != VERSION:
        problems.append(Problem("version", f"must be {VERSION} (got {shown(data.get('version'))})"))
    model = data.get("model")
    if not isinstance(model, str) or not model:
        problems.append(Problem("model", f"must be the path of a model file (got {shown(model)})"))
    # with the examples in the place of what is missing, to find what else is wrong
    content: dict[str, Any] = {
        key: value for key, value in (missing | data).items() if key not in _OWN
    }
    try:
        settings = study_settings(**content)
    except ModelError as error:
        problems.extend(error.problems)
    if problems:
        raise ModelError(problems, name)
    place = folder / str(model)
    # where there is no such file it may be the name of a sample
    try:
        mechanism = load(place if os.path.exists(place) or place.suffix else str(model))
    except FileError as error:
        raise FileError(f"{name}: model: {error}", name) from None
    _check_options(mechanism, settings, name)
    try:
        return Study(mechanism, settings=settings)
    except ModelError as error:
        raise ModelError(error.problems, name) from None


def _check_options(mechanism: Mechanism, settings: StudySettings, name: str) -> None:
    """Refuse options that runs do not have, or with values that they do not take.

    Raises:
        ModelError: There is one; names the file.
    """
    if settings.analysis != "dynamic":
        return
    try:
        RunOptions.for_mechanism(mechanism, **settings.run_options)
    except (TypeError, SolverError) as error:
        raise ModelError([Problem("options", str(error))], name) from None


def save_study(
    settings: StudySettings, model: str | os.PathLike[str], path: str | os.PathLike[str]
) -> None:
    """Write a study file.

    Args:
        settings: The study.
        model: Path of the model file, relative to the study's folder.
        path: The study file.

    Raises:
        FileError: The file cannot be written.
    """
    head = _HEAD | {"model": Path(model).as_posix()}
    content = settings.model_dump(mode="json", exclude_defaults=True)
    required = {"method": settings.method}
    text = write_json(head | required | content)
    with replacing(Path(path)) as scratch:
        scratch.write_text(text, encoding="utf-8")


_OWN = ("format", "version", "model")
