"""Which items a rectangle drawn over the picture catches."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from mechstudio.scene.draft import Item
from mechstudio.scene.frames import applied
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import Floats

# world points (n, 3) [m] to display coordinates (n, 2) [pixels]
Projection = Callable[[Floats], Floats]


def framed(
    actors: Iterable[PosedActor], project: Projection, low: Floats, high: Floats, *, touching: bool
) -> frozenset[Item]:
    """The items within a rectangle of the picture.

    Args:
        actors: What there is to see.
        project: Where points of the world are in the picture.
        low: Left lower corner [pixels], shape (2,).
        high: Right upper corner [pixels], shape (2,).
        touching: Whether an item counts that lies within in part; else all of it has to.
    """
    inside: dict[Item, bool] = {}
    for actor in actors:
        if actor.item is None:
            continue
        before = inside.get(actor.item)
        # one actor decides as soon as it is in, or out
        if before is not None and before == touching:
            continue
        inside[actor.item] = _is_framed(actor, project, low, high, touching=touching)
    return frozenset(item for item, is_in in inside.items() if is_in)


def _is_framed(
    actor: PosedActor, project: Projection, low: Floats, high: Floats, *, touching: bool
) -> bool:
    place = np.reshape(actor.matrix_values(), (4, 4)) @ actor.place
    solid = actor.solid
    hull = project(applied(place, solid.corners()))
    if ((hull >= low) & (hull <= high)).all():
        return True
    if (hull.max(axis=0) < low).any() or (hull.min(axis=0) > high).any():
        return False
    points = project(applied(place, solid.points))
    within: NDArray[np.bool_] = np.all((points >= low) & (points <= high), axis=1)
    if not touching:
        return len(within) > 0 and bool(within.all())
    return bool(within.any() or _overlaps(points[solid.triangles], low, high).any())


def _overlaps(triangles: Floats, low: Floats, high: Floats) -> NDArray[np.bool_]:
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
