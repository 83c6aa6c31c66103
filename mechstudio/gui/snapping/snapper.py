"""Snapping of clicks to points and axes of the mechanism."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.anchors import Anchor, anchors
from mechstudio.gui.snapping.axis_lines import axis_lines
from mechstudio.gui.snapping.axis_snapper import AxisSnapper
from mechstudio.gui.state.settings import Snapping
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.draft import Draft, Item
from mechstudio.scene.sight import Sight

# a point of a lower rank wins although it is this much farther away [pixels at scale 1]
RANK_PIXELS = 2.0
# surfaces in front of a point by less than this are those that it is on [pixels]
BEFORE_PIXELS = 3.0
# how far apart two places may be that are one [m]
SAME = 1e-9
MOST_POINTS = 1000  # that labels keep off


class Snapper:
    """Knows the points and axes of the open mechanism that clicks snap to.

    Args:
        sight: Tells where they are in the picture.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._mechanism: Mechanism | None = None
        self._hidden: frozenset[Item] = frozenset()
        self._draft: Draft | None = None
        self._anchors: tuple[Anchor, ...] = ()
        self._points: FloatArray = np.zeros((0, 3))
        self._ranks: FloatArray = np.zeros(0)
        self.axes = AxisSnapper(sight)
        self.set_radius(Snapping().radius)

    def set_radius(self, radius: float) -> None:
        """Say how near the pointer must come to a point or axis [pixels at scale 1]."""
        self._radius = self.axes.radius = float(radius)

    def set_mechanism(self, mechanism: Mechanism) -> None:
        """Snap to points and axes of another mechanism, as far as they are not hidden."""
        hidden, draft = self._sight.drawing.drawn.hidden, self._sight.drawing.draft
        if mechanism is self._mechanism and hidden is self._hidden and draft is self._draft:
            return
        self._mechanism, self._hidden, self._draft = mechanism, hidden, draft
        self._anchors = anchors(mechanism, hidden, {} if draft is None else draft.surfaces)
        self._points = np.array([anchor.point for anchor in self._anchors])
        self._ranks = np.array([anchor.rank for anchor in self._anchors], float)
        self.axes.lines = axis_lines(mechanism, hidden)

    def nearest(
        self, x: float, y: float, scale: float, bodies: Sequence[str] = ()
    ) -> Anchor | None:
        """The point that is meant by a click.

        Args:
            x: Display coordinate from the left [pixels].
            y: Display coordinate from below [pixels].
            scale: Pixels per unit of the widget.
            bodies: The bodies there, nearest first; of those that share a point it is the first.
        """
        if not self._anchors:
            return None
        gaps = np.linalg.norm(self._sight.display_points(self._points) - (x, y), axis=1) / scale
        near = (gaps <= self._radius) & self._sight.shows(self._points)
        costs = gaps + RANK_PIXELS * self._ranks
        meant = sorted(np.flatnonzero(near).tolist(), key=lambda index: float(costs[index]))
        best = next((index for index in meant if not self.is_behind(self._anchors[index])), None)
        return None if best is None else self.at(self._points[best], bodies)

    def shown_points(self, rank: int) -> FloatArray:
        """Display coordinates of points up to a rank [pixels], shape (n, 2); each place once.

        None of them are told where there are so many that they lie everywhere.
        """
        of_rank = np.flatnonzero(self._ranks <= rank)
        if not 0 < len(of_rank) <= MOST_POINTS:
            return np.zeros((0, 2))
        points = np.unique(self._points[of_rank], axis=0)
        return self._sight.display_points(points[self._sight.shows(points)])

    @property
    def joint_places(self) -> list[tuple[str, FloatArray]]:
        """Names and places [m] of the joints; none of so many that they lie everywhere."""
        if len(self._anchors) > MOST_POINTS:
            return []
        # each has a point on either body
        found: dict[str, FloatArray] = {}
        for anchor, point in zip(self._anchors, self._points, strict=True):
            if anchor.joint:
                found.setdefault(anchor.joint, point)
        return list(found.items())

    def is_behind(self, anchor: Anchor) -> bool:
        """Whether a point is on the far side of its own body: nobody points at it there."""
        if anchor.depth is None:
            return False
        point = np.asarray(anchor.point)
        origin, direction = self._sight.ray(*self._sight.display_points(point[None])[0])
        reach = float((point - origin) @ direction)
        slack = anchor.depth + BEFORE_PIXELS * self._sight.pixel_size(point)
        return any(
            contact.item == ("body", anchor.body) and contact.distance < reach - slack
            for contact in self._sight.contacts_along(origin, direction)
        )

    def joint_near(self, x: float, y: float, scale: float, bodies: Sequence[str]) -> str:
        """The joint of a body whose place is the nearest to a click on it.

        Args:
            x: Display coordinate from the left [pixels].
            y: Display coordinate from below [pixels].
            scale: Pixels per unit of the widget.
            bodies: The bodies there.

        Returns:
            Its name; empty if none is near.
        """
        there = [n for n, each in enumerate(self._anchors) if each.joint and each.body in bodies]
        if not there:
            return ""
        places = self._sight.display_points(self._points[there])
        gaps = np.linalg.norm(places - (x, y), axis=1) / scale
        best = int(np.argmin(gaps))
        return self._anchors[there[best]].joint if gaps[best] <= self._radius else ""

    def at(self, point: FloatArray, bodies: Sequence[str] = ()) -> Anchor | None:
        """The point of the mechanism at a place of the world [m], if there is one.

        Args:
            point: The place, shape (3,).
            bodies: The bodies there, nearest first; of those that share a point it is the first.
        """
        if not self._anchors:
            return None
        near = np.flatnonzero(np.linalg.norm(self._points - point, axis=1) <= SAME)
        found = sorted((self._anchors[index] for index in near), key=lambda anchor: anchor.rank)
        owners = [anchor.body for anchor in found]
        owner = next((name for name in bodies if name in owners), None)
        return next((anchor for anchor in found if owner in (None, anchor.body)), None)

    def joints_at(self, point: FloatArray) -> tuple[str, ...]:
        """The joints whose place is that place of the world [m]."""
        if not self._anchors:
            return ()
        near = np.flatnonzero(np.linalg.norm(self._points - point, axis=1) <= SAME)
        found = {self._anchors[index].joint: None for index in near}
        return tuple(name for name in found if name)

    def bodies_at(self, point: FloatArray) -> tuple[str, ...]:
        """The bodies that have a point of their own at a place of the world [m]."""
        if not self._anchors:
            return ()
        near = np.flatnonzero(np.linalg.norm(self._points - point, axis=1) <= SAME)
        owners = {self._anchors[index].body: None for index in near}
        return tuple(name for name in owners if name != GROUND)
