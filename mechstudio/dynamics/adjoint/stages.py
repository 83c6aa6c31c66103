"""Stages of a Runge-Kutta step, and their adjoint; those of implicit methods by iteration.

The stages of an implicit method solve k_i = f(y + h sum_j a_ij k_j), and their cotangents w_i the
transposed equations w_i = v_i + h sum_j a_ji J_j^T w_j, with the weights v_i of the end and the
rows of the step. Both converge at the same rate, as long as the step is short against the fastest
oscillation. The second iteration goes by increments, which shrink to nothing: each is pulled once.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.evaluation import evaluate_state, pull_evaluation
from mechstudio.integrators.gauss import MOST_ITERATIONS, change_left
from mechstudio.spatial.arrays import clear_rows, clear_vector, copy_rows, copy_vector

SMALLEST_INCREMENT = 1e-12  # of the largest one of a component: below it the iteration ends


@kernel
def take_stages(system, work, method, march, first, n):
    """Slopes of the stages of step n; returns whether they have settled.

    Args:
        system: Constant data.
        work: Workspace.
        method: Coefficients, see `Tableau`.
        march: See `March`; the slopes are written.
        first: First step whose slopes are kept.
        n: The step.
    """
    if is_implicit(method):
        return _iterate(system, work, method, march, first, n)
    for i in range(method.stages):
        work.clock.now = place_stage(method, march, first, n, i)
        evaluate_state(system, work, march.trial, march.offset, march.slopes[n - first, i])
    return True


@kernel
def is_implicit(method):
    """Whether a stage depends on itself or on a later one."""
    for i in range(method.stages):
        for j in range(i, method.stages):
            if method.a[i, j] != 0.0:
                return True
    return False


@kernel
def place_stage(method, march, first, n, i):
    """State of a stage of step n into `trial`, from the slopes of the others; its time [s]."""
    h = march.times[n + 1] - march.times[n]
    copy_vector(march.states[n], march.trial)
    for j in range(method.stages):
        factor = h * method.a[i, j]
        if factor != 0.0:
            for c in range(march.trial.size):
                march.trial[c] += factor * march.slopes[n - first, j, c]
    return march.times[n] + method.c[i] * h


@kernel
def _iterate(system, work, method, march, first, n):
    """Slopes by fixed-point iteration from a guess."""
    h = march.times[n + 1] - march.times[n]
    slopes, start, largest = march.slopes[n - first], march.states[n], 0.0
    for c in range(start.size):
        largest = max(largest, abs(start[c]))
        march.moved[c] = math.inf
    _guess(system, work, method, march, slopes, n)
    for _ in range(MOST_ITERATIONS):
        settled = True
        clear_vector(march.change)
        for i in range(method.stages):
            work.clock.now = place_stage(method, march, first, n, i)
            evaluate_state(system, work, march.trial, march.offset, march.spare)
            for c in range(start.size):
                change = h * abs(march.spare[c] - slopes[i, c])
                march.change[c] = max(march.change[c], change)
                slopes[i, c] = march.spare[c]
        for c in range(start.size):
            size = max(abs(start[c]), h * abs(march.spare[c]))
            if not math.isfinite(size):
                return False
            march.moved[c] = change_left(march.change[c], march.moved[c], size, largest)
            settled = settled and march.moved[c] == 0.0
        if settled:
            copy_rows(slopes, march.past)
            return True
    return False


@kernel
def _guess(system, work, method, march, slopes, n):
    """Slopes of the stages as the polynomial of the step before goes on, or all as at the start."""
    work.clock.now = march.times[n]
    evaluate_state(system, work, march.states[n], march.offset, march.spare)
    for i in range(method.stages):
        copy_vector(march.spare, slopes[i])
        if n > 0:
            ratio = (march.times[n] - march.times[n - 1]) / (march.times[n + 1] - march.times[n])
            for j in range(method.stages):
                weight = _share_of_node(method, i, j, ratio)
                for c in range(march.spare.size):
                    slopes[i, c] += weight * (march.past[j, c] - march.spare[c])


@kernel
def _share_of_node(method, i, j, ratio):
    """Weight of stage j of the step before in a polynomial through its stages and its end.

    Args:
        method: Coefficients, see `Tableau`.
        i: Stage at which the polynomial is taken.
        j: Stage of the step before.
        ratio: Length of that step in steps.
    """
    x, node = method.c[i], (method.c[j] - 1.0) * ratio
    weight = x / node
    for m in range(method.stages):
        if m != j:
            other = (method.c[m] - 1.0) * ratio
            weight *= (x - other) / (node - other)
    return weight


@kernel
def pull_stages(system, work, method, march, bars, first, n):
    """Give the cotangents of the slopes of step n to its state; returns whether they have settled.

    Args:
        system: Constant data.
        work: Workspace.
        method: Coefficients, see `Tableau`.
        march: See `March`; `extra_bar` holds the cotangents, those of the state go to `bar`.
        bars: See `Cotangents`; its sums are added to.
        first: First step whose slopes are kept.
        n: The step.
    """
    if is_implicit(method):
        return _pull_increments(system, work, method, march, bars, first, n)
    h = march.times[n + 1] - march.times[n]
    for i in range(method.stages - 1, -1, -1):
        _pull_stage(system, work, method, march, bars, first, n, i)
        for j in range(i):
            _add_scaled(h * method.a[i, j], bars.found, march.extra_bar[j])
        bars.tape.at += 1
    return True


@kernel
def _pull_stage(system, work, method, march, bars, first, n, i):
    """Give the cotangent of the slope of a stage to its state `found` and to that of the step."""
    work.clock.now = place_stage(method, march, first, n, i)
    evaluate_state(system, work, march.trial, march.offset, march.spare)
    clear_vector(bars.found)
    pull_evaluation(system, work, bars, march.trial, march.spare, march.extra_bar[i], bars.found)
    _add_scaled(1.0, bars.found, march.bar)


@kernel
def _add_scaled(factor, source, target):
    """Add a multiple of a vector."""
    if factor != 0.0:
        for c in range(source.size):
            target[c] += factor * source[c]


@kernel
def _pull_increments(system, work, method, march, bars, first, n):
    """Cotangents of stages that depend on each other: a guess, then increments."""
    h, stages = march.times[n + 1] - march.times[n], method.stages
    _guess_cotangents(method, march, n)
    clear_vector(march.moved)
    for iteration in range(MOST_ITERATIONS):
        if iteration > 0:
            clear_rows(march.next_bar)
        for i in range(stages):
            _pull_stage(system, work, method, march, bars, first, n, i)
            for j in range(stages):
                _add_scaled(h * method.a[i, j], bars.found, march.next_bar[j])
            bars.tape.at += 1
        settled = True
        for i in range(stages):
            for c in range(march.moved.size):
                march.past_bar[i, c] += march.extra_bar[i, c]
                size = abs(march.next_bar[i, c])
                march.moved[c] = max(march.moved[c], abs(march.extra_bar[i, c]), size)
                settled = settled and size <= SMALLEST_INCREMENT * march.moved[c]
            copy_vector(march.next_bar[i], march.extra_bar[i])
        if settled:
            _keep_cotangents(method, march, h)
            return True
        # the next increments call the same functions
        bars.tape.at -= stages
    return False


@kernel
def _guess_cotangents(method, march, n):
    """Let them go on as in the step behind; what the guess leaves of them is the next increment."""
    h, stages, steps = march.times[n + 1] - march.times[n], method.stages, march.times.size - 1
    for i in range(stages):
        copy_vector(march.extra_bar[i], march.next_bar[i])
        if n + 1 < steps:
            ratio = (march.times[n + 2] - march.times[n + 1]) / h
            for j in range(stages):
                # backwards in time, as Gauss methods are symmetric
                weight = _share_of_node(method, stages - 1 - i, stages - 1 - j, ratio)
                _add_scaled(h * method.b[i] * weight, march.past_bar[j], march.extra_bar[i])
        for c in range(march.bar.size):
            march.next_bar[i, c] -= march.extra_bar[i, c]
    clear_rows(march.past_bar)


@kernel
def _keep_cotangents(method, march, h):
    """How far cotangents are, as parts of the step, from that at its start."""
    for i in range(method.stages):
        for c in range(march.bar.size):
            whole = march.past_bar[i, c] / (h * method.b[i])
            march.past_bar[i, c] = whole - march.bar[c]
