"""Symbols of elastic elements between two frames: bushings, torsion springs, else a bead."""

from __future__ import annotations

from math import pi

import numpy as np

from mechstudio.model import AnyForce, Bushing, Torsion
from mechstudio.scene.curve import tube
from mechstudio.scene.palette import DAMPER, SPRING
from mechstudio.scene.revolution import ball, sleeve
from mechstudio.scene.solid import Solid, merged

TURNS = 2.5  # of the spiral of a torsion spring
ARM = 0.9  # length of its straight end [symbol radii]


def elastic_symbol(kind: type[AnyForce], radius: float) -> Solid:
    """The symbol of a force element around the origin of its frame 1, its axis along z.

    Args:
        kind: Class of the element.
        radius: Symbol radius [m].
    """
    if kind is Bushing:
        return bushing_surface(radius)
    if kind is Torsion:
        return torsion_surface(radius)
    return ball(0.9 * radius).painted(SPRING)


def bushing_surface(radius: float) -> Solid:
    """A ring of rubber between two sleeves, for a symbol radius [m]."""
    return merged(
        (
            sleeve(0.55 * radius, 0.8 * radius, 2.6 * radius).painted(DAMPER),
            sleeve(0.8 * radius, 1.45 * radius, 2.0 * radius).painted(SPRING),
            sleeve(1.45 * radius, 1.65 * radius, 2.2 * radius).painted(DAMPER),
        )
    )


def torsion_surface(radius: float) -> Solid:
    """A flat spiral with a straight end, for a symbol radius [m]."""
    angle = np.linspace(0.0, 2.0 * pi * TURNS, 64)
    reach = radius * np.linspace(0.45, 1.9, len(angle))
    path = np.column_stack((reach * np.cos(angle), reach * np.sin(angle), np.zeros(len(angle))))
    radial = np.array((np.cos(angle[-1]), np.sin(angle[-1]), 0.0))
    end = path[-1] + ARM * radius * radial
    return tube(np.vstack((path, end)), 0.16 * radius, sides=8).painted(SPRING)
