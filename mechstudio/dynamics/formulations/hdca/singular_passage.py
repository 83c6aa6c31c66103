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

from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.acceptance import SAME_PASSAGE, record_passage
from mechstudio.dynamics.formulations.dca.equations import motion_from_rates
from mechstudio.dynamics.formulations.hdca.equations import (
    momenta_from_velocities,
    motion_from_momenta,
)
from mechstudio.dynamics.kinematics.state import expect_turns, save_state
from mechstudio.dynamics.kinematics.workspace import (
    BY_RATES,
    CANDIDATE_MOBILITY,
    CANDIDATE_NULL_COUNT,
    EXPECTED_PASSAGE,
    LAST_MOBILITY,
    LAST_TIME,
    MOMENTA_TOLERANCE,
    PASSAGE,
    PROJECTED,
    RANK_TOLERANCE,
    RATES_TOLERANCE,
    REDUNDANT_COUNT,
    STEP_MOBILITY,
)
from mechstudio.integrators.requests import (
    END,
    FIXED_STEP,
    LEAP_ERROR,
    LEAPS,
    RESTART,
    ROUNDING_ERROR,
    STEP,
    TIME,
    UNFIT,
)
from mechstudio.jit import entry_kernel, kernel
from mechstudio.spatial.arrays import clear_rows

# errors by the rounding of the closure, in tolerances of one, times the distance: of any step, and
# times its square of a step across the position, of which more would be a motion past it
ROUNDING, LEAP_ROUNDING = 1e-13, 1e-11
CLOSEST, LARGEST_LEAP_ERROR = 1e-5, 1e-2
DEEP = 0.5  # of the border of a passage: steps by momenta must not meet smaller eigenvalues


@kernel
def is_near_singular(work):
    """Whether the step just accepted ended near a singular position."""
    singular = work.counts[CANDIDATE_NULL_COUNT] > work.counts[REDUNDANT_COUNT]
    return singular or work.settings[CANDIDATE_MOBILITY] < work.settings[PASSAGE]


@kernel
def weigh_passage(work, run):
    """Reject a step by momenta that comes much nearer to a singular position than it may."""
    if work.settings[STEP_MOBILITY] < DEEP * work.settings[PASSAGE]:
        run.counter[UNFIT] = 1
    work.settings[STEP_MOBILITY] = math.inf


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
    settings, control = work.settings, run.control
    control[ROUNDING_ERROR] = 0.0
    passed = control[TIME] > settings[EXPECTED_PASSAGE]
    settings[EXPECTED_PASSAGE] = settings[STEP_MOBILITY] = math.inf
    elapsed = control[TIME] - settings[LAST_TIME]
    before, now = math.sqrt(settings[LAST_MOBILITY]), math.sqrt(settings[CANDIDATE_MOBILITY])
    if passed:
        time = settings[LAST_TIME] + elapsed * before / (before + now)
        record_passage(work, time, SAME_PASSAGE * control[END])
        run.counter[LEAPS] = 0
    settings[LAST_MOBILITY], settings[LAST_TIME] = settings[CANDIDATE_MOBILITY], control[TIME]
    if work.counts[BY_RATES] == 0:
        return
    control[ROUNDING_ERROR] = ROUNDING / max(now, CLOSEST)
    if passed or not now < before < math.inf:
        return
    ahead = elapsed * now / (before - now)
    if 2.0 * control[STEP] < ahead:
        return
    settings[EXPECTED_PASSAGE] = control[TIME] + ahead
    if control[FIXED_STEP] > 0.0:
        return
    if run.counter[LEAPS] > 0 or 2.0 * control[STEP] * gap > ahead:
        control[STEP] = ahead / gap
        run.counter[LEAPS] += 1
        control[LEAP_ERROR] = min(LARGEST_LEAP_ERROR, LEAP_ROUNDING / (now * now))
    else:
        control[STEP] = 0.5 * ahead


@kernel
def find_motion(system, work, state, offset):
    """Poses, velocities and rates of a state of momenta, or of rates, which are projected."""
    if work.counts[BY_RATES] == 1:
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
        if work.counts[BY_RATES] == 0:
            take_rates(work)
            project(system, work)
        save_state(system, work, run.state, offset, work.rate)
    else:
        take_momenta(system, work, run, offset)
        run.counter[LEAPS] = 0
    run.counter[RESTART] = 1


@entry_kernel
def take_rates(work):
    """Go over to rates; as every stage is closed to rounding, much smaller eigenvalues count."""
    work.counts[BY_RATES] = 1
    work.settings[RANK_TOLERANCE] = work.settings[RATES_TOLERANCE]


@kernel
def has_drifted(work):
    """Whether redundant constraints contradict each other so that they count as independent."""
    return work.counts[CANDIDATE_NULL_COUNT] < work.counts[REDUNDANT_COUNT]


@kernel
def clear_gauge(system, work, run, offset):
    """Set the impulses of all cut joints to zero; the momenta change, the velocities do not.

    Impulses that grow would cost digits of the velocities. A state that has drifted is projected,
    as is every state where that is asked for.
    """
    expect_turns(system, work, 0.0)
    motion_from_momenta(system, work, run.state, offset)
    if work.counts[PROJECTED] == 1 or has_drifted(work):
        project(system, work)
    take_momenta(system, work, run, offset)
    run.counter[RESTART] = 1


@kernel
def take_momenta(system, work, run, offset):
    """Make the state one of momenta from the velocities in hand."""
    momenta_from_velocities(system, work)
    save_state(system, work, run.state, offset, work.momentum)
    clear_rows(work.held_impulse)
    work.counts[BY_RATES] = 0
    work.settings[RANK_TOLERANCE] = work.settings[MOMENTA_TOLERANCE]
