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
    """Two features whose distance and angle are shown."""

    first: RulerEnd
    second: RulerEnd

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
        return Ruler(first, second)

    @property
    def is_between_points(self) -> bool:
        """Whether both ends are points."""
        return {self.first.feature.kind, self.second.feature.kind} == {FeatureKind.POINT}

    def measured(self, frames: Mapping[str, FloatArray]) -> Separation:
        """Distance and angle now, see `RulerEnd.placed`."""
        return separation(self.first.placed(frames), self.second.placed(frames))


class Rulers(QObject):
    """What is measured in a view; it belongs to no model file and is no step of undo."""

    changed = Signal()
    # bodies are shown elsewhere
    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rulers: tuple[Ruler, ...] = ()

    def add(self, ruler: Ruler) -> None:
        """Measure one more distance."""
        self._take((*self.rulers, ruler))

    def drop_last(self) -> None:
        """Forget the last one."""
        self._take(self.rulers[:-1])

    def clear(self) -> None:
        """Forget all."""
        self._take(())

    def keep_up(self, before: Mechanism | None, after: Mechanism | None) -> None:
        """Measure the same bodies after an edit, by their new names; forget those that are gone."""
        if not self.rulers:
            return
        if before is None or after is None:
            self.clear()
            return
        old = sorted(frozenset[str]().union(*(ruler.bodies for ruler in self.rulers)))
        renamed = renamed_items([("body", name) for name in old], before, after)
        names = dict(zip(old, (name for _, name in renamed), strict=True))
        there = set(after.bodies.names)
        kept = (ruler.renamed(names) for ruler in self.rulers)
        self._take(tuple(ruler for ruler in kept if ruler.bodies <= there))

    def _take(self, rulers: tuple[Ruler, ...]) -> None:
        if rulers != self.rulers:
            self.rulers = rulers
            self.changed.emit()
