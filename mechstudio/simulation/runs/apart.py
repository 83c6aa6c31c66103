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
from mechstudio.model import Mechanism
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.assembling.gaps import Gap, all_gaps
from mechstudio.simulation.runs.branches import RANK_TOLERANCE, place_bodies_at
from mechstudio.simulation.runs.doubts import BLOCK

APART = 0.1  # [rad, or `System.length`]: wider joints are no joints
MOST_LOOKS = 200  # rows that are looked at for the first one
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
        came = f"the joints come apart ({self.widest.text})"
        names = ", ".join(f"'{driver.name}'" for driver in mechanism.drivers[:3])
        if len(mechanism.drivers) > 1:
            return f"{came}, as the drivers ask for what they do not allow ({names})", DRIVEN_REMEDY
        if names:
            return f"{came}, as driver {names} asks for what they do not allow", DRIVEN_REMEDY
        return came, FREE_REMEDY


def first_apart(assembly: Assembly, store: Store) -> Apart | None:
    """The first row of a run whose joints are apart; None if there is none.

    Args:
        assembly: The mechanism.
        store: The rows.
    """
    system = assembly.compiled.system
    if system.loop_count == 0:
        return None
    limit, found = APART * min(1.0, system.length), []
    # rows may be in a file, and more than memory has room for
    for first in range(0, store.count, BLOCK):
        errors = np.asarray(store.constraint[first : min(first + BLOCK, store.count)])[:, 0]
        found.append(first + np.flatnonzero(errors > limit))
    rows = np.concatenate(found) if found else np.zeros(0, int)
    if not len(rows):
        return None
    work = allocate(system, assembly.compiled.sizes, RANK_TOLERANCE)
    prescribed, places = driven_rows(system), driven_places(system)

    def widest_at(row: int) -> Gap:
        place_bodies_at(assembly, work, store.body_pose[row])
        known = store.coordinate[row]
        work.expected_coordinate[: len(known)] = known
        # what drivers ask has no part in it
        work.prescribed[prescribed, VALUE] = known[places]
        measure_gaps(system, work)
        gaps = all_gaps(assembly.mechanism, assembly.compiled, work.gap)
        return max(gaps, key=lambda gap: gap.width)

    # errors of drivers and couplings are among these
    stride = max(1, len(rows) // MOST_LOOKS)
    looks = [*range(0, len(rows), stride), len(rows) - 1]
    hit = next((k for k in looks if widest_at(int(rows[k])).width > APART), None)
    if hit is None:
        return None
    for row in rows[max(0, hit - stride) : hit + 1].tolist():
        widest = widest_at(row)
        if widest.width > APART:
            return Apart(row, float(store.time[row]), widest)
    return None
