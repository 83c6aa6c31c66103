"""Stiffness noticed by explicit Runge-Kutta methods while they run.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.2: the last two stages of
a step differ by a vector that the fastest part of the solution dominates, and their derivatives
tell how fast it is, for no derivative more. Their test counts steps at the border of the stability
on the negative real axis. Undamped springs have imaginary eigenvalues, for which steps are cut
shorter than that border, by the accuracy of their vibration. So a step counts here where it is not
much shorter than the fastest part, and that part is much faster than the mechanism moves.
"""

import math

from mechstudio.integrators.requests import FIXED_STEP, NEW_TIME, TIME, UNIT_TIME
from mechstudio.jit import kernel

# slots of Tableau.parts: coordinates come first in the state, then as many rates or momenta
COORDINATES = 0  # 0 where all of the state is alike
RATES = 1
PARTS = 2

# slots of Tableau.suspicions
SUSPICIOUS = 0  # suspicious steps since the last calm time
CALM = 1  # other steps in a row since the last suspicious one
IS_STIFF = 2  # there were enough suspicious steps
LIMITED = 3  # accepted steps that something much faster than the motion limited
SUSPICIONS = 4

# slots of Tableau.fastest
FASTEST = 0  # angular frequency or decay rate of the fastest part, averaged [1/s]
FASTEST_SIZE = 1

ENOUGH, REASSURING = 15, 6  # suspicious steps, and others in a row that make them forgotten
SHORT = 0.2  # least product of the step and the fastest rate of a suspicious step
FAST = 100.0  # least rate of it, in units of the mechanism
NEW_PART = 0.1  # weight of the last step in the average


@kernel
def watch_stiffness(tableau, run):
    """Judge whether something much faster than the motion limits the accepted step.

    Args:
        tableau: The method; `suspicions` and `fastest` are written.
        run: Memory of the integration, all stages and the scale in place.
    """
    if run.control[FIXED_STEP] > 0.0:
        return
    count, fastest = tableau.suspicions, tableau.fastest
    h = run.control[NEW_TIME] - run.control[TIME]
    rate = _fastest_rate(tableau, run, h)
    if h * rate >= SHORT and rate * run.control[UNIT_TIME] >= FAST and math.isfinite(rate):
        part = NEW_PART if count[SUSPICIOUS] > 0 else 1.0
        fastest[FASTEST] += part * (rate - fastest[FASTEST])
        count[SUSPICIOUS] += 1
        count[CALM] = 0
        if count[SUSPICIOUS] == ENOUGH:
            count[LIMITED] += ENOUGH
        elif count[SUSPICIOUS] > ENOUGH:
            count[LIMITED] += 1
        count[IS_STIFF] = 1 if count[SUSPICIOUS] >= ENOUGH else 0
        return
    count[CALM] += 1
    if count[CALM] >= REASSURING:
        count[SUSPICIOUS] = count[IS_STIFF] = 0


@kernel
def _fastest_rate(tableau, run, h):
    """Angular frequency or decay rate of what makes the last two stages differ [1/s].

    Coordinates and momenta have no common unit. In a vibration the ratio of the derivatives to the
    differences is the square of the frequency for both together, in whatever units each is.
    """
    border = tableau.parts[COORDINATES]
    end = border + tableau.parts[RATES]
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
