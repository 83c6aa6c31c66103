"""The path that a measured point is to follow, as it is drawn in the view."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from mechstudio.geometry.arrays import FloatArray

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Drawing:
    """A target path without its curve.

    Attributes:
        points: Places on it, in order [m].
        closed: Whether the last is followed by the first.
        normal: Of the plane it was drawn in; None for a path in space.
        smooth: Whether a curve runs through the points, or straight lines.
    """

    points: tuple[Point, ...]
    closed: bool
    normal: Point | None = None
    smooth: bool = True


class DrawnPath(QObject):
    """The target path of a view, and the path of a trial beside it.

    It belongs to no model file; what was drawn before comes back by `undo`.
    """

    changed = Signal()
    drawn = Signal()  # another target, not a trial and not a step back

    def __init__(self) -> None:
        super().__init__()
        self._drawings: list[Drawing | None] = [None]
        self._trial: FloatArray | None = None

    @property
    def drawing(self) -> Drawing | None:
        """The target; None if there is none."""
        return self._drawings[-1]

    @property
    def trial(self) -> FloatArray | None:
        """Places on the path of the chosen trial [m], shape (n, 3); None if none is chosen."""
        return self._trial

    @property
    def can_undo(self) -> bool:
        """Whether there is something before."""
        return len(self._drawings) > 1

    def draw(self, drawing: Drawing | None) -> None:
        """Follow another path, or none."""
        if drawing != self.drawing:
            self._drawings.append(drawing)
            self._trial = None
            self.changed.emit()
            if drawing is not None:
                self.drawn.emit()

    def undo(self) -> bool:
        """Take the last drawing back; tells whether there was one."""
        if not self.can_undo:
            return False
        self._drawings.pop()
        self._trial = None
        self.changed.emit()
        return True

    def show_trial(self, places: FloatArray | None) -> None:
        """Show the path of a trial beside the target, or none."""
        if places is not None or self._trial is not None:
            self._trial = places
            self.changed.emit()

    def clear(self) -> None:
        """Forget all: another model is open."""
        if self.can_undo or self._trial is not None:
            self._drawings, self._trial = [None], None
            self.changed.emit()
