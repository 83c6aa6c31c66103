"""Plane polygons: whether they cross themselves, and where their middle is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Corner = tuple[float, float]


def crosses_itself(corners: Sequence[Corner]) -> bool:
    """Whether two sides of a closed polygon meet anywhere but at the corner they share."""
    count = len(corners)
    sides = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
    for (i, first), (j, second) in combinations(enumerate(sides), 2):
        if (j - i) in (1, count - 1):
            shared, before, after = (
                (first[1], first[0], second[1]) if j - i == 1 else (first[0], first[1], second[0])
            )
            if _folds_back(shared, before, after):
                return True
        elif _meet(*first, *second):
            return True
    return False


def middle(corners: Sequence[Corner]) -> Corner:
    """The centroid of a polygon that encloses an area."""
    x0, y0 = corners[0]
    area = x = y = 0.0
    for (xa, ya), (xb, yb) in zip(corners, (*corners[1:], corners[0]), strict=True):
        cross = (xa - x0) * (yb - y0) - (xb - x0) * (ya - y0)
        area += cross
        x += cross * (xa + xb - 2.0 * x0)
        y += cross * (ya + yb - 2.0 * y0)
    return x0 + x / (3.0 * area), y0 + y / (3.0 * area)


def _folds_back(corner: Corner, before: Corner, after: Corner) -> bool:
    """Whether the sides to two neighbors of a corner lie upon each other."""
    (ax, ay), (bx, by) = (
        (before[0] - corner[0], before[1] - corner[1]),
        (after[0] - corner[0], after[1] - corner[1]),
    )
    return ax * by - ay * bx == 0.0 and ax * bx + ay * by >= 0.0


def _meet(a: Corner, b: Corner, c: Corner, d: Corner) -> bool:
    """Whether the segments ab and cd have a point in common."""
    turns = (_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b))
    if turns[0] * turns[1] < 0.0 and turns[2] * turns[3] < 0.0:
        return True
    touching = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(
        turn == 0.0 and _between(*points) for turn, points in zip(turns, touching, strict=True)
    )


def _turn(a: Corner, b: Corner, c: Corner) -> float:
    """Greater than 0 if the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Corner, b: Corner, c: Corner) -> bool:
    """Whether c, which is in line with a and b, is on the way from one to the other."""
    return all(min(a[k], b[k]) <= c[k] <= max(a[k], b[k]) for k in (0, 1))
