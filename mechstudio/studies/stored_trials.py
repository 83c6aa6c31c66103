"""Trials of a study read again: from the folder of a study, its journal or its table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

import h5py
import numpy as np
from pydantic import ValidationError

from mechstudio.errors import FileError
from mechstudio.model import Mechanism
from mechstudio.results.trial_folders import JOURNAL, TABLE
from mechstudio.studies.definition import OPTIMIZATIONS, StudySettings
from mechstudio.studies.journal import Values, content_key, journal_entries, values_of_asked
from mechstudio.studies.sampling import sampled_values
from mechstudio.studies.study import STOPPED, known_trial
from mechstudio.studies.study_result import StudyResult
from mechstudio.studies.trial import Trial

_DAMAGED = (OSError, KeyError, ValueError, TypeError, RuntimeError, ValidationError)


def load_trials(path: str | PathLike[str]) -> StudyResult:
    """The trials of a study that was computed before.

    Args:
        path: The folder of the study, or its `trials.h5` or `trials.jsonl`.

    Raises:
        FileError: There are none, or they cannot be read.
    """
    place = Path(path)
    if not place.is_dir():
        return _read(place)
    table, journal = place / TABLE, place / JOURNAL
    if not table.exists() and not journal.exists():
        raise FileError(f"'{place}' holds no trials: there is no {TABLE} and no {JOURNAL}.", place)
    if not table.exists():
        return _read(journal)
    if journal.exists() and journal.stat().st_mtime > table.stat().st_mtime:
        # a study that goes on, or was cut off; one of a former version does not say what it asks
        with suppress(FileError):
            return _read(journal)
    found = _read(table)
    return _with_paths(found, journal) if found.settings.paths and journal.exists() else found


def are_of(path: Path, mechanism: Mechanism, settings: StudySettings) -> bool:
    """Whether stored trials are known to be those of a model as it is, by this version.

    Args:
        path: The folder of the study, or a file in it.
        mechanism: The model.
        settings: What the study asks.
    """
    journal = (path if path.is_dir() else path.parent) / JOURNAL
    with suppress(*_DAMAGED):
        keys = (entry["key"] for entry in journal_entries(journal)[:1] if "key" in entry)
        return content_key(mechanism, settings) in keys
    return False


def _read(path: Path) -> StudyResult:
    try:
        return _from_table(path) if h5py.is_hdf5(path) else _from_journal(path)
    except _DAMAGED as error:
        raise FileError(f"Cannot read trials from '{path}': {_reason(error)}.", path) from error


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return "it is no table and no journal of a study of this version"


def _from_table(path: Path) -> StudyResult:
    """What `StudyResult.save` wrote."""
    with h5py.File(path, "r") as file:
        settings = StudySettings.model_validate_json(str(file.attrs["study"]))
        numbers = [int(number) for number in file["trial"][()]]
        messages = file["message"].asstr()[()].tolist()
        notes = file["note"].asstr()[()].tolist() if "note" in file else [""] * len(messages)
        groups: dict[str, dict[str, list[float]]] = {}
        units = {}
        for group in ("variables", "responses"):
            groups[group] = {}
            for dataset in file[group].values() if group in file else ():
                name = str(dataset.attrs["name"])
                groups[group][name] = [float(value) for value in dataset[()]]
                if "unit" in dataset.attrs:
                    units[name] = str(dataset.attrs["unit"])
        end = str(file.attrs["message"])
    trials = tuple(
        Trial(
            number,
            {
                variable.place: groups["variables"][variable.place][k]
                for variable in settings.variables
            },
            {}
            if message
            else {name: groups["responses"][name][k] for name in settings.response_names},
            message,
            note=note,
        )
        for k, (number, message, note) in enumerate(zip(numbers, messages, notes, strict=True))
    )
    return StudyResult(settings, trials, end, units)


def _from_journal(path: Path) -> StudyResult:
    """Trials of the study that was asked for last; what others of the folder found is left out."""
    entries = journal_entries(path)
    asked = [entry for entry in entries if "study" in entry][-1:]
    if not asked:
        raise ValueError
    settings = StudySettings.model_validate_json(asked[0]["study"])
    known: dict[Values, dict[str, Any]] = {
        tuple(entry["values"]): entry for entry in entries if "values" in entry
    }
    searched = settings.method in OPTIMIZATIONS
    own = [values for values in values_of_asked(entries) if values in known]
    wanted = own if searched else list(sampled_values(settings))
    trials = tuple(
        _trial(settings, number, values, known[values])
        for number, values in enumerate(wanted)
        if values in known
    )
    message = STOPPED if searched or len(trials) < len(wanted) else ""
    return StudyResult(settings, trials, message, asked[0].get("units", {}))


def _trial(settings: StudySettings, number: int, values: Values, entry: Mapping[str, Any]) -> Trial:
    places = [variable.place for variable in settings.variables]
    return known_trial(number, dict(zip(places, values, strict=True)), entry)


def _with_paths(found: StudyResult, journal: Path) -> StudyResult:
    """The same trials with the paths of their runs, which tables do not hold."""
    paths: dict[Values, dict[str, Any]] = {}
    with suppress(*_DAMAGED):
        paths = {
            tuple(entry["values"]): {
                name: np.asarray(places, float) for name, places in entry["paths"].items()
            }
            for entry in journal_entries(journal)
            if "paths" in entry
        }
    trials = tuple(
        replace(trial, paths=paths.get(tuple(trial.values.values()), {})) for trial in found.trials
    )
    return replace(found, trials=trials)
