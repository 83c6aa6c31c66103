"""Simplified Newton iteration of the Radau IIA method; see `radau_memory.py`."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.integrators.dense_lu import factor, solve

# outcomes of an iteration
GO_ON = 0
CONVERGED = 1
DIVERGED = 2

MOST_ITERATIONS = 6
PATIENT_ITERATIONS = 50  # where the step cannot be shortened
ROUNDING = 2.3e-16
LARGEST_CORRECTION = 0.03  # that a solution may still miss, in tolerances
SMALL_PART = 1e-4  # of the absolute tolerance: momenta of light bodies are small numbers
SAME_STEP = 1e-9  # relative difference of step sizes that factors do not see


@kernel
def factor_systems(memory):
    """Factors of both systems, unless those in hand will do; whether they are regular."""
    h = memory.step_size
    if abs(memory.factored_step - h) <= SAME_STEP * h:
        return True
    n = memory.size.size
    real, pair = memory.eigenvalues[0].real / h, memory.eigenvalues[1] / h
    for i in range(n):
        for j in range(n):
            memory.real_factors[i, j] = memory.complex_factors[i, j] = -memory.jacobian[i, j]
        memory.real_factors[i, i] += real
        memory.complex_factors[i, i] += pair
    memory.factored_step = h
    regular = factor(memory.real_factors, memory.real_pivots)
    return factor(memory.complex_factors, memory.complex_pivots) and regular


@kernel
def predict_stages(memory):
    """Continue the interpolant of the last step; start from zero where there is none."""
    ratio = memory.step_size / memory.last_step if memory.has_past == 1 else 0.0
    for s in range(memory.nodes.size):
        x = 1.0 + memory.nodes[s] * ratio
        for i in range(memory.size.size):
            value = 0.0
            if memory.has_past == 1:
                first, second, third = memory.dense[0, i], memory.dense[1, i], memory.dense[2, i]
                value = first * (x - 1.0) + second * (x * x - 1.0) + third * (x * x * x - 1.0)
            memory.stages[s, i] = value
    _transform(memory.from_stages, memory.stages, memory.transformed)
    memory.iteration = 0
    memory.rate = math.nan


@kernel
def _transform(matrix, source, target):
    """target = matrix source, over three rows."""
    for s in range(3):
        for i in range(source.shape[1]):
            target[s, i] = (
                matrix[s, 0] * source[0, i]
                + matrix[s, 1] * source[1, i]
                + matrix[s, 2] * source[2, i]
            )


@kernel
def newton_tolerance(rtol):
    """Error of the iteration that is allowed, in tolerances."""
    return max(10.0 * ROUNDING / rtol, min(LARGEST_CORRECTION, math.sqrt(rtol)))


@kernel
def iterate(memory, run):
    """Correct the stages by their derivatives in slots 1 to 3; GO_ON, CONVERGED or DIVERGED."""
    n, h = memory.size.size, memory.step_size
    back, forth = memory.from_stages, memory.to_stages
    real, pair = memory.eigenvalues[0].real / h, memory.eigenvalues[1] / h
    first, second, third = run.slopes[1], run.slopes[2], run.slopes[3]
    w = memory.transformed
    for i in range(n):
        a, b, c = first[i], second[i], third[i]
        memory.real_side[i] = back[0, 0] * a + back[0, 1] * b + back[0, 2] * c - real * w[0, i]
        upper = back[1, 0] * a + back[1, 1] * b + back[1, 2] * c
        lower = back[2, 0] * a + back[2, 1] * b + back[2, 2] * c
        memory.complex_side[i] = complex(upper, lower) - pair * complex(w[1, i], w[2, i])
    solve(memory.real_factors, memory.real_pivots, memory.real_side)
    solve(memory.complex_factors, memory.complex_pivots, memory.complex_side)
    total = 0.0
    for i in range(n):
        p, q, r = memory.real_side[i], memory.complex_side[i].real, memory.complex_side[i].imag
        scale = run.rtol * memory.size[i] + SMALL_PART * run.absolute[i]
        for s in range(3):
            total += ((forth[s, 0] * p + forth[s, 1] * q + forth[s, 2] * r) / scale) ** 2
    correction = math.sqrt(total / max(1, 3 * n))
    most = PATIENT_ITERATIONS if run.fixed_step > 0.0 else MOST_ITERATIONS
    outcome = _outcome(memory, correction, newton_tolerance(run.rtol), most)
    if outcome == DIVERGED:
        return outcome
    for i in range(n):
        w[0, i] += memory.real_side[i]
        w[1, i] += memory.complex_side[i].real
        w[2, i] += memory.complex_side[i].imag
    _transform(forth, w, memory.stages)
    return outcome


@kernel
def _outcome(memory, correction, tolerance, most):
    """What a correction says about the convergence, of which `most` are allowed."""
    iteration, before = memory.iteration, memory.correction
    memory.iteration += 1
    memory.correction = correction
    if not math.isfinite(correction):
        return DIVERGED
    if correction == 0.0:
        return CONVERGED
    if iteration == 0:
        return GO_ON
    rate = correction / before
    memory.rate = rate
    if rate >= 1.0:
        return DIVERGED
    left = most - iteration
    if rate**left / (1.0 - rate) * correction > tolerance:
        return DIVERGED
    if rate / (1.0 - rate) * correction < tolerance:
        return CONVERGED
    return GO_ON if iteration + 1 < most else DIVERGED
