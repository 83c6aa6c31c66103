"""How the HDCA answers the requests of an integrator; see `time_loop.py`."""

from __future__ import annotations

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.compiler.record import Record
from mechstudio.dynamics.divide_and_conquer.baumgarte import follow_steps
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.acceptance import (
    accept,
    remember_candidate,
    watch_mobility,
    watch_rank,
    watch_turns,
)
from mechstudio.dynamics.formulations.dca.equations import projected_derivative
from mechstudio.dynamics.formulations.dca.projected_steps import PROJECTION_COST
from mechstudio.dynamics.formulations.hdca.equations import (
    hamiltonian_derivative,
    momenta_from_velocities,
)
from mechstudio.dynamics.formulations.hdca.error_weights import errors_of_rates
from mechstudio.dynamics.formulations.hdca.projected_steps import project_momenta
from mechstudio.dynamics.formulations.hdca.singular_passage import (
    align_step,
    clear_gauge,
    find_motion,
    has_drifted,
    is_near_singular,
    project_state,
    weigh_passage,
)
from mechstudio.dynamics.kinematics.state import expect_turns, normalize_quaternions
from mechstudio.integrators.requests import (
    EVALUATE_END,
    WEIGH,
)


class HamiltonianPolicy(Record):
    """How the HDCA runs."""

    offset: int  # number of coordinates in the state
    reset_gauge: int  # 1: clear the impulses of cut joints at every accepted step; 0: hold their
    # undetermined part and clear them now and then at regular positions
    gauge_period: int  # accepted steps between two clearings of the gauge
    gap: float  # part of a step at which the widest gap between stages has its middle


@first_class_kernel
def derive_hamiltonian(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    expect_turns(system, work, run.request_time - run.time)
    slope = run.slopes[run.slot]
    if work.passage.by_rates == 1:
        projected_derivative(system, work, run.trial, own.offset, slope)
    else:
        hamiltonian_derivative(system, work, run.trial, own.offset, slope)
    watch_rank(work, run)
    watch_mobility(work)
    if request == EVALUATE_END:
        remember_candidate(work)
    return 1


@first_class_kernel
def settle_hamiltonian(system, work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request == WEIGH:
        watch_turns(system, work, run)
        if work.passage.by_rates == 0:
            weigh_passage(work, run)
            errors_of_rates(system, work, run, own.offset)
        return 0
    held = work.held_load if work.passage.by_rates == 1 else work.held_impulse
    accept(system, work, run, held)
    if system.loop_count == 0 and system.couplings.size == 0:
        return 0
    used = _after_step(system, work, own, run)
    align_step(work, run, own.gap)
    return used


@kernel
def _after_step(system, work, own, run):
    """Keep the state fit for the next step; about the number of right-hand sides it took."""
    near = is_near_singular(work)
    if near or work.passage.by_rates == 1:
        project_state(system, work, run, own.offset, near)
        return PROJECTION_COST
    is_due = own.reset_gauge == 1 or run.steps % own.gauge_period == 0
    if is_due or has_drifted(work):
        clear_gauge(system, work, run, own.offset)
        return 1
    if work.policy.projected == 1:
        project_momenta(system, work, run, own.offset)
        return PROJECTION_COST
    follow_steps(work, run)
    return 0


@first_class_kernel
def place_hamiltonian_row(system, work, own, run):
    """Poses, velocities and momenta of the requested row; these do not depend on the gauge."""
    expect_turns(system, work, run.output_time - run.time)
    normalize_quaternions(system, run.output)
    find_motion(system, work, run.output, own.offset)
    if work.policy.projected == 1 and work.passage.by_rates == 0:
        project(system, work)
    momenta_from_velocities(system, work)
    return 0
