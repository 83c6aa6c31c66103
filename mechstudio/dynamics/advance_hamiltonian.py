"""The time loop of the HDCA: answers the requests of an integrator."""

from mechstudio.dynamics.acceleration import projected_derivative
from mechstudio.dynamics.acceptance import (
    accept,
    remember_candidate,
    watch_mobility,
    watch_rank,
)
from mechstudio.dynamics.body_kinematics import turn_all_bases
from mechstudio.dynamics.error_weights import errors_of_rates, watch_turns
from mechstudio.dynamics.hamiltonian import hamiltonian_derivative, momenta_from_velocities
from mechstudio.dynamics.integration import (
    ACCEPTED,
    CONTINUE,
    EVALUATE,
    EVALUATE_END,
    NEXT_ROW,
    OUTPUT,
    OUTPUT_TIME,
    REQUEST_TIME,
    SLOT,
    STEPS,
    TIME,
    WEIGH,
)
from mechstudio.dynamics.loads import apply_loads
from mechstudio.dynamics.output_row import write_row
from mechstudio.dynamics.passage import (
    align_step,
    clear_gauge,
    find_motion,
    has_drifted,
    is_near_singular,
    project_state,
    weigh_passage,
)
from mechstudio.dynamics.reactions import solve_reactions
from mechstudio.dynamics.runge_kutta import next_request
from mechstudio.dynamics.state import expect_turns, normalize_quaternions
from mechstudio.dynamics.workspace import BY_RATES
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import copy_rows

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
            if work.counts[BY_RATES] == 1:
                projected_derivative(system, work, run.trial, offset, slope)
            else:
                hamiltonian_derivative(system, work, run.trial, offset, slope)
            watch_rank(work, run)
            watch_mobility(work)
            if request == EVALUATE_END:
                remember_candidate(work)
            used += 1
        elif request == OUTPUT:
            hamiltonian_row(system, work, run, rows, offset)
            used += 2
        elif request == WEIGH:
            watch_turns(system, work, run)
            if work.counts[BY_RATES] == 0:
                weigh_passage(work, run)
                errors_of_rates(system, work, run, offset)
        elif request == ACCEPTED:
            accept(
                system,
                work,
                run,
                work.held_load if work.counts[BY_RATES] == 1 else work.held_impulse,
            )
            if system.loop_count > 0:
                used += after_step(system, work, run, offset, reset_gauge)
                align_step(work, run, tableau.gap)
        else:
            return request
    return CONTINUE


@kernel
def after_step(system, work, run, offset, reset_gauge):
    """Keep the state fit for the next step; about the number of right-hand sides it took."""
    near = is_near_singular(work)
    if near or work.counts[BY_RATES] == 1:
        project_state(system, work, run, offset, near)
        return 3
    if reset_gauge or has_drifted(work) or run.counter[STEPS] % GAUGE_PERIOD == 0:
        clear_gauge(system, work, run, offset)
        return 1
    return 0


@kernel
def hamiltonian_row(system, work, run, rows, offset):
    """Write the requested output row; accelerations and reactions take a second pass."""
    expect_turns(system, work, run.control[OUTPUT_TIME] - run.control[TIME])
    normalize_quaternions(system, run.output)
    find_motion(system, work, run.output, offset)
    # what is stored does not depend on the gauge, that is on when it was cleared
    momenta_from_velocities(system, work)
    turn_all_bases(system, work)
    apply_loads(system, work)
    solve_reactions(system, work)
    copy_rows(work.impulse, work.held_load)
    dissipated = run.output[run.output.size - 1] if system.is_damped == 1 else 0.0
    write_row(system, work, rows, run.counter[NEXT_ROW] - 1, run.control[OUTPUT_TIME], dissipated)
