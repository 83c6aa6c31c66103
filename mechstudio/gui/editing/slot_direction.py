"""The direction of a slot: along the body that has it, where that is longer than wide."""

from __future__ import annotations

import numpy as np

from mechstudio.edits import body_poses, pose_of
from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.snapping.anchors import BAR
from mechstudio.joints import Axis, JointType
from mechstudio.model import GROUND, Box, Capsule, Cylinder, Mechanism, Shape


def is_slot(kind: JointType) -> bool:
    """Whether a point of one body slides along a line of the other one, and turns there freely."""
    return Axis.Z in kind.free and Axis.X not in kind.free and len(kind.turns) == 3


def slot_direction(mechanism: Mechanism, body: str) -> Vector | None:
    """The direction along a body; none for the ground, or one of several shapes or of no length.

    Args:
        mechanism: The mechanism.
        body: The body that has the slot.
    """
    shapes = () if body == GROUND else mechanism.body(body).shapes
    along = _along(shapes[0]) if len(shapes) == 1 else None
    if along is None:
        return None
    return body_poses(mechanism)[body].of(pose_of(shapes[0])).direction(along)


def _along(shape: Shape) -> Vector | None:
    """Direction of the length of a shape in its own frame; None for one that has none."""
    if isinstance(shape, Box):
        sizes = [float(size) for size in shape.size]
        longest = max(range(3), key=sizes.__getitem__)
        others = [size for axis, size in enumerate(sizes) if axis != longest]
        x, y, z = np.eye(3)[longest].tolist()
        return (x, y, z) if sizes[longest] > BAR * max(others) else None
    is_long = isinstance(shape, Cylinder | Capsule) and shape.length > BAR * 2.0 * shape.radius
    return (0.0, 0.0, 1.0) if is_long else None
