"""Functions of the model in reverse: their slopes, and notes on their calls for parameters in them.

Slopes over deformation and rate are differences of the fourth order.
"""

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.adjoint.memory import (
    CURVATURE,
    DEFORMATION,
    RATE,
    SLOPE,
    TIME,
    VALUE,
)
from mechstudio.dynamics.kinematics.function_value import evaluate, evaluate_force

SMALL = 1e-3  # differences, in units of the mechanism


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
    h = SMALL * unit
    g = h / system.time
    value = evaluate_force(programs, program, now, x, v)
    near = evaluate_force(programs, program, now, x + h, v)
    near -= evaluate_force(programs, program, now, x - h, v)
    far = evaluate_force(programs, program, now, x + 2.0 * h, v)
    far -= evaluate_force(programs, program, now, x - 2.0 * h, v)
    by_x = (8.0 * near - far) / (12.0 * h)
    near = evaluate_force(programs, program, now, x, v + g)
    near -= evaluate_force(programs, program, now, x, v - g)
    far = evaluate_force(programs, program, now, x, v + 2.0 * g)
    far -= evaluate_force(programs, program, now, x, v - 2.0 * g)
    return value, by_x, (8.0 * near - far) / (12.0 * g)


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
