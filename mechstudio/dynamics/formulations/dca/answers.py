"""How the DCA answers the requests of an integrator; see `time_loop.py`."""

from __future__ import annotations

from mechstudio.compiler.decorators import first_class_kernel
from mechstudio.compiler.record import Record
from mechstudio.dynamics.divide_and_conquer.baumgarte import follow_steps
from mechstudio.dynamics.divide_and_conquer.factors import factorize
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.acceptance import (
    accept,
    remember_candidate,
    watch_mobility,
    watch_rank,
    watch_turns,
)
from mechstudio.dynamics.formulations.dca.equations import (
    acceleration_derivative,
    motion_from_rates,
)
from mechstudio.dynamics.formulations.dca.projected_steps import PROJECTION_COST, project_rates
from mechstudio.dynamics.kinematics.bodies import ONLY_CUT, read_rates
from mechstudio.dynamics.kinematics.state import expect_turns, normalize_quaternions
from mechstudio.integrators.requests import (
    EVALUATE_END,
    WEIGH,
)


class AccelerationPolicy(Record):
    """How the DCA runs."""

    offset: int  # number of coordinates in the state


@first_class_kernel
def derive_acceleration(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    expect_turns(system, work, run.request_time - run.time)
    slope = run.slopes[run.slot]
    acceleration_derivative(system, work, run.trial, own.offset, slope)
    watch_rank(work, run)
    watch_mobility(work)
    if request == EVALUATE_END:
        remember_candidate(work)
    return 1


@first_class_kernel
def settle_acceleration(system, work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request == WEIGH:
        watch_turns(system, work, run)
        return 0
    accept(system, work, run, work.held_load)
    if work.policy.projected == 0:
        follow_steps(work, run)
        return 0
    project_rates(system, work, run, own.offset)
    return PROJECTION_COST


@first_class_kernel
def place_acceleration_row(system, work, own, run):
    """Poses and velocities of the requested row."""
    expect_turns(system, work, run.output_time - run.time)
    normalize_quaternions(system, run.output)
    motion_from_rates(system, work, run.output, own.offset)
    if work.policy.projected == 1:
        project(system, work)
        return 0
    read_rates(system, work, ONLY_CUT)
    factorize(system, work)
    return 0
