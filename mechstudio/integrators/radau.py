"""Radau IIA method of order 5 for stiff systems, by reverse communication.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.8: simplified Newton
iterations, step sizes that look one step ahead, a Jacobian that is kept while it serves. Its
columns are differences of derivatives that are requested like any other.
"""

import math

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.integrators.radau_error import ORDER, estimate_errors, step_factor
from mechstudio.integrators.radau_memory import STAGES
from mechstudio.integrators.radau_newton import (
    CONVERGED,
    DIVERGED,
    ROUNDING,
    factor_systems,
    iterate,
    predict_stages,
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
    LARGEST_FACTOR,
    NEW_STEP,
    NOTHING,
    REFUSED,
    SAFETY,
    SMALLEST_FACTOR,
    TAKEN,
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
from mechstudio.spatial.arrays import copy_vector

# phases of its own, after ATTEMPT
CHANGED = ATTEMPT + 1
JACOBIAN = ATTEMPT + 2
FACTOR = ATTEMPT + 3
STAGE = ATTEMPT + 4
NEWTON = ATTEMPT + 5
CHECK = ATTEMPT + 6
DECIDE = ATTEMPT + 7
FILTER = ATTEMPT + 8
ROW = ATTEMPT + 9
COMMIT = ATTEMPT + 10

END_SLOT = 4  # of the slopes: at the end of the step
SCRATCH_SLOT = 5
SLOTS = 6

LONG_START = 0.05  # first step to try, in units of the mechanism; a shorter one follows if need be
WORTHWHILE = 1.2  # growth of the step that is worth new factors
SLOW = 1e-3  # rate of convergence above which the Jacobian is renewed
SMALL = 1e-5  # magnitude below which perturbations do not shrink any more


@first_class_kernel
def next_request(memory, run):
    """Go on until something is needed; returns one of the requests of `requests.py`.

    Args:
        memory: Coefficients and memory of the method.
        run: Memory of the integration; the answer to the last request is in place.
    """
    request = NOTHING
    while request == NOTHING:
        phase = run.phase
        if phase <= CHOOSE_STEP:
            request = start(run, phase, ORDER)
            if phase == CHOOSE_STEP and memory.rates > 0:
                _lengthen_start(run)
        elif phase == NEW_STEP:
            request = _change(run) if run.restart == 1 else new_step(run)
        elif phase <= FACTOR:
            request = _prepare(memory, run, phase)
        elif phase == STAGE:
            request = _stage(memory, run)
        elif phase == NEWTON:
            request = _newton(memory, run)
        elif phase == CHECK:
            request = _weigh(memory, run)
        elif phase == DECIDE:
            request = _decide(memory, run)
        elif phase == FILTER:
            request = _request_end(memory, run)
        elif phase == ROW:
            request = _row(memory, run)
        else:
            request = _commit(memory, run)
    return request


@kernel
def _lengthen_start(run):
    """Make the first step of a mechanism long: its estimate would follow stiff vibrations."""
    if run.fixed_step <= 0.0:
        run.step_size = min(max(run.step_size, LONG_START * run.unit_time), run.end)


@kernel
def _change(run):
    """Evaluate anew where a formulation changed the state."""
    run.restart = 0
    run.phase = CHANGED
    copy_vector(run.state, run.trial)
    return ask(run, 1, run.time, EVALUATE)


@kernel
def _prepare(memory, run, phase):
    """Bring Jacobian, factors and a first guess of the stages up to date."""
    if phase == CHANGED:
        if not is_small_change(run):
            memory.has_jacobian = memory.has_past = 0
        for i in range(run.state.size):
            run.slopes[0, i] = run.slopes[1, i]
        run.phase = NEW_STEP
        return NOTHING
    if phase == ATTEMPT:
        for i in range(run.state.size):
            memory.size[i] = max(memory.size[i], abs(run.state[i]))
        memory.step_size = run.new_time - run.time
        memory.is_filtered = 0
        memory.column = -1
        run.phase = FACTOR if memory.has_jacobian == 1 else JACOBIAN
        return NOTHING
    if phase == JACOBIAN:
        return _differentiate(memory, run)
    if not factor_systems(memory):
        return _shorten(memory, run)
    predict_stages(memory)
    run.slot = 0
    run.phase = STAGE
    return NOTHING


@kernel
def _differentiate(memory, run):
    """Request the next column of the Jacobian, and take in the last one."""
    n, column = run.state.size, memory.column
    if column >= 0:
        for i in range(n):
            difference = run.slopes[SCRATCH_SLOT, i] - run.slopes[0, i]
            memory.jacobian[i, column] = difference / memory.perturbation
    column += 1
    if column == n:
        memory.has_jacobian = memory.is_fresh = 1
        memory.factored_step = 0.0
        run.phase = FACTOR
        return NOTHING
    memory.column = column
    copy_vector(run.state, run.trial)
    run.trial[column] += math.sqrt(ROUNDING * max(SMALL, memory.size[column]))
    memory.perturbation = run.trial[column] - run.state[column]
    return ask(run, SCRATCH_SLOT, run.time, EVALUATE)


@kernel
def _stage(memory, run):
    """Request the derivative at the next stage."""
    s = run.slot
    if s == STAGES:
        run.phase = NEWTON
        return NOTHING
    for i in range(run.state.size):
        run.trial[i] = run.state[i] + memory.stages[s, i]
    h = memory.step_size
    return ask(run, s + 1, run.time + memory.nodes[s] * h, EVALUATE)


@kernel
def _newton(memory, run):
    """One iteration; then the end of the step, a new Jacobian or a shorter step."""
    outcome = iterate(memory, run)
    if outcome == DIVERGED:
        if memory.is_fresh == 1:
            return _shorten(memory, run)
        memory.column = -1
        run.phase = JACOBIAN
        return NOTHING
    if outcome == CONVERGED:
        return _request_end(memory, run)
    run.slot = 0
    run.phase = STAGE
    return NOTHING


@kernel
def _request_end(memory, run):
    """Request the derivative at the end of the step."""
    for i in range(run.state.size):
        run.next_state[i] = run.state[i] + memory.stages[STAGES - 1, i]
    copy_vector(run.next_state, run.trial)
    run.phase = CHECK
    return ask(run, END_SLOT, run.new_time, EVALUATE_END)


@kernel
def _shorten(memory, run):
    """Halve the step after the iteration failed; fixed steps cannot go on."""
    if run.fixed_step > 0.0:
        return FAILED
    memory.factored_step = 0.0
    run.step_size = 0.5 * memory.step_size
    run.rejected += 1
    run.last_rejected = 1
    run.phase = NEW_STEP
    return NOTHING


@kernel
def _weigh(memory, run):
    """Have the error of the step weighed."""
    estimate_errors(memory, run, SCRATCH_SLOT if memory.is_filtered == 1 else 0, END_SLOT)
    set_scale(run)
    run.phase = DECIDE
    return WEIGH


@kernel
def _decide(memory, run):
    """Accept or refuse the step and choose the next step size."""
    h = memory.step_size
    error = math.inf if is_unfit(run) else h * largest_error(run, 0)
    uncertain = run.last_rejected == 1 or run.steps == 0
    if memory.is_filtered == 0 and uncertain and 1.0 <= error < math.inf:
        memory.is_filtered = 1
        for i in range(run.state.size):
            run.trial[i] = run.state[i] + memory.estimate[i]
        run.phase = FILTER
        return ask(run, SCRATCH_SLOT, run.time, EVALUATE)
    verdict = judge(run, error)
    if verdict == BROKEN:
        return FAILED
    factor = step_factor(memory, error)
    if verdict == REFUSED:
        run.step_size = h * max(SMALLEST_FACTOR, min(SAFETY, factor))
        run.last_rejected = 1
        return NOTHING
    slow = memory.iteration > 2 and memory.rate > SLOW
    if verdict == TAKEN and run.fixed_step <= 0.0:
        factor = min(LARGEST_FACTOR, factor)
        if run.last_rejected == 1:
            factor = min(1.0, factor)
        # the same step needs no new factors
        run.step_size = h if 1.0 <= factor < WORTHWHILE and not slow else h * factor
    memory.last_error = error
    if slow:
        memory.has_jacobian = 0
    memory.is_fresh = 0
    run.phase = ROW
    return NOTHING


@kernel
def _row(memory, run):
    """Interpolate the next output row."""
    if not row_due(run):
        run.phase = COMMIT
        return NOTHING
    if not row_at_end(run):
        x = (run.output_time - run.time) / memory.step_size
        for i in range(run.state.size):
            value = 0.0
            for p in range(STAGES - 1, -1, -1):
                value = (value + _power(memory, p, i)) * x
            run.output[i] = run.state[i] + value
    run.next_row += 1
    return OUTPUT


@kernel
def _power(memory, p, i):
    """Coefficient of x^(p+1) of the interpolant of the step under trial."""
    value = 0.0
    for s in range(STAGES):
        value += memory.powers[p, s] * memory.stages[s, i]
    return value


@kernel
def _commit(memory, run):
    """Keep the interpolant and move to the end of the accepted step."""
    for i in range(run.state.size):
        for p in range(STAGES):
            memory.dense[p, i] = _power(memory, p, i)
        run.slopes[0, i] = run.slopes[END_SLOT, i]
    memory.has_past = 1
    memory.last_step = memory.step_size
    return commit(run)
