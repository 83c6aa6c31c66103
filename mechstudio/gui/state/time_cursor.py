"""The displayed time, shared by all views."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class TimeCursor(QObject):
    """The shown simulated time, moved by the timeline and by plots."""

    moved = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self._time = 0.0

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self._time

    def set_time(self, time: float) -> None:
        """Show another moment [s]."""
        time = float(time)
        if time != self._time:
            self._time = time
            self.moved.emit(time)
