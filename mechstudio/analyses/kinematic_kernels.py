"""Rows of a motion that drivers alone determine: Newton's method from a guess by the row before.

From one time to the next the bodies are moved by velocity and acceleration, drivers say where they
are to be, and the joints are closed. If that corrects the guess too much it may have left the
branch, and the step is divided.
"""

from __future__ import annotations

import math

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.divide_and_conquer.closure import (
    close_joints,
    displace,
    measure_gaps,
    project_velocities,
)
from mechstudio.dynamics.formulations.dca.reactions import solve_reactions
from mechstudio.dynamics.kinematics.bodies import turn_all_bases, turn_inertias
from mechstudio.dynamics.kinematics.drivers import VALUE, driver_power, prescribe
from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.dynamics.loads.applied import apply_loads
from mechstudio.dynamics.output_row import write_row

MAX_ITERATIONS = 12
ALMOST = 1e3  # times the tolerance: gaps that rounding may leave
FREE_CORRECTION = 0.02  # [rad, or `System.length`] of a guess, at any size of the step
LARGEST_CORRECTION = 0.3  # of the step
SMALLEST_PART = 1e-7  # of the time between rows: shorter steps lead nowhere
GROWTH = 4.0
PANELS = 64  # at most, of the quadrature of a rate
ROUNDING = 1e-14
# Gauss-Legendre of five points
NODE_1, NODE_2 = 0.5384693101056831, 0.9061798459386640
WEIGHT_0, WEIGHT_1, WEIGHT_2 = 0.5688888888888889, 0.4786286704993665, 0.2369268850561891


@entry_kernel
def follow_drivers(system, work, rows, times, scratch, watch, first, tolerance):
    """Write the rows of a driven motion from one row on, as far as it goes.

    Args:
        system: Constant data.
        work: Workspace; for the first row at closed poses, for others as the row before left it.
        rows: Result arrays.
        times: Of all rows, rising [s].
        scratch: Numbers to keep poses in, shape (18 n + drivers + coordinates,).
        watch: Per row power dissipated and supplied [W], least eigenvalue of the constraint
            matrices and number of undetermined directions, shape (rows, 4); written.
        first: Row to begin with.
        tolerance: Norm of the gaps that counts as closed [rad, or `System.length`].

    Returns:
        Number of rows that are complete.
    """
    for r in range(first, times.size):
        if r == 0:
            work.clock.now = times[0]
            prescribe(system, work)
            measure_gaps(system, work)
            turn_inertias(system, work)
        elif not _advance(system, work, scratch, times[r], times[r] - times[r - 1], tolerance):
            return r
        dissipated, supplied = _solve_here(system, work)
        watch[r, 0] = dissipated
        watch[r, 1] = supplied + driver_power(system, work)
        watch[r, 2] = work.mobility.least
        watch[r, 3] = work.ranks.null_count
        write_row(system, work, rows, r, times[r], (0.0, 0.0))
        if not math.isfinite(rows.energy[r, 0]):
            return r
    return times.size


@kernel
def _solve_here(system, work):
    """Velocities, loads, accelerations and reactions at closed poses; the powers of the loads."""
    project_velocities(system, work)
    turn_all_bases(system, work)
    powers = apply_loads(system, work)
    solve_reactions(system, work)
    return powers


@kernel
def _advance(system, work, scratch, end, interval, tolerance):
    """Lead the poses from the time NOW to another; whether that went well."""
    step = end - work.clock.now
    while work.clock.now < end:
        begin = work.clock.now
        now = begin + step
        if now >= end or end - now < 1e-3 * SMALLEST_PART * interval:
            now = end
        _keep(system, work, scratch)
        if _try(system, work, now - begin, now, tolerance):
            if now < end:
                _solve_here(system, work)
            step = min(end - now, GROWTH * step)
        else:
            _take_back(system, work, scratch)
            work.clock.now = begin
            step *= 0.5
            if step < SMALLEST_PART * interval:
                return False
    return True


@kernel
def _try(system, work, step, now, tolerance):
    """One step; whether all joints close next to where they were expected."""
    guess = work.free_motion
    moved = 0.0
    for b in range(system.bodies.size):
        for i in range(6):
            value = step * (work.velocity[b, i] + 0.5 * step * work.acceleration[b, i])
            guess[b, i] = value
            unit = system.length if i < 3 else 1.0
            moved = max(moved, abs(value) / unit)
    displace(system, work, guess)
    for j in range(system.joints.size):
        joint = system.joints[j]
        even = joint.coordinate_count == joint.free_count
        for k in range(joint.coordinate_count):
            value = work.coordinate[joint.coordinate + k]
            if even:
                value += step * work.rate[joint.rate + k]
            work.expected_coordinate[joint.coordinate + k] = value
    _lead_drivers(system, work, now)
    gap = measure_gaps(system, work)
    # what closing corrects is about what is open before it
    if not gap <= max(FREE_CORRECTION, LARGEST_CORRECTION * moved) * (1 + system.joints.size):
        return False
    if not close_joints(system, work, tolerance, MAX_ITERATIONS) <= ALMOST * tolerance:
        return False
    work.clock.now = now
    return True


@kernel
def _lead_drivers(system, work, now):
    """Prescribe what drivers ask for at another time; rates are integrated from the time NOW."""
    begin = work.clock.now
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        row = system.joints[driver.joint].rate + driver.slot
        if driver.is_velocity == 1:
            programs, function = system.drivers.programs, driver.function
            work.prescribed[row, VALUE] += _integral(programs, function, begin, now)
    work.clock.now = now
    prescribe(system, work)
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        value = work.prescribed[joint.rate + driver.slot, VALUE]
        work.expected_coordinate[joint.coordinate + driver.slot] = value


@kernel
def _integral(programs, function, begin, end):
    """Integral of a function of time, by panels that are halved until nothing changes."""
    panels, last = 1, math.inf
    total = 0.0
    while panels <= PANELS:
        half = 0.5 * (end - begin) / panels
        total = 0.0
        for p in range(panels):
            middle = begin + (2 * p + 1) * half
            total += half * WEIGHT_0 * evaluate(programs, function, middle)[0]
            for side in range(-1, 2, 2):
                near, far = middle + side * half * NODE_1, middle + side * half * NODE_2
                total += half * WEIGHT_1 * evaluate(programs, function, near)[0]
                total += half * WEIGHT_2 * evaluate(programs, function, far)[0]
        if abs(total - last) <= ROUNDING * (1.0 + abs(total)):
            break
        last = total
        panels *= 2
    return total


@kernel
def _keep(system, work, scratch):
    """Copy poses and driven coordinates."""
    place = 0
    for b in range(system.bodies.size):
        for i in range(3):
            scratch[place] = work.center[b, i]
            place += 1
            for k in range(3):
                scratch[place] = work.rotation[b, i, k]
                place += 1
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        row = system.joints[driver.joint].rate + driver.slot
        scratch[place] = work.prescribed[row, VALUE]
        place += 1
    # closing joints uses the accelerations as scratch
    for b in range(system.bodies.size):
        for i in range(6):
            scratch[place] = work.acceleration[b, i]
            place += 1
    for k in range(work.coordinate.size):
        scratch[place] = work.coordinate[k]
        place += 1


@kernel
def _take_back(system, work, scratch):
    """Return to the copied poses, coordinates and accelerations."""
    place = 0
    for b in range(system.bodies.size):
        for i in range(3):
            work.center[b, i] = scratch[place]
            place += 1
            for k in range(3):
                work.rotation[b, i, k] = scratch[place]
                place += 1
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        row = system.joints[driver.joint].rate + driver.slot
        work.prescribed[row, VALUE] = scratch[place]
        place += 1
    for b in range(system.bodies.size):
        for i in range(6):
            work.acceleration[b, i] = scratch[place]
            place += 1
    for k in range(work.coordinate.size):
        work.coordinate[k] = scratch[place]
        place += 1
