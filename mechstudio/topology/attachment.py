"""Joint frames relative to mass centers, for kernels."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.model import Frame


def attachment(frame: Frame, center: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Origin of a frame from the mass center [m] and its rotation, in the body frame."""
    return np.array(frame.position) - center, rotation_matrix(frame.orientation)
