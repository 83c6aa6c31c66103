"""How the ALi3p answers the requests of `fixed_step.py`; see `time_loop.py`."""

from __future__ import annotations

import math

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.divide_and_conquer.factors import factorize
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.acceptance import watch_mobility
from mechstudio.dynamics.formulations.ali3p.powers import keep_powers
from mechstudio.dynamics.formulations.ali3p.step import step_error, take_step
from mechstudio.dynamics.kinematics.bodies import ALL_JOINTS, read_rates, turn_inertias
from mechstudio.dynamics.kinematics.drivers import RATE, VALUE, prescribe
from mechstudio.dynamics.kinematics.euler_parameters import (
    change_of,
    motion_of,
    normalize,
    place_body,
    rate_of,
)
from mechstudio.dynamics.kinematics.state import store_powers
from mechstudio.integrators.requests import (
    ACCEPTED,
)
from mechstudio.spatial.arrays import copy_rows, copy_vector

ON_THE_END = 1e-9  # of a step: a row nearer to its end needs no interpolation


@first_class_kernel
def derive_ali3p(system, work, own, run, _request):
    """Answer EVALUATE_END: take the step; a Newton iteration counts as one right-hand side."""
    memory = own.memory
    if run.steps == 0 and run.rejected == 0:
        _take_start(system, work, memory, run.time)
    _prescribe(system, work, memory, run.step_size)
    copy_rows(work.prescribed, memory.prescribed)
    _expect_coordinates(system, work, run.step_size)
    _choose_penalty(memory, run.fixed_step / run.step_size)
    taken, iterations = take_step(system, work, own, run.step_size)
    run.evaluations += iterations
    run.errors[0, 0] = 0.0
    if taken and memory.error_rate < math.inf:
        run.errors[0, 0] = step_error(system, work, own)
    if not (taken and run.errors[0, 0] <= run.scale[0]):
        run.unfit = 1
        return iterations
    _keep_joints(work)
    for i in range(2):
        part = _exchanged_in(memory, i, 1.0, run.step_size)
        memory.exchanged[i] = memory.last_exchanged[i] + part
    return iterations


@first_class_kernel
def settle_ali3p(system, _work, own, run, request):
    """Answer ACCEPTED: the end of the step is the start of the next one."""
    memory = own.memory
    if request == ACCEPTED:
        memory.leaves_singular = 0
        copy_rows(memory.place, memory.last_place)
        copy_rows(memory.place_rate, memory.last_rate)
        copy_rows(memory.place_change, memory.last_change)
        copy_rows(memory.prescribed, memory.last_prescribed)
        copy_rows(memory.multiplier, memory.last_multiplier)
        copy_vector(memory.power, memory.last_power)
        copy_vector(memory.exchanged, memory.last_exchanged)
        for b in range(system.bodies.size):
            for i in range(7):
                run.state[7 * b + i] = memory.place[b, i]
    return 0


@first_class_kernel
def place_ali3p_row(system, work, own, run):
    """Answer OUTPUT: poses and velocities of the row, at the end of the step or within it.

    Where the accelerations leave reactions undetermined, as in singular positions, the multipliers
    tell them.
    """
    memory = own.memory
    x = 0.0
    if run.steps == 0 and run.output_time == run.time:
        _prescribe(system, work, memory, 0.0)
    else:
        _prescribe(system, work, memory, run.output_time - run.time)
        x = 1.0 - (run.new_time - run.output_time) / run.step_size
        if 1.0 - x > ON_THE_END:
            _interpolate(system, work, memory, x, run.step_size)
            _expect_coordinates(system, work, (x - 1.0) * run.step_size)
            turn_inertias(system, work)
            measure_gaps(system, work)
            project(system, work)
        else:
            _interpolate(system, work, memory, 1.0, run.step_size)
            _expect_coordinates(system, work, 0.0)
        copy_rows(memory.multiplier, work.held_load)
    turn_inertias(system, work)
    measure_gaps(system, work)
    read_rates(system, work, ALL_JOINTS)
    factorize(system, work)
    watch_mobility(work)
    store_powers(
        system,
        (
            memory.last_exchanged[0] + _exchanged_in(memory, 0, x, run.step_size),
            memory.last_exchanged[1] + _exchanged_in(memory, 1, x, run.step_size),
        ),
        run.output,
    )
    return 0


@kernel
def _exchanged_in(memory, i, x, dt):
    """Energy dissipated (0) or supplied (1) in the part x of a step, 0 to 1 [J].

    The powers of loads change evenly about that in the middle, those of drivers from end to end.
    """
    start, end = memory.last_power[i], memory.power[i]
    energy = dt * x * (memory.halfway[i] + 0.5 * (x - 1.0) * (end - start))
    if i == 1:
        start, end = memory.last_power[2], memory.power[2]
        energy += dt * x * (start + 0.5 * x * (end - start))
    return energy


@kernel
def _take_start(system, work, memory, time):
    """Accelerations and multipliers at t = 0 from the first row."""
    now = work.clock.now
    work.clock.now = time
    keep_powers(system, work, memory, memory.last_power)
    work.clock.now = now
    copy_rows(work.prescribed, memory.last_prescribed)
    copy_rows(work.impulse, memory.last_multiplier)
    for b in range(system.bodies.size):
        rate_of(work.velocity, memory.last_place, b, memory.last_rate)
        change_of(work.velocity, work.acceleration, memory.last_place, b, memory.last_change)
    _keep_joints(work)


@kernel
def _choose_penalty(memory, parts):
    """The penalty of a step that is one of so many parts of a full one.

    Short steps are taken next to singular positions, where multipliers converge slowly.
    """
    memory.stiffness = memory.penalty
    if memory.growth > 0.0 and parts > 1.5:
        memory.stiffness *= parts * parts * memory.growth


@kernel
def _keep_joints(work):
    """Remember coordinates and rates, from which those to come are expected."""
    copy_vector(work.coordinate, work.last_coordinate)
    copy_vector(work.rate, work.last_rate)


@kernel
def _prescribe(system, work, memory, elapsed):
    """What the drivers ask for at the time NOW, so long after the start of the step.

    Coordinates of prescribed rates are integrated by the trapezoidal rule.
    """
    prescribe(system, work)
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        if driver.is_velocity == 1:
            row = system.joints[driver.joint].rate + driver.slot
            value, rate = memory.last_prescribed[row, VALUE], memory.last_prescribed[row, RATE]
            mean = 0.5 * (rate + work.prescribed[row, RATE])
            work.prescribed[row, VALUE] = value + elapsed * mean


@kernel
def _expect_coordinates(system, work, elapsed):
    """Continue the coordinates of all joints at constant rates; poses know no whole turns."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        even = joint.coordinate_count == joint.free_count
        for k in range(joint.coordinate_count):
            value = work.last_coordinate[joint.coordinate + k]
            if even:
                value += elapsed * work.last_rate[joint.rate + k]
            work.expected_coordinate[joint.coordinate + k] = value
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        asked = work.prescribed[joint.rate + driver.slot, VALUE]
        work.expected_coordinate[joint.coordinate + driver.slot] = asked


@kernel
def _interpolate(system, work, memory, x, dt):
    """Poses and velocities at x (0 to 1) of the step: cubic Hermite interpolation of q and of q'.

    Not q' by the slope of that of q, which the trapezoidal rule leaves off by dt^2.
    """
    place, rate = memory.row_place, memory.row_rate
    end = x * x * (3.0 - 2.0 * x)
    start_rate, end_rate = dt * x * (1.0 - x) * (1.0 - x), dt * x * x * (x - 1.0)
    for b in range(system.bodies.size):
        for i in range(7):
            q0, q1 = memory.last_place[b, i], memory.place[b, i]
            v0, v1 = memory.last_rate[b, i], memory.place_rate[b, i]
            a0, a1 = memory.last_change[b, i], memory.place_change[b, i]
            place[b, i] = q0 + end * (q1 - q0) + start_rate * v0 + end_rate * v1
            rate[b, i] = v0 + end * (v1 - v0) + start_rate * a0 + end_rate * a1
        normalize(place, b)
        place_body(place, b, work.center, work.rotation)
        motion_of(rate, place, b, work.velocity)
