"""The rows of a run on their way to a result file, which can be read whatever becomes of the run.

Pieces of many rows are appended in the mode of HDF5 for one writer and many readers (SWMR): what
was written stays readable when the program is killed. They are not compressed, so that a run
is hardly slower for them.
"""

from __future__ import annotations

import os
import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from math import prod
from pathlib import Path

import h5py
import numpy as np

from mechstudio.io.held_file import HeldFile
from mechstudio.results.archive_head import (
    add_recovery,
    recovery_line,
    write_head,
    write_outcome,
)
from mechstudio.results.giving_way import give_way
from mechstudio.results.growing_datasets import growing_datasets
from mechstudio.results.hdf5_writing import RECOVERY, plain_errors
from mechstudio.results.recording import Recording
from mechstudio.results.row_file import ROOM_BESIDE_RUN, RowFile
from mechstudio.results.settings import RunStatus
from mechstudio.results.streamed_store import StreamedStore

# rows of a piece: as many as make a file fast, fewer where a run has few, which may be slow
_MOST_ROWS, _LEAST_ROWS, _PIECES = 8192, 16, 64
# a run whose rows are fewer and that takes no longer is written when it ends
_DELAY, _SMALL = 2.0, 8 * 2**20  # [s], [bytes]
# the latest rows may still change where an event is located
_UNSETTLED = 2
# stretches of a run whose rows stay in memory: events look back at them
_KEPT_STRETCHES = 4
_KEPT_BYTES = 16 * 2**20  # of rows that stay as well: pictures of a run that goes on show these
_PIECE_BYTES = 32 * 2**20  # of all channels
_MOST_WAITING = 4  # pieces of rows; then the run waits for the disk
_LIBRARY = ("v110", "v110")  # that knows this mode, and that all readers know
PARTIAL = ".partial.h5"  # ending of a file whose run goes on
HELD = ".held"  # ending of what its writer holds


class RowStream:
    """Appends the rows of a run to the `rows_file` of its store; without one it does nothing.

    A thread of its own writes them, beside the kernels of the run. Channels that follow from others
    are left out: who reads the file with this program computes them as they are asked for.

    Attributes:
        trouble: Why rows could not be written, as a sentence; empty if they could.
    """

    def __init__(self, result: Recording) -> None:
        self._result, self.trouble = result, ""
        self._path = result.store.rows_file
        self._file: h5py.File | None = None
        self._held: HeldFile | None = None
        self._datasets: dict[str, h5py.Dataset] = {}
        self._written, self._begun = 0, time.monotonic()
        self._thread: ThreadPoolExecutor | None = None
        self._work: Future[None] | None = None
        self._counts: deque[int] = deque([0], _KEPT_STRETCHES)
        # of the arrays that the run writes, under the names of its model
        self._reader = result
        self._names: tuple[str, ...] = ()
        self._row_bytes, self._piece = 0, 1
        if self._path is not None:
            self._reader = Recording(result.mechanism, result.settings, result.store.working())
            self._measure()

    @property
    def _partial(self) -> Path:
        assert self._path is not None
        return partial_file(self._path)

    def follow(self) -> None:
        """Write the rows that have become final, if they are worth a piece."""
        store = self._result.store
        if self._path is None or self.trouble:
            return
        stop = store.count - _UNSETTLED
        ready = stop - self._written
        if self._work is not None and (self._work.done() or ready > _MOST_WAITING * self._piece):
            self._await()
        if self._work is None and ready >= self._piece and not self.trouble:
            if self._thread is None and self._is_due():
                self._thread = ThreadPoolExecutor(1, thread_name_prefix="rows")
            if self._thread is not None:
                self._work = self._thread.submit(self._write_pieces, stop)
        if isinstance(store, StreamedStore):
            store.extend_overview()
            if self._counts[-1] != store.count:
                self._counts.append(store.count)
            if not self.trouble:
                kept = _KEPT_BYTES // store.row_bytes
                store.give_back(min(self._written, self._counts[0], store.count - kept))

    def finish(self, status: RunStatus, message: str) -> None:
        """Write all that is left, and give the file its name.

        Args:
            status: How the run ended.
            message: Why it failed or was stopped.
        """
        store = self._result.store
        if self._path is None:
            return
        if isinstance(store, StreamedStore):
            store.extend_overview(ended=True)
        if self._thread is not None and not self.trouble:
            self._await()
            self._work = self._thread.submit(self._complete, status, message)
            self._await()
        if self._thread is not None:
            self._thread.shutdown()
        if self._held is not None:
            self._held.release()

    def notes(self) -> list[str]:
        """What the user has to know of the file."""
        return [self.trouble] if self.trouble else []

    def _await(self) -> None:
        """Wait for what is being written."""
        work, self._work = self._work, None
        if work is None:
            return
        try:
            with plain_errors():
                work.result()
        except (OSError, RuntimeError) as error:
            self._give_up(error)

    def _is_due(self) -> bool:
        """Whether the file is to be begun."""
        taken = time.monotonic() - self._begun
        return taken > _DELAY or self._row_bytes * self._result.store.count > _SMALL

    def _measure(self) -> None:
        """Find what is to be written, and how many rows make a piece."""
        self._names = self._reader.written_names()
        rows = (self._reader.read(name, 0, 0) for name in self._names)
        self._row_bytes = 8 * sum(prod(values.shape[1:]) for values in rows)
        share = min(self._result.store.capacity // _PIECES, _PIECE_BYTES // self._row_bytes)
        self._piece = 1 << min(max(share, _LEAST_ROWS), _MOST_ROWS).bit_length() - 1

    def _write_pieces(self, stop: int) -> None:
        if self._file is None:
            self._begin()
        while self._written + self._piece <= stop:
            self._append(self._written + self._piece)

    def _begin(self) -> None:
        assert self._path is not None
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._held = HeldFile(self._path.with_suffix(HELD))
        # pieces go straight to the file
        file = h5py.File(self._partial, "w", libver=_LIBRARY, track_order=True, rdcc_nbytes=0)
        self._file = file
        write_head(file, self._result)
        self._datasets = growing_datasets(file, self._reader, self._names, self._piece)
        self._datasets[RECOVERY] = add_recovery(file)
        file.swmr_mode = True
        store = self._result.store
        if isinstance(store, StreamedStore):
            store.file = RowFile(file, store.names, 0, ROOM_BESIDE_RUN)

    def _append(self, stop: int) -> None:
        """Append rows up to one, a piece or less."""
        store, file = self._result.store, self._file
        assert file is not None
        self._reader.store = store.working()
        for name in self._names:
            give_way()
            if name != "time":
                self._append_to(name, stop)
        line = recovery_line(self._result.statistics)
        said = self._datasets[RECOVERY]
        said.resize((len(said) + len(line),))
        said[-len(line) :] = line
        file.flush()
        # rows count once all of their channels are there
        self._append_to("time", stop)
        file.flush()
        self._written = stop
        if isinstance(store, StreamedStore) and store.file is not None:
            store.file.count = stop

    def _append_to(self, name: str, stop: int) -> None:
        dataset, start = self._datasets[name], self._written
        values = self._reader.read(name, start, stop)
        dataset.id.set_extent((stop, *values.shape[1:]))
        if not values.size:
            return
        if stop - start < self._piece:
            rest = np.zeros((self._piece - stop + start, *values.shape[1:]))
            values = np.concatenate([values, rest])
        place = (start, *(0 for _ in values.shape[1:]))
        dataset.id.write_direct_chunk(place, np.ascontiguousarray(values))

    def _complete(self, status: RunStatus, message: str) -> None:
        """Write the last rows and how the run ended, and name the file."""
        store, path = self._result.store, self._path
        assert path is not None
        while self._written < store.count:
            self._append(min(store.count, self._written + self._piece))
        if not isinstance(store, StreamedStore) or store.file is None:
            self._close(status, message)
        else:
            with store.file.reopened() as take:
                self._close(status, message)
                store.file.count = store.count
                take(h5py.File(path, "r", rdcc_nbytes=0))
            store.give_back(store.count)
        store.is_in_file = True

    def _close(self, status: RunStatus, message: str) -> None:
        assert self._file is not None
        assert self._path is not None
        count = self._result.store.count
        self._file.close()
        with h5py.File(self._partial, "r+", libver=_LIBRARY) as file:
            write_outcome(file, self._result)
            file.attrs["status"], file.attrs["status_message"] = status.value, message
            del file[RECOVERY]
            # rows after a dead point are dropped
            for name in self._names if self._written > count else ():
                file[name].id.set_extent((count, *file[name].shape[1:]))
        os.replace(self._partial, self._path)

    def _give_up(self, error: Exception) -> None:
        said = error.strerror if isinstance(error, OSError) else str(error)
        self.trouble = (
            f"Rows after t = {self._reached:.6g} s are in memory only: cannot write "
            f"'{self._partial}': {said or error}."
        )

    @property
    def _reached(self) -> float:
        """Time of the last row in the file [s]."""
        return float(self._result.store.time[self._written - 1]) if self._written else 0.0


def partial_file(path: Path) -> Path:
    """Name of a file while its run goes on."""
    return path.with_name(f"{path.stem}{PARTIAL}")
