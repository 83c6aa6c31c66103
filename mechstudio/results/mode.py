"""One vibration of a mechanism."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from mechstudio.answering import answering
from mechstudio.model import Mechanism


@answering
@dataclass(frozen=True, kw_only=True)
class Mode:
    """One vibration.

    Attributes:
        frequency: Natural frequency, |eigenvalue| over 2 pi [Hz].
        damped_frequency: That of the decaying vibration, |imaginary part| over 2 pi [Hz].
        damping_ratio: Part of critical damping; negative where the motion grows.
        eigenvalue: Real and imaginary part [1/s].
        participation: Share of each body in the kinetic energy.
        joints: Part of each joint: its largest coordinate beside the largest of all joints, shifts
            in units of the mechanism's length.
        shape: Motion of mass centers [m] and rotation vectors [rad] of all bodies, shape (n, 6),
            complex; scaled so that the largest coordinate of a joint is 1.
    """

    frequency: float
    damped_frequency: float
    damping_ratio: float
    eigenvalue: tuple[float, float]
    participation: dict[str, float]
    joints: dict[str, float]
    shape: np.ndarray = field(repr=False, compare=False)

    def renamed(self, mechanism: Mechanism) -> Mode:
        """The same under the names of a mechanism with the same bodies and joints."""
        shares, parts = self.participation.values(), self.joints.values()
        return replace(
            self,
            participation=dict(zip(mechanism.bodies.names, shares, strict=True)),
            joints=dict(zip(mechanism.joints.names, parts, strict=True)),
        )
