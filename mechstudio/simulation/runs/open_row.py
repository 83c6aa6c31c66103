"""A row of a run whose joints are open: how wide, by what, and what to do.

Errors of the integrator open joints by as much as its tolerances and its steps explain. What opens
them farther is a driver or a momentum that they cannot follow, as where bars lie in one line.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.kinematics.drivers import VALUE
from mechstudio.dynamics.kinematics.workspace import allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Store
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.assembling.gaps import WORTH_A_WORD, Gap, all_gaps
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS
from mechstudio.simulation.runs.branches import RANK_TOLERANCE, place_bodies_at
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.solvers import find_solver

DOUBTFUL = 1e-2  # [rad, or `System.length`]: of wider joints any run tells
# tolerances of steps that add up to the width of a joint: a fifth in the samples where velocities
# are closed, and up to the travel where accelerations are
ADDING_UP = 3.0
DRIVEN_REMEDY = (
    "Change the driver, or give the mechanism a motion: `check` counts its degrees of freedom "
    "without drivers, and the axis of a joint may point elsewhere than meant"
)
STRUCTURE = "look for a structure that only seems to move, such as bars in line"


class OpenRow(NamedTuple):
    """A row whose joints are open.

    Attributes:
        number: Its number.
        time: When it is [s].
        course: The integration that made it.
        body_pose: Poses of the bodies.
        coordinate: Coordinates of the joints.
    """

    number: int
    time: float
    course: Course
    body_pose: FloatArray
    coordinate: FloatArray

    @classmethod
    def of(cls, course: Course, rows: Store, number: int) -> OpenRow:
        """A row that stays as it is, whatever becomes of the rows of the run.

        Args:
            course: The integration that made it.
            rows: All rows.
            number: Its number.
        """
        poses, known = rows.body_pose[number].copy(), rows.coordinate[number].copy()
        return cls(number, float(rows.time[number]), course, poses, known)

    def gap(self) -> Gap:
        """The joint that is open widest."""
        assembly = self.course.start.assembly
        system = assembly.compiled.system
        work = allocate(system, assembly.compiled.sizes, RANK_TOLERANCE)
        place_bodies_at(assembly, work, self.body_pose)
        work.expected_coordinate[: len(self.coordinate)] = self.coordinate
        # what drivers ask has no part in it
        work.prescribed[driven_rows(system), VALUE] = self.coordinate[driven_places(system)]
        measure_gaps(system, work)
        gaps = all_gaps(assembly.mechanism, assembly.compiled, work)
        return max(gaps, key=lambda gap: gap.width)

    def reason(self) -> tuple[str, str]:
        """Why a run cannot go on from here, and what to do."""
        gap, explained, settings = self.gap(), self.explained(), self.course.settings
        forced, remedy = "", closer_remedy(settings)
        if np.isinf(explained):  # may be either
            remedy = free_remedy(settings)
        elif gap.width > explained:
            forced, remedy = self._what_forces()
        return f"the joints come apart ({gap.text}){forced}", remedy

    def note(self) -> str:
        """What to say where a joint is open farther than the accuracy explains; else empty."""
        explained, settings = self.explained(), self.course.settings
        gap = self.gap()
        if gap.width <= max(WORTH_A_WORD, min(explained, DOUBTFUL)):
            return ""
        more, forced, remedy = ", more than the tolerances explain", "", free_remedy(settings)
        if gap.width <= explained:
            more, remedy = "", closer_remedy(settings)
        elif not find_solver(settings.solver).drifts:
            forced, remedy = self._what_forces()
        opened = gap.text.replace(" is open", " was open")
        return f"At t = {self.time:.4g} s {opened}{more}{forced}: the motion is doubtful. {remedy}."

    def explained(self) -> float:
        """Width of joints that errors of steps explain [rad, or `System.length`]; or inf."""
        settings = self.course.settings
        if settings.step:
            return np.inf
        # coordinates are of order one at some time, or of that of many turns
        farthest = float(np.abs(self.coordinate).max(initial=0.0))
        error = max(settings.atol, settings.rtol) * (1.0 + farthest)
        # errors of velocities go on opening joints
        lengths = self.time / float(self.course.run.unit_time) + farthest
        grows = 1.0 + lengths if find_solver(settings.solver).drifts else 1.0
        return ADDING_UP * self.course.counts()[0] * error * grows

    def _what_forces(self) -> tuple[str, str]:
        """What may open joints that cannot follow, as the end of a sentence, and what to do."""
        mechanism: Mechanism = self.course.start.assembly.mechanism
        names = ", ".join(f"'{driver.name}'" for driver in mechanism.drivers[:3])
        if len(mechanism.drivers) > 1:
            return f", as the drivers ask for what the joints do not allow ({names})", DRIVEN_REMEDY
        if names:
            return f", as driver {names} asks for what the joints do not allow", DRIVEN_REMEDY
        return "", free_remedy(self.course.settings)


def closer_remedy(settings: RunSettings) -> str:
    """What keeps joints closer that errors of steps open."""
    return ", or ".join(_what_closes(settings)).capitalize()


def free_remedy(settings: RunSettings) -> str:
    """What to do where it is not known what opens joints."""
    return f"{', '.join(_what_closes(settings)).capitalize()}, or {STRUCTURE}"


def _what_closes(settings: RunSettings) -> list[str]:
    """What a run with these settings may take."""
    taken = ["take smaller steps" if settings.step else "take tighter tolerances"]
    is_free = settings.stabilization == STABILIZATIONS[0].key
    if is_free and find_solver(settings.solver).stabilizes:
        taken.append("take a stabilization")
    return taken
