"""The model file named on the command line, its changes, and messages about wrong names."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.errors import FileError, MechStudioError
from mechstudio.resources_path import sample_models_folder
from mechstudio.suggestions import nearest
from mechstudio.text_table import counted

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

# larger files are not empty [bytes]
_SMALL = 4096
STANDARD = "-"  # standard input, or standard output for what is written
_SUFFIX = ".mech.json"
_ONE = "the model: a file *.mech.json, the name of a sample, or - for standard input"
_SEVERAL = "the models: files *.mech.json, names of samples, or - for standard input"


class MisspelledModelError(FileError):
    """A model of the command line is neither a file nor a sample, but one has a similar name."""


def add_model_arguments(parser: ArgumentParser, *, several: bool = False) -> None:
    """Add the model, and what is to be changed in it.

    Args:
        parser: Of the command.
        several: Whether it takes several, which are `models` then, see `each_model`.
    """
    if several:
        parser.add_argument("models", metavar="MODEL", nargs="+", help=_SEVERAL)
    else:
        parser.add_argument("model", metavar="MODEL", help=_ONE)
    parser.add_argument(
        "--set",
        metavar="PLACE=VALUE",
        action="append",
        default=[],
        dest="changes",
        help="give a parameter or a number of the model another value, such as L=0.4 or "
        "bodies.crank.mass=2*L; may be repeated",
    )


def heading(model: str, mechanism: Mechanism) -> str:
    """What stands above an answer: the model of the command line, and what it is called."""
    return f"{model}: {mechanism.name or 'unnamed mechanism'}"


def counts_of(mechanism: Mechanism) -> str:
    """How many bodies and joints there are."""
    bodies = counted(len(mechanism.bodies), "body", "bodies")
    return f"{bodies}, {counted(len(mechanism.joints), 'joint', 'joints')}"


def changed_model(arguments: Namespace, *, with_results: bool = False) -> Mechanism:
    """The model of a command line, with the changes that it asks for.

    Args:
        arguments: Of the command.
        with_results: Whether it may be the model of a file of results, and other formats are told.

    Raises:
        FileError: There is no such file, it is empty, or it cannot be read.
        ModelError: The model is not valid, or would not be after the changes.
        MechStudioError: What is to be changed does not say so.
    """
    mechanism = load_model(arguments.model, with_results=with_results)
    if not arguments.changes:
        return mechanism
    from mechstudio.edits import set_values

    return set_values(mechanism, dict(map(_change, arguments.changes)))


def _change(text: str) -> tuple[str, object]:
    """Place and value of one change: a number, or else a text, such as an expression."""
    place, sign, value = (part.strip() for part in text.partition("="))
    if not (place and sign and value):
        raise MechStudioError(
            f"--set '{text}' does not say what to change. Write a place, an equals sign and a "
            "value, for example L=0.4 or bodies.crank.mass=2."
        )
    try:
        return place, json.loads(value)
    except ValueError:
        return place, value


def load_model(name: str, *, with_results: bool = False) -> Mechanism:
    """Read the model named on the command line.

    Args:
        name: Its file or sample, or "-".
        with_results: Whether it may be the model of a file of results, and other formats are told.

    Raises:
        FileError: There is no such file, it is empty, or it cannot be read.
        ModelError: The model is not valid.
    """
    from mechstudio.io import load, loads

    if name == STANDARD:
        text = standard_input("model")
        if not text.lstrip().startswith("{"):
            message = (
                "standard input holds no model file; a command writes its model there by -o -, "
                "such as mechstudio assemble MODEL -o - | mechstudio run -"
            )
            raise FileError(message, STANDARD)
        return loads(text, "standard input")
    path = model_path(name)
    require_model_file(path)
    if _is_empty(path):
        raise FileError(
            f"the model file '{path}' is empty. Check that it is the right file; the sample models "
            "are examples.",
            path,
        )
    if with_results:
        from mechstudio.results.imported_model import import_model

        return import_model(path)
    return load(path)


def model_path(name: str) -> Path:
    """The file of a model: one of that name, or else the sample of that name."""
    path = Path(name)
    # those of pathlib raise errors for names that are too long
    if os.path.exists(path) or path.name != name or path.suffix:
        return path
    return sample_files().get(name, path)


def are_same_file(first: Path, second: Path) -> bool:
    """Whether two names are of one file, which need not be there yet."""
    if os.path.realpath(first) == os.path.realpath(second):
        return True
    try:
        return first.samefile(second)
    except OSError:
        return False


def sample_files() -> dict[str, Path]:
    """The files of the sample models by name; what reads models is not imported for that."""
    paths = sorted(sample_models_folder().glob(f"*{_SUFFIX}"))
    return {path.name.removesuffix(_SUFFIX): path for path in paths}


def model_stem(name: str) -> str:
    """Name of a model for files about it, without folder and suffix."""
    return "model" if name == STANDARD else Path(name).name.removesuffix(_SUFFIX)


def standard_input(what: str) -> str:
    """The text of a file on standard input.

    Args:
        what: Kind of the file, for messages.

    Raises:
        FileError: There is nothing, or no text.
    """
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig") if sys.stdin else ""
    except UnicodeDecodeError as error:
        raise FileError(
            f"standard input is not a text in UTF-8 (byte {error.start} is wrong).", STANDARD
        ) from None
    if not text.strip():
        message = f"standard input is empty; pipe a {what} file into the command."
        raise FileError(message, STANDARD)
    return text


def require_model_file(path: Path) -> None:
    """Require that a file exists.

    Raises:
        FileError: There is none.
    """
    if os.path.isdir(path):
        raise FileError(f"'{path}' is a folder. Name a model file in it (*.mech.json).", path)
    if not os.path.exists(path):
        near = _near_sample(path)
        message = (
            f"there is no model file '{path}'. Check the name{near}, or see mechstudio --help."
        )
        raise MisspelledModelError(message, path) if near else FileError(message, path)


def _near_sample(path: Path) -> str:
    """The sample that may be meant by a name that is no file."""
    if path.suffix or path.name != str(path):
        return ""
    near = nearest(path.name, sample_files())
    return f" (did you mean the sample '{near[0]}'?)" if near else ""


def _is_empty(path: Path) -> bool:
    """Whether a file holds only white space; the reader reports unreadable files."""
    # a pipe can be read only once
    if not path.is_file():
        return False
    try:
        return path.stat().st_size <= _SMALL and not path.read_bytes().strip()
    except OSError:
        return False


def missing_meshes(mechanism: Mechanism, model: str) -> list[str]:
    """A sentence for each missing mesh file of a model.

    Args:
        mechanism: The model.
        model: Its file, at whose folder relative names start.
    """
    from mechstudio.model import Mesh

    folder = model_path(model).parent
    return [
        f"body '{body.name}' is drawn without its mesh: there is no file '{folder / shape.file}'"
        for body in mechanism.bodies
        for shape in body.shapes
        if isinstance(shape, Mesh) and not os.path.isfile(folder / shape.file)
    ]
