"""What all integrators do alike: start, end of a step, verdict on its error, output rows.

An integrator goes through phases. Those here come first and end in `ATTEMPT`, with the end of the
next step in control[NEW_TIME]; from there on the phases are the integrator's own.
"""

import math

from mechstudio.integrators.requests import (
    ACCEPTED,
    DONE,
    END,
    EVALUATE,
    EVALUATIONS,
    FAILED,
    FIRST_SIZE,
    FIRST_SLOPE,
    FIRST_STEP,
    FIXED_STEP,
    LAST_REJECTED,
    LEAP_ERROR,
    NEW_TIME,
    NEXT_ROW,
    OUTPUT,
    OUTPUT_STEP,
    OUTPUT_TIME,
    PHASE,
    REJECTED,
    REQUEST_TIME,
    RESTART,
    ROUGH,
    ROUNDING_ERROR,
    ROW_COUNT,
    RTOL,
    SLOT,
    STEP,
    STEPS,
    TIME,
    UNFIT,
    UNIT_TIME,
    WEIGH,
)
from mechstudio.jit import kernel
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
ROW_ROUNDING = 1e-12  # relative rounding of row times
ROUGH_STEP = 1e-9  # of the duration: so short steps over a jump are taken in spite of their error
LARGEST_JUMP = 1e-3  # error of such a step at most, in tolerances of one


@kernel
def ask(run, slot, time, request):
    """Request a derivative."""
    run.counter[SLOT] = slot
    run.counter[EVALUATIONS] += 1
    run.control[REQUEST_TIME] = time
    return request


@kernel
def start(run, phase, order):
    """First derivative, first row and a first step size (Hairer's starting algorithm).

    Args:
        run: Memory of the integration; slots 0 and 1 of the slopes are used.
        phase: One of START to CHOOSE_STEP.
        order: Order of the error estimate.
    """
    control, counter = run.control, run.counter
    if phase == START:
        copy_vector(run.state, run.trial)
        counter[PHASE] = FIRST_ROW
        return ask(run, 0, 0.0, EVALUATE)
    if phase == FIRST_ROW:
        copy_vector(run.state, run.output)
        control[OUTPUT_TIME] = 0.0
        counter[NEXT_ROW] = 1
        counter[PHASE] = PROBE
        return OUTPUT
    if phase == PROBE:
        for i in range(run.state.size):
            if not math.isfinite(run.slopes[0, i]):
                return FAILED
        if control[FIXED_STEP] > 0.0:
            control[STEP] = control[FIXED_STEP]
            counter[PHASE] = NEW_STEP
            return NOTHING
        return _weigh(run, run.state, SIZE)
    if phase == SIZE:
        control[FIRST_SIZE] = _mean_error(run)
        return _weigh(run, run.slopes[0], SLOPE)
    if phase == SLOPE:
        _choose_probe(run)
        for i in range(run.state.size):
            run.trial[i] = run.state[i] + control[FIRST_STEP] * run.slopes[0, i]
        counter[PHASE] = CURVATURE
        return ask(run, 1, control[TIME] + control[FIRST_STEP], EVALUATE)
    if phase == CURVATURE:
        for i in range(run.state.size):
            run.trial[i] = run.slopes[1, i] - run.slopes[0, i]
        return _weigh(run, run.trial, CHOOSE_STEP)
    _choose_first_step(run, order)
    counter[PHASE] = NEW_STEP
    return NOTHING


@kernel
def _weigh(run, vector, phase):
    """Have a vector weighed like an error of the state: the formulation knows its units."""
    copy_vector(run.state, run.next_state)
    set_scale(run)
    for which in range(run.errors.shape[0]):
        for i in range(run.state.size):
            run.errors[which, i] = vector[i] if which == 0 else 0.0
    run.counter[PHASE] = phase
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
    control = run.control
    unit = control[UNIT_TIME]
    size, slope = control[FIRST_SIZE], _mean_error(run) * unit
    step = 1e-6 if size < 1e-5 or slope < 1e-5 else 0.01 * size / slope
    control[FIRST_STEP] = min(step * unit, control[END] - control[TIME])
    control[FIRST_SLOPE] = slope


@kernel
def _choose_first_step(run, order):
    """Step size from the first and second derivative."""
    control = run.control
    unit = control[UNIT_TIME]
    curvature = _mean_error(run) * unit * (unit / control[FIRST_STEP])
    largest = max(control[FIRST_SLOPE], curvature)
    if largest <= 1e-15:
        step = max(1e-6 * unit, 1e-3 * control[FIRST_STEP])
    else:
        step = unit * (0.01 / largest) ** (1.0 / (order + 1))
    control[STEP] = min(100.0 * control[FIRST_STEP], step, control[END])


@kernel
def new_step(run):
    """Decide where the next step ends; evaluates anew where a formulation changed the state."""
    control, counter = run.control, run.counter
    if counter[RESTART] == 1:
        counter[RESTART] = 0
        copy_vector(run.state, run.trial)
        return ask(run, 0, control[TIME], EVALUATE)
    left = control[END] - control[TIME]
    if left <= ROW_ROUNDING * control[END]:
        return DONE
    if (
        control[STEP] < SMALLEST_STEP * max(control[TIME], 1e-3 * control[UNIT_TIME])
        or not control[STEP] > 0.0
    ):
        return FAILED
    # the last step ends exactly at the end; never leave a crumb behind
    if control[STEP] * (1.0 + 1e-9) >= left:
        control[NEW_TIME] = control[END]
    elif control[FIXED_STEP] <= 0.0 and 2.0 * control[STEP] > left:
        control[NEW_TIME] = control[TIME] + 0.5 * left
    else:
        control[NEW_TIME] = control[TIME] + control[STEP]
    counter[SLOT] = 0
    counter[PHASE] = ATTEMPT
    return NOTHING


@kernel
def set_scale(run):
    """What counts as an error of one, before the formulation has its word."""
    control = run.control
    for i in range(run.state.size):
        size = max(abs(run.state[i]), abs(run.next_state[i]))
        run.scale[i] = run.absolute[i] + control[RTOL] * size
    run.counter[UNFIT] = 0


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
    return run.counter[UNFIT] == 1 and run.control[FIXED_STEP] <= 0.0


@kernel
def judge(run, error):
    """Verdict on the step under trial.

    Args:
        run: Memory of the integration; counts rejections.
        error: Norm of the estimated error over the tolerances; infinite if the step is unfit.

    Returns:
        TAKEN, EXCUSED, REFUSED or BROKEN.
    """
    control, counter = run.control, run.counter
    h = control[NEW_TIME] - control[TIME]
    finite = math.isfinite(error)
    if control[FIXED_STEP] > 0.0:
        control[LEAP_ERROR] = 0.0
        return TAKEN if finite else BROKEN
    is_rough = counter[ROUGH] == 1 and h <= ROUGH_STEP * control[END]
    excused = 1.0 < error <= max(control[ROUNDING_ERROR], control[LEAP_ERROR]) / control[RTOL]
    control[LEAP_ERROR] = 0.0
    if excused:
        control[STEP] = h
        return EXCUSED
    if is_rough and 1.0 <= error <= LARGEST_JUMP / control[RTOL]:
        control[STEP] = 2.0 * h
        return EXCUSED
    if not finite or error >= 1.0:
        counter[REJECTED] += 1
        counter[PHASE] = NEW_STEP
        return REFUSED
    return TAKEN


@kernel
def is_small_change(run):
    """Whether a formulation changed the accepted state within the tolerances only.

    What is remembered of the steps so far still serves then. Slot 0 of the slopes holds the
    derivative before the change, slot 1 the one after it.
    """
    control = run.control
    small = True
    for i in range(run.state.size):
        scale = run.absolute[i] + control[RTOL] * abs(run.state[i])
        change = abs(run.state[i] - run.next_state[i])
        change = max(change, control[STEP] * abs(run.slopes[1, i] - run.slopes[0, i]))
        small = small and change <= scale
    return small


@kernel
def row_due(run):
    """Whether the next output row lies within the accepted step; sets its time."""
    control, counter = run.control, run.counter
    if counter[NEXT_ROW] >= counter[ROW_COUNT]:
        return False
    time = min(counter[NEXT_ROW] * control[OUTPUT_STEP], control[END])
    control[OUTPUT_TIME] = time
    return time <= control[NEW_TIME] + ROW_ROUNDING * control[END]


@kernel
def row_at_end(run):
    """Whether the due row is the end of the accepted step; it is written then."""
    control = run.control
    if abs(control[OUTPUT_TIME] - control[NEW_TIME]) > ROW_ROUNDING * control[END]:
        return False
    copy_vector(run.next_state, run.output)
    return True


@kernel
def commit(run):
    """Move to the end of the accepted step."""
    copy_vector(run.next_state, run.state)
    run.control[TIME] = run.control[NEW_TIME]
    run.counter[STEPS] += 1
    run.counter[ROUGH] = 0
    run.counter[LAST_REJECTED] = 0
    run.counter[PHASE] = NEW_STEP
    return ACCEPTED
