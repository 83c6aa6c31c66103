"""A joint at given coordinates, and the coordinates of a joint, without the program's kernels."""

import math

from mechstudio.edits import Pose, body_poses, pose_of
from mechstudio.geometry.quaternion import about, product
from mechstudio.joints import joint_type
from mechstudio.joints.joint_type import Axis
from mechstudio.model import Body, Driver, Joint, Limits, Mechanism, Motor

PITCH = 0.3


def unit(*parts):
    """A unit quaternion along four numbers."""
    length = math.hypot(*parts)
    return tuple(part / length for part in parts)


def relative_pose(key, values):
    """Pose of frame 2 in frame 1 at given shifts and angles; what is left free is anything."""
    kind = joint_type(key)
    by_axis = dict(zip(kind.free[: kind.scalar_count], values, strict=True))
    shifts = [by_axis.get(axis, 0.0) for axis in (Axis.X, Axis.Y, Axis.Z)]
    if key == "screw":
        shifts[2] = PITCH * by_axis[Axis.RZ] / (2.0 * math.pi)
    turn = about(2, by_axis.get(Axis.RZ, 0.0))
    if kind.is_crossed:
        turn = product(about(0, by_axis[Axis.RX]), about(1, by_axis[Axis.RY]))
    elif any(one.kind == "quaternion" for one in kind.coordinates):
        turn = unit(0.8, 0.3, -0.4, 0.2)
    return Pose(tuple(shifts), turn)


def coordinates(mechanism, name):
    """Shifts and angles of a joint at the poses given."""
    joint = mechanism.joint(name)
    kind = joint.joint_type
    pose = relative(mechanism, joint)
    w, x, y, z = pose.orientation
    values = {
        Axis.X: pose.position[0],
        Axis.Y: pose.position[1],
        Axis.Z: pose.position[2],
        Axis.RX: _angle(x, w),
        Axis.RY: _angle(y, w),
        Axis.RZ: _angle(z, w),
    }
    return [values[axis] for axis in kind.free[: kind.scalar_count]]


def relative(mechanism, joint):
    """Pose of frame 2 in frame 1."""
    frame1, frame2 = frames_in_world(mechanism, joint)
    return frame1.within(frame2)


def frames_in_world(mechanism, joint):
    """Pose of both frames of a joint in the world."""
    poses = body_poses(mechanism)
    return (
        poses[joint.body1].of(pose_of(joint.frame1)),
        poses[joint.body2].of(pose_of(joint.frame2)),
    )


def values_of(key):
    """Different values for the shifts and angles of a joint type."""
    return [0.3 + 0.2 * k for k in range(joint_type(key).scalar_count)]


def two_bodies(key):
    """Two bodies in general position and a joint at the coordinates `values_of` it.

    The joint's references and drivers are at these coordinates, its stops around them, its efforts
    and motors have a value there that differs from coordinate to coordinate.
    """
    values = values_of(key)
    frame1 = Pose((0.1, -0.4, 0.2), unit(0.5, 0.1, -0.7, 0.3))
    frame2 = Pose((-0.3, 0.2, 0.6), unit(-0.2, 0.9, 0.1, 0.5))
    first = Pose((1.0, 2.0, -0.5), unit(0.3, -0.6, 0.2, 0.8))
    second = first.of(frame1).of(relative_pose(key, values)).of(frame2.within(Pose()))
    drawn = {"inertia": ((2.0, 0.3, -0.2), (0.3, 1.7, 0.4), (-0.2, 0.4, 1.5))}
    bodies = [
        Body(
            name=name,
            position=pose.position,
            orientation=pose.orientation,
            center_of_mass=(0.1, 0.2, 0.3),
            velocity=(1.0, 2.0, 3.0),
            angular_velocity=(-1.0, 0.5, 2.0),
            **drawn,
        )
        for name, pose in (("one", first), ("two", second))
    ]
    joint = Joint(
        name="joint",
        type=key,
        body1="one",
        body2="two",
        frame1=frame1.frame,
        frame2=frame2.frame,
        pitch=PITCH if key == "screw" else None,
        reference=tuple(values) or 0.0,
        effort=tuple(f"{k + 2}*x + v**2 + t" for k in range(len(values))) or "0",
        limits=_limits(values),
    )
    return Mechanism(
        bodies=bodies,
        joints=[joint],
        drivers=[
            Driver(name=f"driver {k}", joint="joint", coordinate=k, function=str(value))
            for k, value in enumerate(values)
        ],
        forces=[
            Motor(
                name=f"motor {k}",
                joint="joint",
                coordinate=k,
                function="x + 5*v",
                target=f"{value} + t",
            )
            for k, value in enumerate(values)
        ],
    )


def _limits(values):
    if not values:
        return None
    return Limits(
        lower=tuple(value - 0.1 for value in values), upper=tuple(value + 0.2 for value in values)
    )


def _angle(sine, cosine):
    angle = 2.0 * math.atan2(sine, cosine)
    return math.remainder(angle, 2.0 * math.pi)
