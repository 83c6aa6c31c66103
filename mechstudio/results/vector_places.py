"""Vectors of a run with the points that they belong to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import carried
from mechstudio.model import GROUND
from mechstudio.model.element import Kind
from mechstudio.results.store import Store

Item = tuple[Kind, str]


class Vectors(NamedTuple):
    """Vectors of one kind at several times.

    Attributes:
        items: The element that each belongs to, n of them.
        points: Where each begins [m], world axes, shape (rows, n, 3).
        values: The vectors, world axes, shape (rows, n, 3).
    """

    items: tuple[Item, ...]
    points: FloatArray
    values: FloatArray


def points_on(store: Store, places: Sequence[tuple[str, Sequence[float]]]) -> FloatArray:
    """Points on bodies or on the ground in the world [m], shape (rows, n, 3)."""
    found = np.empty((store.count, len(places), 3))
    index: Mapping[str, int] = store.body_index
    points = np.array([point for _, point in places], float).reshape(-1, 3)
    found[:] = points
    moving = [column for column, (body, _) in enumerate(places) if body != GROUND]
    if moving and store.count:
        poses = np.asarray(store.body_pose[: store.count])
        # a copy of the poses is small beside a matrix for each of them
        poses = poses[:, [index[places[column][0]] for column in moving]]
        found[:, moving] = carried(poses, points[moving])
    return found


def stacked(store: Store, vectors: Sequence[FloatArray]) -> FloatArray:
    """Vectors of several elements, shape (rows, 3) each, as (rows, n, 3)."""
    if not vectors:
        return np.zeros((store.count, 0, 3))
    return np.stack(vectors, axis=1)
