"""Proposed spacing of the copies of a linear pattern."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

import numpy as np

from mechstudio.edits import body_poses, pose_of
from mechstudio.edits.shape_corners import corners_of
from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.state.selection import Item
from mechstudio.model import GROUND, Mechanism, Mesh

# below this share of the distance from the origin an extent is rounding
_LEAST = 1e-9


def proposed_step(mechanism: Mechanism, items: Collection[Item], unit: float = 1.0) -> Vector:
    """A step by which the next copy begins where the one before ends.

    It goes along the axis of the world in which the selection is longest.

    Args:
        mechanism: The mechanism.
        items: What is repeated.
        unit: The unit in which the number is round [m].

    Returns:
        The step [m], rounded up to two digits; a unit along x where the selection has no extent.
    """
    points = np.array(list(_points(mechanism, items)))
    if not points.size:
        return (unit, 0.0, 0.0)
    extents = points.max(axis=0) - points.min(axis=0)
    axis = int(extents.argmax())
    length = float(extents[axis])
    if length <= _LEAST * float(np.abs(points).max()):
        return (unit, 0.0, 0.0)
    step = _rounded_up(length / unit) * unit
    return (step if axis == 0 else 0.0, step if axis == 1 else 0.0, step if axis == 2 else 0.0)


def _points(mechanism: Mechanism, items: Collection[Item]) -> Iterator[Vector]:
    """Points of the world that the selection reaches to [m]: of shapes and of joints."""
    poses = body_poses(mechanism)
    for body in mechanism.bodies:
        if ("body", body.name) in items:
            pose = poses[body.name]
            yield pose.point(body.center_of_mass)
            for shape in body.shapes:
                if not isinstance(shape, Mesh):
                    yield from (pose.point(corner) for corner in corners_of(shape).tolist())
    for joint in mechanism.joints:
        for name, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
            is_asked = ("joint", joint.name) in items or ("body", name) in items
            if is_asked and name != GROUND:
                yield poses[name].of(pose_of(frame)).position


def _rounded_up(number: float) -> float:
    power = 1 - math.floor(math.log10(number))
    # what is round but for the last bits stays as it is
    return round(math.ceil(round(number * 10.0**power, 6)) / 10.0**power, 12)
