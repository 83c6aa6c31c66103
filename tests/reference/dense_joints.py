"""Joint kinematics seen from joint frame 1: relative pose, free and blocked directions.

Everything is expressed in frame 1. The relative twist is [linear, angular]: the rate of the
shift's frame-1 components and the relative angular velocity. The linear part belongs to the
origin of frame 2, so body 1 takes part with its material point that coincides with it.
"""

from dataclasses import dataclass

import numpy as np

from tests.reference.rotations import (
    Array,
    about,
    cross,
    matrix_of,
    quaternion_of,
    vector_of_rotation,
)

X, Y, Z, RX, RY, RZ = range(6)

FREE_AXES: dict[str, tuple[int, ...]] = {
    "revolute": (RZ,),
    "prismatic": (Z,),
    "cylindrical": (Z, RZ),
    "universal": (RX, RY),
    "spherical": (RX, RY, RZ),
    "planar": (X, Y, RZ),
    "fixed": (),
    "free": (X, Y, Z, RX, RY, RZ),
    "screw": (RZ,),
    "point_on_line": (Z, RX, RY, RZ),
    "point_on_plane": (X, Y, RX, RY, RZ),
    "parallel_axes": (X, Y, Z, RZ),
    "perpendicular_axes": (X, Y, Z, RX, RY),
    "distance": (),
}
"""Free directions of each joint type, in the order of its rates."""

QUATERNION_TYPES = ("spherical", "free", "point_on_line", "point_on_plane")
CROSSED_TYPES = ("universal", "perpendicular_axes")


@dataclass(frozen=True)
class JointPose:
    """Frames of one joint in the world and relative to each other.

    Attributes:
        point1, point2: Origins of the frames, world [m].
        axes1, axes2: Axes of the frames as columns, world.
        shift: Origin of frame 2 in frame 1 [m].
        rotation: Axes of frame 2 as columns, in frame 1.
    """

    point1: Array
    point2: Array
    axes1: Array
    axes2: Array
    shift: Array
    rotation: Array


def joint_pose(pose1: Array, frame1: Array, pose2: Array, frame2: Array) -> JointPose:
    """Frames of a joint from the poses of its bodies and of its frames on them.

    All arguments are rows [x y z qw qx qy qz].
    """
    point1, axes1 = composed(pose1, frame1)
    point2, axes2 = composed(pose2, frame2)
    return JointPose(point1, point2, axes1, axes2, axes1.T @ (point2 - point1), axes1.T @ axes2)


def composed(pose: Array, frame: Array) -> tuple[Array, Array]:
    """Origin and axes in the world of a frame fixed to a body."""
    rotation = matrix_of(pose[3:])
    return pose[:3] + rotation @ frame[:3], rotation @ matrix_of(frame[3:])


def free_directions(kind: str, rotation: Array, lead: float) -> Array:
    """Relative twist per unit rate, shape (6, rate_count); `lead` of a screw [m/rad]."""
    directions = measuring_directions(kind, rotation)
    if kind == "screw":
        directions[Z, 0] = lead
    return directions


def measuring_directions(kind: str, rotation: Array) -> Array:
    """Orthonormal columns that pick the rates from a relative twist, shape (6, rate_count).

    They are also the unit efforts along the coordinates.
    """
    directions = np.eye(6)[:, list(FREE_AXES[kind])]
    if kind in CROSSED_TYPES:
        directions[3:, -1] = _second_axis(rotation)
    return directions


def measuring_rate(kind: str, rotation: Array, twist: Array) -> Array:
    """Time derivative of the measuring directions for a relative twist [m/s, rad/s]."""
    rate = np.zeros((6, len(FREE_AXES[kind])))
    if kind in CROSSED_TYPES:
        rate[3:, -1] = cross(twist[3:], _second_axis(rotation))
    return rate


def blocked_directions(kind: str, shift: Array, rotation: Array, lead: float) -> Array:
    """Twists that the joint forbids, shape (6, constraint_count), in columns."""
    if kind == "distance":
        return np.concatenate([shift / np.linalg.norm(shift), np.zeros(3)])[:, None]
    directions = np.eye(6)[:, blocked_axes(kind)]
    if kind in CROSSED_TYPES:
        directions[3:, -1] = cross([1.0, 0.0, 0.0], _second_axis(rotation))
    if kind == "screw":
        directions[RZ, Z] = -lead
    return directions


def blocked_axes(kind: str) -> list[int]:
    """Axes of the blocked directions; X of a distance is the line between the points."""
    if kind == "distance":
        return [X]
    return [axis for axis in range(6) if axis not in FREE_AXES[kind]]


def blocked_directions_rate(kind: str, shift: Array, rotation: Array, twist: Array) -> Array:
    """Time derivative of the blocked directions for a relative twist [m/s, rad/s]."""
    rate = np.zeros((6, len(blocked_axes(kind))))
    if kind in CROSSED_TYPES:
        axis_rate = cross(twist[3:], _second_axis(rotation))
        rate[3:, -1] = cross([1.0, 0.0, 0.0], axis_rate)
    if kind == "distance":
        length = np.linalg.norm(shift)
        along = shift / length
        rate[:3, 0] = (twist[:3] - along * (along @ twist[:3])) / length
    return rate


def position_residual(
    kind: str, shift: Array, rotation: Array, lead: float, length: float
) -> Array:
    """Gaps along the blocked directions [m, rad]; their rates are the blocked twists.

    That rate is exact where the gaps are zero and of first order in the gaps elsewhere.
    """
    if kind == "distance":
        return np.array([np.linalg.norm(shift) - length])
    if kind in CROSSED_TYPES:
        return np.array([*shift, 0.0, 0.0, -rotation[0, 1]])[blocked_axes(kind)]
    if kind in ("revolute", "cylindrical", "planar", "screw", "parallel_axes"):
        turn = np.array([-rotation[1, 2], rotation[0, 2], 0.0])
    else:
        turn = vector_of_rotation(rotation)
    gap = np.concatenate([shift, turn])
    if kind == "screw":
        gap[Z] -= lead * coordinates(kind, shift, rotation, lead)[0]
    return gap[blocked_axes(kind)]


def coordinates(kind: str, shift: Array, rotation: Array, lead: float) -> Array:
    """Joint coordinates of a relative pose; angles in (-pi, pi] but for the turns of a screw."""
    if kind in QUATERNION_TYPES:
        return np.concatenate([shift[list(_shifts(kind))], quaternion_of(rotation)])
    if kind in CROSSED_TYPES:
        second = _second_axis(rotation)
        angles = [np.arctan2(second[2], second[1]), np.arctan2(rotation[0, 2], rotation[0, 0])]
        return np.concatenate([shift[list(_shifts(kind))], angles])
    angle = np.arctan2(rotation[1, 0] - rotation[0, 1], rotation[0, 0] + rotation[1, 1])
    if kind == "screw":
        angle += 2 * np.pi * np.round((shift[Z] / lead - angle) / (2 * np.pi))
    values = np.concatenate([shift, [0.0, 0.0, angle]])
    return values[list(FREE_AXES[kind])]


def relative_pose(kind: str, coordinate: Array, lead: float) -> tuple[Array, Array]:
    """Shift [m] and rotation of frame 2 in frame 1 for given joint coordinates."""
    values = np.zeros(6)
    if kind in QUATERNION_TYPES:
        values[list(_shifts(kind))] = coordinate[:-4]
        return values[:3], matrix_of(coordinate[-4:])
    values[list(FREE_AXES[kind])] = coordinate
    if kind in CROSSED_TYPES:
        return values[:3], about(0, values[RX]) @ about(1, values[RY])
    if kind == "screw":
        values[Z] = lead * values[RZ]
    return values[:3], about(2, values[RZ])


def _shifts(kind: str) -> tuple[int, ...]:
    """Free directions along axes of frame 1."""
    return tuple(axis for axis in FREE_AXES[kind] if axis <= Z)


def spring_deflection(kind: str, coordinate: Array, reference: Array) -> Array:
    """Coordinate minus reference, one per rate; zero for orientations, which take no spring."""
    deflection = np.zeros(len(FREE_AXES[kind]))
    plain = scalar_count(kind)
    deflection[:plain] = coordinate[:plain] - reference[:plain]
    return deflection


def scalar_count(kind: str) -> int:
    """Number of shifts and angles, which take springs."""
    return len(_shifts(kind)) if kind in QUATERNION_TYPES else len(FREE_AXES[kind])


def _second_axis(rotation: Array) -> Array:
    """Joints with a cross piece: frame 2's y in frame 1, made normal to frame 1's x."""
    axis = rotation[:, 1] * [0.0, 1.0, 1.0]
    return axis / np.linalg.norm(axis)
