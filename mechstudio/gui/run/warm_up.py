"""Compiling the solvers once, in a process of its own, so that the window stays smooth."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, Signal, Slot

_LINE = re.compile(r"^\s*(\d+)\s*/\s*(\d+)\s+(.*\S)\s*$")
_USABLE = "usable"  # the line that tells it
_TERMINATE_WAIT = 500  # [ms]
_KILL_WAIT = 3000  # [ms]


class WarmUp(QObject):
    """The process that fills the compiler's cache; it prints lines "k/n label" and "usable".

    A failure is no obstacle: the first run then compiles by itself, only less smoothly.
    """

    progressed = Signal(int, int, str)  # steps done, steps in all, what is done next
    usable = Signal()  # runs of the open mechanism start at once; others are still compiled
    ended = Signal(bool)  # whether the solvers are ready now

    def __init__(self, command: tuple[str, ...]) -> None:
        super().__init__()
        self._command = command
        self._unread = ""
        self._process: QProcess | None = None

    @property
    def active(self) -> bool:
        """Whether the process is at work."""
        return self._process is not None

    def start(self) -> None:
        """Start the process; ignored while it is at work."""
        if self._process is not None:
            return
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._finish)
        process.errorOccurred.connect(self._fail)
        self._process = process
        self._unread = ""
        process.start(self._command[0], list(self._command[1:]))

    @Slot(object)
    def tell(self, order: Sequence[str]) -> None:
        """Tell the process what is wanted first, for which it waits once it has begun.

        Args:
            order: Arguments of its command.
        """
        if self._process is not None:
            self._process.write(f"{' '.join(order)}\n".encode())
            self._process.closeWriteChannel()

    def shut_down(self) -> None:
        """End the process; nothing is signaled afterwards."""
        # the slots below are silent once the process is not this one's any more
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            if not process.waitForFinished(_TERMINATE_WAIT):
                process.kill()
                process.waitForFinished(_KILL_WAIT)
            process.deleteLater()

    @Slot()
    def _read(self) -> None:
        if self._process is None:
            return
        text = bytes(self._process.readAllStandardOutput().data()).decode(errors="replace")
        *lines, self._unread = (self._unread + text).split("\n")
        for line in lines:
            match = _LINE.match(line)
            if match:
                self.progressed.emit(int(match[1]), int(match[2]), match[3])
            elif line.strip() == _USABLE:
                self.usable.emit()

    @Slot(int, QProcess.ExitStatus)
    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        self._end(code == 0 and status == QProcess.ExitStatus.NormalExit)

    @Slot(QProcess.ProcessError)
    def _fail(self, error: QProcess.ProcessError) -> None:
        # every other error is followed by the end of the process
        if error == QProcess.ProcessError.FailedToStart:
            self._end(False)

    def _end(self, ready: bool) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
            self.ended.emit(ready)
