"""What a result file says besides its rows: attributes of its root and of its datasets."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import asdict, fields
from functools import partial
from typing import Any, get_args

import h5py
import numpy as np
from numpy.typing import NDArray

from mechstudio.io import dumps
from mechstudio.results.channels import Channel
from mechstudio.results.hdf5_writing import RECOVERY
from mechstudio.results.recording import Recording
from mechstudio.results.settings import (
    Momenta,
    RunSettings,
    RunStatistics,
    SingularPolicy,
    Stabilization,
)
from mechstudio.version import program_version

FORMAT = "mechstudio-result"
FORMAT_VERSION = 1
TEXTS = "tuple[str, ...]"
_TEXT = h5py.string_dtype()
# types of attributes by the annotation of the field, whatever was typed
_TYPED: dict[Any, Callable[[Any], Any]] = {
    "int": np.int64,
    "float": np.float64,
    "float | None": np.float64,
    "tuple[float, ...]": partial(np.array, dtype=float),
    "tuple[int, ...]": partial(np.array, dtype=np.int64),
}


def write_head(file: h5py.File, result: Recording) -> None:
    """Write the attributes of the root: what was simulated, how, and what it took."""
    write_question(file, result)
    write_outcome(file, result)


def write_question(file: h5py.File, result: Recording) -> None:
    """Write what is simulated and how, which stays the same while a run goes on."""
    attributes = file.attrs
    attributes["format"] = FORMAT
    attributes["format_version"] = FORMAT_VERSION
    attributes["program"] = "MechStudio"
    attributes["program_version"] = program_version()
    attributes["title"] = result.mechanism.name
    attributes["model"] = dumps(result.mechanism)
    for entry in fields(RunSettings):
        value = getattr(result.settings, entry.name)
        attributes[entry.name] = _TYPED.get(entry.type, str)(value)
    attributes["has_momentum"] = result.store.has_momentum


def write_outcome(file: h5py.File, result: Recording) -> None:
    """Write how a run ended, and what it took."""
    attributes = file.attrs
    for entry in fields(RunStatistics):
        value = getattr(result.statistics, entry.name)
        if entry.type == TEXTS:
            values = np.array(value, dtype=object)
            attributes.create(entry.name, values, shape=(len(value),), dtype=_TEXT)
        elif value is not None:
            attributes[entry.name] = _TYPED[entry.type](value)
    attributes["status"] = result.status.value
    attributes["status_message"] = result.status_message


def add_recovery(file: h5py.File) -> h5py.Dataset:
    """Make room for what a run has taken, which is written while it goes on."""
    return file.create_dataset(
        RECOVERY, (0,), np.uint8, maxshape=(None,), chunks=(4096,), track_times=False
    )


def recovery_line(statistics: RunStatistics) -> NDArray[np.uint8]:
    """What a run has taken so far, as a line of JSON."""
    return np.frombuffer(f"{json.dumps(asdict(statistics))}\n".encode(), dtype=np.uint8)


def cut_off_statistics(file: h5py.File, statistics: RunStatistics) -> RunStatistics:
    """What a run that was cut off had taken when its rows were written last.

    Args:
        file: Its file.
        statistics: Taken where that was not written.
    """
    lines = file[RECOVERY][()].tobytes().splitlines(keepends=True) if RECOVERY in file else []
    for line in reversed(lines):
        with suppress(ValueError, TypeError):
            said = json.loads(line)
            # a list of JSON is a tuple of the record
            known: dict[str, Any] = {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in said.items()
            }
            return RunStatistics(**known)
    return statistics


def describe(dataset: h5py.Dataset, channel: Channel, loose: Collection[int] = ()) -> None:
    """Attach what a reader of the file has to know about a dataset.

    Args:
        dataset: The dataset.
        channel: What it holds.
        loose: Numbers of the components that are not unique; of a run that goes on they are not
            known, since those along axes of the world depend on how a joint turns.
    """
    dataset.attrs["unit"] = channel.unit
    dataset.attrs["units"] = channel.unit  # as other programs look for it
    dataset.attrs["description"] = channel.description
    if channel.components:
        dataset.attrs.create("components", list(channel.components), dtype=_TEXT)
        dataset.attrs.create("component_units", list(channel.component_units), dtype=_TEXT)
    if not channel.unique:
        dataset.attrs["unique"] = False
    if loose and channel.components:
        unique = [number not in loose for number in range(len(channel.components))]
        dataset.attrs["unique_components"] = np.array(unique)


def read_fields(attributes: h5py.AttributeManager, record: type) -> dict[str, Any]:
    """Fields of a record; those that older files do not have take their defaults."""
    return {
        entry.name: _READERS[entry.type](attributes[entry.name])
        for entry in fields(record)
        if entry.name in attributes or entry.name in _REQUIRED
    }


def _one_of(keys: tuple[str, ...]) -> Callable[[Any], str]:
    """Reads one of some keys, the first where the key is not known."""
    return lambda value: str(value) if str(value) in keys else keys[0]


_REQUIRED = ("solver", "integrator", "duration", "output_step", "rtol", "atol", "steps")
# by the annotation of the field
_READERS: dict[Any, Callable[[Any], Any]] = {
    "int": int,
    "str": str,
    "float": float,
    "float | None": float,
    "tuple[float, ...]": lambda values: tuple(map(float, values)),
    "tuple[int, ...]": lambda values: tuple(map(int, values)),
    TEXTS: lambda values: tuple(map(str, values)),
    "Momenta": _one_of(get_args(Momenta)),
    "SingularPolicy": _one_of(get_args(SingularPolicy)),
    "Stabilization": _one_of(get_args(Stabilization)),
}
