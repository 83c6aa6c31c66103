"""Ctrl+C in the terminal closes the window, as the button in its corner would."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot


class Interruption(QObject):
    """Tells of Ctrl+C.

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
        self._handler_before: Callable[[int, FrameType | None], object] | int | None = (
            signal.signal(signal.SIGINT, lambda number, frame: self.came.emit())
        )

    def shut_down(self) -> None:
        """Leave signals as they were."""
        signal.signal(signal.SIGINT, self._handler_before)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    @Slot()
    def _read(self) -> None:
        # reading runs Python code, and that is when the handler is called
        self._reader.recv(64)
