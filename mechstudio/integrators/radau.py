"""Radau IIA method of order 5 for stiff systems, by reverse communication.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.8: simplified Newton
iterations, step sizes that look one step ahead, a Jacobian that is kept while it serves. Its
columns are differences of derivatives that are requested like any other.
"""

import math

from mechstudio.integrators.radau_error import (
    LARGEST_FACTOR,
    ORDER,
    SAFETY,
    SMALLEST_FACTOR,
    estimate_errors,
    step_factor,
)
from mechstudio.integrators.radau_memory import (
    COLUMN,
    FACTORED_STEP,
    HAS_JACOBIAN,
    HAS_PAST,
    IS_FILTERED,
    IS_FRESH,
    ITERATION,
    LAST_ERROR,
    LAST_STEP,
    PERTURBATION,
    RATE,
    RATES,
    STAGES,
    STEP_SIZE,
)
from mechstudio.integrators.radau_newton import (
    CONVERGED,
    DIVERGED,
    ROUNDING,
    factor_systems,
    iterate,
    predict_stages,
)
from mechstudio.integrators.requests import (
    END,
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
    REJECTED,
    RESTART,
    SLOT,
    STEP,
    STEPS,
    TIME,
    UNIT_TIME,
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
from mechstudio.jit import first_class_kernel, kernel
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
        phase = run.counter[PHASE]
        if phase <= CHOOSE_STEP:
            request = start(run, phase, ORDER)
            if phase == CHOOSE_STEP and memory.counts[RATES] > 0:
                _lengthen_start(run)
        elif phase == NEW_STEP:
            request = _change(run) if run.counter[RESTART] == 1 else new_step(run)
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
    control = run.control
    if control[FIXED_STEP] <= 0.0:
        control[STEP] = min(max(control[STEP], LONG_START * control[UNIT_TIME]), control[END])


@kernel
def _change(run):
    """Evaluate anew where a formulation changed the state."""
    run.counter[RESTART] = 0
    run.counter[PHASE] = CHANGED
    copy_vector(run.state, run.trial)
    return ask(run, 1, run.control[TIME], EVALUATE)


@kernel
def _prepare(memory, run, phase):
    """Bring Jacobian, factors and a first guess of the stages up to date."""
    count = memory.counts
    if phase == CHANGED:
        if not is_small_change(run):
            count[HAS_JACOBIAN] = count[HAS_PAST] = 0
        for i in range(run.state.size):
            run.slopes[0, i] = run.slopes[1, i]
        run.counter[PHASE] = NEW_STEP
        return NOTHING
    if phase == ATTEMPT:
        for i in range(run.state.size):
            memory.size[i] = max(memory.size[i], abs(run.state[i]))
        memory.real[STEP_SIZE] = run.control[NEW_TIME] - run.control[TIME]
        count[IS_FILTERED] = 0
        count[COLUMN] = -1
        run.counter[PHASE] = FACTOR if count[HAS_JACOBIAN] == 1 else JACOBIAN
        return NOTHING
    if phase == JACOBIAN:
        return _differentiate(memory, run)
    if not factor_systems(memory):
        return _shorten(memory, run)
    predict_stages(memory)
    run.counter[SLOT] = 0
    run.counter[PHASE] = STAGE
    return NOTHING


@kernel
def _differentiate(memory, run):
    """Request the next column of the Jacobian, and take in the last one."""
    n, column = run.state.size, memory.counts[COLUMN]
    if column >= 0:
        for i in range(n):
            difference = run.slopes[SCRATCH_SLOT, i] - run.slopes[0, i]
            memory.jacobian[i, column] = difference / memory.real[PERTURBATION]
    column += 1
    if column == n:
        memory.counts[HAS_JACOBIAN] = memory.counts[IS_FRESH] = 1
        memory.real[FACTORED_STEP] = 0.0
        run.counter[PHASE] = FACTOR
        return NOTHING
    memory.counts[COLUMN] = column
    copy_vector(run.state, run.trial)
    run.trial[column] += math.sqrt(ROUNDING * max(SMALL, memory.size[column]))
    memory.real[PERTURBATION] = run.trial[column] - run.state[column]
    return ask(run, SCRATCH_SLOT, run.control[TIME], EVALUATE)


@kernel
def _stage(memory, run):
    """Request the derivative at the next stage."""
    s = run.counter[SLOT]
    if s == STAGES:
        run.counter[PHASE] = NEWTON
        return NOTHING
    for i in range(run.state.size):
        run.trial[i] = run.state[i] + memory.stages[s, i]
    h = memory.real[STEP_SIZE]
    return ask(run, s + 1, run.control[TIME] + memory.nodes[s] * h, EVALUATE)


@kernel
def _newton(memory, run):
    """One iteration; then the end of the step, a new Jacobian or a shorter step."""
    outcome = iterate(memory, run)
    if outcome == DIVERGED:
        if memory.counts[IS_FRESH] == 1:
            return _shorten(memory, run)
        memory.counts[COLUMN] = -1
        run.counter[PHASE] = JACOBIAN
        return NOTHING
    if outcome == CONVERGED:
        return _request_end(memory, run)
    run.counter[SLOT] = 0
    run.counter[PHASE] = STAGE
    return NOTHING


@kernel
def _request_end(memory, run):
    """Request the derivative at the end of the step."""
    for i in range(run.state.size):
        run.next_state[i] = run.state[i] + memory.stages[STAGES - 1, i]
    copy_vector(run.next_state, run.trial)
    run.counter[PHASE] = CHECK
    return ask(run, END_SLOT, run.control[NEW_TIME], EVALUATE_END)


@kernel
def _shorten(memory, run):
    """Halve the step after the iteration failed; fixed steps cannot go on."""
    if run.control[FIXED_STEP] > 0.0:
        return FAILED
    memory.real[FACTORED_STEP] = 0.0
    run.control[STEP] = 0.5 * memory.real[STEP_SIZE]
    run.counter[REJECTED] += 1
    run.counter[LAST_REJECTED] = 1
    run.counter[PHASE] = NEW_STEP
    return NOTHING


@kernel
def _weigh(memory, run):
    """Have the error of the step weighed."""
    estimate_errors(memory, run, SCRATCH_SLOT if memory.counts[IS_FILTERED] == 1 else 0, END_SLOT)
    set_scale(run)
    run.counter[PHASE] = DECIDE
    return WEIGH


@kernel
def _decide(memory, run):
    """Accept or refuse the step and choose the next step size."""
    control, counter, count = run.control, run.counter, memory.counts
    h = memory.real[STEP_SIZE]
    error = math.inf if is_unfit(run) else h * largest_error(run, 0)
    uncertain = counter[LAST_REJECTED] == 1 or counter[STEPS] == 0
    if count[IS_FILTERED] == 0 and uncertain and 1.0 <= error < math.inf:
        count[IS_FILTERED] = 1
        for i in range(run.state.size):
            run.trial[i] = run.state[i] + memory.estimate[i]
        counter[PHASE] = FILTER
        return ask(run, SCRATCH_SLOT, control[TIME], EVALUATE)
    verdict = judge(run, error)
    if verdict == BROKEN:
        return FAILED
    factor = step_factor(memory, error)
    if verdict == REFUSED:
        control[STEP] = h * max(SMALLEST_FACTOR, min(SAFETY, factor))
        counter[LAST_REJECTED] = 1
        return NOTHING
    slow = count[ITERATION] > 2 and memory.real[RATE] > SLOW
    if verdict == TAKEN and control[FIXED_STEP] <= 0.0:
        factor = min(LARGEST_FACTOR, factor)
        if counter[LAST_REJECTED] == 1:
            factor = min(1.0, factor)
        # the same step needs no new factors
        control[STEP] = h if 1.0 <= factor < WORTHWHILE and not slow else h * factor
    memory.real[LAST_ERROR] = error
    if slow:
        count[HAS_JACOBIAN] = 0
    count[IS_FRESH] = 0
    counter[PHASE] = ROW
    return NOTHING


@kernel
def _row(memory, run):
    """Interpolate the next output row."""
    if not row_due(run):
        run.counter[PHASE] = COMMIT
        return NOTHING
    if not row_at_end(run):
        x = (run.control[OUTPUT_TIME] - run.control[TIME]) / memory.real[STEP_SIZE]
        for i in range(run.state.size):
            value = 0.0
            for p in range(STAGES - 1, -1, -1):
                value = (value + _power(memory, p, i)) * x
            run.output[i] = run.state[i] + value
    run.counter[NEXT_ROW] += 1
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
    memory.counts[HAS_PAST] = 1
    memory.real[LAST_STEP] = memory.real[STEP_SIZE]
    return commit(run)
