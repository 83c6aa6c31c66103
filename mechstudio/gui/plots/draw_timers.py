"""When plots are drawn that need not be drawn at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_SETTLE_TIME = 150  # time without movement after which curves are drawn finely [ms]
_MOVE_TIME = 40  # between two pictures of a window that moves along [ms]


class DrawTimers(QObject):
    """Draws a little later what would otherwise be drawn too often.

    Args:
        parent: What owns it.
        draw: Draws as is usual.
        draw_quickly: Draws in the middle of a movement.
        catch_up: Draws what has been read or computed.

    Attributes:
        soon: Once the event loop is reached: several columns that come at once are drawn together.
        settle: Once a movement rests.
        move: With the next picture of a window that moves along.
    """

    def __init__(
        self,
        parent: QObject,
        draw: Callable[[], None],
        draw_quickly: Callable[[], None],
        catch_up: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self.soon = self._single_shot(0, catch_up)
        self.settle = self._single_shot(_SETTLE_TIME, draw)
        self.move = self._single_shot(_MOVE_TIME, draw_quickly)

    def _single_shot(self, wait: int, function: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(wait)
        timer.timeout.connect(function)
        return timer
