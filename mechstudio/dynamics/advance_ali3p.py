"""The time loop of the ALi3p: fixed steps, and output rows at and between them."""

from mechstudio.dynamics.ali3p_memory import (
    DISSIPATED,
    LAST_DISSIPATED,
    LAST_POWER,
    POWER,
    STEP_SIZE,
)
from mechstudio.dynamics.ali3p_step import take_step
from mechstudio.dynamics.assembly import factorize
from mechstudio.dynamics.body_kinematics import (
    ALL_JOINTS,
    read_rates,
    turn_all_bases,
    turn_inertias,
)
from mechstudio.dynamics.closure import measure_gaps
from mechstudio.dynamics.euler_parameters import (
    change_of,
    motion_of,
    normalize,
    place_body,
    rate_of,
)
from mechstudio.dynamics.integration import (
    CONTINUE,
    DONE,
    END,
    EVALUATIONS,
    FAILED,
    FIXED_STEP,
    NEXT_ROW,
    OUTPUT_STEP,
    OUTPUT_TIME,
    ROW_COUNT,
    STEPS,
    TIME,
)
from mechstudio.dynamics.loads import apply_loads
from mechstudio.dynamics.output_row import write_row
from mechstudio.dynamics.projection import project
from mechstudio.dynamics.reactions import solve_reactions
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import copy_rows, copy_vector

ROUNDING = 1e-9  # of a step: rows nearer than this to its end lie there, crumbs are no steps


@kernel
def advance_ali3p(system, work, memory, tangent_system, tangent, run, rows, limit):
    """Go on until the end or for about `limit` Newton iterations.

    Args:
        system: Constant data.
        work: Workspace; poses and velocities at the start, in the first call.
        memory: Memory of the ALi3p.
        tangent_system: The system with the tangent's steps.
        tangent: The tangent's workspace.
        run: Time, counts and, in `state`, the places of all bodies, shape (7 n,).
        rows: Result arrays.
        limit: Newton iterations at most, about.

    Returns:
        CONTINUE, DONE or FAILED.
    """
    used = 0
    while used < limit:
        if run.counter[NEXT_ROW] == 0:
            _start(system, work, memory, run, rows)
        left = run.control[END] - run.control[TIME]
        dt = run.control[FIXED_STEP]
        if left <= ROUNDING * dt:
            return DONE
        is_last = left <= dt * (1.0 + ROUNDING)
        memory.control[STEP_SIZE] = left if is_last else dt
        _expect(system, work, memory.control[STEP_SIZE])
        accepted, iterations = take_step(system, work, memory, tangent_system, tangent)
        used += iterations
        run.counter[EVALUATIONS] += iterations
        if not accepted:
            return FAILED
        _commit(system, work, memory, run, rows, is_last)
    return CONTINUE


@kernel
def _start(system, work, memory, run, rows):
    """Accelerations, multipliers and the row of t = 0 from poses and velocities."""
    memory.control[LAST_POWER] = _solve_row(system, work, work.held_load)
    write_row(system, work, rows, 0, 0.0, 0.0)
    run.counter[NEXT_ROW] = 1
    copy_rows(work.impulse, memory.multiplier)
    for b in range(system.bodies.size):
        rate_of(work.velocity, memory.last_place, b, memory.last_rate)
        change_of(work.velocity, work.acceleration, memory.last_place, b, memory.last_change)
    _keep_joints(work)


@kernel
def _keep_joints(work):
    """Remember coordinates and rates, from which those of the next step are expected."""
    copy_vector(work.coordinate, work.last_coordinate)
    copy_vector(work.rate, work.last_rate)


@kernel
def _expect(system, work, elapsed):
    """Continue the coordinates of all joints, of which poses know no whole turns."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        even = joint.coordinate_count == joint.free_count
        for k in range(joint.coordinate_count):
            value = work.last_coordinate[joint.coordinate + k]
            if even:
                value += elapsed * work.last_rate[joint.rate + k]
            work.expected_coordinate[joint.coordinate + k] = value


@kernel
def _commit(system, work, memory, run, rows, is_last):
    """Write the rows of an accepted step, then move to its end."""
    control, counter = run.control, run.counter
    dt = memory.control[STEP_SIZE]
    time = control[END] if is_last else control[TIME] + dt
    power = 0.5 * (memory.control[LAST_POWER] + memory.control[POWER])
    memory.control[DISSIPATED] = memory.control[LAST_DISSIPATED] + dt * power
    _keep_joints(work)
    while counter[NEXT_ROW] < counter[ROW_COUNT]:
        row_time = min(counter[NEXT_ROW] * control[OUTPUT_STEP], control[END])
        if row_time > time + ROUNDING * dt:
            break
        control[OUTPUT_TIME] = row_time
        _write(system, work, memory, run, rows, (row_time - time) / dt + 1.0)
        counter[NEXT_ROW] += 1

    copy_rows(memory.place, memory.last_place)
    copy_rows(memory.place_rate, memory.last_rate)
    copy_rows(memory.place_change, memory.last_change)
    memory.control[LAST_POWER] = memory.control[POWER]
    memory.control[LAST_DISSIPATED] = memory.control[DISSIPATED]
    control[TIME] = time
    counter[STEPS] += 1
    for b in range(system.bodies.size):
        for i in range(7):
            run.state[7 * b + i] = memory.place[b, i]


@kernel
def _write(system, work, memory, run, rows, x):
    """Write the next row at x (0 to 1) of the step.

    Where the accelerations leave reactions undetermined, as in singular positions, those of the
    multipliers are kept.
    """
    dt = memory.control[STEP_SIZE]
    dissipated = memory.control[DISSIPATED]
    if 1.0 - x > ROUNDING:
        _interpolate(system, work, memory, x)
        _expect(system, work, (x - 1.0) * dt)
        measure_gaps(system, work)
        project(system, work)
        start, end = memory.control[LAST_POWER], memory.control[POWER]
        left = (1.0 - x) * dt
        dissipated -= left * (end + 0.5 * (1.0 - x) * (start - end))
    else:
        for b in range(system.bodies.size):
            place_body(memory.place, b, work.center, work.rotation)
            motion_of(memory.place_rate, memory.place, b, work.velocity)
        _expect(system, work, 0.0)
    _solve_row(system, work, memory.multiplier)
    write_row(system, work, rows, run.counter[NEXT_ROW], run.control[OUTPUT_TIME], dissipated)


@kernel
def _interpolate(system, work, memory, x):
    """Poses and velocities within the step by cubic Hermite interpolation of q and q'."""
    dt = memory.control[STEP_SIZE]
    place, rate = memory.row_place, memory.row_rate
    end = x * x * (3.0 - 2.0 * x)
    start_rate, end_rate = dt * x * (1.0 - x) * (1.0 - x), dt * x * x * (x - 1.0)
    end_slope = 6.0 * x * (1.0 - x) / dt
    for b in range(system.bodies.size):
        for i in range(7):
            q0, q1 = memory.last_place[b, i], memory.place[b, i]
            v0, v1 = memory.last_rate[b, i], memory.place_rate[b, i]
            place[b, i] = q0 + end * (q1 - q0) + start_rate * v0 + end_rate * v1
            rate[b, i] = end_slope * (q1 - q0) + (1.0 - x) * (1.0 - 3.0 * x) * v0
            rate[b, i] += x * (3.0 * x - 2.0) * v1
        normalize(place, b)
        place_body(place, b, work.center, work.rotation)
        motion_of(rate, place, b, work.velocity)


@kernel
def _solve_row(system, work, held):
    """Accelerations and reactions of poses and velocities; returns the power of the dampers [W]."""
    copy_rows(held, work.held_load)
    turn_inertias(system, work)
    measure_gaps(system, work)
    read_rates(system, work, ALL_JOINTS)
    factorize(system, work)
    turn_all_bases(system, work)
    power = apply_loads(system, work)
    solve_reactions(system, work)
    return power
