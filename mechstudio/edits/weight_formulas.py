"""Mass and moments of inertia of a shape whose sizes are expressions, as expressions of these."""

from __future__ import annotations

import math
from typing import NamedTuple

from mechstudio.edits.expression_arithmetic import computed
from mechstudio.edits.shape_moments import shape_moments
from mechstudio.geometry.quaternion import NO_TURN
from mechstudio.model import Box, Capsule, Cylinder, Shape, Sphere
from mechstudio.model.evaluated import text_of
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


class Weight(NamedTuple):
    """What a shape weighs: its mass [kg], and moments about its own axes [kg m²]."""

    mass: float
    xx: float
    yy: float
    zz: float


def followed_weight(shape: Shape, density: float, mass: float | None = None) -> Weight | None:
    """What a shape weighs, as expressions of its sizes; None where these are numbers.

    Args:
        shape: A shape of one size or some; for plates and meshes there is no short formula.
        density: Mass per volume [kg/m³].
        mass: Mass [kg] in place of the density.
    """
    sizes = _sizes(shape)
    if not any(map(text_of, sizes.values())):
        return None
    centered = shape.edited(position=ORIGIN, orientation=NO_TURN)
    moments = shape_moments(0, centered, None)
    if mass is None:
        formula = f"{{d}}*{_VOLUMES[type(shape)]}"
        mass = computed(formula, density * moments.volume, d=density, **sizes)
    spread = [float(mass) / moments.volume * float(moments.second[k, k]) for k in range(3)]
    entries = (
        computed(f"{{m}}*{formula}", math.fsum(spread) - own, m=mass, **sizes)
        for own, formula in zip(spread, _INERTIAS[type(shape)], strict=True)
    )
    return Weight(mass, *entries)


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
