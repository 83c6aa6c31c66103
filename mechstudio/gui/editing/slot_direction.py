"""The direction of a slot or slide: along the body that has it, where that is longer than wide."""

from __future__ import annotations

from math import inf

import numpy as np

from mechstudio.edits import body_poses, pose_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.editing.own_axes import world_axis, world_direction
from mechstudio.gui.snapping.anchors import BAR
from mechstudio.joints import Axis, JointType
from mechstudio.model import GROUND, Box, Capsule, Cylinder, Joint, Mechanism, Shape
from mechstudio.model.evaluated import text_of

# in the plane that the axis of a hinge is normal to
_FIRST_ACROSS = {"x": "y", "y": "x", "z": "x"}
_AXES: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
_SAME = 1e-7  # difference of cosines of directions that are one


def is_slot(kind: JointType) -> bool:
    """Whether a point of one body slides along a line of the other one, and turns there freely."""
    return Axis.Z in kind.free and Axis.X not in kind.free and len(kind.turns) == 3


def slides_alone(kind: JointType) -> bool:
    """Whether a shift along z is all that a joint leaves free."""
    return kind.free == (Axis.Z,)


def turns_alone(kind: JointType) -> bool:
    """Whether an angle about z is all that a joint leaves free."""
    return kind.is_hinge and kind.free == (Axis.RZ,)


def slide_direction(mechanism: Mechanism, joint: Joint) -> tuple[Vector, str] | None:
    """The direction in the world that a joint may slide along, which did not slide before.

    An axis of rotation is normal to the plane that a linkage moves in, and no direction to slide.

    Args:
        mechanism: The mechanism.
        joint: The joint, of the type that it had.

    Returns:
        The direction along body 1 or else body 2, or an axis of the world across the axis of the
        joint, and what the joint does in words; None where the axis of the joint stays.
    """
    kind = joint.joint_type
    already_slides = Axis.Z in kind.free and Axis.X not in kind.free
    if already_slides or kind.in_plane == "along" or _is_led(joint):
        return None
    for body in (joint.body1, joint.body2):
        if (along := _bar_direction(mechanism, body)) is not None:
            return along, f"slides along “{body}”"
    across = _FIRST_ACROSS.get(world_axis(mechanism, joint, "z").removeprefix("-"))
    return None if across is None else (_AXES[across], f"slides along world {across}")


def hinge_direction(mechanism: Mechanism, joint: Joint) -> tuple[Vector, str] | None:
    """The axis in the world of a hinge that was a slide: that of all hinges, or else z.

    Args:
        mechanism: The mechanism.
        joint: The joint, of the type that it had.

    Returns:
        The direction, and what the joint does in words; None where the axis of the joint stays.
    """
    if not slides_alone(joint.joint_type) or _is_led(joint):
        return None
    axes = [
        world_direction(mechanism, other, "z")
        for other in mechanism.joints
        if turns_alone(other.joint_type)
    ] or [_AXES["z"]]
    along = np.array(world_direction(mechanism, joint, "z"))
    first = np.array(axes[0])
    is_one = all(abs(float(first @ np.array(axis))) > 1.0 - _SAME for axis in axes)
    if not is_one or abs(float(first @ along)) > _SAME:
        return None
    found = next((key for key, axis in _AXES.items() if abs(float(first @ axis)) > 1.0 - _SAME), "")
    return axes[0], f"turns about world {found}" if found else "turns as the other hinges do"


def _is_led(joint: Joint) -> bool:
    """Whether expressions give the orientation of a frame."""
    frames = (joint.frame1, joint.frame2)
    return any(text_of(part) is not None for frame in frames for part in frame.orientation)


def slot_direction(mechanism: Mechanism, body: str) -> Vector | None:
    """The direction along a body; none for the ground, or one of several shapes or of no length.

    Args:
        mechanism: The mechanism.
        body: The body that has the slot.
    """
    shapes = () if body == GROUND else mechanism.body(body).shapes
    return _direction(mechanism, body, shapes[0]) if len(shapes) == 1 else None


def _bar_direction(mechanism: Mechanism, body: str) -> Vector | None:
    """The direction along a body, where it is one shape or one bar with other shapes, as pins."""
    shapes = () if body == GROUND else mechanism.body(body).shapes
    bars = [shape for shape in shapes if getattr(shape, "is_slender", False)]
    if len(bars) == 1:
        return _direction(mechanism, body, bars[0])
    return slot_direction(mechanism, body)


def _direction(mechanism: Mechanism, body: str, shape: Shape) -> Vector | None:
    """The direction in the world of the length of a shape of a body."""
    along = _along(shape)
    if along is None:
        return None
    return body_poses(mechanism)[body].of(pose_of(shape)).direction(along)


def way_from_middle(mechanism: Mechanism, body: str, point: FloatArray) -> float:
    """Distance of a point from the middle of a body along it, as a part of half its length.

    It is infinite for the ground, or for a body without a direction of a slot.

    Args:
        mechanism: The mechanism.
        body: The body that may have the slot.
        point: A place in the world [m], shape (3,).
    """
    along = slot_direction(mechanism, body)
    if along is None:
        return inf
    shape = mechanism.body(body).shapes[0]
    middle = body_poses(mechanism)[body].of(pose_of(shape)).position
    length = max(shape.size) if isinstance(shape, Box) else getattr(shape, "length", 0.0)
    return abs(float((point - np.array(middle)) @ np.array(along))) / (0.5 * float(length))


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
