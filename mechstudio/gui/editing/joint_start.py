"""Where joints are at the poses given, as numbers and as functions begin with it."""

from __future__ import annotations

from fractions import Fraction
from math import atan2, pi, remainder, tau

from mechstudio.edits import body_poses, pose_of
from mechstudio.joints import Axis
from mechstudio.model import Joint, Mechanism
from mechstudio.units.written import exact_text

# a coordinate nearer to zero is zero [m or rad]
_NOISE = 1e-9


def joint_value(mechanism: Mechanism, joint: Joint, number: int) -> float:
    """A coordinate of a joint at the poses given [m or rad]; 0 for the angles of a cross piece."""
    poses = body_poses(mechanism)
    first = poses[joint.body1].of(pose_of(joint.frame1))
    relative = first.within(poses[joint.body2].of(pose_of(joint.frame2)))
    axis = joint.joint_type.free[number]
    if axis < Axis.RX:
        return relative.position[axis]
    if axis != Axis.RZ:
        return 0.0
    w, _, _, z = relative.orientation
    return remainder(2.0 * atan2(z, w), tau)


def start_text(mechanism: Mechanism, name: str, number: int) -> str:
    """A coordinate as a function begins with it: simple shares of pi as such; empty for zero."""
    joint = mechanism.joint(name)
    value = joint_value(mechanism, joint, number)
    if abs(value) < _NOISE:
        return ""
    share = Fraction(value / pi).limit_denominator(12)
    turns = joint.joint_type.free[number] >= Axis.RX
    if turns and share and abs(value - float(share) * pi) < _NOISE:
        sign = "-" if share < 0 else ""
        times = "" if abs(share.numerator) == 1 else f"{abs(share.numerator)}*"
        return f"{sign}{times}pi" + ("" if share.denominator == 1 else f"/{share.denominator}")
    return exact_text(round(value, 9))
