"""The time loop of the DCA: answers the requests of an integrator."""

from mechstudio.dynamics.acceleration import acceleration_derivative
from mechstudio.dynamics.acceptance import (
    accept,
    remember_candidate,
    watch_mobility,
    watch_rank,
)
from mechstudio.dynamics.error_weights import watch_turns
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
    TIME,
    WEIGH,
)
from mechstudio.dynamics.output_row import write_row
from mechstudio.dynamics.reactions import solve_reactions
from mechstudio.dynamics.runge_kutta import next_request
from mechstudio.dynamics.state import expect_turns, normalize_quaternions
from mechstudio.jit import kernel


@kernel
def advance_acceleration(system, work, tableau, run, rows, offset, limit):
    """Integrate until the end or until about `limit` right-hand sides were evaluated.

    Args:
        system: Constant data.
        work: Workspace.
        tableau: Integration method.
        run: Memory of the integration.
        rows: Result arrays.
        offset: Number of coordinates in the state.
        limit: Right-hand sides to evaluate at most, about.

    Returns:
        CONTINUE, DONE or FAILED.
    """
    used = 0
    while used < limit:
        request = next_request(tableau, run)
        if request in (EVALUATE, EVALUATE_END):
            expect_turns(system, work, run.control[REQUEST_TIME] - run.control[TIME])
            slope = run.slopes[run.counter[SLOT]]
            acceleration_derivative(system, work, run.trial, offset, slope)
            watch_rank(work, run)
            watch_mobility(work)
            if request == EVALUATE_END:
                remember_candidate(work)
            used += 1
        elif request == OUTPUT:
            acceleration_row(system, work, run, rows, offset)
            used += 1
        elif request == WEIGH:
            watch_turns(system, work, run)
        elif request == ACCEPTED:
            accept(system, work, run, work.held_load)
        else:
            return request
    return CONTINUE


@kernel
def acceleration_row(system, work, run, rows, offset):
    """Write the requested output row; the trial vector is free to take the unused derivative."""
    expect_turns(system, work, run.control[OUTPUT_TIME] - run.control[TIME])
    normalize_quaternions(system, run.output)
    acceleration_derivative(system, work, run.output, offset, run.trial)
    solve_reactions(system, work)
    dissipated = run.output[run.output.size - 1] if system.is_damped == 1 else 0.0
    write_row(system, work, rows, run.counter[NEXT_ROW] - 1, run.control[OUTPUT_TIME], dissipated)
