"""Explicit Runge-Kutta methods with error control and dense output, by reverse communication.

Coefficients of the methods (dopri5 and others) are in `tableau.py`; `_decide` chooses step sizes.
"""

import math

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.integrators.requests import (
    EVALUATE,
    EVALUATE_END,
    FAILED,
    OUTPUT,
    WEIGH,
)
from mechstudio.integrators.step_control import (
    ATTEMPT,
    BROKEN,
    CHOOSE_STEP,
    LARGEST_FACTOR,
    NEW_STEP,
    NOTHING,
    REFUSED,
    REMEMBERED,
    SAFETY,
    SMALLEST_FACTOR,
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
from mechstudio.spatial.arrays import copy_vector

# phases of its own, after ATTEMPT, which requests the stages
CHECK = ATTEMPT + 1
DECIDE = ATTEMPT + 2
EXTRA_STAGE = ATTEMPT + 3
ROW = ATTEMPT + 4
COMMIT = ATTEMPT + 5


@first_class_kernel
def next_request(tableau, run):
    """Go on until something is needed; returns one of the requests of `requests.py`.

    Args:
        tableau: The method.
        run: Memory of the integration; the answer to the last request is in place.
    """
    request = NOTHING
    while request == NOTHING:
        phase = run.phase
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
    h = run.new_time - run.time
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
    stage = run.slot + 1
    if stage == tableau.stages:
        _combine(tableau, run, stage, run.next_state)
        copy_vector(run.next_state, run.trial)
        run.phase = CHECK
        return ask(run, stage, run.new_time, EVALUATE_END)
    h = _combine(tableau, run, stage, run.trial)
    return ask(run, stage, run.time + tableau.c[stage] * h, EVALUATE)


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
    run.phase = DECIDE
    return WEIGH


@kernel
def _error_norm(tableau, run):
    """Largest estimated error of the step over the tolerances."""
    if is_unfit(run):
        return math.inf
    h = run.new_time - run.time
    largest = largest_error(run, 0)
    if tableau.error3[0] == 0.0 or largest == 0.0:
        return h * largest
    largest3 = largest_error(run, 1)
    return h * largest * largest / math.sqrt(largest * largest + 0.01 * largest3 * largest3)


@kernel
def _decide(tableau, run):
    """Accept or reject the step and choose the next step size."""
    h = run.new_time - run.time
    error = _error_norm(tableau, run)
    verdict = judge(run, error)
    if verdict == BROKEN:
        return FAILED
    if verdict == REFUSED:
        factor = SMALLEST_FACTOR
        if math.isfinite(error):
            factor = max(factor, SAFETY * error ** (-1.0 / (tableau.order + 1)))
        run.step_size = h * factor
        run.last_rejected = 1
        return NOTHING
    if verdict == TAKEN and run.fixed_step <= 0.0:
        factor = LARGEST_FACTOR
        error = _remembered(tableau, run, error, h)
        if error > 0.0:
            factor = min(factor, SAFETY * error ** (-1.0 / (tableau.order + 1)))
        if run.last_rejected == 1:
            factor = min(1.0, factor)
        run.step_size = h * factor
    if verdict != TAKEN:
        run.last_size = 0.0
    _compare_last_stages(tableau, run)
    watch_stiffness(tableau.watch, run)
    run.slot = tableau.stages
    run.phase = EXTRA_STAGE if row_due(run) else COMMIT
    return NOTHING


@kernel
def _compare_last_stages(tableau, run):
    """Write what the last two stages and their derivatives differ by to `errors`."""
    h = run.new_time - run.time
    last = tableau.stages - 1
    for i in range(run.state.size):
        difference = 0.0
        for j in range(tableau.stages):
            difference += (tableau.b[j] - tableau.a[last, j]) * run.slopes[j, i]
        run.errors[0, i] = h * difference
        run.errors[1, i] = run.slopes[tableau.stages, i] - run.slopes[last, i]


@kernel
def _remembered(tableau, run, error, h):
    """Error by which the next step is chosen: that of this one, or a part of what the last tells.

    The estimate is zero for certain lengths of a step, even where the error is not. Such a step
    must not make the next one several times too long.
    """
    expected = 0.0
    if run.last_size > 0.0:
        expected = run.last_error * (h / run.last_size) ** (tableau.order + 1)
    run.last_size, run.last_error = h, error
    return max(error, REMEMBERED * expected)


@kernel
def _extra_stage(tableau, run):
    """Request the stages that only the dense output needs."""
    stage = run.slot + 1
    if stage >= tableau.slots:
        run.phase = ROW
        return NOTHING
    h = run.new_time - run.time
    for i in range(run.trial.size):
        value = 0.0
        for j in range(stage):
            value += tableau.a[stage, j] * run.slopes[j, i]
        run.trial[i] = run.state[i] + h * value
    return ask(run, stage, run.time + tableau.c[stage] * h, EVALUATE)


@kernel
def _row(tableau, run):
    """Interpolate the next output row."""
    if not row_due(run):
        run.phase = COMMIT
        return NOTHING
    h = run.new_time - run.time
    if not row_at_end(run):
        x = (run.output_time - run.time) / h
        copy_vector(run.state, run.output)
        for j in range(tableau.slots):
            weight = 0.0
            for p in range(tableau.dense.shape[1] - 1, -1, -1):
                weight = (weight + tableau.dense[j, p]) * x
            weight *= h
            for i in range(run.output.size):
                run.output[i] += weight * run.slopes[j, i]
    run.next_row += 1
    return OUTPUT
