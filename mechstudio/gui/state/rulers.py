"""Distances and angles that the user measures in the view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QObject, Signal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.separation import Feature, FeatureKind, Separation, separation
from mechstudio.gui.state.renamed_items import renamed_items
from mechstudio.model import GROUND, Mechanism


@dataclass(frozen=True, eq=False)
class RulerEnd:
    """A feature that rides on a body.

    Attributes:
        body: The body, or "ground".
        feature: Point and direction in the frame of the body.
    """

    body: str
    feature: Feature

    def placed(self, frames: Mapping[str, FloatArray]) -> Feature:
        """The feature in the world.

        Args:
            frames: From body to world by name, shape (4, 4) each; the ground may be missing.
        """
        frame = np.eye(4) if self.body == GROUND else frames[self.body]
        own = self.feature
        return Feature(
            own.kind, frame[:3, :3] @ own.point + frame[:3, 3], frame[:3, :3] @ own.direction
        )


@dataclass(frozen=True, eq=False)
class Ruler:
    """Two features whose distance and angle are shown.

    Attributes:
        first: The one that was clicked first.
        second: The other one.
        normal: Across the plane of a flat mechanism, in which the distance counts, as bodies are
            drawn one behind the other; unit vector, shape (3,). None in space.
    """

    first: RulerEnd
    second: RulerEnd
    normal: FloatArray | None = None

    @property
    def bodies(self) -> frozenset[str]:
        """What it is fixed to, without the ground."""
        return frozenset((self.first.body, self.second.body)) - {GROUND}

    def renamed(self, names: Mapping[str, str]) -> Ruler:
        """The same on bodies by other names, as far as there are other ones."""
        if all(names.get(name, name) == name for name in self.bodies):
            return self
        first, second = (
            replace(end, body=names.get(end.body, end.body)) for end in (self.first, self.second)
        )
        return replace(self, first=first, second=second)

    @property
    def is_between_points(self) -> bool:
        """Whether both ends are points."""
        return {self.first.feature.kind, self.second.feature.kind} == {FeatureKind.POINT}

    def measured(self, frames: Mapping[str, FloatArray]) -> Separation:
        """Distance and angle now, see `RulerEnd.placed`."""
        return separation(*self._placed(frames))

    def drawn(self, frames: Mapping[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
        """Where its line begins and ends [m]: of what crosses far away, where it was clicked."""
        measured = self.measured(frames)
        if not measured.meets:
            return measured.start, measured.end
        first, second = self._placed(frames)
        return first.point, second.point

    def _placed(self, frames: Mapping[str, FloatArray]) -> tuple[Feature, Feature]:
        """Both features in the world; those of a flat mechanism in one plane."""
        first, second = self.first.placed(frames), self.second.placed(frames)
        if self.normal is not None:
            depth = float((second.point - first.point) @ self.normal)
            second = replace(second, point=second.point - depth * self.normal)
        return first, second


class Rulers(QObject):
    """What is measured in a view; it belongs to no model file and is no step of undo."""

    changed = Signal()
    # bodies are shown elsewhere
    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rulers: tuple[Ruler, ...] = ()
        # on bodies that an edit took away, and undo may bring back
        self._gone: tuple[Ruler, ...] = ()

    def add(self, ruler: Ruler) -> None:
        """Measure one more distance."""
        self._take((*self.rulers, ruler))

    def drop_last(self) -> None:
        """Forget the last one."""
        self._take(self.rulers[:-1])

    def clear(self) -> None:
        """Forget all."""
        self._gone = ()
        self._take(())

    def keep_up(self, before: Mechanism | None, after: Mechanism | None) -> None:
        """Measure the same bodies after an edit, by their new names.

        Rulers of bodies that are gone are not shown until these are there again.
        """
        rulers = (*self.rulers, *self._gone)
        if not rulers:
            return
        if before is None or after is None:
            self.clear()
            return
        had = set(before.bodies.names)
        old = sorted(frozenset[str]().union(*(ruler.bodies for ruler in rulers)) & had)
        renamed = renamed_items([("body", name) for name in old], before, after)
        names = dict(zip(old, (name for _, name in renamed), strict=True))
        there = set(after.bodies.names)
        renamed_rulers = [ruler.renamed(names) for ruler in rulers]
        self._gone = tuple(ruler for ruler in renamed_rulers if not ruler.bodies <= there)
        self._take(tuple(ruler for ruler in renamed_rulers if ruler.bodies <= there))

    def _take(self, rulers: tuple[Ruler, ...]) -> None:
        if rulers != self.rulers:
            self.rulers = rulers
            self.changed.emit()
