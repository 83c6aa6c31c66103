"""Stiffness noticed by explicit methods while they run.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.2: the last two stages of
a step differ by a vector that the fastest part of the solution dominates, and their derivatives
tell how fast it is, for no derivative more. So do the predicted and the corrected end of a step of
a multistep method. Their test counts steps at the border of the stability on the negative real
axis. Undamped springs have imaginary eigenvalues, for which steps are cut shorter than that border,
by the accuracy of their vibration. So a step counts here where it is not much shorter than the
fastest part, and that part is much faster than the mechanism moves.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.record import Memory

ENOUGH, REASSURING = 15, 6  # suspicious steps, and others in a row that make them forgotten
SHORT = 0.2  # least product of the step and the fastest rate of a suspicious step, see `short`
FAST = 100.0  # least rate of it, in units of the mechanism
NEW_PART = 0.1  # weight of the last step in the average


class StiffnessWatch(Memory):
    """What tells whether something much faster than the motion limits the steps."""

    coordinates: int = 0  # come first in the state; 0 where all of it is alike
    rates: int = 0  # or momenta, which follow
    short: float = SHORT  # least product of the step and the fastest rate of a suspicious step
    suspicious: int = 0  # suspicious steps since the last calm time
    calm: int = 0  # other steps in a row since the last suspicious one
    is_stiff: int = 0  # there were enough suspicious steps
    limited: int = 0  # accepted steps that something much faster than the motion limited
    fastest: float = 0.0  # angular frequency or decay rate of the fastest part, averaged [1/s]


@kernel
def watch_stiffness(watch, run):
    """Judge whether something much faster than the motion limits the accepted step.

    Args:
        watch: What is known of the steps so far; written.
        run: Memory of the integration, the scale in place. `errors` holds what two states near the
            end of the step differ by in row 0, and their derivatives in row 1.
    """
    if run.fixed_step > 0.0:
        return
    rate = _fastest_rate(watch, run)
    short = (run.new_time - run.time) * rate < watch.short
    if not short and rate * run.unit_time >= FAST and math.isfinite(rate):
        part = NEW_PART if watch.suspicious > 0 else 1.0
        watch.fastest += part * (rate - watch.fastest)
        watch.suspicious += 1
        watch.calm = 0
        if watch.suspicious == ENOUGH:
            watch.limited += ENOUGH
        elif watch.suspicious > ENOUGH:
            watch.limited += 1
        watch.is_stiff = 1 if watch.suspicious >= ENOUGH else 0
        return
    watch.calm += 1
    if watch.calm >= REASSURING:
        watch.suspicious = watch.is_stiff = 0


@kernel
def _fastest_rate(watch, run):
    """Angular frequency or decay rate of what makes the two states differ [1/s].

    Coordinates and momenta have no common unit. In a vibration the ratio of the derivatives to the
    differences is the square of the frequency for both together, in whatever units each is.
    """
    border = watch.coordinates
    end = border + watch.rates
    if end == 0:
        return _ratio(run, 0, run.state.size)
    return math.sqrt(_ratio(run, 0, border) * _ratio(run, border, end))


@kernel
def _ratio(run, first, end):
    """Difference of the derivatives over that of the states, part of the state."""
    slopes, differences = 0.0, 0.0
    for i in range(first, end):
        slopes += (run.errors[1, i] / run.scale[i]) ** 2
        differences += (run.errors[0, i] / run.scale[i]) ** 2
    return math.sqrt(slopes / differences) if differences > 0.0 else 0.0
