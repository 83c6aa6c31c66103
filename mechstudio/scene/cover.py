"""Which part of the world a mechanism takes up at some moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi, sqrt

import numpy as np

from mechstudio.model import GROUND
from mechstudio.scene.frames import matrices
from mechstudio.scene.solid import Floats, sane

# of larger mechanisms, boxes around all that rides on a body stand for its single points, and of
# each moment only what is outermost in some direction counts
LARGE = 100
DIRECTIONS = 60


class Cover:
    """Points of bodies and of the ground that a view has to show.

    Args:
        names: Names of the bodies.
        extents: Points in the frame of a body [m], shape (n, 3), with the body's name.
    """

    def __init__(self, names: Sequence[str], extents: Iterable[tuple[str, Floats]]) -> None:
        # the ground comes after the bodies
        index = {name: i for i, name in enumerate((*names, GROUND))}
        known = [(index[name], points) for name, points in extents if name in index]
        riders = np.repeat([i for i, _ in known], [len(points) for _, points in known])
        riders = riders.astype(np.int64)
        points = np.concatenate([np.zeros((0, 3)), *(points for _, points in known)])
        still = riders == len(names)
        self._ground = points[still]
        self._riders, self._points = riders[~still], points[~still]
        if len(names) > LARGE:
            self._riders, self._points = _boxes(self._riders, self._points, len(names))
        self._toward = _directions() if len(names) > LARGE else None

    def of_ground(self) -> Floats:
        """What does not move [m], shape (n, 3)."""
        return sane(self._ground)

    def of(self, moments: Sequence[Floats]) -> Floats:
        """World points [m], shape (n, 3), of the bodies at moments with poses (nb, 7)."""
        found = [np.zeros((0, 3))]
        for poses in moments:
            M = matrices(poses)[self._riders]
            places = sane((M[:, :3, :3] @ self._points[:, :, None])[:, :, 0] + M[:, :3, 3])
            if self._toward is not None and len(places):
                places = places[np.unique(np.argmax(self._toward @ places.T, axis=1))]
            found.append(places)
        return np.concatenate(found)


def _directions() -> Floats:
    """Directions all around, the coordinate axes among them, shape (n, 3)."""
    count = np.arange(DIRECTIONS)
    z = 1 - (2 * count + 1) / DIRECTIONS
    across, turn = np.sqrt(1 - z * z), count * pi * (3 - sqrt(5))
    spread = np.column_stack((across * np.cos(turn), across * np.sin(turn), z))
    return np.concatenate((np.eye(3), -np.eye(3), spread))


def _boxes(riders: np.ndarray, points: Floats, count: int) -> tuple[np.ndarray, Floats]:
    """The corners of a box around the points of each body, shape (n, 3), and whose they are."""
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    np.minimum.at(low, riders, points)
    np.maximum.at(high, riders, points)
    there = np.flatnonzero(np.isfinite(low).all(axis=1))
    choice = np.array([[i & 1, i >> 1 & 1, i >> 2 & 1] for i in range(8)], bool)
    corners = np.where(choice, high[there, None], low[there, None])
    return np.repeat(there, 8), corners.reshape(-1, 3)
