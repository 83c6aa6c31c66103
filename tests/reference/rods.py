"""Planar loops of rods, as thin as one likes, in any plane."""

from __future__ import annotations

import numpy as np

from mechstudio.model import Body, Frame, Joint, Mechanism
from tests.reference.rotations import Array, matrix_of


def rod_loop(
    seed: int, count: int, *, slenderness: float, decades: float, tilt: bool = False
) -> Mechanism:
    """A closed chain of rods between two points of the ground, all joints revolute.

    Args:
        seed: Of the random corners and masses.
        count: Number of rods.
        slenderness: Radius of each rod over its length.
        decades: Masses are spread over so many decades around 1 kg.
        tilt: Whether the plane is a random one instead of the x-y plane.
    """
    rng = np.random.default_rng(seed)
    corners = _corners(rng, count + 1)
    plane = rng.normal(size=4) if tilt else np.array([1.0, 0.0, 0.0, 0.0])
    plane /= np.linalg.norm(plane)
    bodies, joints = [], []
    for k in range(count):
        way = corners[k + 1] - corners[k]
        length, mass = float(np.hypot(*way)), float(10 ** rng.uniform(-decades / 2, decades / 2))
        radius = slenderness * length
        across = mass * (length**2 / 12.0 + radius**2 / 4.0)
        half = 0.5 * np.arctan2(way[1], way[0])
        along = np.array([np.cos(half), 0.0, 0.0, np.sin(half)])
        middle = np.append(0.5 * (corners[k] + corners[k + 1]), 0.0)
        bodies.append(
            Body(
                name=f"rod {k + 1}",
                mass=mass,
                inertia=tuple(map(tuple, np.diag([0.5 * mass * radius**2, across, across]))),
                position=tuple(matrix_of(plane) @ middle),
                orientation=tuple(_product(plane, along)),
            )
        )
    ends = [0.5 * float(np.hypot(*(corners[k + 1] - corners[k]))) for k in range(count)]
    for k in range(count + 1):
        first, last = k == 0, k == count
        ground = Frame(
            position=tuple(matrix_of(plane) @ np.append(corners[k], 0.0)), orientation=tuple(plane)
        )
        joints.append(
            Joint(
                name=f"pin {k + 1}",
                type="revolute",
                body1="ground" if first else f"rod {k}",
                body2="ground" if last else f"rod {k + 1}",
                frame1=ground if first else Frame(position=(ends[k - 1], 0.0, 0.0)),
                frame2=ground if last else Frame(position=(-ends[k], 0.0, 0.0)),
            )
        )
    gravity = matrix_of(plane) @ (0.0, -9.81, 0.0)
    return Mechanism(bodies=bodies, joints=joints, gravity=tuple(gravity))


def _corners(rng: np.random.Generator, count: int) -> Array:
    """Corners of a polygon that is nowhere near flat, shape (count, 2) [m]."""
    step = 2.0 * np.pi / count
    angles = step * np.arange(count) + rng.uniform(-0.3, 0.3, count) * step
    radii = rng.uniform(0.6, 1.4, count)
    return np.column_stack([radii * np.cos(angles), radii * np.sin(angles)])


def _product(p: Array, q: Array) -> Array:
    """Product of two quaternions [w, x, y, z]."""
    w = p[0] * q[0] - p[1:] @ q[1:]
    return np.append(w, p[0] * q[1:] + q[0] * p[1:] + np.cross(p[1:], q[1:]))
