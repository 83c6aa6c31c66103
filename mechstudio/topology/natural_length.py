"""Arms of bodies, the unit of length of gaps and tolerances, and the unit of time by gravity."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.weighing import find_arms

# makes the second the unit of time on arms of a meter; above the gravity of the earth, so that this
# does not lie between two powers of ten on arms of a decimeter [m/s^2]
REFERENCE_GRAVITY = 12.0


def arms_of_held(joints: Records, body_count: int) -> FloatArray:
    """Largest distance of a joint that holds a body from its mass center, shape (n,) [m]."""
    arms = np.empty(body_count)
    find_arms(joints, arms)
    return arms


def natural_length(bodies: Records, arms: FloatArray) -> float:
    """Power of ten nearest to the longest arm, or radius of gyration [m].

    A power of ten, so that mechanisms of ordinary size are measured in meters.

    Args:
        bodies: BODY records.
        arms: See `arms_of_held`.
    """
    length = max(arms.tolist(), default=0.0)
    if length == 0.0 and len(bodies):
        inertias = np.trace(bodies["inertia_B"], axis1=1, axis2=2)
        length = float(np.sqrt(inertias / bodies["mass"]).max())
    return power_of_ten(length) if length > 0.0 else 1.0


@lru_cache
def gravity_time(gravity: tuple[float, ...], length: float) -> float:
    """Power of ten nearest to the time in which gravity moves a mechanism by about its length [s].

    Args:
        gravity: [m/s^2], shape (3,).
        length: Unit of length of the mechanism [m].

    Returns:
        The time; 0 without gravity.
    """
    size = math.hypot(*gravity)
    return power_of_ten(math.sqrt(REFERENCE_GRAVITY * length / size)) if size > 0.0 else 0.0


def power_of_ten(value: float) -> float:
    """The nearest power of ten of a positive number."""
    return float(10.0 ** round(math.log10(value)))
