"""The time loop of the HDCA: answers the requests of an integrator."""

from mechstudio.dynamics.acceptance import accept, remember_candidate, watch_rank
from mechstudio.dynamics.assembly import factorize
from mechstudio.dynamics.body_kinematics import (
    place_bodies,
    read_cut_coordinates,
    turn_all_bases,
)
from mechstudio.dynamics.hamiltonian import (
    hamiltonian_derivative,
    momenta_from_velocities,
    velocities_from_momenta,
)
from mechstudio.dynamics.integration import (
    ACCEPTED,
    CONTINUE,
    EVALUATE,
    EVALUATE_END,
    NEXT_ROW,
    OUTPUT,
    OUTPUT_TIME,
    REQUEST_TIME,
    RESTART,
    SLOT,
    STEPS,
    TIME,
)
from mechstudio.dynamics.joint_kinematics import place_all_axes
from mechstudio.dynamics.loads import apply_loads
from mechstudio.dynamics.output_row import write_row
from mechstudio.dynamics.reactions import solve_reactions
from mechstudio.dynamics.runge_kutta import next_request
from mechstudio.dynamics.state import expect_turns, load_state, save_state
from mechstudio.dynamics.workspace import CANDIDATE_NULL_COUNT, REDUNDANT_COUNT
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import clear_rows, copy_rows

GAUGE_PERIOD = 32  # accepted steps between two clearings of the gauge


@kernel
def advance_hamiltonian(system, work, tableau, run, rows, offset, limit, reset_gauge):
    """Integrate until the end or until about `limit` right-hand sides were evaluated.

    Args:
        system: Constant data.
        work: Workspace.
        tableau: Integration method.
        run: Memory of the integration.
        rows: Result arrays.
        offset: Number of coordinates in the state.
        limit: Right-hand sides to evaluate at most, about.
        reset_gauge: True to clear the impulses of cut joints at every accepted step; False to hold
            their undetermined part and to clear them now and then at regular positions.

    Returns:
        CONTINUE, DONE or FAILED.
    """
    used = 0
    while used < limit:
        request = next_request(tableau, run)
        if request in (EVALUATE, EVALUATE_END):
            expect_turns(system, work, run.control[REQUEST_TIME] - run.control[TIME])
            slope = run.slopes[run.counter[SLOT]]
            hamiltonian_derivative(system, work, run.trial, offset, slope)
            watch_rank(work, run)
            if request == EVALUATE_END:
                remember_candidate(work)
            used += 1
        elif request == OUTPUT:
            hamiltonian_row(system, work, run, rows, offset)
            used += 2
        elif request == ACCEPTED:
            accept(system, work, run, work.held_impulse)
            if system.loop_count > 0 and (reset_gauge or gauge_is_due(work, run)):
                clear_gauge(system, work, run, offset)
                used += 1
        else:
            return request
    return CONTINUE


@kernel
def gauge_is_due(work, run):
    """Whether to clear the gauge: impulses that grow would cost digits of the velocities."""
    regular = work.counts[CANDIDATE_NULL_COUNT] == work.counts[REDUNDANT_COUNT]
    return regular and run.counter[STEPS] % GAUGE_PERIOD == 0


@kernel
def find_velocities(system, work, state, offset):
    """Poses, velocities and rates of a state of coordinates and momenta."""
    load_state(system, work, state, offset, work.momentum)
    place_bodies(system, work)
    place_all_axes(system, work)
    read_cut_coordinates(system, work)
    factorize(system, work)
    velocities_from_momenta(system, work)


@kernel
def clear_gauge(system, work, run, offset):
    """Set the impulses of all cut joints to zero; the momenta change, the velocities do not."""
    expect_turns(system, work, 0.0)
    find_velocities(system, work, run.state, offset)
    momenta_from_velocities(system, work)
    save_state(system, work, run.state, offset, work.momentum)
    clear_rows(work.held_impulse)
    run.counter[RESTART] = 1


@kernel
def hamiltonian_row(system, work, run, rows, offset):
    """Write the requested output row; accelerations and reactions take a second pass."""
    expect_turns(system, work, run.control[OUTPUT_TIME] - run.control[TIME])
    find_velocities(system, work, run.output, offset)
    turn_all_bases(system, work)
    apply_loads(system, work)
    solve_reactions(system, work)
    copy_rows(work.impulse, work.held_load)
    dissipated = run.output[run.output.size - 1] if system.is_damped == 1 else 0.0
    write_row(system, work, rows, run.counter[NEXT_ROW] - 1, run.control[OUTPUT_TIME], dissipated)
