"""Selection of items by a rectangle in the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied
from mechstudio.scene.draft import Item
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import Ints

# world points (n, 3) [m] to display coordinates (n, 2) [pixels]
Projection = Callable[[FloatArray], FloatArray]


def framed(
    actors: Iterable[PosedActor],
    project: Projection,
    low: FloatArray,
    high: FloatArray,
    *,
    touching: bool,
) -> frozenset[Item]:
    """The items within a rectangle of the picture.

    Args:
        actors: What there is to see.
        project: Where points of the world are in the picture.
        low: Left lower corner [pixels], shape (2,).
        high: Right upper corner [pixels], shape (2,).
        touching: Whether an item counts that lies within in part; else all of it has to.
    """
    known = [actor for actor in actors if actor.item is not None]
    if not known:
        return frozenset()
    places, hulls = _hulls(known, project)
    whole = np.all((hulls >= low) & (hulls <= high), axis=(1, 2))
    apart = np.any((hulls.max(axis=1) < low) | (hulls.min(axis=1) > high), axis=1)
    inside: dict[Item, bool] = {}
    for actor, place, is_whole, is_apart in zip(known, places, whole, apart, strict=True):
        # one part decides as soon as it is in, or out
        if actor.item is None or inside.get(actor.item) == touching:
            continue
        is_in = bool(is_whole)
        if not (is_whole or is_apart):
            points = project(applied(place, actor.solid.points))
            is_in = _is_framed(points, actor.solid.triangles, low, high, touching=touching)
        inside[actor.item] = is_in
    return frozenset(item for item, is_in in inside.items() if is_in)


def _hulls(actors: Sequence[PosedActor], project: Projection) -> tuple[FloatArray, FloatArray]:
    """Where surfaces are: their frames in the world, shape (n, 4, 4), and their boxes (n, 8, 2)."""
    rows = np.array([actor.matrix_values() for actor in actors]).reshape(-1, 4, 4)
    places: FloatArray = rows @ np.array([actor.place for actor in actors])
    # many actors share a surface
    boxes = {solid: solid.corners() for solid in {actor.solid: None for actor in actors}}
    corners = np.array([boxes[actor.solid] for actor in actors])
    world = np.einsum("nij,nkj->nki", places[:, :3, :3], corners) + places[:, None, :3, 3]
    return places, project(world.reshape(-1, 3)).reshape(-1, 8, 2)


def _is_framed(
    points: FloatArray, triangles: Ints, low: FloatArray, high: FloatArray, *, touching: bool
) -> bool:
    """Whether a surface with corners (n, 2) [pixels] lies within a rectangle."""
    within: NDArray[np.bool_] = np.all((points >= low) & (points <= high), axis=1)
    if not touching:
        return len(within) > 0 and bool(within.all())
    return bool(within.any() or _overlaps(points[triangles], low, high).any())


def _overlaps(triangles: FloatArray, low: FloatArray, high: FloatArray) -> NDArray[np.bool_]:
    """Which triangles (n, 3, 2) share a point with a rectangle: no line separates the two."""
    met: NDArray[np.bool_] = ((triangles.max(axis=1) >= low) & (triangles.min(axis=1) <= high)).all(
        axis=1
    )
    corners = np.array(((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])))
    sides = np.roll(triangles, -1, axis=1) - triangles
    for k in range(3):
        across = np.column_stack((-sides[:, k, 1], sides[:, k, 0]))
        own = np.einsum("nij,nj->ni", triangles, across)
        other = across @ corners.T
        met &= (own.max(axis=1) >= other.min(axis=1)) & (own.min(axis=1) <= other.max(axis=1))
    return met
