"""Frames on bodies, as the kernels need them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mechstudio.model import GROUND, Body, Frame, Joint

FloatArray = npt.NDArray[np.float64]


def rotation_matrix(quaternion: Sequence[float]) -> FloatArray:
    """Rotation matrix of a quaternion [w, x, y, z] of any non-zero length, shape (3, 3)."""
    w, x, y, z = np.asarray(quaternion, dtype=float) / math.sqrt(sum(c * c for c in quaternion))
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def attachment(frame: Frame, center: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Origin of a frame from the mass center [m] and its rotation, in the body frame."""
    return np.array(frame.position) - center, rotation_matrix(frame.orientation)


def initial_distance(joint: Joint, bodies: Sequence[Body]) -> float:
    """Distance of the origins of a joint's frames at the poses of the model [m]."""
    by_name = {body.name: body for body in bodies}
    points = []
    for name, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
        point = np.array(frame.position)
        if name != GROUND:
            body = by_name[name]
            point = np.array(body.position) + rotation_matrix(body.orientation) @ point
        points.append(point)
    return float(np.linalg.norm(points[1] - points[0]))
