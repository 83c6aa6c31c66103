"""Explicit Runge-Kutta methods with error control and dense output, by reverse communication."""

import math

from mechstudio.dynamics.integration import (
    ACCEPTED,
    ATOL,
    DONE,
    END,
    EVALUATE,
    EVALUATE_END,
    EVALUATIONS,
    FAILED,
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
    WEIGH,
)
from mechstudio.jit import first_class_kernel, kernel
from mechstudio.spatial.arrays import copy_vector

# phases: what to do when the last request is answered
START = 0
FIRST_ROW = 1
PROBE = 2
CHOOSE_STEP = 3
STAGE = 4
CHECK = 5
DECIDE = 6
EXTRA_STAGE = 7
ROW = 8
COMMIT = 9
NEW_STEP = 10

NOTHING = -1  # a phase that needs no answer

SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0
SMALLEST_STEP = 1e-14  # relative to the time reached
ROW_ROUNDING = 1e-12  # relative rounding of row times
ROUGH_STEP = 1e-9  # of the duration: so short steps over a jump are taken in spite of their error
LARGEST_JUMP = 1e-3  # error of such a step at most, in tolerances of one


@first_class_kernel
def next_request(tableau, run):
    """Go on until something is needed; returns one of the requests of `integration.py`.

    Args:
        tableau: The method.
        run: Memory of the integration; the answer to the last request is in place.
    """
    request = NOTHING
    while request == NOTHING:
        phase = run.counter[PHASE]
        if phase <= CHOOSE_STEP:
            request = _start(tableau, run, phase)
        elif phase == STAGE:
            request = _stage(tableau, run)
        elif phase == CHECK:
            request = _estimate_errors(tableau, run)
        elif phase == DECIDE:
            request = _decide(tableau, run)
        elif phase == EXTRA_STAGE:
            request = _extra_stage(tableau, run)
        elif phase == ROW:
            request = _row(tableau, run)
        elif phase == COMMIT:
            request = _commit(tableau, run)
        else:
            request = _new_step(run)
    return request


@kernel
def _evaluate(run, slot, time, request):
    """Request a derivative."""
    run.counter[SLOT] = slot
    run.counter[EVALUATIONS] += 1
    run.control[REQUEST_TIME] = time
    return request


@kernel
def _start(tableau, run, phase):
    """First derivative, first row and a first step size (Hairer's starting algorithm)."""
    control, counter = run.control, run.counter
    if phase == START:
        copy_vector(run.state, run.trial)
        counter[PHASE] = FIRST_ROW
        return _evaluate(run, 0, 0.0, EVALUATE)
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
        size, slope = _weighted_norms(run)
        step = 1e-6 if size < 1e-5 or slope < 1e-5 else 0.01 * size / slope
        step = min(step, control[END])
        control[FIRST_STEP] = step
        for i in range(run.state.size):
            run.trial[i] = run.state[i] + step * run.slopes[0, i]
        counter[PHASE] = CHOOSE_STEP
        return _evaluate(run, 1, step, EVALUATE)
    _choose_first_step(tableau, run)
    counter[PHASE] = NEW_STEP
    return NOTHING


@kernel
def _weighted_norms(run):
    """Root mean squares of state and first derivative over the tolerances."""
    size, slope = 0.0, 0.0
    for i in range(run.state.size):
        scale = run.control[ATOL] + run.control[RTOL] * abs(run.state[i])
        size += (run.state[i] / scale) ** 2
        slope += (run.slopes[0, i] / scale) ** 2
    count = max(1, run.state.size)
    return math.sqrt(size / count), math.sqrt(slope / count)


@kernel
def _choose_first_step(tableau, run):
    """Step size from the first and second derivative."""
    control = run.control
    _size, slope = _weighted_norms(run)
    curvature = 0.0
    for i in range(run.state.size):
        scale = control[ATOL] + control[RTOL] * abs(run.state[i])
        curvature += ((run.slopes[1, i] - run.slopes[0, i]) / scale) ** 2
    curvature = math.sqrt(curvature / max(1, run.state.size)) / control[FIRST_STEP]
    largest = max(slope, curvature)
    if largest <= 1e-15:
        step = max(1e-6, 1e-3 * control[FIRST_STEP])
    else:
        step = (0.01 / largest) ** (1.0 / (tableau.order + 1))
    control[STEP] = min(100.0 * control[FIRST_STEP], step, control[END])


@kernel
def _new_step(run):
    """Decide where the next step ends."""
    control, counter = run.control, run.counter
    if counter[RESTART] == 1:
        counter[RESTART] = 0
        copy_vector(run.state, run.trial)
        return _evaluate(run, 0, control[TIME], EVALUATE)
    left = control[END] - control[TIME]
    if left <= ROW_ROUNDING * control[END]:
        return DONE
    if control[STEP] < SMALLEST_STEP * max(control[TIME], 1e-3) or not control[STEP] > 0.0:
        return FAILED
    # the last step ends exactly at the end; never leave a crumb behind
    if control[STEP] * (1.0 + 1e-9) >= left:
        control[NEW_TIME] = control[END]
    elif control[FIXED_STEP] <= 0.0 and 2.0 * control[STEP] > left:
        control[NEW_TIME] = control[TIME] + 0.5 * left
    else:
        control[NEW_TIME] = control[TIME] + control[STEP]
    counter[SLOT] = 0
    counter[PHASE] = STAGE
    return NOTHING


@kernel
def _combine(tableau, run, stage, target):
    """target = y + h sum_j a_(stage,j) k_j."""
    h = run.control[NEW_TIME] - run.control[TIME]
    for i in range(target.size):
        target[i] = run.state[i]
    for j in range(stage):
        weight = h * (tableau.b[j] if stage == tableau.stages else tableau.a[stage, j])
        if weight != 0.0:
            for i in range(target.size):
                target[i] += weight * run.slopes[j, i]
    return h


@kernel
def _stage(tableau, run):
    """Request the next stage, and the derivative at the end of the step after the last one."""
    stage = run.counter[SLOT] + 1
    if stage == tableau.stages:
        _combine(tableau, run, stage, run.next_state)
        copy_vector(run.next_state, run.trial)
        run.counter[PHASE] = CHECK
        return _evaluate(run, stage, run.control[NEW_TIME], EVALUATE_END)
    h = _combine(tableau, run, stage, run.trial)
    return _evaluate(run, stage, run.control[TIME] + tableau.c[stage] * h, EVALUATE)


@kernel
def _estimate_errors(tableau, run):
    """Error estimates of the step and what to measure them by."""
    control = run.control
    for i in range(run.state.size):
        error, error3 = 0.0, 0.0
        for j in range(tableau.stages + 1):
            error += tableau.error[j] * run.slopes[j, i]
            error3 += tableau.error3[j] * run.slopes[j, i]
        run.errors[0, i], run.errors[1, i] = error, error3
        size = max(abs(run.state[i]), abs(run.next_state[i]))
        run.scale[i] = control[ATOL] + control[RTOL] * size
    run.counter[UNFIT] = 0
    run.counter[PHASE] = DECIDE
    return WEIGH


@kernel
def _error_norm(tableau, run):
    """Largest estimated error of the step over the tolerances.

    The largest, not the mean: one fast body must not hide among many slow ones.
    """
    h = run.control[NEW_TIME] - run.control[TIME]
    largest, largest3 = 0.0, 0.0
    for i in range(run.state.size):
        largest = _larger(largest, abs(run.errors[0, i]) / run.scale[i])
        largest3 = _larger(largest3, abs(run.errors[1, i]) / run.scale[i])
    if tableau.error3[0] == 0.0 or largest == 0.0:
        return h * largest
    return h * largest * largest / math.sqrt(largest * largest + 0.01 * largest3 * largest3)


@kernel
def _larger(a, b):
    """The larger of two numbers; not a number if one is not."""
    return a if a >= b or math.isnan(a) else b


@kernel
def _decide(tableau, run):
    """Accept or reject the step and choose the next step size."""
    control, counter = run.control, run.counter
    h = control[NEW_TIME] - control[TIME]
    error = _error_norm(tableau, run)
    if counter[UNFIT] == 1 and control[FIXED_STEP] <= 0.0:
        error = math.inf
    finite = math.isfinite(error)
    is_rough = counter[ROUGH] == 1 and h <= ROUGH_STEP * control[END]
    excused = 1.0 < error <= max(control[ROUNDING_ERROR], control[LEAP_ERROR]) / control[RTOL]
    control[LEAP_ERROR] = 0.0
    if control[FIXED_STEP] > 0.0:
        if not finite:
            return FAILED
    elif excused:
        control[STEP] = h
    elif is_rough and 1.0 <= error <= LARGEST_JUMP / control[RTOL]:
        control[STEP] = 2.0 * h
    elif not finite or error >= 1.0:
        factor = SMALLEST_FACTOR
        if finite:
            factor = max(factor, SAFETY * error ** (-1.0 / (tableau.order + 1)))
        control[STEP] = h * factor
        counter[REJECTED] += 1
        counter[LAST_REJECTED] = 1
        counter[PHASE] = NEW_STEP
        return NOTHING
    else:
        factor = LARGEST_FACTOR
        if error > 0.0:
            factor = min(factor, SAFETY * error ** (-1.0 / (tableau.order + 1)))
        if counter[LAST_REJECTED] == 1:
            factor = min(1.0, factor)
        control[STEP] = h * factor
    counter[LAST_REJECTED] = 0
    counter[SLOT] = tableau.stages
    counter[PHASE] = EXTRA_STAGE if _row_due(run) else COMMIT
    return NOTHING


@kernel
def _row_due(run):
    """Whether the next output row lies within the accepted step; sets its time."""
    control, counter = run.control, run.counter
    if counter[NEXT_ROW] >= counter[ROW_COUNT]:
        return False
    time = min(counter[NEXT_ROW] * control[OUTPUT_STEP], control[END])
    control[OUTPUT_TIME] = time
    return time <= control[NEW_TIME] + ROW_ROUNDING * control[END]


@kernel
def _extra_stage(tableau, run):
    """Request the stages that only the dense output needs."""
    stage = run.counter[SLOT] + 1
    if stage >= tableau.slots:
        run.counter[PHASE] = ROW
        return NOTHING
    h = run.control[NEW_TIME] - run.control[TIME]
    for i in range(run.trial.size):
        value = 0.0
        for j in range(stage):
            value += tableau.a[stage, j] * run.slopes[j, i]
        run.trial[i] = run.state[i] + h * value
    return _evaluate(run, stage, run.control[TIME] + tableau.c[stage] * h, EVALUATE)


@kernel
def _row(tableau, run):
    """Interpolate the next output row."""
    if not _row_due(run):
        run.counter[PHASE] = COMMIT
        return NOTHING
    control = run.control
    h = control[NEW_TIME] - control[TIME]
    if abs(control[OUTPUT_TIME] - control[NEW_TIME]) <= ROW_ROUNDING * control[END]:
        copy_vector(run.next_state, run.output)
    else:
        x = (control[OUTPUT_TIME] - control[TIME]) / h
        copy_vector(run.state, run.output)
        for j in range(tableau.slots):
            weight = 0.0
            for p in range(tableau.dense.shape[1] - 1, -1, -1):
                weight = (weight + tableau.dense[j, p]) * x
            weight *= h
            for i in range(run.output.size):
                run.output[i] += weight * run.slopes[j, i]
    run.counter[NEXT_ROW] += 1
    return OUTPUT


@kernel
def _commit(tableau, run):
    """Move to the end of the accepted step."""
    copy_vector(run.next_state, run.state)
    for i in range(run.state.size):
        run.slopes[0, i] = run.slopes[tableau.stages, i]
    run.control[TIME] = run.control[NEW_TIME]
    run.counter[STEPS] += 1
    run.counter[ROUGH] = 0
    run.counter[PHASE] = NEW_STEP
    return ACCEPTED
