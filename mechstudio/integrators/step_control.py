"""Step control of all integrators: first step size, verdict on the error, end of a step, rows.

An integrator goes through phases. Those here come first and end in `ATTEMPT`, with the end of the
next step in `new_time`; from there on the phases are the integrator's own.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.integrators.requests import (
    ACCEPTED,
    DONE,
    EVALUATE,
    FAILED,
    OUTPUT,
    WEIGH,
)
from mechstudio.spatial.arrays import copy_vector

# phases: what to do when the last request is answered
START = 0
FIRST_ROW = 1
PROBE = 2
SIZE = 3
SLOPE = 4
CURVATURE = 5
CHOOSE_STEP = 6
NEW_STEP = 7
ATTEMPT = 8  # the first phase of an integrator's own

NOTHING = -1  # a phase that needs no answer

# verdicts on the step under trial
TAKEN = 0  # its error is within the tolerances; a step size is to be chosen
EXCUSED = 1  # taken in spite of its error; the next step size is set
REFUSED = 2  # a smaller step size is to be chosen
BROKEN = 3  # no error control, and values that are not finite

SMALLEST_STEP = 1e-14  # relative to the time reached
# of the unit of time: shorter, and the second derivative is rounding; a state that weighs next to
# nothing beside its slope, as momenta do where drivers leave no freedom, would ask for that
SHORTEST_PROBE = 1e-8
ROW_ROUNDING = 1e-12  # relative rounding of row times
ROUGH_STEP = 1e-9  # of the duration: so short steps over a jump are taken in spite of their error
LARGEST_JUMP = 1e-3  # error of such a step at most, in tolerances of one
# of step sizes: below the largest that would do, and by how much one changes at most
SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0
# of the error that the step before foretells, which a smaller estimate is taken for
REMEMBERED = 0.01


@kernel
def ask(run, slot, time, request):
    """Request a derivative."""
    run.slot = slot
    run.evaluations += 1
    run.request_time = time
    return request


@kernel
def start(run, phase, order):
    """First derivative, first row and a first step size (Hairer's starting algorithm).

    Args:
        run: Memory of the integration; slots 0 and 1 of the slopes are used.
        phase: One of START to CHOOSE_STEP.
        order: Order of the error estimate.
    """
    if phase == START:
        copy_vector(run.state, run.trial)
        run.phase = FIRST_ROW
        return ask(run, 0, run.time, EVALUATE)
    if phase == FIRST_ROW:
        copy_vector(run.state, run.output)
        run.output_time = run.time
        run.next_row += 1
        run.phase = PROBE
        return OUTPUT
    if phase == PROBE:
        for i in range(run.state.size):
            if not math.isfinite(run.slopes[0, i]):
                return FAILED
        if run.fixed_step > 0.0:
            run.step_size = run.fixed_step
            run.phase = NEW_STEP
            return NOTHING
        return _weigh(run, run.state, SIZE)
    if phase == SIZE:
        run.first_size = _mean_error(run)
        return _weigh(run, run.slopes[0], SLOPE)
    if phase == SLOPE:
        _choose_probe(run)
        for i in range(run.state.size):
            run.trial[i] = run.state[i] + run.first_step * run.slopes[0, i]
        run.phase = CURVATURE
        return ask(run, 1, run.time + run.first_step, EVALUATE)
    if phase == CURVATURE:
        for i in range(run.state.size):
            run.trial[i] = run.slopes[1, i] - run.slopes[0, i]
        return _weigh(run, run.trial, CHOOSE_STEP)
    _choose_first_step(run, order)
    run.phase = NEW_STEP
    return NOTHING


@kernel
def _weigh(run, vector, phase):
    """Have a vector weighed like an error of the state: the formulation knows its units."""
    copy_vector(run.state, run.next_state)
    set_scale(run)
    for which in range(run.errors.shape[0]):
        for i in range(run.state.size):
            run.errors[which, i] = vector[i] if which == 0 else 0.0
    run.phase = phase
    return WEIGH


@kernel
def _mean_error(run):
    """Root mean square of the first error over the tolerances."""
    total = 0.0
    for i in range(run.state.size):
        total += (run.errors[0, i] / run.scale[i]) ** 2
    return math.sqrt(total / max(1, run.state.size))


@kernel
def _choose_probe(run):
    """Step of the explicit Euler method whose end tells the second derivative."""
    unit = run.unit_time
    size, slope = run.first_size, _mean_error(run) * unit
    step = 1e-6 if size < 1e-5 or slope < 1e-5 else max(SHORTEST_PROBE, 0.01 * size / slope)
    run.first_step = min(step * unit, run.end - run.time)
    run.first_slope = slope


@kernel
def _choose_first_step(run, order):
    """Step size from the first and second derivative."""
    unit = run.unit_time
    curvature = _mean_error(run) * unit * (unit / run.first_step)
    largest = max(run.first_slope, curvature)
    if largest <= 1e-15:
        step = max(1e-6 * unit, 1e-3 * run.first_step)
    else:
        step = unit * (0.01 / largest) ** (1.0 / (order + 1))
    run.step_size = min(100.0 * run.first_step, step, run.end)


@kernel
def new_step(run):
    """Decide where the next step ends; evaluates anew where a formulation changed the state."""
    if run.restart == 1:
        run.restart = 0
        copy_vector(run.state, run.trial)
        return ask(run, 0, run.time, EVALUATE)
    left = run.end - run.time
    if left <= ROW_ROUNDING * run.end:
        return DONE
    if (
        run.step_size < SMALLEST_STEP * max(run.time, 1e-3 * run.unit_time)
        or not run.step_size > 0.0
    ):
        return FAILED
    # the last step ends exactly at the end; never leave a crumb behind
    if run.step_size * (1.0 + 1e-9) >= left:
        run.new_time = run.end
    elif run.fixed_step <= 0.0 and 2.0 * run.step_size > left:
        run.new_time = run.time + 0.5 * left
    else:
        run.new_time = run.time + run.step_size
    run.slot = 0
    run.phase = ATTEMPT
    return NOTHING


@kernel
def set_scale(run):
    """What counts as an error of one, before the formulation has its word."""
    for i in range(run.state.size):
        size = max(abs(run.state[i]), abs(run.next_state[i]))
        run.scale[i] = run.absolute[i] + run.rtol * size
    run.unfit = 0


@kernel
def largest_error(run, which):
    """Largest error of an estimate over the tolerances.

    The largest, not the mean: one fast body must not hide among many slow ones.
    """
    largest = 0.0
    for i in range(run.state.size):
        error = abs(run.errors[which, i]) / run.scale[i]
        if not error <= largest:  # so that what is not a number stays
            largest = error
            if math.isnan(error):
                return error
    return largest


@kernel
def is_unfit(run):
    """Whether the formulation refuses the step under trial; fixed steps go on all the same."""
    return run.unfit == 1 and run.fixed_step <= 0.0


@kernel
def judge(run, error):
    """Verdict on the step under trial.

    Args:
        run: Memory of the integration; counts rejections.
        error: Norm of the estimated error over the tolerances; infinite if the step is unfit.

    Returns:
        TAKEN, EXCUSED, REFUSED or BROKEN.
    """
    h = run.new_time - run.time
    finite = math.isfinite(error)
    if run.fixed_step > 0.0:
        run.leap_error = 0.0
        return TAKEN if finite else BROKEN
    is_rough = run.rough == 1 and h <= ROUGH_STEP * run.end
    excused = 1.0 < error <= max(run.rounding_error, run.leap_error) / run.rtol
    run.leap_error = 0.0
    if excused:
        run.step_size = h
        return EXCUSED
    if is_rough and 1.0 <= error <= LARGEST_JUMP / run.rtol:
        run.step_size = 2.0 * h
        return EXCUSED
    if not finite or error >= 1.0:
        run.rejected += 1
        run.phase = NEW_STEP
        return REFUSED
    return TAKEN


@kernel
def is_small_change(run):
    """Whether a formulation changed the accepted state within the tolerances only.

    What is remembered of the steps so far still serves then. Slot 0 of the slopes holds the
    derivative before the change, slot 1 the one after it.
    """
    small = True
    for i in range(run.state.size):
        scale = run.absolute[i] + run.rtol * abs(run.state[i])
        change = abs(run.state[i] - run.next_state[i])
        change = max(change, run.step_size * abs(run.slopes[1, i] - run.slopes[0, i]))
        small = small and change <= scale
    return small


@kernel
def row_due(run):
    """Whether the next output row lies within the accepted step; sets its time."""
    if run.next_row >= run.row_count:
        return False
    time = min(run.next_row * run.output_step, run.end)
    run.output_time = time
    return time <= run.new_time + ROW_ROUNDING * run.end


@kernel
def row_at_end(run):
    """Whether the due row is the end of the accepted step; it is written then."""
    if abs(run.output_time - run.new_time) > ROW_ROUNDING * run.end:
        return False
    copy_vector(run.next_state, run.output)
    return True


@kernel
def commit(run):
    """Move to the end of the accepted step."""
    copy_vector(run.next_state, run.state)
    run.time = run.new_time
    run.steps += 1
    run.rough = 0
    run.last_rejected = 0
    run.phase = NEW_STEP
    return ACCEPTED
