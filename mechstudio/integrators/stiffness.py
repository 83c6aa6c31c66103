"""Stiffness noticed by explicit Runge-Kutta methods while they run.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.2: the last two stages of
a step differ by a vector that the fastest part of the solution dominates, and their derivatives
tell how fast it is, for no derivative more. Their test counts steps at the border of the stability
on the negative real axis. Undamped springs have imaginary eigenvalues, for which steps are cut
shorter than that border, by the accuracy of their vibration. So a step counts here where it is not
much shorter than the fastest part, and that part is much faster than the mechanism moves.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.record import Memory

ENOUGH, REASSURING = 15, 6  # suspicious steps, and others in a row that make them forgotten
SHORT = 0.2  # least product of the step and the fastest rate of a suspicious step
FAST = 100.0  # least rate of it, in units of the mechanism
NEW_PART = 0.1  # weight of the last step in the average


class StiffnessWatch(Memory):
    """What tells whether something much faster than the motion limits the steps."""

    coordinates: int = 0  # come first in the state; 0 where all of it is alike
    rates: int = 0  # or momenta, which follow
    suspicious: int = 0  # suspicious steps since the last calm time
    calm: int = 0  # other steps in a row since the last suspicious one
    is_stiff: int = 0  # there were enough suspicious steps
    limited: int = 0  # accepted steps that something much faster than the motion limited
    fastest: float = 0.0  # angular frequency or decay rate of the fastest part, averaged [1/s]


@kernel
def watch_stiffness(tableau, run):
    """Judge whether something much faster than the motion limits the accepted step.

    Args:
        tableau: The method; `watch` is written.
        run: Memory of the integration, all stages and the scale in place.
    """
    if run.fixed_step > 0.0:
        return
    h = run.new_time - run.time
    rate = _fastest_rate(tableau, run, h)
    if h * rate >= SHORT and rate * run.unit_time >= FAST and math.isfinite(rate):
        part = NEW_PART if tableau.watch.suspicious > 0 else 1.0
        tableau.watch.fastest += part * (rate - tableau.watch.fastest)
        tableau.watch.suspicious += 1
        tableau.watch.calm = 0
        if tableau.watch.suspicious == ENOUGH:
            tableau.watch.limited += ENOUGH
        elif tableau.watch.suspicious > ENOUGH:
            tableau.watch.limited += 1
        tableau.watch.is_stiff = 1 if tableau.watch.suspicious >= ENOUGH else 0
        return
    tableau.watch.calm += 1
    if tableau.watch.calm >= REASSURING:
        tableau.watch.suspicious = tableau.watch.is_stiff = 0


@kernel
def _fastest_rate(tableau, run, h):
    """Angular frequency or decay rate of what makes the last two stages differ [1/s].

    Coordinates and momenta have no common unit. In a vibration the ratio of the derivatives to the
    differences is the square of the frequency for both together, in whatever units each is.
    """
    border = tableau.watch.coordinates
    end = border + tableau.watch.rates
    if end == 0:
        return _ratio(tableau, run, h, 0, run.state.size)
    return math.sqrt(_ratio(tableau, run, h, 0, border) * _ratio(tableau, run, h, border, end))


@kernel
def _ratio(tableau, run, h, first, end):
    """Derivatives of the last two stages, difference over that of the stages; part of the state."""
    last = tableau.stages - 1
    slopes, differences = 0.0, 0.0
    for i in range(first, end):
        difference = 0.0
        for j in range(tableau.stages):
            difference += (tableau.b[j] - tableau.a[last, j]) * run.slopes[j, i]
        slope = run.slopes[tableau.stages, i] - run.slopes[last, i]
        slopes += (slope / run.scale[i]) ** 2
        differences += (h * difference / run.scale[i]) ** 2
    return math.sqrt(slopes / differences) if differences > 0.0 else 0.0
