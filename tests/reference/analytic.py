"""Motions with closed forms, or one degree of freedom integrated far below any tolerance."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipj, ellipk

from tests.reference.rotations import Array

PENDULUM_PUBLISHED = {
    1.0: (0.9862917511, -0.1650108531),
    5.0: (-0.9423054350, -0.3347543384),
    10.0: (-0.2750874626, -0.9614192051),
}
"""Mass of a 1 m pendulum released at (-1, 0) with g = 9.81: time [s] to position [m]."""

BRICARD_P3 = {
    1.0: (0.510501461, -1.649167599, 0.140123115),
    2.0: (-0.969340345, -1.221246895, 0.754278011),
    5.0: (0.999999998, -1.000067258, 0.999932740),
    10.0: (0.999999964, -1.000269013, 0.999730951),
}
"""Point P3 of Bricard's six-bar loop of five rods: time [s] to position [m]."""


@dataclass(frozen=True)
class Parallelogram:
    """Four-bar of two equal cranks and a coupler that stays parallel to the ground link.

    The crank angle runs from the world's x axis to the crank; gravity acts along -y. The motion
    is the same whichever way the ground link points, since the coupler only translates.

    Attributes:
        length: Crank length [m].
        mass: Of each of the three bars, with its center in the middle [kg].
        inertia: Of each bar about its center of mass [kg m^2].
        gravity: Of the field along -y [m/s^2].
    """

    length: float = 1.0
    mass: float = 1.0
    inertia: float = 1.0
    gravity: float = 9.81

    @property
    def moment(self) -> float:
        """Twice the kinetic energy per squared crank rate [kg m^2]."""
        crank = self.inertia + self.mass * self.length**2 / 4
        return 2 * crank + self.mass * self.length**2

    def acceleration(self, angle: float) -> float:
        """Angular acceleration of the cranks [rad/s^2]."""
        return -2 * self.mass * self.gravity * self.length * float(np.cos(angle)) / self.moment

    def motion(self, times: Array, angle: float, rate: float) -> tuple[Array, Array]:
        """Crank angle [rad] and rate [rad/s] at the times, from the values at times[0]."""
        return one_freedom(lambda value, _: self.acceleration(value), times, angle, rate)


@dataclass(frozen=True)
class SpringPendulum:
    """Physical pendulum with a torsion spring and damper at its pivot.

    Attributes:
        moment: Moment of inertia about the pivot [kg m^2].
        weight_arm: Mass times gravity times the arm of the center of mass [N m].
        stiffness: Of the spring, relaxed where the pendulum hangs down [N m/rad].
        damping: Of the pivot [N m s/rad].
    """

    moment: float
    weight_arm: float
    stiffness: float = 0.0
    damping: float = 0.0

    def acceleration(self, angle: float, rate: float) -> float:
        """Angular acceleration for an angle from the downward vertical [rad/s^2]."""
        torque = -self.weight_arm * np.sin(angle) - self.stiffness * angle - self.damping * rate
        return float(torque / self.moment)

    def motion(self, times: Array, angle: float, rate: float) -> tuple[Array, Array]:
        """Angle [rad] and rate [rad/s] at the times, from the values at times[0]."""
        return one_freedom(self.acceleration, times, angle, rate)


@dataclass(frozen=True)
class MirrorLinkage:
    """Left half of a planar linkage that moves as its own mirror image, with two link angles.

    A link of 1 m from a pivot at angle `first` carries, at angles `second` and minus `second`,
    links whose ends stay on vertical lines: cos(first) + cos(second) is constant. Both angles are
    kept, since each in turn is singular as the only coordinate while the pair never is.

    Attributes:
        points: Masses [kg] at a e(first) + b e(side second): rows (mass, a, b, side).
        inertia: Moments of inertia that turn with each angle [kg m^2].
        gravity: Of the field along -y [m/s^2].
    """

    points: tuple[tuple[float, float, float, int], ...]
    inertia: tuple[float, float]
    gravity: float = 9.81

    def motion(self, times: Array, first: float, second: float) -> Array:
        """Both angles at the times after a release at rest, shape (N, 2) [rad]."""
        solution = solve_ivp(
            lambda _, state: np.concatenate([state[2:], self.acceleration(state[:2], state[2:])]),
            (times[0], times[-1]),
            (first, second, 0.0, 0.0),
            method="DOP853",
            t_eval=times,
            rtol=1e-13,
            atol=1e-13,
        )
        return solution.y[:2].T

    def acceleration(self, angle: Array, rate: Array) -> Array:
        """Angular accelerations [rad/s^2] under the constraint on the cosines."""
        sine, cosine = np.sin(angle), np.cos(angle)
        equations = np.zeros((3, 3))
        equations[:2, :2] = np.diag(self.inertia)
        loads = np.zeros(3)
        for mass, a, b, side in self.points:
            arms, sides = np.array([a, b]), np.array([1.0, side])
            for row, row_rate in (
                (-arms * sine, -arms * cosine * rate),
                (arms * sides * cosine, -arms * sides * sine * rate),
            ):
                equations[:2, :2] += mass * np.outer(row, row)
                loads[:2] -= mass * row * (row_rate @ rate)
            loads[:2] -= mass * self.gravity * arms * sides * cosine
        equations[2, :2] = equations[:2, 2] = -sine
        loads[2] = cosine @ rate**2
        return np.linalg.solve(equations, loads)[:2]


FIVE_BAR = MirrorLinkage(points=((1, 0.5, 0, 1), (1, 1, 0.5, 1)), inertia=(1.0, 1.0))
"""Links of 1 m, 1 kg and 1 kg m^2: half of the five-bar loop."""

DOUBLE_LOOP = MirrorLinkage(
    points=((1, 0.5, 0, 1), (1, 1, 0.5, 1), (1, 1, 0.5, -1), (0.5, 1, 1, 1), (0.5, 1, 1, -1)),
    inertia=(1.0, 2.0),
)
"""The same links as hexagon: half of the double loop, whose chains swap places in each swing."""


def pendulum_angle(times: Array, amplitude: float, frequency: float) -> Array:
    """Angle of a pendulum released at rest, by elliptic functions [rad].

    Args:
        times: Times since the release [s].
        amplitude: First angle from the downward vertical, below pi [rad].
        frequency: Of small swings, sqrt(m g l / I) [rad/s].
    """
    modulus = np.sin(amplitude / 2)
    sine = ellipj(ellipk(modulus**2) - frequency * np.asarray(times), modulus**2)[0]
    return 2 * np.arcsin(modulus * sine)


def free_top_spin(times: Array, inertia: Array, spin: Array) -> Array:
    """Angular velocity of a body without loads in its principal axes, shape (N, 3) [rad/s].

    Args:
        times: Times since the start [s].
        inertia: Principal moments, in rising or falling order [kg m^2].
        spin: Angular velocity at the start, second component zero, all others positive.
    """
    first, second, third = inertia
    energy = float(inertia @ spin**2)
    momentum = float(inertia**2 @ spin**2)
    if (momentum - energy * second) * (third - second) < 0:
        mirrored = free_top_spin(times, inertia[::-1], spin[::-1])
        return mirrored[:, ::-1]

    # the momentum circles around the third axis (Landau and Lifshitz, Mechanics, section 37)
    pace = np.sqrt((third - second) * (momentum - energy * first) / (first * second * third))
    ratio = (second - first) * (energy * third - momentum)
    ratio /= (third - second) * (momentum - energy * first)
    sine, cosine, delta, _ = ellipj(pace * np.asarray(times), ratio)
    swing = np.sqrt((energy * third - momentum) / (second * (third - second)))
    return np.column_stack([spin[0] * cosine, swing * sine, spin[2] * delta])


def projectile(times: Array, position: Array, velocity: Array, gravity: Array) -> Array:
    """Center of mass of a thrown body, shape (N, 3) [m]."""
    t = np.asarray(times)[:, None]
    return position + velocity * t + 0.5 * gravity * t**2


def one_freedom(
    acceleration: Callable[[float, float], float], times: Array, value: float, rate: float
) -> tuple[Array, Array]:
    """Integrate one second-order equation at the limit of double precision."""
    solution = solve_ivp(
        lambda _, state: (state[1], acceleration(state[0], state[1])),
        (times[0], times[-1]),
        (value, rate),
        method="DOP853",
        t_eval=times,
        rtol=1e-13,
        atol=1e-13,
    )
    return solution.y[0], solution.y[1]
