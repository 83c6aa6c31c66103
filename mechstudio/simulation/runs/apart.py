"""Joints that come apart in a run: its rows are no motion of the mechanism then.

Errors of the integrator open joints by little, and notes tell what that does to the balance. Where
drivers or momenta force a mechanism that cannot move, as in a structure that bends in its first
position only, its joints open as fast as bodies move, however small the steps are.
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
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.assembling.gaps import Gap, all_gaps
from mechstudio.simulation.runs.branches import RANK_TOLERANCE, place_bodies_at

APART = 0.1  # [rad, or `System.length`]: wider joints are no joints
DRIVEN_REMEDY = (
    "Change the driver, or give the mechanism a motion: `check` counts its degrees of freedom "
    "without drivers, and the axis of a joint may point elsewhere than meant"
)
FREE_REMEDY = (
    "Take tighter tolerances or smaller steps, take a stabilization, or look for a structure that "
    "only seems to move, such as bars in line"
)


class Apart(NamedTuple):
    """The first row whose joints are apart.

    Attributes:
        row: Its number.
        time: Its time [s].
        widest: The joint that is open widest there.
    """

    row: int
    time: float
    widest: Gap

    def reason(self, mechanism: Mechanism) -> tuple[str, str]:
        """Why the run cannot go on, and what to do.

        Args:
            mechanism: The model.
        """
        forced, remedy = what_forces(mechanism)
        return f"the joints come apart ({self.widest.text}){forced}", remedy


def what_forces(mechanism: Mechanism) -> tuple[str, str]:
    """What may open joints that cannot follow, as the end of a sentence, and what to do."""
    names = ", ".join(f"'{driver.name}'" for driver in mechanism.drivers[:3])
    if len(mechanism.drivers) > 1:
        return f", as the drivers ask for what the joints do not allow ({names})", DRIVEN_REMEDY
    if names:
        return f", as driver {names} asks for what the joints do not allow", DRIVEN_REMEDY
    return "", FREE_REMEDY


def first_apart(assembly: Assembly, rows: Store, first: int, stop: int) -> Apart | None:
    """The first of the new rows of a run whose joints are apart; None if there is none.

    Args:
        assembly: The mechanism that made them.
        rows: All rows.
        first: Number of the first new one.
        stop: Number of the row behind the last new one.
    """
    system = assembly.compiled.system
    limit = APART * min(1.0, system.length)
    errors = rows.constraint[first:stop, 0]
    if system.loop_count == 0 or not errors.max(initial=0.0) > limit:
        return None
    # errors of drivers and couplings are among these
    if _widest_of(assembly, rows, first + int(errors.argmax())).width <= APART:
        return None
    for row in (first + np.flatnonzero(errors > limit)).tolist():
        widest = _widest_of(assembly, rows, row)
        if widest.width > APART:
            return Apart(row, float(rows.time[row]), widest)
    return None


def _widest_of(assembly: Assembly, rows: Store, row: int) -> Gap:
    return widest_gap(assembly, rows.body_pose[row], rows.coordinate[row])


def widest_gap(assembly: Assembly, body_pose: FloatArray, coordinate: FloatArray) -> Gap:
    """The joint that is open widest.

    Args:
        assembly: The mechanism.
        body_pose: Poses of its bodies, as a row has them.
        coordinate: Coordinates of its joints, likewise.
    """
    system = assembly.compiled.system
    work = allocate(system, assembly.compiled.sizes, RANK_TOLERANCE)
    place_bodies_at(assembly, work, body_pose)
    work.expected_coordinate[: len(coordinate)] = coordinate
    # what drivers ask has no part in it
    work.prescribed[driven_rows(system), VALUE] = coordinate[driven_places(system)]
    measure_gaps(system, work)
    gaps = all_gaps(assembly.mechanism, assembly.compiled, work.gap)
    return max(gaps, key=lambda gap: gap.width)
