"""The plane that cuts the view open."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True, kw_only=True)
class SectionCut:
    """A plane across a direction of the world.

    Attributes:
        normal: The direction, of unit length.
        place: Where the plane is along it, from the origin [m].
        above: Whether what lies beyond it along the direction is taken away, else what lies before.
    """

    normal: tuple[float, float, float]
    place: float
    above: bool

    @property
    def axis(self) -> int | None:
        """0 to 2 where the direction is that of x, y or z; None for any other."""
        axis = int(np.argmax(np.abs(self.normal)))
        return axis if self.normal[axis] == 1.0 else None


class SectionChoice(QObject):
    """How the view is cut; None leaves everything whole."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cut: SectionCut | None = None

    def choose(self, cut: SectionCut | None) -> None:
        """Cut in another way, or not at all."""
        if cut != self.cut:
            self.cut = cut
            self.changed.emit()
