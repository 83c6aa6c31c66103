"""World points to be covered by a view of the mechanism."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.scene.cover import Cover
from mechstudio.scene.draft import Item
from mechstudio.scene.mechanism_drawing import MechanismDrawing


class Coverage:
    """Finds the points that a mechanism covers, and remembers those of its motion.

    Args:
        drawing: What is drawn.
    """

    def __init__(self, drawing: MechanismDrawing) -> None:
        self._drawing = drawing
        self._motion: FloatArray | None = None
        # how to find world points, and those that the motion covers; None while not known
        self._cover: Cover | None = None
        self._motion_points: FloatArray | None = None

    @property
    def motion(self) -> FloatArray | None:
        """Poses of the known motion, shape (k, nb, 7)."""
        return self._motion

    def set_motion(self, motion: FloatArray | None) -> None:
        """Take over the poses of a motion, shape (k, nb, 7); None forgets it."""
        self._motion = motion
        self._motion_points = None

    def forget(self) -> None:
        """What is drawn is another thing now."""
        self._cover = None

    def of(self, mechanism: Mechanism, poses: FloatArray) -> FloatArray:
        """World points [m] of all that is drawn, at poses and in motion, shape (n, 3)."""
        if self._cover is None:
            self._cover = self._new_cover(mechanism)
            self._motion_points = None
        if self._motion_points is None:
            self._motion_points = self._cover.of(self._moments())
        still, present = self._cover.of_ground(), self._cover.of([poses])
        return np.concatenate((still, present, self._motion_points))

    def of_shown(self, mechanism: Mechanism, poses: FloatArray) -> FloatArray:
        """The same without what is hidden; of all if all is."""
        hidden = self._drawing.drawn.hidden
        if hidden:
            cover = self._new_cover(mechanism, hidden)
            found = np.concatenate((cover.of_ground(), cover.of([poses, *self._moments()])))
            if len(found):
                return found
        return self.of(mechanism, poses)

    def _new_cover(self, mechanism: Mechanism, hidden: Collection[Item] = ()) -> Cover:
        return Cover([body.name for body in mechanism.bodies], self._drawing.extents(hidden))

    def _moments(self) -> list[FloatArray]:
        return [] if self._motion is None else list(self._motion)
