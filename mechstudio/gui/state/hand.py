"""The hand that pulls at a running mechanism."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from mechstudio.simulation.requests.grip import Grip


class Hand(QObject):
    """What the user holds in the view with the mouse; the thread of a run reads it as well."""

    # it took hold of something
    taken = Signal()
    # it let go
    released = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._grip: Grip | None = None

    @property
    def grip(self) -> Grip | None:
        """What it holds, and where it is by now; None while it holds nothing."""
        return self._grip

    def hold(self, grip: Grip) -> None:
        """Take hold of a body, or draw it elsewhere."""
        was_empty, self._grip = self._grip is None, grip
        if was_empty:
            self.taken.emit()

    def let_go(self) -> None:
        """Hold nothing."""
        was_empty, self._grip = self._grip is None, None
        if not was_empty:
            self.released.emit()
