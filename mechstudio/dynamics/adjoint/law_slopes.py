"""Functions of the model in reverse: their slopes, and notes on their calls for parameters in them.

Slopes over deformation and rate are differences of the fourth order, in steps that get finer where
a law bends sharply.
"""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.adjoint.memory import (
    CURVATURE,
    DEFORMATION,
    RATE,
    SLOPE,
    TIME,
    VALUE,
)
from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.dynamics.kinematics.law_value import evaluate_force

SMALL = 1e-3  # longest step of differences, in units of the mechanism
PART = 0.125  # of a step is the finer one
FINER = 5  # finer steps: laws that bend within 1e-6 units are resolved
AGREED = 1e-9  # of a slope: two steps agree
ROUNDING = 4e-16  # of the value of a law


@kernel
def law_slopes(system, work, program, x, v, unit):
    """A law, and its slopes over coordinate and rate: (value, by x, by v).

    Args:
        system: Constant data.
        work: Workspace with the time NOW.
        program: Index of the law; below 0 for none.
        x: Coordinate or deformation [m or rad].
        v: Its rate.
        unit: Of x [m or rad]: a length of the mechanism, or 1.
    """
    if program < 0:
        return 0.0, 0.0, 0.0
    programs, now = system.loads.programs, work.clock.now
    value = evaluate_force(programs, program, now, x, v)
    h = SMALL * unit
    by_x = _slope(programs, program, now, x, v, value, h, 0.0)
    by_v = _slope(programs, program, now, x, v, value, 0.0, h / system.time)
    return value, by_x, by_v


@kernel
def _slope(programs, program, now, x, v, value, h, g):
    """Slope of a law over coordinate or rate: by the longest step with which a finer one agrees.

    Args:
        programs: Functions of a model.
        program: Index of the law.
        now: Time [s].
        x: Coordinate or deformation [m or rad].
        v: Its rate.
        value: Of the law there.
        h, g: First step of the coordinate and of the rate; one of them is 0.
    """
    found = _difference(programs, program, now, x, v, h, g)
    best, least = found, math.inf
    for _ in range(FINER):
        h *= PART
        g *= PART
        finer = _difference(programs, program, now, x, v, h, g)
        change, size = abs(finer - found), max(abs(finer), abs(found))
        if change <= AGREED * size or change <= ROUNDING * abs(value) / (h + g):
            return found
        if change < least * size:
            best, least = finer, change / size
        found = finer
    return best


@kernel
def _difference(programs, program, now, x, v, h, g):
    """Central difference of the fourth order, by steps of the coordinate or of the rate."""
    near = evaluate_force(programs, program, now, x + h, v + g)
    near -= evaluate_force(programs, program, now, x - h, v - g)
    far = evaluate_force(programs, program, now, x + 2.0 * h, v + 2.0 * g)
    far -= evaluate_force(programs, program, now, x - 2.0 * h, v - 2.0 * g)
    return (8.0 * near - far) / (12.0 * (h + g))


@kernel
def note_call(bars, work, place, x, v, of_values):
    """Note the call of a function on the tape.

    Args:
        bars: See `Cotangents`.
        work: Workspace with the time NOW.
        place: Place of the function on the tape.
        x, v: What it is called with besides the time.
        of_values: Cotangents of its value and slope.
    """
    tape = bars.tape
    if tape.at >= tape.calls.shape[0]:
        return
    call = tape.calls[tape.at, place]
    call[TIME], call[DEFORMATION], call[RATE] = work.clock.now, x, v
    call[VALUE] += of_values[0]
    call[SLOPE] += of_values[1]


@kernel
def note_drivers(system, work, bars):
    """Note what drivers ask for on the tape, from the cotangents of the axes that they move."""
    tape = bars.tape
    if tape.at >= tape.calls.shape[0]:
        return
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        place = joint.rate + driver.slot
        call = tape.calls[tape.at, tape.drivers + d]
        call[TIME] = work.clock.now
        of_rate, of_change = bars.rate_bar[place], bars.change_bar[place]
        if driver.is_velocity == 1:
            call[VALUE] += of_rate
            call[SLOPE] += of_change
        else:
            call[SLOPE] += of_rate
            call[CURVATURE] += of_change
            if joint.is_tree == 1:
                call[VALUE] += bars.coordinate_bar[place]


@entry_kernel
def replay_law(programs, program, calls, place):
    """Sum over the tape of a cotangent times the value of a law at what it was called with.

    Args:
        programs: Functions of a model.
        program: Index of the law.
        calls: See `Tape`.
        place: Place of the law on the tape.
    """
    total = 0.0
    for n in range(calls.shape[0]):
        call = calls[n, place]
        if call[VALUE] != 0.0:
            value = evaluate_force(programs, program, call[TIME], call[DEFORMATION], call[RATE])
            total += call[VALUE] * value
    return total


@entry_kernel
def replay_time(programs, program, calls, place):
    """The same of a function of time and its two derivatives."""
    total = 0.0
    for n in range(calls.shape[0]):
        call = calls[n, place]
        if call[VALUE] != 0.0 or call[SLOPE] != 0.0 or call[CURVATURE] != 0.0:
            value, slope, curvature = evaluate(programs, program, call[TIME])
            total += call[VALUE] * value + call[SLOPE] * slope + call[CURVATURE] * curvature
    return total
