"""Ticks once for each picture of a playback."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, Slot

FRAME = 16  # shortest time between two pictures [ms]
# a picture that takes that many times longer than those before is no reason for a leap
_LONGEST = 2.0
_SLOWEST = 0.5  # time of a picture of the slowest view that still keeps to the clock [s]
_FORGETTING = 0.1  # how fast slow pictures are forgotten


class UsualTime:
    """The time of a picture, without what a single one took longer than those before.

    A view that is always slow keeps to the clock; one that is held up once, as where a run begins
    or ends, shows no leap.
    """

    def __init__(self) -> None:
        self._usual = 1e-3 * FRAME

    def limited(self, passed: float) -> float:
        """What counts of the time that a picture took [s]."""
        counted = min(passed, _LONGEST * self._usual, _SLOWEST)
        self._usual = max(counted, (1.0 - _FORGETTING) * self._usual, 1e-3 * FRAME)
        return counted


class FrameClock(QObject):
    """Tells how much time has passed since the picture before, without leaps."""

    ticked = Signal(float)  # time by the wall clock since the last one, or since the start [s]

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock, self._time = QElapsedTimer(), UsualTime()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Begin to tick."""
        self._clock.start()
        self._timer.start()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()

    @Slot()
    def _tick(self) -> None:
        self.ticked.emit(self._time.limited(self._clock.restart() * 1e-3))
