"""Results as HDF5: the layout of the public interface, readable without this program."""

from __future__ import annotations

from dataclasses import dataclass, fields
from os import PathLike
from pathlib import Path
from typing import get_args

import h5py
import numpy as np

from mechstudio.errors import FileError, MechStudioError
from mechstudio.io import dumps, loads
from mechstudio.io.atomic_file import replacing
from mechstudio.model import Mechanism
from mechstudio.results.channels import Channel, sources
from mechstudio.results.hdf5_writing import plain_errors, require_space
from mechstudio.results.recording import Recording
from mechstudio.results.rows import Rows
from mechstudio.results.settings import RunSettings, RunStatistics, RunStatus, Stabilization
from mechstudio.results.store import Store
from mechstudio.version import program_version

FORMAT = "mechstudio-result"
FORMAT_VERSION = 1
_TEXT = h5py.string_dtype()
_DAMAGED = (OSError, KeyError, ValueError, TypeError, RuntimeError, AttributeError, MemoryError)


@dataclass(frozen=True, kw_only=True)
class ArchiveContent:
    """Everything that an archive holds."""

    mechanism: Mechanism
    settings: RunSettings
    store: Store
    statistics: RunStatistics
    status: RunStatus
    status_message: str


def write_archive(result: Recording, path: str | PathLike[str]) -> None:
    """Write a result to an HDF5 file, replacing it only once it is complete.

    Args:
        result: The run; rows that are added meanwhile are left out.
        path: The file.

    Raises:
        FileError: The file cannot be written.
    """
    count = result.count
    names = result.names()
    row = sum(result.read(name, 0, 1).nbytes for name in names)
    with replacing(Path(path)) as scratch:
        require_space(Path(path), row * count, len(names))
        # this library version keeps attributes of any length, older layouts end at 64 KiB
        with (
            plain_errors(),
            h5py.File(scratch, "w", libver=("v108", "v110"), track_order=True) as file,
        ):
            _write_head(file, result)
            for name in names:
                values = result.read(name, 0, count)
                dataset = file.create_dataset(name, data=values, track_times=False)
                _describe(dataset, result.channel(name))


def read_archive(path: str | PathLike[str]) -> ArchiveContent:
    """Read what `write_archive` wrote.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    path = Path(path)
    try:
        file = h5py.File(path, "r")
    except FileNotFoundError as error:
        raise FileError(f"Cannot read '{path}': there is no such file.", path) from error
    except OSError as error:
        raise FileError(f"Cannot read '{path}': it is not a readable HDF5 file.", path) from error
    with file:
        _check_format(file, path)
        try:
            return _read_content(file)
        except (*_DAMAGED, MechStudioError) as error:
            raise FileError(
                f"Cannot read '{path}': the result file is damaged ({error}).", path
            ) from error


def _write_head(file: h5py.File, result: Recording) -> None:
    """Write the attributes of the root: what was simulated, how, and what it took."""
    attributes = file.attrs
    attributes["format"] = FORMAT
    attributes["format_version"] = FORMAT_VERSION
    attributes["program"] = "MechStudio"
    attributes["program_version"] = program_version()
    attributes["model"] = dumps(result.mechanism)
    for entry in fields(RunSettings):
        attributes[entry.name] = getattr(result.settings, entry.name)

    statistics = result.statistics
    attributes["steps"] = statistics.steps
    attributes["rejected_steps"] = statistics.rejected_steps
    attributes["rhs_evaluations"] = statistics.rhs_evaluations
    attributes["wall_time"] = statistics.wall_time
    attributes["singular_times"] = np.array(statistics.singular_times, dtype=float)
    attributes["branch_changes"] = np.array(statistics.branch_changes, dtype=float)
    if statistics.error_estimate is not None:
        attributes["error_estimate"] = statistics.error_estimate
    for name in ("undetermined_reactions", "undetermined_channels", "notes"):
        texts = getattr(statistics, name)
        values = np.array(texts, dtype=object)
        attributes.create(name, values, shape=(len(texts),), dtype=_TEXT)
    attributes["status"] = result.status.value
    attributes["status_message"] = result.status_message
    attributes["has_momentum"] = result.store.has_momentum


def _describe(dataset: h5py.Dataset, channel: Channel) -> None:
    """Attach what a reader of the file has to know about a dataset."""
    dataset.attrs["unit"] = channel.unit
    dataset.attrs["description"] = channel.description
    if channel.components:
        dataset.attrs.create("components", list(channel.components), dtype=_TEXT)
        dataset.attrs.create("component_units", list(channel.component_units), dtype=_TEXT)
    if not channel.unique:
        dataset.attrs["unique"] = False


def _check_format(file: h5py.File, path: Path) -> None:
    try:
        known = file.attrs.get("format") == FORMAT
        version = int(file.attrs["format_version"]) if known else 0
    except _DAMAGED:
        known, version = False, 0
    if not known:
        raise FileError(f"Cannot read '{path}': it is no result file of MechStudio.", path)
    if version > FORMAT_VERSION:
        raise FileError(
            f"Cannot read '{path}': it has format version {version}, this program reads up to "
            f"{FORMAT_VERSION}. Update MechStudio to open it.",
            path,
        )


def _read_content(file: h5py.File) -> ArchiveContent:
    attributes = file.attrs
    mechanism = loads(str(attributes["model"]))
    return ArchiveContent(
        mechanism=mechanism,
        settings=RunSettings(
            solver=str(attributes["solver"]),
            integrator=str(attributes["integrator"]),
            duration=float(attributes["duration"]),
            output_step=float(attributes["output_step"]),
            rtol=float(attributes["rtol"]),
            atol=float(attributes["atol"]),
            threads=int(attributes["threads"]),
            singular="reset" if attributes["singular"] == "reset" else "hold",
            rank_tolerance=float(attributes["rank_tolerance"]),
            stabilization=_stabilization(str(attributes.get("stabilization", "none"))),
            baumgarte_time=float(attributes.get("baumgarte_time", 0.0)),
            step=float(attributes.get("step", 0.0)),
            penalty=float(attributes.get("penalty", 0.0)),
            max_iterations=int(attributes.get("max_iterations", 0)),
            tolerance=float(attributes.get("tolerance", 0.0)),
            solver_choice=str(attributes.get("solver_choice", "")),
            integrator_choice=str(attributes.get("integrator_choice", "")),
        ),
        store=_read_rows(file, mechanism, bool(attributes["has_momentum"])),
        statistics=RunStatistics(
            steps=int(attributes["steps"]),
            rejected_steps=int(attributes["rejected_steps"]),
            rhs_evaluations=int(attributes["rhs_evaluations"]),
            wall_time=float(attributes["wall_time"]),
            singular_times=tuple(float(time) for time in attributes["singular_times"]),
            undetermined_reactions=tuple(
                str(name) for name in attributes["undetermined_reactions"]
            ),
            undetermined_channels=tuple(
                str(name) for name in attributes.get("undetermined_channels", ())
            ),
            branch_changes=tuple(float(time) for time in attributes.get("branch_changes", ())),
            error_estimate=(
                float(attributes["error_estimate"]) if "error_estimate" in attributes else None
            ),
            notes=tuple(str(note) for note in attributes.get("notes", ())),
        ),
        status=RunStatus(attributes["status"]),
        status_message=str(attributes["status_message"]),
    )


def _stabilization(key: str) -> Stabilization:
    """The stabilization of that key; none where the key is not known."""
    known: dict[str, Stabilization] = {name: name for name in get_args(Stabilization)}
    return known.get(key, "none")


def _read_rows(file: h5py.File, mechanism: Mechanism, has_momentum: bool) -> Store:
    """Fill a new store from the datasets; measures are left out, they follow from the bodies."""
    (count,) = file["time"].shape
    store = Store(mechanism, count, has_momentum)
    rows = Rows(store, 0, count, writeable=True)
    for name, source in sources(mechanism, has_momentum).items():
        if source.dataset.subject == "measures":
            continue
        target = source.read(rows)
        dataset = file[name]
        if dataset.shape != target.shape or dataset.dtype.kind != "f":
            raise ValueError(f"{name} has the wrong shape or type")
        target[...] = dataset[()]
    store.count = count
    return store
