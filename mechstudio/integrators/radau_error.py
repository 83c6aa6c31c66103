"""Error of a step of the Radau IIA method, and the step size that follows from it.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.8: the error of the
embedded method of order 3, damped by the matrix of the real system so that stiff parts do not
dominate.

A stiff spring vibrates at speeds that are large in the units of the tolerances while its way is
far below them. Damped once, the estimate shows the amplitude of such a vibration, in coordinates
and rates alike, and a control by the rates would follow every period. So the errors of rates are
damped further: in parts faster than the step only those of coordinates count. The method itself
takes such a vibration away within a few steps. Parts that the steps resolve are damped by one
percent.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.integrators.dense_lu import solve
from mechstudio.integrators.radau_memory import STAGES
from mechstudio.integrators.radau_newton import MOST_ITERATIONS
from mechstudio.integrators.step_control import LARGEST_FACTOR, SAFETY, SMALLEST_FACTOR

ORDER = 3  # of the error estimate
DAMPINGS = 4  # of the errors of rates, besides the one of all errors


@kernel
def estimate_errors(memory, run, first, end):
    """Error estimates of the step under trial, over its size.

    Args:
        memory: Coefficients and memory of the method.
        run: Memory of the integration; `errors` is written.
        first: Slot of the derivative at the start of the step, or at the damped error.
        end: Slot of the derivative at its end.
    """
    h, n = memory.step_size, run.state.size
    for i in range(n):
        value = run.slopes[first, i]
        for s in range(STAGES):
            value += memory.error[s] * memory.stages[s, i] / h
        memory.estimate[i] = value
    solve(memory.real_factors, memory.real_pivots, memory.estimate)
    for i in range(n):
        # no error is estimated from values that are not finite
        run.errors[0, i] = memory.estimate[i] / h + 0.0 * run.slopes[end, i]
        run.errors[1, i] = 0.0
    border, rates = memory.coordinates, memory.rates
    if rates == 0:
        return
    damped, factor = memory.real_side, memory.eigenvalues[0].real / h
    for i in range(n):
        damped[i] = run.errors[0, i]
    for _ in range(DAMPINGS):
        for i in range(n):
            damped[i] *= factor
        solve(memory.real_factors, memory.real_pivots, damped)
    for i in range(border, border + rates):
        run.errors[0, i] = damped[i]


@kernel
def step_factor(memory, error):
    """Growth of the step size by the last two errors (Gustafsson's predictive controller)."""
    if not math.isfinite(error):
        return SMALLEST_FACTOR
    if error == 0.0:
        return LARGEST_FACTOR
    trend = 1.0
    if memory.last_error > 0.0:
        ratio = memory.step_size / memory.last_step
        trend = min(1.0, ratio * (memory.last_error / error) ** (1.0 / (ORDER + 1)))
    effort = (2 * MOST_ITERATIONS + 1) / (2 * MOST_ITERATIONS + memory.iteration)
    return SAFETY * effort * trend * error ** (-1.0 / (ORDER + 1))
