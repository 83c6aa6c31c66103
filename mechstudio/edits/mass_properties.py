"""Mass, center of mass and inertia of uniform shapes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mechstudio.answering import answering
from mechstudio.edits.edit import refused
from mechstudio.edits.expression_arithmetic import in_proportion
from mechstudio.edits.moments import Moments
from mechstudio.edits.selection import require_bodies
from mechstudio.edits.shape_moments import shape_moments
from mechstudio.edits.weight_formulas import placed_weight
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Mechanism, Shape

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

STEEL = 7850.0  # density [kg/m³]


@answering
@dataclass(frozen=True)
class MassProperties:
    """What shapes weigh.

    Attributes:
        mass: Mass [kg].
        center_of_mass: Center of mass [m].
        inertia: Inertia about the center of mass [kg m²].
    """

    mass: float
    center_of_mass: Vector
    inertia: Matrix

    @classmethod
    def of(cls, moments: Moments, density: float) -> MassProperties:
        """What a volume of a density [kg/m³] weighs."""
        spread = density * moments.spread
        inertia = np.trace(spread) * np.eye(3) - spread
        return cls(density * moments.volume, _vector(moments.center), _matrix(inertia))

    def enlarged(self, length: float, density: float = 1.0) -> MassProperties:
        """What the same body weighs when its lengths and its density are multiplied."""
        x, y, z = self.center_of_mass
        factor = density * length**3
        return MassProperties(
            factor * self.mass,
            (length * x, length * y, length * z),
            _matrix(factor * length**2 * np.array(self.inertia)),
        )


def mass_properties(
    shapes: Iterable[Shape], density: float = STEEL, folder: Path | None = None
) -> MassProperties:
    """Mass properties of uniform solids, in the frame that the shapes are placed in.

    Shapes that overlap count twice there. The files of meshes are read.

    Args:
        shapes: Shapes; the surfaces of meshes have to be closed.
        density: Mass per volume [kg/m³].
        folder: Where relative mesh files start; None for the current folder.

    Raises:
        ModelError: There is no shape, the volume of a mesh is not known, or the density is not
            greater than 0.
    """
    if not 0.0 < density < math.inf:
        raise refused("density", f"must be greater than 0 kg/m³ (got {density:g})")
    placed = [shape_moments(index, shape, folder) for index, shape in enumerate(shapes)]
    if not placed:
        raise refused("shapes", "there is none; add a shape or give the mass by numbers")
    whole = Moments(
        sum(moments.volume for moments in placed),
        np.sum([moments.first for moments in placed], axis=0),
        np.sum([moments.second for moments in placed], axis=0),
    )
    return MassProperties.of(whole, density)


def weighed(
    body: Body,
    density: float = STEEL,
    mass: float | None = None,
    folder: Path | None = None,
) -> Body:
    """The body with the mass properties of its shapes.

    Where the only one has sizes that are expressions, they are expressions of these.

    Args:
        body: A body with shapes.
        density: Mass per volume [kg/m³].
        mass: Mass of the whole body [kg] in place of the density.
        folder: Where relative mesh files start; None for the current folder.

    Raises:
        ModelError: Its shapes have no mass properties.
    """
    found = mass_properties(body.shapes, density, folder)
    led = placed_weight(body.shapes[0], density, mass) if len(body.shapes) == 1 else None
    if led is not None:
        return body.edited(mass=led.mass, center_of_mass=led.center, inertia=led.inertia)
    factor = 1.0 if mass is None else mass / found.mass
    # what all of them are in proportion to, and follow where it is an expression
    lead = density if mass is None else mass
    rows = (factor * np.array(found.inertia)).tolist()
    return body.edited(
        mass=in_proportion(factor * found.mass, lead) if mass is None else mass,
        center_of_mass=found.center_of_mass,
        inertia=tuple(tuple(in_proportion(entry, lead) for entry in row) for row in rows),
    )


def weigh(
    mechanism: Mechanism,
    names: Iterable[str],
    density: float = STEEL,
    mass: float | None = None,
    folder: Path | None = None,
) -> Mechanism:
    """Give bodies the mass properties of their shapes.

    Args:
        mechanism: The mechanism.
        names: Names of the bodies.
        density: Mass per volume [kg/m³].
        mass: Mass of each body [kg] in place of the density.
        folder: Where relative mesh files start; None for the current folder.

    Raises:
        ModelError: There is no such body, or its shapes have no mass properties.
    """
    new = {
        name: weighed(body, density, mass, folder)
        for name, body in require_bodies(mechanism, names).items()
    }
    return mechanism.edited(bodies=tuple(new.get(body.name, body) for body in mechanism.bodies))


def _vector(values: FloatArray) -> Vector:
    x, y, z = values.tolist()
    return (x, y, z)


def _matrix(values: FloatArray) -> Matrix:
    a, b, c = (0.5 * (values + values.T)).tolist()
    return (tuple(a), tuple(b), tuple(c))
