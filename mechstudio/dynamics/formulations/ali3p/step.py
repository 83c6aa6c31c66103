"""One time step of the ALi3p: Newton's iteration and the two projections.

Malczyk, Fraczek, Gonzalez, Cuadrado: Index-3 divide-and-conquer algorithm for efficient multibody
system dynamics simulations, Nonlinear Dynamics 95 (2019). The trapezoidal rule holds for q and q'
of all bodies (15, 16), Euler parameters included; Newton's increments of rotation are rotation
vectors, which keeps Euler parameters at unit length and eliminates their multipliers.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads, respond_freely
from mechstudio.dynamics.divide_and_conquer.solve import solve
from mechstudio.dynamics.formulations.ali3p.correction import larger, largest_of_parts
from mechstudio.dynamics.formulations.ali3p.powers import exchange_halfway, keep_powers
from mechstudio.dynamics.formulations.ali3p.tangent import place_acting_rows
from mechstudio.dynamics.formulations.ali3p.tasks import (
    BALANCE,
    CHANGE_ACCELERATIONS,
    CHANGE_VELOCITIES,
    CLOSE,
    CORRECT,
    FACTOR,
    MEASURE,
    MOVE,
    PREDICT,
    PROJECT_ACCELERATIONS,
    PROJECT_VELOCITIES,
    TURN,
    go_down,
    go_up,
    share,
)
from mechstudio.dynamics.kinematics.bodies import ALL_JOINTS
from mechstudio.dynamics.kinematics.euler_parameters import motion_of
from mechstudio.dynamics.loads.applied import add_loads
from mechstudio.spatial.arrays import clear_rows
from mechstudio.spatial.rotation import apply, as_matrix, congruence, load_matrix
from mechstudio.spatial.vector import load_angular, load_linear, scale

# a correction with which a step may end, of the way of the accelerations; or some tolerances
CLOSE_TO = 1e-4
MOST_PASSES = 10  # of one projection
ENOUGH = 1e-13  # relative correction of a projection that ends it


@kernel
def take_step(system, work, own, dt):
    """Go on from the last place.

    Args:
        system: Constant data.
        work: Workspace; poses, velocities, accelerations and rates at the end of the step.
        own: Memory of the ALi3p; place, rate, change and multipliers at the end of the step. And
            the system with the tangent's steps, and its workspace.
        dt: Size of the step [s].

    Returns:
        (whether the step can be accepted, Newton iterations).
    """
    memory = own.memory
    memory.step_size = dt
    _begin(work, own)
    share(system, work, own, PREDICT)
    fixed = memory.fixed_iterations == 1
    converged = False
    used = 0
    for iteration in range(memory.max_iterations):
        memory.factors = int(iteration == 0 or memory.modified_tangent == 0)
        memory.correction = norm = _correct(system, work, own)
        used += 1
        if not math.isfinite(norm):
            return False, used
        converged = norm <= memory.tolerance
        if converged and not fixed:
            break
    if not (converged or fixed or _is_close(memory)):
        return False, used
    largest = memory.largest_correction
    memory.largest_correction = max(largest, memory.correction)
    if system.is_damped == 1 or system.is_supplied == 1:
        exchange_halfway(system, work, memory)
        share(system, work, own, MOVE)
    if memory.leaves_singular == 1:
        _keep_velocities(system, work, memory)
    _project_onto_joints(system, work, own, 1 if fixed else MOST_PASSES)
    return True, used


@kernel
def _begin(work, own):
    """What the tasks of a step take for granted."""
    crew = own.tangent.crew
    crew.tolerance = 0.0  # compliances give every direction a rank
    crew.held = own.tangent.no_impulse.ctypes.data
    crew.motion = own.memory.displacement.ctypes.data
    work.crew.choice = ALL_JOINTS


@kernel
def _correct(system, work, own):
    """One Newton correction of places and multipliers; returns its largest component."""
    memory = own.memory
    share(system, work, own, MEASURE)
    if memory.is_loaded == 1:
        if memory.factors == 1:
            place_acting_rows(system, work, memory, own.tangent)
        add_loads(system, work)
    share(system, work, own, BALANCE)
    go_up(system, work, own, FACTOR)
    go_down(system, work, own, CORRECT)
    return largest_of_parts(memory, 0)


@kernel
def _keep_velocities(system, work, memory):
    """Velocities and accelerations of the start go on, for the projections to turn.

    In a singular position velocities are allowed that are not next to it. There they jump, by the
    mass norm, and the trapezoidal rule would take the way of the jump for one of the step.
    """
    dt = memory.step_size
    for b in range(system.bodies.size):
        for i in range(7):
            change = memory.last_change[b, i]
            memory.place_change[b, i] = change
            memory.place_rate[b, i] = memory.last_rate[b, i] + dt * change
        motion_of(memory.place_rate, memory.place, b, work.velocity)
        motion_of(memory.place_change, memory.place, b, work.acceleration)


@kernel
def step_error(system, work, own):
    """Error of the step that was just taken, in parts of what is allowed.

    It is that of the trapezoidal rule, step^3 / 12 times the third derivative of places, which the
    tangent lets springs and joints resist: vibrations of stiff springs shrink by what their steps
    are too long, and no step waits for them.
    """
    memory, tangent = own.memory, own.tangent
    dt = memory.step_size
    for b in range(system.bodies.size):
        for i in range(7):
            memory.row_rate[b, i] = memory.place_change[b, i] - memory.last_change[b, i]
        motion_of(memory.row_rate, memory.place, b, memory.displacement)
        inertia = congruence(load_matrix(work.rotation, b), as_matrix(system.bodies[b].inertia_B))
        force = scale(load_linear(memory.displacement, b), system.bodies[b].mass * dt * dt / 12.0)
        torque = scale(apply(inertia, load_angular(memory.displacement, b)), dt * dt / 12.0)
        respond_freely(system, tangent, b, force, torque)
    clear_rows(tangent.right_side)
    solve(own.system, tangent, tangent.no_impulse, memory.displacement)
    forget_spin_loads(system, tangent)
    largest = 0.0
    for b in range(system.bodies.size):
        largest = larger(largest, memory.displacement, b, memory.length)
    return largest / (dt * memory.error_rate)


@kernel
def _is_close(memory):
    """Whether the last correction is small beside what accelerations move, or the tolerance."""
    dt, largest = memory.step_size, 0.0
    for b in range(memory.place_change.shape[0]):
        for i in range(7):
            unit = memory.length if i < 3 else 1.0
            largest = max(largest, abs(memory.place_change[b, i]) / unit)
    allowed = max(CLOSE_TO * 0.25 * dt * dt * largest, memory.near * memory.tolerance)
    return memory.correction <= allowed


@kernel
def _project_onto_joints(system, work, own, passes):
    """Take out of velocities, then accelerations, what the joints do not allow (40-69).

    The tangent's factors serve as they are. One pass, as published, leaves errors of the size of
    the compliance times what it takes out; more passes take out those, too. The trapezoidal rule
    leaves accelerations along locked axes, and with them the multipliers, off by dt; loads that the
    projection adds take that out of the reactions.
    """
    time = own.memory.unit_time
    share(system, work, own, CLOSE)
    for _repeat in range(passes):
        go_up(system, work, own, PROJECT_VELOCITIES)
        go_down(system, work, own, CHANGE_VELOCITIES)
        if _relative_change(own.memory, 1.0 / time) <= ENOUGH:
            break
    share(system, work, own, TURN)
    for _repeat in range(passes):
        go_up(system, work, own, PROJECT_ACCELERATIONS)
        go_down(system, work, own, CHANGE_ACCELERATIONS)
        if _relative_change(own.memory, time**-2.0) <= ENOUGH:
            break
    keep_powers(system, work, own.memory, own.memory.power)


@kernel
def _relative_change(memory, least):
    """The largest component of a projection over the largest of the motion.

    Args:
        memory: Memory of the ALi3p.
        least: What counts as the largest of the motion at least [1/s or 1/s^2].
    """
    return largest_of_parts(memory, 0) / max(largest_of_parts(memory, 1), least)
