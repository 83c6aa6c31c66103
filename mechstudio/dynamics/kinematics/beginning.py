"""Start of a run: what its workspace and its integration hold before the first step."""

from mechstudio.compiler.decorators import short_entry_kernel
from mechstudio.dynamics.kinematics.state import save_state


@short_entry_kernel
def place_start(source, work, time):
    """Write what a run starts from to a workspace.

    Args:
        source: Workspace of the mechanism at the start.
        work: Time, coordinates and rates are written.
        time: When it is [s].
    """
    work.clock.now = work.clock.last = time
    for k in range(source.coordinate.size):
        work.coordinate[k] = work.last_coordinate[k] = source.coordinate[k]
    for k in range(source.rate.size):
        work.last_rate[k] = source.rate[k]
    for k in range(source.coupled_offset.size):
        work.coupled_offset[k] = source.coupled_offset[k]


@short_entry_kernel
def tolerate(work, rank_tolerance, rates_tolerance, reaction_tolerance, border):
    """Write the tolerances of ranks, and the mobility from which on positions count as singular."""
    ranks = work.ranks
    ranks.tolerance = ranks.momenta_tolerance = rank_tolerance
    ranks.rates_tolerance = rates_tolerance
    ranks.reaction_tolerance = reaction_tolerance
    work.passage.border = border


@short_entry_kernel
def begin_state(system, source, run, offset, conjugate):
    """Write the first state of an integration.

    Args:
        system: Constant data.
        source: Workspace of the mechanism at the start.
        run: Integration; its state is written.
        offset: Number of coordinates in the state.
        conjugate: Momenta or rates of all joints, shape (rates,).
    """
    for k in range(run.state.size):
        run.state[k] = 0.0
    save_state(system, source, run.state, offset, conjugate)


@short_entry_kernel
def begin_rates(joints, rates, last):
    """Write the rates of the joints of the tree, in the order of the state.

    Args:
        joints: JOINT records.
        rates: Of all joints, shape (rates,).
        last: Written, shape (state rates,).
    """
    for j in range(joints.size):
        joint = joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                last[joint.state_rate + k] = rates[joint.rate + joint.slot[k]]


@short_entry_kernel
def begin_time(run, units, tolerance, unit_time, time, row):
    """Write where an integration begins, and its tolerances.

    Args:
        run: Integration.
        units: Of each component of the state, shape (N,).
        tolerance: Absolute one in these units.
        unit_time: In which the system moves by about its size [s].
        time: Where it begins [s].
        row: Number of its first row.
    """
    for k in range(units.size):
        run.absolute[k] = tolerance * units[k]
    run.unit_time, run.time, run.next_row = unit_time, time, row
