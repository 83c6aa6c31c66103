"""Adams-Bashforth-Moulton methods of orders 1 to 12 in PECE mode, by reverse communication.

Shampine and Gordon: Computer Solution of Ordinary Differential Equations (1975), routine STEP, with
local extrapolation, order and step size by the errors that neighboring orders would make. A step
takes two derivatives, a refused one only the first: the error is known from the predicted end.

Where a formulation changes the state, the method starts anew at order one, but for changes within
the tolerances, after which the differences still hold.
"""

import math

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.integrators.adams_differences import (
    HIGHEST_ORDER,
    correct,
    interpolate,
    predict,
    restore,
    set_coefficients,
    update_differences,
)
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
    EXCUSED,
    NEW_STEP,
    NOTHING,
    PROBE,
    REFUSED,
    ask,
    commit,
    is_small_change,
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

# phases of its own, after ATTEMPT, which predicts
CHECK = ATTEMPT + 1
DECIDE = ATTEMPT + 2
UPDATE = ATTEMPT + 3
RAISE = ATTEMPT + 4
ROW = ATTEMPT + 5
COMMIT = ATTEMPT + 6
CHANGED = ATTEMPT + 7

LOWEST_FACTOR, HIGHEST_FACTOR, SMALLEST_FACTOR = 0.5, 0.9, 0.1
AIM = 0.5  # of the tolerance
PATIENCE = 3  # refusals of a step after which it starts from order one
SAME_TIME = 1e-15  # relative rounding of times


@first_class_kernel
def next_request(memory, run):
    """Go on until something is needed; returns one of the requests of `requests.py`.

    Args:
        memory: Memory of the method.
        run: Memory of the integration; the answer to the last request is in place.
    """
    request = NOTHING
    while request == NOTHING:
        phase = run.phase
        if phase <= CHOOSE_STEP:
            request = start(run, phase, 1)
            if phase == CHOOSE_STEP:
                _begin(memory, run)
        elif phase == NEW_STEP:
            request = _change(memory, run) if run.restart == 1 else new_step(run)
        elif phase == CHANGED:
            request = _weigh_change(memory, run)
        elif phase == ATTEMPT:
            request = _predict(memory, run)
        elif phase == CHECK:
            request = _estimate_errors(memory, run)
        elif phase == DECIDE:
            request = _decide(memory, run)
        elif phase == UPDATE:
            request = _update(memory, run)
        elif phase == RAISE:
            request = _weigh_raise(memory, run)
        elif phase == ROW:
            request = _row(memory, run)
        else:
            request = commit(run)
    return request


@kernel
def _change(memory, run):
    """Evaluate anew where a formulation changed the state."""
    run.restart = 0
    run.phase = CHANGED
    copy_vector(run.state, run.trial)
    return ask(run, 1, run.time, EVALUATE)


@kernel
def _weigh_change(memory, run):
    """Keep the differences if the state changed within the tolerances; else start anew."""
    keep = memory.order > 0 and is_small_change(run)
    for i in range(run.state.size):
        run.slopes[0, i] = run.slopes[1, i]
        if keep:
            memory.phi[1, i] = run.slopes[1, i]
    if keep:
        run.phase = NEW_STEP
    else:
        memory.order = 0
        memory.step_limit = run.step_size
        run.phase = PROBE
    return NOTHING


@kernel
def _begin(memory, run):
    """Order one from the derivative in slot 0."""
    for i in range(run.state.size):
        memory.phi[1, i] = run.slopes[0, i]
        memory.phi[2, i] = 0.0
    memory.order = memory.first_phase = 1
    memory.last_order = memory.steady = memory.refusals = 0
    memory.last_step = 0.0
    run.step_size = min(run.step_size, memory.step_limit)


@kernel
def _predict(memory, run):
    """Predict the end of the step and request the derivative there."""
    h = run.new_time - run.time
    if abs(h - memory.last_step) <= SAME_TIME * run.new_time:
        h = memory.last_step
    memory.step_size = h
    set_coefficients(memory)
    predict(memory, run.state)
    copy_vector(memory.predicted, run.trial)
    copy_vector(memory.predicted, run.next_state)
    run.phase = CHECK
    return ask(run, 1, run.new_time, EVALUATE_END)


@kernel
def _estimate_errors(memory, run):
    """What orders k, k - 1 and k - 2 miss, but for factors."""
    k = memory.order
    for i in range(run.state.size):
        miss = run.slopes[1, i] - memory.phi[1, i]
        run.errors[0, i] = miss
        run.errors[1, i] = memory.phi[k, i] + miss if k >= 2 else 0.0
        run.errors[2, i] = memory.phi[k - 1, i] + miss if k >= 3 else 0.0
    set_scale(run)
    run.phase = DECIDE
    return WEIGH


@kernel
def _decide(memory, run):
    """Refuse the step, or correct it and request the derivative at its end."""
    k, h = memory.order, memory.step_size
    sigma, g_star = memory.sigma, memory.g_star
    own, one_below, two_below = _largest_errors(run)
    miss = math.inf if is_unfit(run) else h * own
    error = miss * abs(memory.g[k] - memory.g[k + 1])
    memory.error = miss * sigma[k + 1] * g_star[k]
    memory.new_order = k
    if k >= 2:
        below = h * one_below * sigma[k] * g_star[k - 1]
        memory.error_below = below
        if k == 2:
            lower = below <= 0.5 * memory.error
        else:
            far_below = h * two_below * sigma[k - 1] * g_star[k - 2]
            lower = max(below, far_below) <= memory.error
        if lower:
            memory.new_order = k - 1
    verdict = judge(run, error)
    if verdict == BROKEN:
        return FAILED
    if verdict == REFUSED:
        _refuse(memory, run)
        return NOTHING
    memory.refusals = PATIENCE + 1 if verdict == EXCUSED else 0
    correct(memory, run.slopes[1], run.next_state)
    copy_vector(run.next_state, run.trial)
    run.phase = UPDATE
    return ask(run, 0, run.new_time, EVALUATE_END)


@kernel
def _largest_errors(run):
    """Largest of each of the three estimates over the tolerances; all of them NaN if one is."""
    largest, below, far_below = 0.0, 0.0, 0.0
    errors, scale = run.errors, run.scale
    for i in range(scale.size):
        inverse = 1.0 / scale[i]
        error = abs(errors[0, i]) * inverse
        if math.isnan(error):
            return error, error, error
        largest = max(largest, error)
        below = max(below, abs(errors[1, i]) * inverse)
        far_below = max(far_below, abs(errors[2, i]) * inverse)
    return largest, below, far_below


@kernel
def _refuse(memory, run):
    """Go back; a smaller step, from the third time on of order one."""
    memory.first_phase = 0
    restore(memory)
    memory.refusals += 1
    factor = LOWEST_FACTOR
    if not math.isfinite(memory.error):
        factor = SMALLEST_FACTOR
    elif memory.refusals > PATIENCE and 0.25 * memory.error > AIM:
        factor = max(SMALLEST_FACTOR, math.sqrt(AIM / memory.error))
    if memory.refusals >= PATIENCE:
        memory.new_order = 1
    memory.order = memory.new_order
    run.step_size = factor * memory.step_size


@kernel
def _update(memory, run):
    """New differences; what order k + 1 would miss is weighed where steps were even."""
    k = memory.order
    _compare_ends(memory, run)
    watch_stiffness(memory.watch, run)
    update_differences(memory, run.slopes[0])
    if memory.refusals > PATIENCE:  # excused: what lies behind says nothing about what comes
        memory.order = 0
        run.restart = 1
        run.phase = ROW
        return NOTHING
    lower = memory.new_order < k
    if lower or k == HIGHEST_ORDER:
        memory.first_phase = 0
    if memory.first_phase == 1:
        _choose_step(memory, run, k + 1, 0.0)
    elif lower:
        _choose_step(memory, run, k - 1, memory.error_below)
    elif k + 1 > memory.steady or k == HIGHEST_ORDER:
        _choose_step(memory, run, k, memory.error)
    else:
        for i in range(run.state.size):
            run.errors[0, i] = memory.phi[k + 2, i]
            run.errors[1, i] = run.errors[2, i] = 0.0
        set_scale(run)
        run.phase = RAISE
        return WEIGH
    run.phase = ROW
    return NOTHING


@kernel
def _compare_ends(memory, run):
    """Write what both ends and their derivatives differ by to `errors`."""
    for i in range(run.state.size):
        run.errors[0, i] = run.next_state[i] - memory.predicted[i]
        run.errors[1, i] = run.slopes[0, i] - run.slopes[1, i]


@kernel
def _weigh_raise(memory, run):
    """Order and size of the next step from the errors of three orders."""
    k, error, below = memory.order, memory.error, memory.error_below
    above = memory.step_size * memory.g_star[k + 1] * largest_error(run, 0)
    if k > 1 and below <= min(error, above):
        _choose_step(memory, run, k - 1, below)
    elif above < (error if k > 1 else 0.5 * error):
        _choose_step(memory, run, k + 1, above)
    else:
        _choose_step(memory, run, k, error)
    run.phase = ROW
    return NOTHING


@kernel
def _choose_step(memory, run, order, error):
    """Set the order and the size of the next step; steps stay even unless it pays to change.

    Args:
        memory: Memory of the method.
        run: Memory of the integration.
        order: Of the next step.
        error: That this order would make in a step of the same size, in tolerances.
    """
    h = memory.step_size
    memory.order = order
    if memory.first_phase == 1 or error * 2.0 ** (order + 1) <= AIM:
        h *= 2.0
    elif error > AIM:
        factor = (AIM / error) ** (1.0 / (order + 1))
        h *= max(LOWEST_FACTOR, min(HIGHEST_FACTOR, factor))
    run.step_size = h


@kernel
def _row(memory, run):
    """Interpolate the next output row."""
    if not row_due(run):
        run.phase = COMMIT
        return NOTHING
    if not row_at_end(run):
        ahead = run.output_time - run.new_time
        interpolate(memory, run.next_state, ahead, run.output)
    run.next_row += 1
    return OUTPUT
