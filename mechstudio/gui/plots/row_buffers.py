"""The rows of a run as plots need them: channels that grow with it, or are read from its file."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import cast

import numpy as np
from PySide6.QtCore import QObject, Signal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.channel_buffer import NOT_THINNED, ChannelBuffer
from mechstudio.gui.plots.computed_values import SOON, settled
from mechstudio.gui.plots.stored_channels import read_channels
from mechstudio.gui.work.background import Background
from mechstudio.results import Result
from mechstudio.results.stored_store import StoredStore

TIME = "time"
_NONE: FloatArray = np.empty(0)

_Read = tuple[Mapping[str, ChannelBuffer], Mapping[str, float]]


class RowBuffers(QObject):
    """Reads each row of a channel once; what takes long is read on a thread.

    Of a run that goes to a file old rows are held as extremes, so that memory does not grow with
    it. When it is over, `complete` and `fetch` read all rows again.

    Signals:
        arrived: Rows that were read on the thread are there.
        replaced: Others stand for the rows than before.
    """

    arrived = Signal()
    replaced = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.result: Result | None = None
        self._buffers: dict[str, ChannelBuffer] = {}
        # channels of which too much is to be read at once
        self._awaited: set[str] = set()
        # up to which row
        self._asked = 0
        self._thinned = NOT_THINNED
        # whether a run that was thinned out is over, and whether it still has to be read anew
        self._is_over = self._is_coarse = False
        self._reader = Background(self)
        self._dropped = threading.Event()

    def show(self, result: Result | None) -> None:
        """Read another run."""
        self._dropped.set()
        self._dropped = threading.Event()
        self.result = result
        self._buffers = {}
        self._awaited.clear()
        self._thinned, self._is_over, self._is_coarse = NOT_THINNED, False, False
        if self.grows:
            assert result is not None
            self._buffers[TIME] = ChannelBuffer(result, TIME)

    @property
    def grows(self) -> bool:
        """Whether rows are read as they come, not all at once from a file."""
        result = self.result
        is_stored = result is not None and isinstance(result.store, StoredStore)
        return result is not None and not is_stored and not self._is_over

    @property
    def times(self) -> FloatArray:
        """Times of the rows that have been read [s]."""
        return self._buffers[TIME].column(0) if self._buffers else _NONE

    def is_coarse_at(self, time: float) -> bool:
        """Whether rows about a time [s] are held as extremes only."""
        size, times = self._thinned.size, self.times
        is_coarse = self._is_coarse or not self._is_over
        return is_coarse and 0 < size < times.size and time < float(times[size])

    def get(self, name: str) -> ChannelBuffer | None:
        """The rows of a channel; None while there are none."""
        return self._buffers.get(name)

    def rename(self, result: Result, names: Mapping[str, str]) -> None:
        """Keep the same rows under other names of channels."""
        self.result = result
        self._buffers = {
            names[name]: buffer for name, buffer in self._buffers.items() if name in names
        }

    def read(self, count: int, names: Iterable[str]) -> bool:
        """Take over all rows of channels below a count; time is the first channel.

        Returns:
            Whether all of them are there or on their way; others are to be asked for again once
            those that are being read have arrived.
        """
        result = self.result
        if result is None or not self.grows:
            return True
        if TIME in self._buffers and self._buffers[TIME].count > count:
            # rows behind a dead point were dropped
            self.show(result)
            self.replaced.emit()
        if result.store.is_stored:
            # before more is asked for: fast runs always have more to be read on the thread
            self._thin_out()
            # all come to the same row, so that they can be thinned out together
            count = min(count, self._asked) if self._awaited else count
        is_behind = bool(self._awaited)
        for name in names:
            if name not in self._buffers:
                self._buffers[name] = ChannelBuffer(result, name, self._thinned)
            buffer = self._buffers[name]
            if name in self._awaited:
                continue
            if count - buffer.count > SOON and name != TIME:
                self._read_later(buffer, name, count)
            else:
                buffer.read(count)
        return not is_behind

    def _thin_out(self) -> None:
        count = self._buffers[TIME].count
        thinned = self._thinned.after(count)
        if self._awaited or thinned == self._thinned:
            return
        self._thinned = thinned
        # what is not drawn any more is not read any more either
        self._buffers = {name: one for name, one in self._buffers.items() if one.count == count}
        for buffer in self._buffers.values():
            buffer.thin(thinned)
        self.replaced.emit()

    def _read_later(self, buffer: ChannelBuffer, name: str, count: int) -> None:
        """Read rows on a thread; those that come meanwhile follow."""
        self._awaited.add(name)
        self._asked = count
        dropped = self._dropped

        def take(_: object) -> None:
            if not dropped.is_set():
                self._awaited.discard(name)
                self.arrived.emit()

        self._reader.submit(lambda: buffer.read(count, dropped.is_set), take, lambda _: None)

    def complete(self) -> bool:
        """Let a run that is over be read anew, if some of its rows were held as extremes only.

        Returns:
            Whether `fetch` has something to read now.
        """
        if self._thinned.rows and not self._is_over:
            self._is_over = self._is_coarse = True
        return self._is_coarse

    def fetch(self, names: Iterable[str], then: Callable[[Mapping[str, float]], object]) -> bool:
        """Begin to read channels of a run that stays in its file.

        Args:
            names: The channels.
            then: Called with what counts as zero by unit, once all is there; not if other channels
                or another run are asked for before.

        Returns:
            False if there is nothing to read; `then` is not called.
        """
        result = self.result
        if result is None or self.grows:
            return False
        known: Mapping[str, ChannelBuffer] = {} if self._is_coarse else self._buffers
        missing = [name for name in names if name not in known]
        if not missing:
            return False
        self._dropped.set()
        self._dropped = dropped = threading.Event()

        def take(read: object) -> None:
            if not dropped.is_set():
                found, zeros = cast(_Read, read)
                self._buffers = dict(found) if self._is_coarse else {**self._buffers, **found}
                if self._is_coarse:
                    self._is_coarse = False
                    self.replaced.emit()
                then(zeros)

        self._reader.submit(
            lambda: read_channels(result, missing, dropped.is_set),
            take,
            lambda _: None,
            only_latest=True,
        )
        return True

    def settle(self) -> bool:
        """Wait for rows that are being read; whether there were any."""
        return settled(self._reader)

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._dropped.set()
        self._reader.shut_down()
