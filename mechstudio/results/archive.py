"""HDF5 files of results: written from the rows of a run, and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TypeVar

import h5py
import numpy as np

from mechstudio.errors import FileError, MechStudioError, ModelError
from mechstudio.io import loads
from mechstudio.io.atomic_file import replacing
from mechstudio.model import Mechanism
from mechstudio.results.actuators import GROUP, actuator_of, of_known_actuator
from mechstudio.results.archive_head import (
    FORMAT,
    FORMAT_VERSION,
    cut_off_statistics,
    describe,
    read_fields,
    write_head,
)
from mechstudio.results.channels import sources
from mechstudio.results.hdf5_dimensions import Dimensions
from mechstudio.results.hdf5_writing import (
    compression,
    content_of,
    plain_errors,
    require_space,
)
from mechstudio.results.mode_archive import read_modes, write_modes
from mechstudio.results.mode_figures import GROUP as MODES
from mechstudio.results.mode_figures import MODE_DATASETS
from mechstudio.results.recording import Recording
from mechstudio.results.rows import Rows
from mechstudio.results.settings import RunSettings, RunStatistics, RunStatus
from mechstudio.results.stability_figures import GROUP as STABILITY
from mechstudio.results.stability_figures import STABILITY_DATASETS
from mechstudio.results.store import Store
from mechstudio.results.stored_store import StoredStore, is_cut_off, require_fit
from mechstudio.results.stretches import stretches_of
from mechstudio.results.time_notes import TimeNote, read_time_notes, write_time_notes
from mechstudio.results.unique_loads import undetermined_components

# values of files that are read at once, and written at once [bytes]
_SMALL = 32 * 2**20
# this version keeps attributes of any length, older layouts end at 64 KiB
_LIBRARY = ("v108", "v110")
_DAMAGED = (OSError, KeyError, ValueError, TypeError, RuntimeError, AttributeError, MemoryError)

Kind = TypeVar("Kind", bound=Recording)


def write_archive(
    result: Recording, path: str | PathLike[str], notes: Sequence[TimeNote] = ()
) -> None:
    """Write a result to an HDF5 file, replacing it only once it is complete.

    Args:
        result: The run; rows that are added meanwhile are left out.
        path: The file.
        notes: Time [s] and text of each note on the run.

    Raises:
        FileError: The file cannot be written.
    """
    count = result.count
    names = result.names()
    size = count * sum(result.read(name, 0, 1).nbytes for name in names)
    fill = partial(_write_content, result=result, names=names, count=count, notes=notes)
    with replacing(Path(path)) as scratch:
        require_space(Path(path), size, len(names))
        with plain_errors():
            if size <= _SMALL:
                content = content_of(fill, libver=_LIBRARY, track_order=True)
                scratch.write_bytes(content)
                return
            with h5py.File(scratch, "w", libver=_LIBRARY, track_order=True) as file:
                fill(file)


def _write_content(
    file: h5py.File,
    result: Recording,
    names: Sequence[str],
    count: int,
    notes: Sequence[TimeNote],
) -> None:
    write_head(file, result)
    dimensions = Dimensions(file)
    for name in names:
        values = result.read(name, 0, count)
        packed = compression(values.shape)
        dataset = file.create_dataset(name, data=values, track_times=False, **packed)
        channel = result.channel(name)
        describe(dataset, channel, undetermined_components(result, channel))
        dimensions.attach(dataset, channel)
    dimensions.finish()
    write_modes(file, result.store.modes, result.mechanism)
    write_time_notes(file, notes)


def read_archive(path: str | PathLike[str], kind: type[Kind]) -> Kind:
    """Read what `write_archive` wrote.

    Args:
        path: The file.
        kind: Class of the result.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    path = Path(path)
    with _opened(path) as file, _damage_told(path):
        return _read_content(file, kind, partial(_read_rows, file))


def open_archive(path: str | PathLike[str], kind: type[Kind]) -> Kind:
    """Open what `write_archive` wrote; rows of a large file stay in it until they are asked for.

    Such a file is open as long as the result is used. What turns out to be damaged later is not a
    number.

    Args:
        path: The file.
        kind: Class of the result.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    path = Path(path)
    file = _opened(path)
    stays = False

    def rows(mechanism: Mechanism, has_momentum: bool) -> Store:
        nonlocal stays
        store = StoredStore(mechanism, file, has_momentum)
        stays = store.count * store.row_bytes > _SMALL
        if stays:
            _read_findings(file, mechanism, store)
        return store if stays else _read_rows(file, mechanism, has_momentum)

    try:
        with _damage_told(path):
            return _read_content(file, kind, rows)
    finally:
        if not stays:
            file.close()


def _opened(path: Path) -> h5py.File:
    """The file, if it is one of results.

    Raises:
        FileError: It cannot be read, is no result file or too new.
    """
    try:
        # pieces are kept by who reads them, if at all
        file = h5py.File(path, "r", rdcc_nbytes=0)
    except FileNotFoundError as error:
        raise FileError(f"Cannot read '{path}': there is no such file.", path) from error
    except OSError as error:
        if "checksum" in str(error):
            # where another program may be writing, the library would wait for it to go on
            text = f"Cannot read '{path}': the result file is damaged ({error})."
            raise FileError(text, path) from error
        try:
            # a program writes to it, or ended before the run did
            file = h5py.File(path, "r", swmr=True, rdcc_nbytes=0)
        except (OSError, RuntimeError):
            # a few bytes of a file are no OSError to the library in this mode
            text = f"Cannot read '{path}': it is not a readable HDF5 file."
            raise FileError(text, path) from error
    try:
        _check_format(file, path)
    except FileError:
        file.close()
        raise
    return file


@contextmanager
def _damage_told(path: Path) -> Iterator[None]:
    """Turn what reading a damaged file raises into a sentence.

    Raises:
        FileError: The file is damaged, or its mechanism is one that this version refuses.
    """
    try:
        yield
    except ModelError as error:
        raise FileError(
            f"Cannot read '{path}': the mechanism in the result file is not valid ({error}).", path
        ) from error
    except (*_DAMAGED, MechStudioError) as error:
        raise FileError(
            f"Cannot read '{path}': the result file is damaged ({error}).", path
        ) from error


def _check_format(file: h5py.File, path: Path) -> None:
    try:
        known = file.attrs.get("format") == FORMAT
        version = int(file.attrs["format_version"]) if known else 0
    except _DAMAGED:
        known, version = False, 0
    if not known:
        raise FileError(f"Cannot read '{path}': it is not a result file of MechStudio.", path)
    if version > FORMAT_VERSION:
        raise FileError(
            f"Cannot read '{path}': it has format version {version}, this program reads up to "
            f"{FORMAT_VERSION}. Update MechStudio to open it.",
            path,
        )


def _read_content(
    file: h5py.File, kind: type[Kind], rows: Callable[[Mechanism, bool], Store]
) -> Kind:
    attributes = file.attrs
    mechanism = loads(str(attributes["model"]))
    store = rows(mechanism, bool(attributes["has_momentum"]))
    statistics = RunStatistics(**read_fields(attributes, RunStatistics))
    # files of earlier versions name actuators as they were asked for
    loose = tuple(of_known_actuator(name, mechanism) for name in statistics.undetermined_channels)
    statistics = replace(statistics, undetermined_channels=loose)
    status, message = RunStatus(attributes["status"]), str(attributes["status_message"])
    if is_cut_off(file):
        statistics, status = cut_off_statistics(file, statistics), RunStatus.STOPPED
        message = "The program ended before the run did. What was computed by then is kept."
    store.stretches = stretches_of(mechanism, statistics.events)
    result = kind(
        mechanism,
        RunSettings(**read_fields(attributes, RunSettings)),
        store,
        statistics,
        status,
        message,
    )
    result.time_notes = read_time_notes(file)
    return result


def _read_rows(file: h5py.File, mechanism: Mechanism, has_momentum: bool) -> Store:
    """Fill a new store from the datasets; those that follow from others are left out.

    What files of former versions lack is not a number.
    """
    (count,) = file["time"].shape
    store = Store(mechanism, count, has_momentum)
    rows = Rows(store, 0, count, writeable=True)
    for name, source in sources(mechanism, has_momentum).items():
        if source.dataset.derived:
            continue
        target = source.read(rows)
        if source.dataset.is_late and name not in file:
            target[...] = np.nan
            continue
        dataset = file[name]
        require_fit(dataset, name, target.shape)
        target[...] = dataset[:count] if target.size else 0.0
    _read_findings(file, mechanism, store)
    store.count = count
    return store


def _read_findings(file: h5py.File, mechanism: Mechanism, store: Store) -> None:
    """Efforts of an inverse analysis, figures of modes and of stability, if the file has any."""
    names = list(file[GROUP]) if GROUP in file else []
    count = int(file["time"].shape[0])
    store.set_actuators(tuple(actuator_of(mechanism, name) for name in names), count)
    for place, name in enumerate(names):
        store.actuator_effort[:, place] = file[f"{GROUP}/{name}/effort"][()]
    keys = [dataset.key for dataset in MODE_DATASETS]
    modes = range(1, 1 + (len(file[MODES]) if MODES in file else 0))
    figures = [[file[f"{MODES}/{mode}/{key}"][0] for key in keys] for mode in modes]
    store.mode_figures = np.array(figures, dtype=float).reshape(-1, len(keys))
    store.modes = read_modes(file, mechanism, len(figures))
    known = list(file[STABILITY]) if STABILITY in file else []
    kept = [entry.key for entry in STABILITY_DATASETS if entry.key in known]
    store.stability_figures = np.array([file[f"{STABILITY}/{key}"][0] for key in kept], dtype=float)
