"""The motion of a mechanism whose measured point follows a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.led_motion import DEGREE, Led, along
from mechstudio.analyses.position import Position
from mechstudio.analyses.tangent import Tangent
from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.number_rows import number_rows
from mechstudio.model import PointMeasure
from mechstudio.units import quantity_text


@answering
class PointPath(NamedTuple):
    """Where a measured point is to be.

    Attributes:
        measure: Name of the measure.
        times: Rising [s], shape (rows,).
        points: In the world [m], shape (rows, 3).
    """

    measure: str
    times: FloatArray
    points: FloatArray

    @classmethod
    def from_csv(cls, measure: str, file: str | PathLike[str]) -> PointPath:
        """Read a path from a CSV file: t, x, y and z in s and m on each line.

        Raises:
            FileError: The file cannot be read, or holds no such lines.
        """
        wanted = "write t, x, y and z in s and m, with commas or semicolons between them"
        table = np.array(number_rows(file, (4,), entry="point", wanted=wanted))
        return cls(measure, table[:, 0], table[:, 1:])

    @classmethod
    def of(cls, given: PointPath | Mapping[str, object], time: ArrayLike | None) -> PointPath:
        """A path as it was given, or by the name of its measured point.

        Args:
            given: The path.
            time: Times of places that are given without [s].

        Raises:
            AnalysisError: There are several points, or places without times.
        """
        if not isinstance(given, Mapping):
            return cls(*given)
        if len(given) != 1:
            raise AnalysisError(f"A path is that of one measured point, not of {len(given)}.")
        ((measure, points),) = given.items()
        times = time
        if isinstance(points, tuple) and len(points) == 2:
            times, points = points
        if times is None:
            raise AnalysisError(
                "A path needs the times of its places: path={'tip': points}, time=times."
            )
        return cls(measure, np.asarray(times, dtype=float), np.asarray(points, dtype=float))


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
    path = make_interp_spline(times, points, k=DEGREE)
    point = _Point(position, position.mechanism.measures[measure])
    return along(point, times, path, path.derivative(1), path.derivative(2))


class _Point(Led):
    """A measured point on a body of a position."""

    def __init__(self, position: Position, measure: PointMeasure) -> None:
        super().__init__(position, position.system.length)
        self._name = measure.name
        mechanism = position.mechanism
        self._b = mechanism.bodies.names.index(measure.body)
        center = mechanism.body(measure.body).center_of_mass
        self._arm_B = np.array(measure.point) - np.array(center)

    @property
    def _arm(self) -> FloatArray:
        return np.asarray(self.position.work.rotation[self._b] @ self._arm_B)

    def effects(self, tangent: Tangent) -> FloatArray:
        motion = tangent.motions[:, self._b]
        return np.asarray((motion[:, :3] + np.cross(motion[:, 3:], self._arm)).T)

    def now(self) -> FloatArray:
        return np.asarray(self.position.work.center[self._b] + self._arm)

    def own_accelerations(self) -> FloatArray:
        self.position.accelerations()
        work, arm = self.position.work, self._arm
        own, omega = work.acceleration[self._b], work.velocity[self._b, 3:]
        return np.asarray(own[:3] + np.cross(own[3:], arm) + np.cross(omega, np.cross(omega, arm)))

    def unreachable(self, target: FloatArray, when: float) -> str:
        goal = ", ".join(quantity_text(x, "m", digits=6) for x in target)
        return (
            f"The point '{self._name}' cannot follow the path at t = {when:.6g} s: no poses of the "
            f"joints bring it nearer to ({goal}). Give a path within its reach."
        )

    def undetermined(self, rank: int, count: int, names: str) -> str:
        return (
            f"The path of '{self._name}' determines {rank} of {count} degrees of freedom "
            f"({names}). Give the motion by drivers or by a run."
        )

    def singular(self, when: float, names: str) -> str:
        return (
            f"At t = {when:.6g} s the mechanism stands in a singular position, where the path of "
            f"'{self._name}' does not determine how it moves ({names}). Put the joints near the "
            'path first, as by ms.pose(model, {joint: "30 deg"}), or give a path around it.'
        )
