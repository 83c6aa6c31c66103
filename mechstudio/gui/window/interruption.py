"""Ctrl+C in the terminal and a polite end from outside, by which the program ends at once."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

_Handler = Callable[[int, FrameType | None], object] | int | None


class Interruption(QObject):
    """Tells of Ctrl+C and of a request to end.

    Python handles a signal only while it runs code, and a waiting event loop does not: so the
    interpreter writes to a socket that the event loop watches.
    """

    came = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._wakeup_before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._handlers_before: dict[signal.Signals, _Handler] = {
            number: signal.signal(number, lambda number, frame: self.came.emit())
            for number in (signal.SIGINT, signal.SIGTERM)
        }

    def shut_down(self) -> None:
        """Leave signals as they were."""
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    @Slot()
    def _read(self) -> None:
        # reading runs Python code, and that is when the handler is called
        self._reader.recv(64)
