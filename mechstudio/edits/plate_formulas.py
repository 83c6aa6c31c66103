"""Area, center and spread of a polygon whose corners are expressions, as expressions of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mechstudio.edits.expression_arithmetic import minus, times
from mechstudio.edits.polynomials import MOST_SUMMANDS, Polynomial, total
from mechstudio.model.evaluated import Evaluated, text_of

Corners = Sequence[tuple[float, float]]


class Extent(NamedTuple):
    """What a polygon weighs like.

    Attributes:
        area: Its area [m²].
        center: Its centroid [m].
        xx: Mean of the squares of x from the centroid [m²].
        yy: Likewise of y.
        xy: Mean of their products.
    """

    area: float
    center: tuple[float, float]
    xx: float
    yy: float
    xy: float


def extent_of(corners: Corners) -> Extent | None:
    """What a polygon weighs like, whichever way round its corners go.

    Args:
        corners: Its corners [m], some of which are expressions.

    Returns:
        Numbers and expressions; None where these would be so long that nobody could read them.
    """
    points = [(Polynomial.of(x), Polynomial.of(y)) for x, y in corners]
    sides = list(zip(points, (*points[1:], points[0]), strict=True))
    crosses = [total([a[0].times(b[1]), b[0].times(a[1]).scaled(-1.0)]) for a, b in sides]
    doubled = total(crosses)
    first = [
        total([c.times(total([a[k], b[k]])) for c, (a, b) in zip(crosses, sides, strict=True)])
        for k in (0, 1)
    ]
    spreads = [
        _spread(_second(crosses, sides, i, k), doubled, first[i], first[k])
        for i, k in ((0, 0), (1, 1), (0, 1))
    ]
    center = [one.over(doubled.scaled(3.0)) for one in first]
    area = doubled.scaled(0.5 if doubled.value > 0.0 else -0.5).number
    if area is None or None in (*center, *spreads):
        return None
    (x, y), (xx, yy, xy) = center, spreads
    if len(doubled.factors) > 1:
        # the corners may go round the other way with other values
        area = Evaluated(area, f"abs({text_of(area)})")
    return Extent(area, (x, y), xx, yy, xy)  # type: ignore[arg-type]  # None is gone


def _second(
    crosses: Sequence[Polynomial],
    sides: Sequence[tuple[tuple[Polynomial, Polynomial], tuple[Polynomial, Polynomial]]],
    i: int,
    k: int,
) -> Polynomial:
    """Twelve times the mean of a product of coordinates from the origin, times twice the area."""
    return total(
        [
            cross.times(
                total(
                    [
                        a[i].times(a[k]).scaled(2.0),
                        b[i].times(b[k]).scaled(2.0),
                        a[i].times(b[k]),
                        b[i].times(a[k]),
                    ]
                )
            )
            for cross, (a, b) in zip(crosses, sides, strict=True)
        ]
    )


def _spread(
    second: Polynomial, doubled: Polynomial, one: Polynomial, other: Polynomial
) -> float | None:
    """The mean of a product of coordinates from the centroid."""
    if len(second.factors) * len(doubled.factors) <= MOST_SUMMANDS:
        squared = doubled.times(doubled)
        whole = total([second.times(doubled).scaled(0.75), one.times(other).scaled(-1.0)])
        found = whole.over(squared.scaled(9.0))
        if found is not None:
            return found
    # what is long as one fraction may be shorter as two
    mean = second.over(doubled.scaled(12.0))
    shifts = [part.over(doubled.scaled(3.0)) for part in (one, other)]
    if mean is None or shifts[0] is None or shifts[1] is None:
        return None
    if text_of(mean) is None and not any(map(text_of, shifts)):
        return mean - shifts[0] * shifts[1]
    return minus(mean, times(shifts[0], shifts[1]))
