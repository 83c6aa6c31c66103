"""Mass and moments of inertia of a shape whose sizes are expressions, as expressions of these."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from mechstudio.edits.expression_arithmetic import computed, times
from mechstudio.edits.expression_sums import combined
from mechstudio.edits.plate_formulas import extent_of
from mechstudio.edits.shape_moments import shape_moments
from mechstudio.geometry.quaternion import NO_TURN, Vector, turned
from mechstudio.model import Box, Capsule, Cylinder, Plate, Shape, Sphere
from mechstudio.model.evaluated import text_of, texts_in
from mechstudio.model.quantity import ORIGIN

_VOLUMES = {
    Box: "{x}*{y}*{z}",
    Cylinder: "pi*{r}**2*{l}",
    Sphere: "4/3*pi*{r}**3",
    Capsule: "pi*{r}**2*({l} + 4/3*{r})",
}
_ROUND = "({r}**2/4 + {l}**2/12)"
# moments of inertia about x, y and z of the shape, each for a mass of 1
_INERTIAS = {
    Box: ("({y}**2 + {z}**2)/12", "({x}**2 + {z}**2)/12", "({x}**2 + {y}**2)/12"),
    Cylinder: (_ROUND, _ROUND, "{r}**2/2"),
    Sphere: ("0.4*{r}**2",) * 3,
    # a cylinder and two halves of a ball at its ends
    Capsule: (
        *("((({l}/12 + {r}/3)*{l} + 0.75*{r}**2)*{l} + 8/15*{r}**3)/({l} + 4/3*{r})",) * 2,
        "{r}**2*({l}/2 + 8/15*{r})/({l} + 4/3*{r})",
    ),
}


_MOMENTS = ("xx", "yy", "zz", "xy", "xz", "yz")
_DIGITS = 14  # of products of axes, which rounding has reached
_AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

Matrix = tuple[Vector, Vector, Vector]


class Weight(NamedTuple):
    """What a shape weighs: its mass [kg], its center [m] and inertia [kg m²] in some axes."""

    mass: float
    xx: float
    yy: float
    zz: float
    xy: float = 0.0
    xz: float = 0.0
    yz: float = 0.0
    center: Vector = ORIGIN

    @property
    def inertia(self) -> Matrix:
        """As a matrix."""
        return (
            (self.xx, self.xy, self.xz),
            (self.xy, self.yy, self.yz),
            (self.xz, self.yz, self.zz),
        )


def placed_weight(shape: Shape, density: float, mass: float | None = None) -> Weight | None:
    """What a shape weighs in the axes of its body, as expressions of its sizes and its place.

    Args:
        shape: A shape that is no mesh.
        density: Mass per volume [kg/m³].
        mass: Mass [kg] in place of the density.

    Returns:
        Its weight; None where it follows no expressions, or where there is no short formula.
    """
    found = followed_weight(shape, density, mass)
    if found is None or any(map(text_of, shape.orientation)):
        return None
    if shape.orientation == NO_TURN and shape.position == ORIGIN:
        return found
    columns = [turned(shape.orientation, axis) for axis in _AXES]
    rows = list(zip(*columns, strict=True))

    def entry(i: int, k: int) -> float:
        parts = [
            (round(rows[i][a] * rows[k][b], _DIGITS), found.inertia[a][b])
            for a in range(3)
            for b in range(3)
        ]
        return combined(math.fsum(factor * value for factor, value in parts), parts)

    x, y, z = (
        _along(origin, list(zip(row, found.center, strict=True)))
        for origin, row in zip(shape.position, rows, strict=True)
    )
    moments = {key: entry("xyz".index(key[0]), "xyz".index(key[1])) for key in _MOMENTS}
    return Weight(mass=found.mass, center=(x, y, z), **moments)


def _along(origin: float, parts: Sequence[tuple[float, float]]) -> float:
    number = origin + math.fsum(factor * value for factor, value in parts)
    rounded = ((round(factor, _DIGITS), value) for factor, value in parts)
    return combined(number, [(1.0, origin), *rounded])


def followed_weight(shape: Shape, density: float, mass: float | None = None) -> Weight | None:
    """What a shape weighs in its own axes, as expressions of its sizes; None where it has none.

    Args:
        shape: A shape; for meshes, and for plates with many expressions, there is no short formula.
        density: Mass per volume [kg/m³].
        mass: Mass [kg] in place of the density.
    """
    if isinstance(shape, Plate):
        return _plate_weight(shape, density, mass)
    sizes = _sizes(shape)
    if not any(map(text_of, sizes.values())):
        return None
    centered = shape.edited(position=ORIGIN, orientation=NO_TURN)
    moments = shape_moments(0, centered, None)
    if mass is None:
        formula = f"{{d}}*{_VOLUMES[type(shape)]}"
        mass = computed(formula, density * moments.volume, d=density, **sizes)
    spread = [float(mass) / moments.volume * float(moments.second[k, k]) for k in range(3)]
    xx, yy, zz = (
        computed(f"{{m}}*{formula}", math.fsum(spread) - own, m=mass, **sizes)
        for own, formula in zip(spread, _INERTIAS[type(shape)], strict=True)
    )
    return Weight(mass, xx, yy, zz)


def _plate_weight(plate: Plate, density: float, mass: float | None) -> Weight | None:
    thick = plate.thickness
    if not any(texts_in((plate.points, thick))):
        return None
    found = extent_of(plate.points)
    if found is None:
        return None
    if mass is None:
        volume = density * thick * found.area
        mass = computed("{d}*{t}*{a}", volume, d=density, t=thick, a=found.area)
    across = thick**2 / 12.0

    def entry(spread: float) -> float:
        value = mass * (spread + across)
        return computed("{m}*({s} + {t}**2/12)", value, m=mass, s=spread, t=thick)

    return Weight(
        mass,
        entry(found.yy),
        entry(found.xx),
        computed("{m}*({x} + {y})", mass * (found.xx + found.yy), m=mass, x=found.xx, y=found.yy),
        xy=times(-1.0, times(mass, found.xy)),
        center=(*found.center, 0.0),
    )


def _sizes(shape: Shape) -> dict[str, float]:
    match shape:
        case Box(size=(x, y, z)):
            return {"x": x, "y": y, "z": z}
        case Sphere(radius=r):
            return {"r": r}
        case Cylinder(radius=r, length=length) | Capsule(radius=r, length=length):
            return {"r": r, "l": length}
        case _:
            return {}
