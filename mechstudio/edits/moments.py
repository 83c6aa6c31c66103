"""Moments of a volume: integrals of 1, of the position and of its squares."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.edits.pose import Pose
from mechstudio.geometry.arrays import FloatArray

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, eq=False)
class Moments:
    """Moments of a volume in some frame.

    Attributes:
        volume: Volume [m³].
        first: Integral of the position (3,) [m⁴].
        second: Integral of the position times itself (3, 3) [m⁵].
    """

    volume: float
    first: FloatArray
    second: FloatArray

    def placed(self, pose: Pose) -> Moments:
        """The moments in an outer frame, in which this one has a pose."""
        axes = np.array([pose.direction(axis) for axis in AXES]).T
        turned = Moments(self.volume, axes @ self.first, axes @ self.second @ axes.T)
        return turned.shifted(np.array(pose.position))

    def shifted(self, by: FloatArray) -> Moments:
        """The moments of the volume shifted by a vector (3,) [m]."""
        mixed = np.outer(by, self.first)
        return Moments(
            self.volume,
            self.first + self.volume * by,
            self.second + mixed + mixed.T + self.volume * np.outer(by, by),
        )

    @property
    def center(self) -> FloatArray:
        """Center of the volume (3,) [m]."""
        return self.first / self.volume

    @property
    def spread(self) -> FloatArray:
        """Integral of the position relative to the center times itself (3, 3) [m⁵]."""
        return self.second - self.volume * np.outer(self.center, self.center)
