"""Units of a mechanism: everything is drawn near 1 and multiplied by them at the end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

PLAIN_SHARE = 0.72  # of the mechanisms, which stay in ordinary units
LENGTHS, MASSES, TIMES = 6, 9, 3  # decades to both sides of 1 m, 1 kg, 1 s


@dataclass(frozen=True, kw_only=True)
class Scale:
    """Natural units of a mechanism in SI.

    Attributes:
        length: [m].
        mass: [kg].
        time: [s].
    """

    length: float = 1.0
    mass: float = 1.0
    time: float = 1.0

    @property
    def speed(self) -> float:
        """[m/s]."""
        return self.length / self.time

    @property
    def acceleration(self) -> float:
        """[m/s²]."""
        return self.length / self.time**2

    @property
    def force(self) -> float:
        """[N]."""
        return self.mass * self.acceleration

    @property
    def torque(self) -> float:
        """[N m]."""
        return self.force * self.length

    @property
    def inertia(self) -> float:
        """[kg m²]."""
        return self.mass * self.length**2

    @property
    def is_plain(self) -> bool:
        """Whether all units are those of the SI."""
        return self.length == self.mass == self.time == 1.0

    def coordinate(self, is_shift: bool) -> float:
        """Unit of a joint coordinate [m or rad]."""
        return self.length if is_shift else 1.0

    def effort(self, is_shift: bool) -> float:
        """Unit of the effort along a joint coordinate [N or N m]."""
        return self.force if is_shift else self.torque

    def stiffness(self, is_shift: bool) -> float:
        """Unit of a stiffness [N/m or N m/rad]."""
        return self.effort(is_shift) / self.coordinate(is_shift)

    def damping(self, is_shift: bool) -> float:
        """Unit of a damping [N s/m or N m s/rad]."""
        return self.stiffness(is_shift) * self.time


def random_scale(rng: np.random.Generator) -> Scale:
    """Mostly SI units, else lengths of 1e-6 to 1e6 m and masses of 1e-9 to 1e9 kg.

    The time unit of those is 1 s, that of a pendulum under the gravity of the earth, or any.
    """
    if rng.random() < PLAIN_SHARE:
        return Scale()
    length = 10.0 ** int(rng.integers(-LENGTHS, LENGTHS + 1))
    mass = 10.0 ** int(rng.integers(-MASSES, MASSES + 1))
    time = (1.0, float(np.sqrt(length)), 10.0 ** int(rng.integers(-TIMES, TIMES + 1)))
    return Scale(length=length, mass=mass, time=time[int(rng.integers(3))])


def scale_tags(scale: Scale) -> list[str]:
    """What a table says of the units."""
    if scale.is_plain:
        return ["units: SI"]
    tags = []
    for name, value, wide in (
        ("length", scale.length, 1e2),
        ("mass", scale.mass, 1e3),
        ("time", scale.time, 1e2),
    ):
        if value <= 1.0 / wide:
            tags.append(f"units: small {name}")
        elif value >= wide:
            tags.append(f"units: large {name}")
    return tags or ["units: near SI"]
