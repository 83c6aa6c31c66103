"""Runs of Runge-Kutta methods in given steps, and their adjoint, step by step backwards.

A step is y' = y + h sum b_i k_i with quaternions brought to unit length. Rows within a step come
from its dense output, whose further stages are evaluated there.
"""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.adjoint.evaluation import evaluate_state, pull_evaluation, pull_row
from mechstudio.dynamics.adjoint.stages import pull_stages, take_stages
from mechstudio.dynamics.kinematics.state import normalize_quaternions
from mechstudio.spatial.arrays import clear_rows, clear_vector, copy_vector

AT_END = 1e-9  # of a step: a row nearer to its end lies there


@kernel
def _place_end(method, march, first, n, target):
    """State at the end of step n, before quaternions are brought to unit length."""
    h = march.times[n + 1] - march.times[n]
    copy_vector(march.states[n], target)
    for j in range(method.stages):
        factor = h * method.b[j]
        if factor != 0.0:
            for c in range(target.size):
                target[c] += factor * march.slopes[n - first, j, c]


@entry_kernel
def march_on(system, work, method, march, first, last):
    """Take the steps from `first` up to `last`, with the slopes of their stages.

    Args:
        system: Constant data.
        work: Workspace.
        method: Coefficients, see `Tableau`.
        march: See `March`; states and slopes are written.
        first, last: Steps; the state at the start of the first is known.

    Returns:
        The step at which the run diverges; `last` if it does not.
    """
    for n in range(first, last):
        settled = take_stages(system, work, method, march, first, n)
        end = march.states[n + 1]
        _place_end(method, march, first, n, end)
        normalize_quaternions(system, end)
        for c in range(end.size):
            if not settled or not math.isfinite(end[c]):
                return n
    return last


@entry_kernel
def march_back(system, work, method, march, bars, asked, first, last):
    """Go back from step `last` to `first`: `march.bar` becomes the cotangent there.

    Args:
        system: Constant data.
        work: Workspace.
        method: Coefficients, see `Tableau`.
        march: See `March`, with the slopes of these steps.
        bars: See `Cotangents`; its sums are added to.
        asked: See `RowCotangents`; `at` is the last row that is not done.
        first, last: Steps.

    Returns:
        The step at which the iteration for implicit stages diverges; -1 if it does not.
    """
    for n in range(last - 1, first - 1, -1):
        _pull_rows_at_end(system, work, march, bars, asked, n)
        _place_end(method, march, first, n, march.trial)
        _pull_unit_length(system, march.trial, march.bar)
        h = march.times[n + 1] - march.times[n]
        clear_rows(march.extra_bar)
        for i in range(method.stages):
            for c in range(march.bar.size):
                march.extra_bar[i, c] = h * method.b[i] * march.bar[c]
        if asked.at >= 0 and asked.step[asked.at] == n:
            _pull_rows_within(system, work, method, march, bars, asked, first, n)
        if not pull_stages(system, work, method, march, bars, first, n):
            return n
    if first == 0:
        _pull_rows_at_end(system, work, march, bars, asked, -1)
    return -1


@kernel
def _pull_rows_at_end(system, work, march, bars, asked, n):
    """Add the cotangents of the rows at the end of step n; of those at the start for n = -1."""
    while asked.at >= 0 and asked.step[asked.at] == n:
        if n >= 0 and asked.part[asked.at] < 1.0 - AT_END:
            return
        work.clock.now = march.times[n + 1]
        state = march.states[n + 1]
        evaluate_state(system, work, state, march.offset, march.spare)
        pull_row(system, work, bars, state, march.spare, asked, march.bar)
        bars.tape.at += 1
        asked.at -= 1


@kernel
def _pull_unit_length(system, state, bar):
    """Cotangent of a state before its quaternions are brought to unit length."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0 or joint.coordinate_count == joint.free_count:
            continue
        q = joint.state_coordinate + joint.coordinate_count - 4
        square, along = 0.0, 0.0
        for k in range(4):
            square += state[q + k] * state[q + k]
            along += state[q + k] * bar[q + k]
        for k in range(4):
            bar[q + k] = (bar[q + k] - along / square * state[q + k]) / math.sqrt(square)


@kernel
def _pull_rows_within(system, work, method, march, bars, asked, first, n):
    """Add the cotangents of the rows within step n, by the stages of its dense output."""
    h, stages = march.times[n + 1] - march.times[n], method.stages
    for i in range(stages):
        copy_vector(march.slopes[n - first, i], march.extra[i])
    for i in range(stages, method.slots):
        work.clock.now = _place_extra(method, march, n, i)
        evaluate_state(system, work, march.trial, march.offset, march.extra[i])
    while asked.at >= 0 and asked.step[asked.at] == n:
        x = asked.part[asked.at]
        copy_vector(march.states[n], march.trial)
        for i in range(method.slots):
            factor = h * _dense(method, i, x)
            for c in range(march.trial.size):
                march.trial[c] += factor * march.extra[i, c]
        work.clock.now = march.times[n] + x * h
        evaluate_state(system, work, march.trial, march.offset, march.spare)
        clear_vector(bars.found)
        pull_row(system, work, bars, march.trial, march.spare, asked, bars.found)
        bars.tape.at += 1
        for c in range(bars.found.size):
            march.bar[c] += bars.found[c]
        for i in range(method.slots):
            factor = h * _dense(method, i, x)
            for c in range(bars.found.size):
                march.extra_bar[i, c] += factor * bars.found[c]
        asked.at -= 1
    for i in range(method.slots - 1, stages - 1, -1):
        work.clock.now = _place_extra(method, march, n, i)
        evaluate_state(system, work, march.trial, march.offset, march.spare)
        clear_vector(bars.found)
        weight = march.extra_bar[i]
        pull_evaluation(system, work, bars, march.trial, march.spare, weight, bars.found)
        for c in range(bars.found.size):
            march.bar[c] += bars.found[c]
        for j in range(i):
            factor = h * _weight(method, i, j)
            for c in range(bars.found.size):
                march.extra_bar[j, c] += factor * bars.found[c]
        bars.tape.at += 1


@kernel
def _dense(method, i, x):
    """Weight of a slope in the dense output at a part of the step."""
    value = 0.0
    for p in range(method.dense.shape[1] - 1, -1, -1):
        value = x * (value + method.dense[i, p])
    return value


@kernel
def _weight(method, i, j):
    """Weight of slope j in the state of slot i; the end of the step has those of the step."""
    if i == method.stages:
        return method.b[j] if j < method.stages else 0.0
    return method.a[i, j]


@kernel
def _place_extra(method, march, n, i):
    """State of a slot of the dense output into `trial`; returns its time [s]."""
    h = march.times[n + 1] - march.times[n]
    copy_vector(march.states[n], march.trial)
    for j in range(i):
        factor = h * _weight(method, i, j)
        for c in range(march.trial.size):
            march.trial[c] += factor * march.extra[j, c]
    return march.times[n] + method.c[i] * h
