"""Mass properties that are valid, but that no body of the shapes drawn can have."""

from __future__ import annotations

import math

import numpy as np

from mechstudio.edits.mass_properties import mass_properties
from mechstudio.edits.shape_corners import corners_of
from mechstudio.errors import ModelError
from mechstudio.model import Body, Mesh
from mechstudio.units import quantity_text

# radius of gyration over the largest distance of a shape's corner from the center of mass: a ring
# has nearly 1, a long bar 0.58, a ball 0.63
LARGEST_SHARE = 1.5
SMALLEST_SHARE = 0.05
DENSEST = 23_000.0  # osmium, the densest metal, has 22 600 kg/m³
OUTSIDE = 0.05  # share of the shapes' size by which a center of mass may be outside of them


def mass_doubts(body: Body) -> dict[str, str]:
    """What is doubtful about a body's mass properties, as sentences by field.

    Meshes are of unknown size, so a body that has one is not doubted.

    Args:
        body: The body.

    Returns:
        Sentences for `mass`, `center_of_mass` and `inertia`, as far as there are any.
    """
    if not body.shapes or any(isinstance(shape, Mesh) for shape in body.shapes):
        return {}
    corners = np.concatenate([corners_of(shape) for shape in body.shapes])
    low, high = corners.min(axis=0), corners.max(axis=0)
    size = float(np.linalg.norm(high - low))
    center = np.array(body.center_of_mass)
    found: dict[str, str] = {}
    beyond = float(np.max(np.maximum(low - center, center - high)))
    if beyond > OUTSIDE * size:
        found["center_of_mass"] = (
            f"It is {quantity_text(beyond, 'm')} outside of the shapes. Check the units, and that "
            "it is in the body's frame."
        )
    reach = float(np.linalg.norm(corners - center, axis=1).max())
    gyration = math.sqrt(float(np.linalg.eigvalsh(np.array(body.inertia)).max()) / body.mass)
    if not SMALLEST_SHARE * reach < gyration < LARGEST_SHARE * reach:
        relation = "only" if gyration < reach else "as much as"
        found["inertia"] = (
            f"With this mass, its radius of gyration is {relation} {quantity_text(gyration, 'm')}, "
            f"and the shapes reach {quantity_text(reach, 'm')} from the center of mass. Check the "
            "units, or take the inertia from the shapes."
        )
    if (density := _density(body)) > DENSEST:
        found["mass"] = (
            f"With this mass, the shapes have a density of {quantity_text(density, 'kg/m³')}, more "
            "than that of any metal. Check the units."
        )
    return found


def _density(body: Body) -> float:
    """Mass over the volume of the shapes [kg/m³]; 0 where that is not known."""
    try:
        return body.mass / mass_properties(body.shapes, 1.0).mass
    except ModelError:
        return 0.0
