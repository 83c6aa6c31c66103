"""How far springs are deflected at the start, and springs that are free there."""

from __future__ import annotations

from math import atan2, dist, hypot

from mechstudio.edits.change import change
from mechstudio.edits.pose import Pose, body_poses, difference, dot, pose_of
from mechstudio.edits.selection import require_joint
from mechstudio.geometry.quaternion import inverse, product
from mechstudio.joints import Axis
from mechstudio.model import Joint, Mechanism, SpringDamper, Torsion

_X, _Y = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
_AXES = (_X, _Y, (0.0, 0.0, 1.0))


def start_coordinates(mechanism: Mechanism, joint: Joint) -> tuple[float | None, ...]:
    """Shifts and angles of a joint at t = 0 [m or rad], of those that can have springs.

    They are those given as initial, else those of the poses; None for angles about crossed axes
    and for what a driver prescribes.
    """
    kind = joint.joint_type
    poses = body_poses(mechanism)
    first = poses[joint.body1].of(pose_of(joint.frame1))
    second = poses[joint.body2].of(pose_of(joint.frame2))
    driven = {driver.coordinate for driver in mechanism.drivers if driver.joint == joint.name}
    found: list[float | None] = []
    for place, axis in enumerate(kind.free[: kind.scalar_count]):
        given = joint.initial_values("coordinate")[place]
        if place in driven or (axis >= Axis.RX and kind.turns != (Axis.RZ,)):
            found.append(None)
        elif given is not None:
            found.append(float(given))
        else:
            found.append(_between(first, second, axis))
    return tuple(found)


def spring_length(mechanism: Mechanism, spring: SpringDamper) -> float:
    """Length of a spring at the poses given [m]."""
    poses = body_poses(mechanism)
    start = poses[spring.body1].point(spring.point1)
    return dist(start, poses[spring.body2].point(spring.point2))


def torsion_angle(mechanism: Mechanism, torsion: Torsion) -> float:
    """Angle between the frames of a torsion spring at the poses given, 0 to pi [rad]."""
    w, x, y, z = _relative(mechanism, torsion)
    return 2.0 * atan2(hypot(x, y, z), abs(w))


def free_joint(mechanism: Mechanism, name: str) -> Mechanism:
    """The mechanism with the springs of a joint free at the start.

    Raises:
        ModelError: There is no such joint.
    """
    joint = require_joint(mechanism, name)
    present = start_coordinates(mechanism, joint)
    before = joint.per_coordinate("reference")
    after = tuple(old if new is None else new for old, new in zip(before, present, strict=False))
    reference = after[0] if len(after) == 1 else after
    return change(mechanism, [("joint", name)], reference=reference)


def free_spring(mechanism: Mechanism, name: str) -> Mechanism:
    """The mechanism with a spring or a torsion spring free at the poses given.

    Raises:
        ModelError: A value is not valid.
    """
    spring = mechanism.forces[name]
    if isinstance(spring, SpringDamper):
        length = spring_length(mechanism, spring)
        return change(mechanism, [("force", name)], free_length=length)
    if not isinstance(spring, Torsion):
        return mechanism
    poses = body_poses(mechanism)
    first = poses[spring.body1].of(pose_of(spring.frame1))
    inner = poses[spring.body2].within(first)
    frame = spring.frame2.edited(orientation=inner.orientation)
    return change(mechanism, [("force", name)], frame2=frame)


def _relative(mechanism: Mechanism, torsion: Torsion) -> tuple[float, float, float, float]:
    """Orientation of frame 2 from frame 1."""
    poses = body_poses(mechanism)
    first = poses[torsion.body1].of(pose_of(torsion.frame1))
    second = poses[torsion.body2].of(pose_of(torsion.frame2))
    return product(inverse(first.orientation), second.orientation)


def _between(first: Pose, second: Pose, axis: Axis) -> float:
    """Shift or angle about z of one pose from another [m or rad]."""
    if axis < Axis.RX:
        return dot(difference(second.position, first.position), first.direction(_AXES[axis]))
    along = second.direction(_X)
    return atan2(dot(along, first.direction(_Y)), dot(along, first.direction(_X)))
