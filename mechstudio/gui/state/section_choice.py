"""The plane that cuts the view open."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True, kw_only=True)
class SectionCut:
    """A plane across an axis of the world.

    Attributes:
        axis: 0 to 2 for x, y and z.
        place: Where on the axis [m].
        above: Whether what lies beyond it along the axis is taken away, else what lies before.
    """

    axis: int
    place: float
    above: bool


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
