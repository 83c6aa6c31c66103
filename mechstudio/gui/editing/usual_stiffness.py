"""Stiffness of the first spring in a mechanism: one with which it is seen to move."""

from __future__ import annotations

from math import hypot, sqrt
from statistics import median

import numpy as np

from mechstudio.model import Mechanism

# where nothing has a mass yet [N/m], [N m/rad]
USUAL_SPRING, USUAL_TORSION = 1000.0, 10.0
_EARTH = 9.81  # stands for no gravity [m/s²]
# of a uniform bar: a spring at its end has twice the lever of its radius of gyration, and a torque
# of the weight at half its length turns a torsion spring by half a radian about
_TURN = 4.0


def usual_spring(mechanism: Mechanism) -> float:
    """Stiffness with which the weight of a body stretches a spring by its radius of gyration.

    Args:
        mechanism: The body is that in the middle, by weight per radius.

    Returns:
        The stiffness [N/m], rounded to one digit.
    """
    found = [weight / radius for weight, radius in _weights(mechanism)]
    return _rounded(median(found)) if found else USUAL_SPRING


def usual_torsion(mechanism: Mechanism) -> float:
    """Stiffness with which the weight of a level bar turns a torsion spring by half a radian.

    Args:
        mechanism: The bar is that in the middle, by weight times radius of gyration.

    Returns:
        The stiffness [N m/rad], rounded to one digit.
    """
    found = [_TURN * weight * radius for weight, radius in _weights(mechanism)]
    return _rounded(median(found)) if found else USUAL_TORSION


def _weights(mechanism: Mechanism) -> list[tuple[float, float]]:
    """Weight [N] and largest radius of gyration [m] of each body."""
    gravity = hypot(*mechanism.gravity) or _EARTH
    moments = [
        (body.mass, float(np.linalg.eigvalsh(np.array(body.inertia, float)).max()))
        for body in mechanism.bodies
    ]
    return [
        (mass * gravity, sqrt(moment / mass)) for mass, moment in moments if mass > 0.0 < moment
    ]


def _rounded(number: float) -> float:
    return float(f"{number:.0e}")
