"""Which bodies are slender: their inertia about an axis is small beside what their size makes it.

The mobility about such an axis, the inverse of the inertia, is split into a part like that of the
other axes and the rest, the *spin*, which the assembly treats apart (see
`dynamics/slender_bodies.py`). Nothing is added to an inertia: both parts together are its inverse.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mechstudio.spatial.principal_axes import inverse_of, principal_axes
from mechstudio.topology.natural_length import longest_arms

FloatArray = npt.NDArray[np.float64]

SLENDER = 1e-4  # part of the typical inertia below which an axis counts as one of free spin
LEAST_GYRATION = 0.1  # of a body's longest arm, radius that counts at least


def typical_inertias(bodies: np.ndarray, joints: np.ndarray) -> FloatArray:
    """Inertia that a body of its mass and arms has, or its own largest, shape (n,) [kg m^2]."""
    largest = principal_axes(bodies["inertia_B"])[0][:, -1]
    held = joints[joints["open_count"] < 6]
    gyration = LEAST_GYRATION * longest_arms(held, len(bodies))
    return np.maximum(largest, bodies["mass"] * gyration**2)


def split_mobilities(bodies: np.ndarray, typical: FloatArray) -> None:
    """Fill the inverse inertias, and the spins of slender bodies, of BODY records.

    Args:
        bodies: BODY records with masses and inertias; written.
        typical: Typical inertia of each body, shape (n,) [kg m^2].
    """
    values, vectors = principal_axes(bodies["inertia_B"])
    bodies["inverse_inertia_B"] = inverse_of(values, vectors)
    for b in np.flatnonzero(values[:, 0] < SLENDER * typical):
        capped = np.where(values[b] < SLENDER * typical[b], typical[b], values[b])
        axes = np.flatnonzero(capped != values[b])
        body = bodies[b]
        body["inverse_inertia_B"] = inverse_of(capped[None], vectors[b : b + 1])[0]
        body["spin_count"] = len(axes)
        body["spin_axis_B"][: len(axes)] = vectors[b][:, axes].T
        body["spin_mobility"][: len(axes)] = 1.0 / values[b][axes] - 1.0 / typical[b]
