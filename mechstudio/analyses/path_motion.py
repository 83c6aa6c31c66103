"""The motion of a mechanism whose measured point follows a path."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.freedoms import independent_coordinates
from mechstudio.analyses.position import Position
from mechstudio.analyses.tangent import Tangent, tangent_at
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import PointMeasure
from mechstudio.units import quantity_text

MOST_STEPS = 30
REACHED = 1e-10  # [`System.length`] from the path
OFF = 1e-6  # the same: the path leads where the point cannot go
LONGEST = 0.2  # [rad, or `System.length`] of a step
DEPENDENT = 1e-8
DEGREE = 5  # of the spline: its second derivative is smooth


def along_path(
    position: Position, measure: str, times: FloatArray, points: FloatArray
) -> Iterator[tuple[float, FloatArray]]:
    """Lead a position along a path, and give time and accelerations of each row.

    Args:
        position: The mechanism without drivers; it is moved.
        measure: Name of the measured point.
        times: Rising [s], shape (rows,).
        points: Its places in the world [m], shape (rows, 3).

    Raises:
        AnalysisError: The path leaves freedoms, or is out of reach.
    """
    from scipy.interpolate import make_interp_spline

    times, points = np.asarray(times, dtype=float), np.asarray(points, dtype=float)
    if points.shape != (len(times), 3) or len(times) <= DEGREE or (np.diff(times) <= 0.0).any():
        raise AnalysisError(
            f"A path needs rising times and as many points of three coordinates, more than "
            f"{DEGREE}; these have the shapes {times.shape} and {points.shape}."
        )
    point = _Point(position, position.mechanism.measures[measure])
    path = make_interp_spline(times, points, k=DEGREE)
    speed, change = path.derivative(1), path.derivative(2)
    for when, target in zip(times.tolist(), points, strict=True):
        tangent = point.lead_to(target, when)
        yield when, point.accelerations(tangent, speed(when), change(when))


class _Point:
    """A measured point on a body of a position."""

    def __init__(self, position: Position, measure: PointMeasure) -> None:
        self._position, self._name = position, measure.name
        mechanism = position.mechanism
        self._b = mechanism.bodies.names.index(measure.body)
        center = mechanism.body(measure.body).center_of_mass
        self._arm_B = np.array(measure.point) - np.array(center)

    @property
    def _arm(self) -> FloatArray:
        return np.asarray(self._position.work.rotation[self._b] @ self._arm_B)

    def _effects(self, tangent: Tangent) -> FloatArray:
        """Velocity of the point by each free motion, shape (3, f)."""
        motion = tangent.motions[:, self._b]
        return np.asarray((motion[:, :3] + np.cross(motion[:, 3:], self._arm)).T)

    def lead_to(self, target: FloatArray, when: float) -> Tangent:
        """Move the mechanism until the point is at a target; the free motions there."""
        position = self._position
        for _ in range(MOST_STEPS):
            tangent = tangent_at(position)
            effects = self._effects(tangent)
            gap = target - position.work.center[self._b] - self._arm
            step, _, rank, _ = np.linalg.lstsq(effects, gap, rcond=DEPENDENT)
            if rank < tangent.count:
                self._refuse_freedoms(tangent, int(rank))
            motion = tangent.motion(step)
            size = position.largest(motion)
            if size <= REACHED:
                if np.linalg.norm(gap) > OFF * position.system.length:
                    break
                return tangent
            if not position.move(motion * min(1.0, LONGEST / size)):
                break
        goal = ", ".join(quantity_text(x, "m", digits=6) for x in target)
        raise AnalysisError(
            f"The point '{self._name}' cannot follow the path at t = {when:.6g} s: no poses of the "
            f"joints bring it nearer to ({goal}). Give a path within its reach."
        )

    def _refuse_freedoms(self, tangent: Tangent, rank: int) -> None:
        found = independent_coordinates(self._position, tangent.rates)
        names = ", ".join(entry.label for entry in found)
        raise AnalysisError(
            f"The path of '{self._name}' determines {rank} of {tangent.count} degrees of freedom "
            f"({names}). Give the motion by drivers or by a run."
        )

    def accelerations(self, tangent: Tangent, speed: FloatArray, change: FloatArray) -> FloatArray:
        """Accelerations of all bodies by those of the point; velocities are set, shape (n, 6)."""
        position, effects = self._position, self._effects(tangent)
        values = np.linalg.lstsq(effects, speed, rcond=DEPENDENT)[0]
        position.drive(tangent.motion(np.asarray(values, dtype=float)))
        position.accelerations()
        work, arm = position.work, self._arm
        own, omega = work.acceleration[self._b], work.velocity[self._b, 3:]
        now = own[:3] + np.cross(own[3:], arm) + np.cross(omega, np.cross(omega, arm))
        more = np.linalg.lstsq(effects, change - now, rcond=DEPENDENT)[0]
        return np.asarray(work.acceleration + tangent.motion(more))
