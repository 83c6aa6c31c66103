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
    matrix_of,
    quaternion_of,
    skew,
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
}
"""Free directions of each joint type, in the order of its rates."""

QUATERNION_TYPES = ("spherical", "free")


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


def free_directions(kind: str, rotation: Array) -> Array:
    """Relative twist per unit rate, shape (6, rate_count), orthonormal columns."""
    directions = np.eye(6)[:, list(FREE_AXES[kind])]
    if kind == "universal":
        directions[3:, 1] = _second_axis(rotation)
    return directions


def blocked_directions(kind: str, rotation: Array) -> Array:
    """Twists that the joint forbids, shape (6, 6 - rate_count), orthonormal columns."""
    if kind == "universal":
        directions = np.eye(6)[:, :4]
        directions[:, 3] = 0.0
        directions[3:, 3] = skew(np.array([1.0, 0.0, 0.0])) @ _second_axis(rotation)
        return directions
    return np.eye(6)[:, [axis for axis in range(6) if axis not in FREE_AXES[kind]]]


def blocked_directions_rate(kind: str, rotation: Array, spin: Array) -> Array:
    """Time derivative of the blocked directions for a relative angular velocity [rad/s]."""
    rate = np.zeros((6, 6 - len(FREE_AXES[kind])))
    if kind == "universal":
        axis_rate = np.cross(spin, _second_axis(rotation))
        rate[3:, 3] = skew(np.array([1.0, 0.0, 0.0])) @ axis_rate
    return rate


def position_residual(kind: str, shift: Array, rotation: Array) -> Array:
    """Gaps along the blocked directions [m, rad]; their rates are the blocked twists.

    That rate is exact where the gaps are zero and of first order in the gaps elsewhere.
    """
    if kind == "universal":
        return np.concatenate([shift, [-rotation[0, 1]]])
    if kind in ("revolute", "cylindrical", "planar"):
        turn = np.array([-rotation[1, 2], rotation[0, 2], 0.0])
    else:
        turn = vector_of_rotation(rotation)
    gap = np.concatenate([shift, turn])
    return np.delete(gap, list(FREE_AXES[kind]))


def coordinates(kind: str, shift: Array, rotation: Array) -> Array:
    """Joint coordinates of a relative pose; angles in (-pi, pi]."""
    if kind in QUATERNION_TYPES:
        head = shift if kind == "free" else np.zeros(0)
        return np.concatenate([head, quaternion_of(rotation)])
    if kind == "universal":
        second = _second_axis(rotation)
        return np.array(
            [np.arctan2(second[2], second[1]), np.arctan2(rotation[0, 2], rotation[0, 0])]
        )
    angle = np.arctan2(rotation[1, 0] - rotation[0, 1], rotation[0, 0] + rotation[1, 1])
    values = np.concatenate([shift, [0.0, 0.0, angle]])
    return values[list(FREE_AXES[kind])]


def relative_pose(kind: str, coordinate: Array) -> tuple[Array, Array]:
    """Shift [m] and rotation of frame 2 in frame 1 for given joint coordinates."""
    if kind in QUATERNION_TYPES:
        shift = coordinate[:3] if kind == "free" else np.zeros(3)
        return shift, matrix_of(coordinate[-4:])
    if kind == "universal":
        return np.zeros(3), about(0, coordinate[0]) @ about(1, coordinate[1])
    values = np.zeros(6)
    values[list(FREE_AXES[kind])] = coordinate
    return values[:3], about(2, values[RZ])


def spring_deflection(kind: str, coordinate: Array, reference: Array) -> Array:
    """Coordinate minus reference, one per rate; zero for orientations, which take no spring."""
    deflection = np.zeros(len(FREE_AXES[kind]))
    plain = 3 if kind == "free" else 0 if kind == "spherical" else deflection.size
    deflection[:plain] = coordinate[:plain] - reference[:plain]
    return deflection


def _second_axis(rotation: Array) -> Array:
    """Universal joint: frame 2's y in frame 1, made exactly perpendicular to frame 1's x."""
    axis = rotation[:, 1] * [0.0, 1.0, 1.0]
    return axis / np.linalg.norm(axis)
