"""Tubes along curves: springs, threads, arcs and arrows, unpainted."""

from __future__ import annotations

from math import pi

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.revolution import cone, cylinder
from mechstudio.scene.solid import Solid, merged, solid


def tube(path: ArrayLike, radius: float, *, sides: int = 10) -> Solid:
    """A round wire along a smooth open path (n, 3) [m] with a radius [m]."""
    points = np.asarray(path, float)
    tangent = np.gradient(points, axis=0)
    tangent /= np.maximum(np.linalg.norm(tangent, axis=1), 1e-300)[:, None]

    # carry one normal along the path without twist
    normal = np.empty_like(points)
    normal[0] = _across(tangent[0])
    for i in range(1, len(points)):
        carried = normal[i - 1] - (normal[i - 1] @ tangent[i]) * tangent[i]
        normal[i] = carried / max(float(np.linalg.norm(carried)), 1e-300)
    other = np.cross(tangent, normal)

    angle = np.linspace(0, 2 * pi, sides + 1)
    around = (
        np.cos(angle)[None, :, None] * normal[:, None]
        + np.sin(angle)[None, :, None] * other[:, None]
    )
    wall = points[:, None] + radius * around
    lower = (np.arange(len(points) - 1) * (sides + 1))[:, None] + np.arange(sides)
    upper = lower + sides + 1
    quads = np.stack((lower, lower + 1, upper + 1, lower, upper + 1, upper), axis=-1)

    # flat caps at both ends
    count = wall.shape[0] * wall.shape[1]
    middle = np.arange(1, sides - 1)
    fan = np.column_stack((np.zeros_like(middle), middle, middle + 1))
    caps = np.concatenate((fan[:, ::-1] + count, fan + count + sides))
    cap_points = np.concatenate((wall[0, :sides], wall[-1, :sides]))
    cap_normals = np.concatenate(
        (np.tile(-tangent[0], (sides, 1)), np.tile(tangent[-1], (sides, 1)))
    )
    return solid(
        np.concatenate((wall.reshape(-1, 3), cap_points)),
        np.concatenate((around.reshape(-1, 3), cap_normals)),
        np.concatenate((quads.reshape(-1, 3), caps)),
    )


def helix(
    radius: float, low: float, high: float, turns: float, *, per_turn: int = 18
) -> FloatArray:
    """Points on a helix around z from z = low to z = high [m], shape (n, 3)."""
    count = max(8, round(abs(turns) * per_turn)) + 1
    angle = np.linspace(0, 2 * pi * turns, count)
    height = np.linspace(low, high, count)
    return np.column_stack((radius * np.cos(angle), radius * np.sin(angle), height))


def arc(radius: float, start: float, end: float) -> FloatArray:
    """Points on a circle about z in the plane z = 0 [m] between two angles [rad], shape (n, 3)."""
    angle = np.linspace(start, end, max(8, round(abs(end - start) / 0.15)) + 1)
    return np.column_stack((radius * np.cos(angle), radius * np.sin(angle), np.zeros(len(angle))))


def arrow(length: float, radius: float) -> Solid:
    """An arrow from the origin along z [m], with a shaft of a radius [m]."""
    head = min(6 * radius, 0.5 * length)
    shaft = length - head
    raised = np.eye(4)
    raised[2, 3] = 0.5 * shaft
    return merged(
        (cylinder(radius, shaft, sides=16).moved(raised), cone(2.4 * radius, shaft, length))
    )


def turning_arrow(radius: float, thickness: float, *, start: float = 0.0, sweep: float) -> Solid:
    """An arrow on a circle about z [m], from an angle on by a sweep [rad], positive by z."""
    head = 5 * thickness / radius
    path = arc(radius, start, start + sweep - head)
    tip_angle = start + sweep - head
    radial = np.array([np.cos(tip_angle), np.sin(tip_angle), 0.0])
    ahead = np.array([-radial[1], radial[0], 0.0])
    placed = np.eye(4)
    placed[:3, 0], placed[:3, 1], placed[:3, 2] = -radial, (0.0, 0.0, 1.0), ahead
    placed[:3, 3] = radius * radial
    return merged((tube(path, thickness), cone(2.4 * thickness, 0.0, 5 * thickness).moved(placed)))


def _across(direction: FloatArray) -> FloatArray:
    """A unit vector at right angles to a direction."""
    helper = np.zeros(3)
    helper[int(np.argmin(np.abs(direction)))] = 1.0
    across = np.cross(direction, helper)
    return across / np.linalg.norm(across)
