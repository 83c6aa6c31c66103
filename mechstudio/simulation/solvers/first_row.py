"""Reactions of the first row of a run, also next to a singular position.

Later rows keep the part of the reactions that is undetermined there from the row before, from
farther away than velocities need it, as their joints open by the error of the integrator. The first
one has no such row, but joints that are closed to rounding.
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.formulations.dca.equations import acceleration_derivative
from mechstudio.dynamics.kinematics.beginning import place_start
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.units.quantity_text import number_text

# relative error of reactions times the smallest eigenvalue: about so much in rows of parallelograms
ROUNDING_ERROR = 2e-12
WORTH_A_WORD = 2e-3  # relative error
REMEDY = "Start it a little away from there"
LATER_REMEDY = "Change the condition of the event a little"


def first_loads(assembly: Assembly, redundancy: Redundancy, time: float) -> FloatArray:
    """Constraint loads at the start, scaled, shape (M, 6).

    Args:
        assembly: The mechanism at the start, with closed joints.
        redundancy: Its redundant constraints in general position.
        time: When it is [s].
    """
    loads: FloatArray = _first_work(assembly, redundancy, time).impulse
    return loads


def _first_work(assembly: Assembly, redundancy: Redundancy, time: float) -> Workspace:
    """Accelerations and constraint loads at the start, as far as rounding tells them."""
    compiled, source = assembly.compiled, assembly.work
    system, sizes = compiled.system, compiled.sizes
    work = allocate(system, sizes, ROUNDING_RANK_TOLERANCE, redundancy.count)
    place_start(source, work, time)
    state = np.zeros(sizes.state)
    save_state(system, source, state, sizes.state_coordinates, source.rate)
    acceleration_derivative(system, work, state, sizes.state_coordinates, np.zeros(sizes.state))
    return work


def first_row_notes(
    assembly: Assembly, redundancy: Redundancy, time: float, *, goes_on: bool = False
) -> list[str]:
    """A note where reactions of the first row are uncertain.

    Args:
        assembly: The mechanism at the start, with closed joints.
        redundancy: Its redundant constraints in general position.
        time: When it is [s].
        goes_on: Whether it goes on by values that an event set. The row before, by others, is no
            help: its joints are open by the error of the integrator.
    """
    if assembly.compiled.system.loop_count == 0:
        return []
    work = assembly.work
    if work.ranks.null_count > redundancy.count:  # by the tolerance of the run, maybe
        work = _first_work(assembly, redundancy, time)
    are_unknown = work.ranks.null_count > redundancy.count
    error = ROUNDING_ERROR / max(float(work.mobility.least), ROUNDING_RANK_TOLERANCE)
    if error < WORTH_A_WORD and not are_unknown:
        return []
    row, remedy = ("row with the new values", LATER_REMEDY) if goes_on else ("row", REMEDY)
    where = (
        f"At t = {time:.4g} s the mechanism is so near a singular position that reactions and "
        f"efforts of drivers of the first {row} are"
    )
    if are_unknown:
        return [f"{where} not determined: a part of them is taken as 0. {remedy}."]
    percent = number_text(float(f"{100.0 * error:.1g}"))
    return [f"{where} uncertain by about {percent} %. {remedy}."]
