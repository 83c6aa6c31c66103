"""Gauss methods with fixed steps, by reverse communication.

Hairer, Lubich, Wanner: Geometric Numerical Integration, sections II.1.3 and VIII.6. One stage is
the implicit midpoint rule. The methods are symmetric and, in canonical variables, symplectic:
energy errors stay bounded over very long runs. They keep quadratic invariants, so that quaternions
stay of unit length but for rounding. The stages are found by fixed-point iteration to rounding,
which converges as long as the step is short against the fastest oscillation. Rows are interpolated
by cubic Hermite polynomials.
"""

from __future__ import annotations

import math

import numpy as np

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.compiler.record import Memory
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
    NEW_STEP,
    NOTHING,
    ask,
    commit,
    judge,
    largest_error,
    new_step,
    row_at_end,
    row_due,
    set_scale,
    start,
)
from mechstudio.integrators.tableau import Tableau, widest_gap
from mechstudio.spatial.arrays import copy_vector
from mechstudio.spatial.exact_matrices import exact_inverse, exact_powers, exact_product

# nodes of one and two stages between -1 and 1, of equal weights
ROOTS = {1: (0.0,), 2: (-math.sqrt(1.0 / 3.0), math.sqrt(1.0 / 3.0))}

# phases of its own, after ATTEMPT, which guesses the stages
STAGE = ATTEMPT + 1
ITERATE = ATTEMPT + 2
CHECK = ATTEMPT + 3
DECIDE = ATTEMPT + 4
ROW = ATTEMPT + 5
COMMIT = ATTEMPT + 6

MOST_ITERATIONS = 50
ROUNDING = 2.3e-16  # relative change of the state that ends the iteration
STALLED = 1e-10  # relative change below which a component that stalls has met rounding
LARGEST_CHANGE = 1e-6  # relative change by the last iteration that is taken for noise


class GaussMethod(Memory):
    """Coefficients of s stages and memory for a state of N numbers."""

    a: np.ndarray  # shape (s, s)
    b: np.ndarray  # shape (s,)
    c: np.ndarray  # shape (s,)
    guess: np.ndarray  # stages from those of the last step and the slope at its end, (s, s + 1)
    last: np.ndarray  # slopes of the stages in the last iteration, shape (s, N)
    size: np.ndarray  # largest magnitudes of the state so far, shape (N,)
    moved: np.ndarray  # change of the state that the last iteration left, shape (N,)
    iteration: int = 0
    has_past: int = 0  # slots 1 to s of the slopes belong to the last step


def gauss_method(stages: int, size: int) -> GaussMethod:
    """The method of order twice the number of stages, for a state of `size` numbers."""
    c = (np.array(ROOTS[stages]) + 1.0) / 2.0
    integrals = exact_powers(c, range(1, stages + 1)) / np.arange(1, stages + 1)
    a = exact_product(integrals, exact_inverse(exact_powers(c, range(stages))))
    past, degrees = np.append(c - 1.0, 0.0), range(stages + 1)
    guess = exact_product(exact_powers(c, degrees), exact_inverse(exact_powers(past, degrees)))
    return GaussMethod(
        a=a,
        b=np.full(stages, 1.0 / stages),
        c=c,
        guess=guess,
        last=np.zeros((stages, size)),
        size=np.zeros(size),
        moved=np.zeros(size),
    )


def as_tableau(method: GaussMethod) -> Tableau:
    """The same coefficients as those of a Runge-Kutta method, with the rows between its steps.

    The further slots of the dense output are the end and the start of a step.
    """
    stages, slots = method.b.size, method.b.size + 2
    a = np.zeros((slots, slots))
    a[:stages, :stages] = method.a
    a[stages, :stages] = method.b
    dense = np.zeros((slots, 3))
    dense[:stages] = np.outer(method.b, [0.0, 3.0, -2.0])
    dense[stages] = [0.0, -1.0, 1.0]
    dense[stages + 1] = [1.0, -2.0, 1.0]
    return Tableau(
        stages=stages,
        slots=slots,
        order=2 * stages,
        a=a,
        b=method.b,
        c=np.concatenate([method.c, [1.0, 0.0]]),
        error=np.zeros(stages + 1),
        error3=np.zeros(stages + 1),
        gap=widest_gap(method.c),
        dense=dense,
    )


@first_class_kernel
def next_request(method, run):
    """Go on until something is needed; returns one of the requests of `requests.py`.

    Args:
        method: Coefficients and memory of the method.
        run: Memory of the integration; the answer to the last request is in place.
    """
    request = NOTHING
    while request == NOTHING:
        phase = run.phase
        if phase <= CHOOSE_STEP:
            request = start(run, phase, 2 * method.b.size)
        elif phase == NEW_STEP:
            if run.restart == 1:
                method.has_past = 0
            request = new_step(run)
        elif phase == ATTEMPT:
            request = _guess(method, run)
        elif phase == STAGE:
            request = _stage(method, run)
        elif phase == ITERATE:
            request = _iterate(method, run)
        elif phase == CHECK:
            request = _check(method, run)
        elif phase == DECIDE:
            run.phase = ROW
            request = FAILED if judge(run, largest_error(run, 0)) == BROKEN else NOTHING
        elif phase == ROW:
            request = _row(method, run)
        else:
            request = _commit(method, run)
    return request


@kernel
def _guess(method, run):
    """First guess of the slopes of the stages: the polynomial of the last step goes on."""
    s = method.b.size
    for n in range(run.state.size):
        method.size[n] = max(method.size[n], abs(run.state[n]))
        method.moved[n] = math.inf
        for i in range(s):
            value = run.slopes[0, n]
            if method.has_past == 1:
                value *= method.guess[i, s]
                for j in range(s):
                    value += method.guess[i, j] * run.slopes[1 + j, n]
            method.last[i, n] = value
    for i in range(s):
        for n in range(run.state.size):
            run.slopes[1 + i, n] = method.last[i, n]
    method.iteration = 0
    run.slot = 0
    run.phase = STAGE
    return NOTHING


@kernel
def _stage(method, run):
    """Request the next stage from the newest slopes of all stages."""
    i, s = run.slot, method.b.size
    if i == s:
        run.phase = ITERATE
        return NOTHING
    h = run.new_time - run.time
    for n in range(run.state.size):
        value = 0.0
        for j in range(s):
            value += method.a[i, j] * run.slopes[1 + j, n]
        run.trial[n] = run.state[n] + h * value
    return ask(run, 1 + i, run.time + method.c[i] * h, EVALUATE)


@kernel
def _iterate(method, run):
    """Compare two iterations; go on, or request the derivative at the end of the step."""
    s, h = method.b.size, run.new_time - run.time
    largest = 0.0
    for n in range(run.state.size):
        largest = max(largest, method.size[n])
    settled, change = True, 0.0
    for n in range(run.state.size):
        step, size = 0.0, method.size[n]
        for i in range(s):
            slope = run.slopes[1 + i, n]
            step = max(step, h * abs(slope - method.last[i, n]))
            size = max(size, h * abs(slope))
            method.last[i, n] = slope
            if not math.isfinite(slope):
                return FAILED
        method.moved[n] = change_left(step, method.moved[n], size, largest)
        settled = settled and method.moved[n] == 0.0
        change = max(change, step / max(size, largest)) if step > 0.0 else change
    method.iteration += 1
    if not settled and method.iteration < MOST_ITERATIONS:
        run.slot = 0
        run.phase = STAGE
        return NOTHING
    if not settled and change > LARGEST_CHANGE:
        return FAILED
    for n in range(run.state.size):
        value = 0.0
        for i in range(s):
            value += method.b[i] * run.slopes[1 + i, n]
        run.next_state[n] = run.state[n] + h * value
    copy_vector(run.next_state, run.trial)
    run.phase = CHECK
    return ask(run, s + 1, run.new_time, EVALUATE_END)


@kernel
def change_left(change, before, size, largest):
    """Change of a component of the state by an iteration; 0 once it is as small as rounding allows.

    Rounding moves each component at random: all of them never stall in one iteration, so that one
    that has stalled counts as settled while its changes stay small.

    Args:
        change: Its change by the last iteration.
        before: What was left by the iteration before.
        size: Magnitude of the component.
        largest: Largest magnitude of all components.
    """
    stalled = before <= change <= STALLED * max(size, largest)
    return 0.0 if stalled or change <= ROUNDING * size else change


@kernel
def _check(method, run):
    """No error is estimated, but values that are not finite must show."""
    for n in range(run.state.size):
        run.errors[0, n] = 0.0 * run.slopes[method.b.size + 1, n]
        run.errors[1, n] = 0.0
    set_scale(run)
    run.phase = DECIDE
    return WEIGH


@kernel
def _row(method, run):
    """Interpolate the next output row."""
    if not row_due(run):
        run.phase = COMMIT
        return NOTHING
    if not row_at_end(run):
        h = run.new_time - run.time
        x = (run.output_time - run.time) / h
        y = 1.0 - x
        whole, first, last = x * x * (3.0 - 2.0 * x), h * x * y * y, -h * x * x * y
        for n in range(run.state.size):
            value = whole * (run.next_state[n] - run.state[n])
            value += first * run.slopes[0, n] + last * run.slopes[method.b.size + 1, n]
            run.output[n] = run.state[n] + value
    run.next_row += 1
    return OUTPUT


@kernel
def _commit(method, run):
    """Move to the end of the step."""
    for n in range(run.state.size):
        run.slopes[0, n] = run.slopes[method.b.size + 1, n]
    method.has_past = 1
    return commit(run)
