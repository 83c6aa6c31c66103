"""Symbols of elastic elements between two frames: bushings, torsion springs, else a bead."""

from __future__ import annotations

from math import pi

import numpy as np

from mechstudio.geometry.matrices import shifted
from mechstudio.model import AnyForce, Bushing, Torsion
from mechstudio.scene.curve import tube
from mechstudio.scene.joint_glyph import GlyphSize, pin_half_length
from mechstudio.scene.palette import DAMPER, SPRING
from mechstudio.scene.revolution import ball, sleeve
from mechstudio.scene.solid import Solid, merged

TURNS = 2.5  # of the spiral of a torsion spring
ARM = 0.9  # length of its straight end [symbol radii]
# from the middle of a joint's pin to beyond its support, beside half its length [symbol radii]
CLEAR = 1.0


def elastic_symbol(kind: type[AnyForce], radius: float, thickness: float = 0.0) -> Solid:
    """The symbol of a force element around the origin of its frame 1, its axis along z.

    Args:
        kind: Class of the element.
        radius: Symbol radius [m].
        thickness: Half of that of the bodies there along z [m].
    """
    if kind is Bushing:
        return bushing_surface(radius)
    if kind is Torsion:
        return torsion_surface(radius, thickness)
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


def torsion_surface(radius: float, thickness: float) -> Solid:
    """Two flat spirals with straight ends, in front of and behind a joint there.

    Args:
        radius: Symbol radius [m].
        thickness: Half of that of the bodies there along z [m].
    """
    angle = np.linspace(0.0, 2.0 * pi * TURNS, 64)
    reach = radius * np.linspace(0.45, 1.9, len(angle))
    path = np.column_stack((reach * np.cos(angle), reach * np.sin(angle), np.zeros(len(angle))))
    radial = np.array((np.cos(angle[-1]), np.sin(angle[-1]), 0.0))
    end = path[-1] + ARM * radius * radial
    spiral = tube(np.vstack((path, end)), 0.16 * radius, sides=8).painted(SPRING)
    aside = pin_half_length(GlyphSize(radius=radius, reach=(0.0, 0.0, thickness))) + CLEAR * radius
    return merged([spiral.moved(shifted(z=side * aside)) for side in (-1, 1)])
