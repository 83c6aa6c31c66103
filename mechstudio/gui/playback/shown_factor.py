"""How fast a growing run is really shown: measured, not what was asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, Signal

_SPAN = 1.0  # time over which the mean is taken [s]
_SHORTEST = 0.3  # time before which nothing is said [s]
_PAUSE = 0.25  # between two figures, so that they can be read [s]
# part of the chosen speed within which it is kept
_KEPT = 0.03


class ShownFactor(QObject):
    """Measures shown seconds per second.

    Args:
        clock: Tells the time [s].

    Attributes:
        value: Shown seconds per second; None while nobody knows.
    """

    changed = Signal()

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__()
        self._clock = clock
        self._seen: deque[tuple[float, float]] = deque()
        self._told = 0.0
        self.value: float | None = None

    def restart(self) -> None:
        """Begin anew, as after a jump."""
        self._seen.clear()
        self._told, self.value = 0.0, None

    def note(self, time: float) -> None:
        """Take down that a moment [s] is shown now."""
        now = self._clock()
        self._seen.append((now, time))
        while len(self._seen) > 2 and now - self._seen[1][0] >= _SPAN:
            self._seen.popleft()
        begun, first = self._seen[0]
        if now - begun >= _SHORTEST and now - self._told >= _PAUSE:
            self._told, self.value = now, (time - first) / (now - begun)
            self.changed.emit()

    def text(self, speed: float) -> str:
        """What is said where a speed was asked for; empty while nobody knows."""
        return "" if self.value is None else factor_text(self.value, speed)


def factor_text(factor: float, speed: float) -> str:
    """A factor as it is said, such as ``0.32×``.

    Args:
        factor: Shown seconds per second.
        speed: What was asked for, which a factor nearby is.
    """
    if abs(factor - speed) <= _KEPT * speed:
        return f"{speed:g}×"
    if 0.0 < factor < 0.005:
        return "<0.01×"
    digits = 0 if factor >= 10.0 or factor <= 0.0 else 1 if factor >= 1.0 else 2
    return f"{max(factor, 0.0):.{digits}f}×"
