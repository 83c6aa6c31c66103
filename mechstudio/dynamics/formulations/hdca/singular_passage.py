"""Passing singular positions with the HDCA.

Where a closed loop passes a singular position, one constraint direction hardly acts: K has an
eigenvalue that falls as the square of the distance. The impulse along it, which the equations of
the momenta need, grows without bound, and a closure error bends the direction by its size over the
distance. The motion itself stays smooth. Near such positions the run goes on with rates instead of
momenta, every stage projected onto the constraints, and takes the momenta up again behind them.
Steps are cut so that the position itself falls between two stages of the integrator: evaluated at a
distance d, an acceleration carries the rounding of the closure divided by d squared.
"""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.acceptance import SAME_PASSAGE, record_passage
from mechstudio.dynamics.formulations.dca.equations import motion_from_rates
from mechstudio.dynamics.formulations.hdca.equations import (
    momenta_from_velocities,
    motion_from_momenta,
)
from mechstudio.dynamics.kinematics.state import expect_turns, save_state
from mechstudio.spatial.arrays import clear_rows

# errors by the rounding of the closure, in tolerances of one, times the distance: of any step, and
# times its square of a step across the position, of which more would be a motion past it
ROUNDING, LEAP_ROUNDING = 1e-13, 1e-11
CLOSEST, LARGEST_LEAP_ERROR = 1e-5, 1e-2
DEEP = 0.5  # of the border of a passage: steps by momenta must not meet smaller eigenvalues


@kernel
def is_near_singular(work):
    """Whether the step just accepted ended near a singular position."""
    singular = work.ranks.candidate_null_count > work.ranks.redundant_count
    return singular or work.mobility.candidate < work.passage.border


@kernel
def weigh_passage(work, run):
    """Reject a step by momenta that comes much nearer to a singular position than it may."""
    if work.mobility.step < DEEP * work.passage.border:
        run.unfit = 1
    work.mobility.step = math.inf


@kernel
def align_step(work, run, gap):
    """Cut the next step so that a singular position ahead falls between two of its stages.

    The distance is the square root of the smallest eigenvalue and falls evenly with time. Each
    failed try is followed by another from nearer by, of which a larger error is taken: as large as
    rounding makes it there. What passes at a greater distance is resolved by ordinary steps.

    Args:
        work: Workspace.
        run: Memory of the integration; the step size is written.
        gap: Part of a step at which the widest gap between stages has its middle.
    """
    run.rounding_error = 0.0
    passed = run.time > work.passage.expected
    work.passage.expected = work.mobility.step = math.inf
    elapsed = run.time - work.clock.last
    before, now = math.sqrt(work.mobility.last), math.sqrt(work.mobility.candidate)
    if passed:
        time = work.clock.last + elapsed * before / (before + now)
        record_passage(work, time, SAME_PASSAGE * run.end)
        run.leaps = 0
    work.mobility.last, work.clock.last = work.mobility.candidate, run.time
    if work.passage.by_rates == 0:
        return
    run.rounding_error = ROUNDING / max(now, CLOSEST)
    if passed or not now < before < math.inf:
        return
    ahead = elapsed * now / (before - now)
    if 2.0 * run.step_size < ahead:
        return
    work.passage.expected = run.time + ahead
    if run.fixed_step > 0.0:
        return
    if run.leaps > 0 or 2.0 * run.step_size * gap > ahead:
        run.step_size = ahead / gap
        run.leaps += 1
        run.leap_error = min(LARGEST_LEAP_ERROR, LEAP_ROUNDING / (now * now))
    else:
        run.step_size = 0.5 * ahead


@kernel
def find_motion(system, work, state, offset):
    """Poses, velocities and rates of a state of momenta, or of rates, which are projected."""
    if work.passage.by_rates == 1:
        motion_from_rates(system, work, state, offset)
        project(system, work)
    else:
        motion_from_momenta(system, work, state, offset)


@kernel
def project_state(system, work, run, offset, by_rates):
    """Project the state and make it one of rates or of momenta.

    Args:
        system: Constant data.
        work: Workspace.
        run: Memory of the integration; `state` is rewritten.
        offset: Number of coordinates in the state.
        by_rates: True for rates.
    """
    expect_turns(system, work, 0.0)
    find_motion(system, work, run.state, offset)
    if by_rates:
        if work.passage.by_rates == 0:
            take_rates(work)
            project(system, work)
        save_state(system, work, run.state, offset, work.rate)
    else:
        take_momenta(system, work, run, offset)
        run.leaps = 0
    run.restart = 1


@entry_kernel
def take_rates(work):
    """Go over to rates; as every stage is closed to rounding, much smaller eigenvalues count."""
    work.passage.by_rates = 1
    work.ranks.tolerance = work.ranks.rates_tolerance


@kernel
def has_drifted(work):
    """Whether redundant constraints contradict each other so that they count as independent."""
    return work.ranks.candidate_null_count < work.ranks.redundant_count


@kernel
def clear_gauge(system, work, run, offset):
    """Set the impulses of all cut joints to zero; the momenta change, the velocities do not.

    Impulses that grow would cost digits of the velocities. A state that has drifted is projected,
    as is every state where that is asked for.
    """
    expect_turns(system, work, 0.0)
    motion_from_momenta(system, work, run.state, offset)
    if work.policy.projected == 1 or has_drifted(work):
        project(system, work)
    take_momenta(system, work, run, offset)
    run.restart = 1


@kernel
def take_momenta(system, work, run, offset):
    """Make the state one of momenta from the velocities in hand."""
    momenta_from_velocities(system, work)
    save_state(system, work, run.state, offset, work.momentum)
    clear_rows(work.held_impulse)
    work.passage.by_rates = 0
    work.ranks.tolerance = work.ranks.momenta_tolerance
