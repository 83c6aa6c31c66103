"""Extent of a mechanism in the world at given times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi, sqrt

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.model import GROUND
from mechstudio.scene.solid import Ints, sane

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

    def __init__(self, names: Sequence[str], extents: Iterable[tuple[str, FloatArray]]) -> None:
        # the ground comes after the bodies
        index = {name: i for i, name in enumerate((*names, GROUND))}
        known = [(index[name], points) for name, points in extents if name in index]
        riders = np.repeat([i for i, _ in known], [len(points) for _, points in known])
        riders = riders.astype(np.int64)
        points = np.concatenate([np.zeros((0, 3)), *(points for _, points in known)])
        still = riders == len(names)
        self._ground = points[still]
        self._riders, self._points = riders[~still], points[~still]
        is_large = len(names) > LARGE and len(self._points) > 0
        self._boxes = _Boxes(self._riders, self._points) if is_large else None

    def of_ground(self) -> FloatArray:
        """What does not move [m], shape (n, 3)."""
        return sane(self._ground)

    def of(self, moments: Sequence[FloatArray]) -> FloatArray:
        """World points [m], shape (n, 3), of the bodies at moments with poses (nb, 7)."""
        found = [np.zeros((0, 3))]
        for poses in moments:
            if self._boxes is None:
                M = matrices(poses)[self._riders]
                found.append(np.einsum("nij,nj->ni", M[:, :3, :3], self._points) + M[:, :3, 3])
            else:
                found.append(self._boxes.outermost(poses))
        return sane(np.concatenate(found))


class _Boxes:
    """Boxes around what rides on each body.

    Args:
        riders: Numbers of bodies, shape (n,).
        points: Points that ride on them [m], shape (n, 3).
    """

    def __init__(self, riders: Ints, points: FloatArray) -> None:
        order = np.argsort(riders, kind="stable")
        self._bodies, starts = np.unique(riders[order], return_index=True)
        low = np.minimum.reduceat(points[order], starts)
        high = np.maximum.reduceat(points[order], starts)
        self._centers, self._halves = 0.5 * (low + high), 0.5 * (high - low)
        self._toward = _directions()

    def outermost(self, poses: FloatArray) -> FloatArray:
        """The corners that are outermost in some direction [m], at poses (nb, 7), shape (d, 3)."""
        M = matrices(poses)[self._bodies]
        centers = np.einsum("nij,nj->ni", M[:, :3, :3], self._centers) + M[:, :3, 3]
        # half the edges of the boxes in the world, edge number first
        edges = np.moveaxis(M[:, :3, :3] * self._halves[:, None], 2, 0)
        along = self._toward @ np.moveaxis(edges, 2, 1)
        reached = self._toward @ centers.T + np.abs(along).sum(axis=0)
        first = np.argmax(np.nan_to_num(reached), axis=1)
        signs = np.sign(along[:, np.arange(len(first)), first])
        corners: FloatArray = centers[first] + np.einsum("ed,edi->di", signs, edges[:, first])
        return corners


def _directions() -> FloatArray:
    """Directions all around, the coordinate axes among them, shape (n, 3)."""
    count = np.arange(DIRECTIONS)
    z = 1 - (2 * count + 1) / DIRECTIONS
    across, turn = np.sqrt(1 - z * z), count * pi * (3 - sqrt(5))
    spread = np.column_stack((across * np.cos(turn), across * np.sin(turn), z))
    return np.concatenate((np.eye(3), -np.eye(3), spread))
