"""Motion of the frames of joints, derived from the rows of the bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices, rotation_matrix
from mechstudio.joints import Axis
from mechstudio.model import GROUND, Joint
from mechstudio.model.joint import Frame
from mechstudio.results.rows import Rows


class FrameMotion(NamedTuple):
    """Motion of a frame on a body, world axes, one row per time.

    Attributes:
        axes: Its axes as columns, shape (rows, 3, 3).
        position: Of its origin [m], shape (rows, 3).
        velocity: Likewise [m/s].
        acceleration: Likewise [m/s^2].
        spin: Angular velocity [rad/s].
        spin_up: Angular acceleration [rad/s^2].
    """

    axes: FloatArray
    position: FloatArray
    velocity: FloatArray
    acceleration: FloatArray
    spin: FloatArray
    spin_up: FloatArray


def frame1_axes(joint: Joint, poses: FloatArray, bodies: Mapping[str, int]) -> FloatArray:
    """Axes of frame 1 of a joint as columns, world axes, shape (rows, 3, 3).

    Args:
        joint: The joint.
        poses: Pose of each body, shape (rows, bodies, 7).
        bodies: Index of each body by name.
    """
    return _axes_on(joint.body1, joint.frame1, poses, bodies)


def frame2_axes(joint: Joint, poses: FloatArray, bodies: Mapping[str, int]) -> FloatArray:
    """Axes of frame 2 of a joint, as `frame1_axes` gives those of frame 1."""
    return _axes_on(joint.body2, joint.frame2, poses, bodies)


def _axes_on(body: str, frame: Frame, poses: FloatArray, bodies: Mapping[str, int]) -> FloatArray:
    axes = rotation_matrix(frame.orientation)
    if body == GROUND:
        return np.broadcast_to(axes, (len(poses), 3, 3))
    turned: FloatArray = matrices(poses[:, bodies[body]])[:, :3, :3] @ axes
    return turned


def along(axes: FloatArray, vectors: FloatArray) -> FloatArray:
    """Components of vectors along axes, shapes (rows, 3, 3) and (rows, 3)."""
    components: FloatArray = np.einsum("nij,ni->nj", axes, vectors)
    return components


def local_force(rows: Rows, joint: int) -> FloatArray:
    """Reaction force of body 1 on body 2 along the axes of frame 1 [N], shape (rows, 3)."""
    return along(_frame1(rows, joint), rows.joint_load[:, joint, :3])


def local_torque(rows: Rows, joint: int) -> FloatArray:
    """Reaction torque about frame 2's origin along the axes of frame 1 [N m], shape (rows, 3)."""
    return along(_frame1(rows, joint), rows.joint_load[:, joint, 3:])


def joint_acceleration(rows: Rows, joint: int) -> FloatArray:
    """Derivatives of the rates of a joint [m/s^2 or rad/s^2], shape (rows, rates).

    Shifts and the angular velocity are components along frame 1, which turns with body 1. The
    second axis of a cross piece belongs to frame 2: with w = omega2 - omega1, the rate y2 w has the
    derivative y2 (w' - omega2 x w), and omega2 x w = omega1 x w.
    """
    entry = rows.store.mechanism.joints[joint]
    kind = entry.joint_type
    if not kind.free:
        return np.zeros((len(rows.time), 0))
    one = _motion(rows, entry.body1, entry.frame1)
    two = _motion(rows, entry.body2, entry.frame2)
    shift, spin = two.position - one.position, two.spin - one.spin
    drift = two.velocity - one.velocity - np.cross(one.spin, shift)
    linear = two.acceleration - one.acceleration - np.cross(one.spin_up, shift)
    linear -= np.cross(one.spin, np.cross(one.spin, shift) + 2.0 * drift)
    angular = two.spin_up - one.spin_up - np.cross(one.spin, spin)
    columns = []
    for axis in kind.free:
        axes = two.axes if kind.is_crossed and axis == Axis.RY else one.axes
        vectors = linear if axis < Axis.RX else angular
        columns.append(np.sum(axes[:, :, axis % 3] * vectors, axis=1))
    return np.stack(columns, axis=1)


def _frame1(rows: Rows, joint: int) -> FloatArray:
    store = rows.store
    return frame1_axes(store.mechanism.joints[joint], rows.body_pose, store.body_index)


def _motion(rows: Rows, body: str, frame: Frame) -> FrameMotion:
    """Motion of a frame on a body or on the ground."""
    axes, place = rotation_matrix(frame.orientation), np.array(frame.position, dtype=float)
    shape = (len(rows.time), 3)
    if body == GROUND:
        still = np.zeros(shape)
        turned = np.broadcast_to(axes, (*shape, 3))
        return FrameMotion(turned, np.broadcast_to(place, shape), *(still,) * 4)
    b = rows.store.body_index[body]
    rotation = matrices(rows.body_pose[:, b])[:, :3, :3]
    arm = rotation @ place
    spin, spin_up = rows.body_velocity[:, b, 3:], rows.body_acceleration[:, b, 3:]
    swing = np.cross(spin, arm)
    lift = np.cross(spin_up, arm) + np.cross(spin, swing)
    return FrameMotion(
        rotation @ axes,
        rows.body_pose[:, b, :3] + arm,
        rows.body_velocity[:, b, :3] + swing,
        rows.body_acceleration[:, b, :3] + lift,
        spin,
        spin_up,
    )
