"""Explicit Runge-Kutta methods with error control and dense output, by reverse communication."""

import math

from mechstudio.integrators.requests import (
    EVALUATE,
    EVALUATE_END,
    FAILED,
    FIXED_STEP,
    LAST_REJECTED,
    NEW_TIME,
    NEXT_ROW,
    OUTPUT,
    OUTPUT_TIME,
    PHASE,
    SLOT,
    STEP,
    TIME,
    WEIGH,
)
from mechstudio.integrators.step_control import (
    ATTEMPT,
    BROKEN,
    CHOOSE_STEP,
    NEW_STEP,
    NOTHING,
    REFUSED,
    TAKEN,
    ask,
    commit,
    is_unfit,
    judge,
    largest_error,
    new_step,
    row_at_end,
    row_due,
    set_scale,
    start,
)
from mechstudio.integrators.stiffness import watch_stiffness
from mechstudio.jit import first_class_kernel, kernel
from mechstudio.spatial.arrays import copy_vector

# phases of its own, after ATTEMPT, which requests the stages
CHECK = ATTEMPT + 1
DECIDE = ATTEMPT + 2
EXTRA_STAGE = ATTEMPT + 3
ROW = ATTEMPT + 4
COMMIT = ATTEMPT + 5

SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0


@first_class_kernel
def next_request(tableau, run):
    """Go on until something is needed; returns one of the requests of `requests.py`.

    Args:
        tableau: The method.
        run: Memory of the integration; the answer to the last request is in place.
    """
    request = NOTHING
    while request == NOTHING:
        phase = run.counter[PHASE]
        if phase <= CHOOSE_STEP:
            request = start(run, phase, tableau.order)
        elif phase == NEW_STEP:
            request = new_step(run)
        elif phase == ATTEMPT:
            request = _stage(tableau, run)
        elif phase == CHECK:
            request = _estimate_errors(tableau, run)
        elif phase == DECIDE:
            request = _decide(tableau, run)
        elif phase == EXTRA_STAGE:
            request = _extra_stage(tableau, run)
        elif phase == ROW:
            request = _row(tableau, run)
        else:
            for i in range(run.state.size):
                run.slopes[0, i] = run.slopes[tableau.stages, i]
            request = commit(run)
    return request


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
        return ask(run, stage, run.control[NEW_TIME], EVALUATE_END)
    h = _combine(tableau, run, stage, run.trial)
    return ask(run, stage, run.control[TIME] + tableau.c[stage] * h, EVALUATE)


@kernel
def _estimate_errors(tableau, run):
    """Error estimates of the step and what to measure them by."""
    for i in range(run.state.size):
        error, error3 = 0.0, 0.0
        for j in range(tableau.stages + 1):
            error += tableau.error[j] * run.slopes[j, i]
            error3 += tableau.error3[j] * run.slopes[j, i]
        run.errors[0, i], run.errors[1, i] = error, error3
    set_scale(run)
    run.counter[PHASE] = DECIDE
    return WEIGH


@kernel
def _error_norm(tableau, run):
    """Largest estimated error of the step over the tolerances."""
    if is_unfit(run):
        return math.inf
    h = run.control[NEW_TIME] - run.control[TIME]
    largest = largest_error(run, 0)
    if tableau.error3[0] == 0.0 or largest == 0.0:
        return h * largest
    largest3 = largest_error(run, 1)
    return h * largest * largest / math.sqrt(largest * largest + 0.01 * largest3 * largest3)


@kernel
def _decide(tableau, run):
    """Accept or reject the step and choose the next step size."""
    control, counter = run.control, run.counter
    h = control[NEW_TIME] - control[TIME]
    error = _error_norm(tableau, run)
    verdict = judge(run, error)
    if verdict == BROKEN:
        return FAILED
    if verdict == REFUSED:
        factor = SMALLEST_FACTOR
        if math.isfinite(error):
            factor = max(factor, SAFETY * error ** (-1.0 / (tableau.order + 1)))
        control[STEP] = h * factor
        counter[LAST_REJECTED] = 1
        return NOTHING
    if verdict == TAKEN and control[FIXED_STEP] <= 0.0:
        factor = LARGEST_FACTOR
        if error > 0.0:
            factor = min(factor, SAFETY * error ** (-1.0 / (tableau.order + 1)))
        if counter[LAST_REJECTED] == 1:
            factor = min(1.0, factor)
        control[STEP] = h * factor
    watch_stiffness(tableau, run)
    counter[SLOT] = tableau.stages
    counter[PHASE] = EXTRA_STAGE if row_due(run) else COMMIT
    return NOTHING


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
    return ask(run, stage, run.control[TIME] + tableau.c[stage] * h, EVALUATE)


@kernel
def _row(tableau, run):
    """Interpolate the next output row."""
    if not row_due(run):
        run.counter[PHASE] = COMMIT
        return NOTHING
    control = run.control
    h = control[NEW_TIME] - control[TIME]
    if not row_at_end(run):
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
