"""Garbage collection between events."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

_PERIOD = 200  # [ms]
_THRESHOLDS = (
    700,
    10,
    10,
)  # about as Python has them by itself; the start of the program raises them


class GarbageCollector(QObject):
    """Collects garbage in the thread of the window alone, and never within a call of Qt.

    Python by itself collects wherever it makes an object. Other threads may not delete widgets, and
    a connection that is deleted while Qt looks for connections waits for a lock that its own thread
    holds, forever.

    Args:
        parent: What owns it; until `shut_down` nobody else collects.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        gc.set_threshold(*_THRESHOLDS)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(_PERIOD)

    @Slot()
    def _look(self) -> None:
        """Collect the oldest generation that Python would collect by now."""
        pairs = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(pairs) if count > most > 0]
        if due:
            gc.collect(due[-1])

    def shut_down(self) -> None:
        """Leave collections to Python again."""
        self._timer.stop()
        gc.enable()
