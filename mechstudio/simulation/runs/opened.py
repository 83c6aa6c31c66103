"""Notes on joints that opened in a run by more than its accuracy explains.

Errors of the integrator open joints by as much as its tolerances and its steps explain. What opens
them farther is a driver or a momentum that they cannot follow, as where bars lie in one line.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Store
from mechstudio.simulation.assembling.gaps import WORTH_A_WORD, Gap
from mechstudio.simulation.runs.apart import (
    FREE_REMEDY,
    Apart,
    first_apart,
    what_forces,
    widest_gap,
)
from mechstudio.simulation.runs.course import Course

DOUBTFUL = 1e-2  # [rad, or `System.length`]: of wider joints any run tells
# tolerances of steps that add up to the width of a joint: a fifth in the samples where velocities
# are closed, and up to the travel where accelerations are
ADDING_UP = 3.0
DRIFTING = ("dca",)  # whose velocities drift, as nothing closes them
CLOSER_REMEDY = "Take tighter tolerances or smaller steps, or take a stabilization"


class _Row(NamedTuple):
    """A row of a run.

    Attributes:
        time: When it is [s].
        course: The integration that made it.
        body_pose: Poses of the bodies.
        coordinate: Coordinates of the joints.
    """

    time: float
    course: Course
    body_pose: FloatArray
    coordinate: FloatArray

    def gap(self) -> Gap:
        """The joint that is open widest there."""
        return widest_gap(self.course.start.assembly, self.body_pose, self.coordinate)


class OpenedJoints:
    """Monitor of how far the joints of a run open."""

    def __init__(self) -> None:
        self._error = 0.0  # [rad, or `System.length`], drivers and couplings with the joints
        self._row: _Row | None = None

    def look(self, course: Course, rows: Store, first: int, stop: int) -> Apart | None:
        """Look at new rows; the first whose joints are apart, None if there is none.

        Args:
            course: The integration that made them.
            rows: All rows.
            first: Number of the first new one.
            stop: Number of the row behind the last new one.
        """
        assembly = course.start.assembly
        system = assembly.compiled.system
        errors = rows.constraint[first:stop, 0]
        if system.loop_count == 0 or not errors.size:
            return None
        widest = int(errors.argmax())
        error = float(errors[widest]) / min(1.0, system.length)
        if error > max(self._error, WORTH_A_WORD):
            row = first + widest
            poses, known = rows.body_pose[row].copy(), rows.coordinate[row].copy()
            self._error = error
            self._row = _Row(float(rows.time[row]), course, poses, known)
        found = first_apart(assembly, rows, first, stop)
        if found:  # which tells of them
            self._row = None
        return found

    def notes(self) -> list[str]:
        """A note if a joint opened farther than the accuracy of the run explains."""
        row = self._row
        if row is None:
            return []
        explained = _explained(row)
        limit = max(WORTH_A_WORD, min(explained, DOUBTFUL))
        # what is open may be a driver or a coupling
        if self._error <= limit or (gap := row.gap()).width <= limit:
            return []
        return [_sentence(gap, row, explained)]


def _explained(row: _Row) -> float:
    """Width of joints that errors of steps explain [rad, or `System.length`]; inf if unknown."""
    settings = row.course.settings
    if settings.step:
        return np.inf
    # coordinates are of order one at some time, or of that of many turns
    farthest = float(np.abs(row.coordinate).max(initial=0.0))
    error = max(settings.atol, settings.rtol) * (1.0 + farthest)
    # errors of velocities go on opening joints
    lengths = row.time / float(row.course.run.unit_time) + farthest
    grows = 1.0 + lengths if settings.solver in DRIFTING else 1.0
    return ADDING_UP * row.course.counts()[0] * error * grows


def _sentence(gap: Gap, row: _Row, explained: float) -> str:
    """The note, with the reason as far as it is known."""
    more, forced, remedy = ", more than the tolerances explain", "", FREE_REMEDY
    if gap.width <= explained:
        more, remedy = "", CLOSER_REMEDY
    elif row.course.settings.solver not in DRIFTING:
        forced, remedy = what_forces(row.course.start.assembly.mechanism)
    opened = gap.text.replace(" is open", " was open")
    return f"At t = {row.time:.4g} s {opened}{more}{forced}: the motion is doubtful. {remedy}."
