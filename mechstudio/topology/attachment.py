"""Frames on bodies, as the kernels need them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mechstudio.model import Frame

FloatArray = npt.NDArray[np.float64]


def rotation_matrix(quaternion: Sequence[float]) -> FloatArray:
    """Rotation matrix of a quaternion [w, x, y, z] of any non-zero length, shape (3, 3)."""
    length = math.sqrt(sum(c * c for c in quaternion))
    # plain floats: a check of a large model makes thousands of these
    w, x, y, z = (float(c) / length for c in quaternion)
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
