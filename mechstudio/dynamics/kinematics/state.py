"""The state vector: coordinates, momenta or rates of the tree joints, exchanged energies.

The last entries are the energy that dampers and friction have dissipated, if the system has any,
and the energy that functions of time have supplied, if it has any.
"""

import math

from mechstudio.compiler.decorators import kernel, shared_kernel, short_entry_kernel
from mechstudio.dynamics.kinematics.drivers import RATE, VALUE, load_driven, save_driven
from mechstudio.spatial.rotation import quaternion_rate


@shared_kernel
def load_state(system, work, state, offset, conjugate):
    """Copy the state to the joints.

    Args:
        system: Constant data.
        work: Workspace; its coordinates are written.
        state: State vector.
        offset: Number of coordinates in the state.
        conjugate: `work.momentum` or `work.rate`; written for the tree joints.
    """
    load_state_of(system, work, state, offset, conjugate, 0, system.joints.size)
    load_driven(system, work, state)


@kernel
def load_state_of(system, work, state, offset, conjugate, start, end):
    """The same for the joints from one to before another, without drivers."""
    for j in range(start, end):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.coordinate_count):
                work.coordinate[joint.coordinate + k] = state[joint.state_coordinate + k]
            for k in range(joint.open_count):
                conjugate[joint.rate + joint.slot[k]] = state[offset + joint.state_rate + k]


@short_entry_kernel
def save_state(system, work, state, offset, conjugate):
    """Copy coordinates and momenta or rates of the tree joints to the state."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.coordinate_count):
                state[joint.state_coordinate + k] = work.coordinate[joint.coordinate + k]
            for k in range(joint.open_count):
                state[offset + joint.state_rate + k] = conjugate[joint.rate + joint.slot[k]]
    save_driven(system, work, VALUE, state)


@kernel
def coordinate_rates(system, work, derivative):
    """Time derivatives of the coordinates in the state from the rates."""
    save_driven(system, work, RATE, derivative)
    coordinate_rates_of(system, work, derivative, 0, system.joints.size)


@kernel
def coordinate_rates_of(system, work, derivative, start, end):
    """The same for the joints from one to before another, without drivers."""
    for j in range(start, end):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        first, rate = joint.state_coordinate, joint.rate
        if joint.coordinate_count == joint.free_count:
            for k in range(joint.free_count):
                derivative[first + k] = work.rate[rate + k]
            continue
        shifts = joint.free_count - 3
        for k in range(shifts):
            derivative[first + k] = work.rate[rate + k]
        omega = (
            work.rate[rate + shifts],
            work.rate[rate + shifts + 1],
            work.rate[rate + shifts + 2],
        )
        q = joint.coordinate + shifts
        turn = quaternion_rate(
            omega,
            (
                work.coordinate[q],
                work.coordinate[q + 1],
                work.coordinate[q + 2],
                work.coordinate[q + 3],
            ),
        )
        for k in range(4):
            derivative[first + shifts + k] = turn[k]


@kernel
def normalize_quaternions(system, state):
    """Bring all quaternions of the state back to unit length, against rounding and truncation."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1 and joint.coordinate_count > joint.free_count:
            q = joint.state_coordinate + joint.coordinate_count - 4
            length = math.sqrt(
                state[q] ** 2 + state[q + 1] ** 2 + state[q + 2] ** 2 + state[q + 3] ** 2
            )
            for k in range(4):
                state[q + k] /= length


@kernel
def expect_turns(system, work, elapsed):
    """Continue the coordinates of cut joints from the last accepted step at constant rates.

    A fast but even rotation may make more than half a turn within one step of the integrator; the
    angle that the poses give is completed to the turn nearest to this expectation.
    """
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            continue
        even = joint.coordinate_count == joint.free_count
        for k in range(joint.coordinate_count):
            value = work.last_coordinate[joint.coordinate + k]
            if even:
                value += elapsed * work.last_rate[joint.rate + k]
            work.expected_coordinate[joint.coordinate + k] = value


@kernel
def store_powers(system, powers, derivative):
    """Write the dissipated and the supplied power [W] to the derivative of the state."""
    end = derivative.size - system.is_supplied
    if system.is_damped == 1:
        derivative[end - 1] = powers[0]
    if system.is_supplied == 1:
        derivative[end] = powers[1]


@kernel
def load_exchanged(system, state):
    """The dissipated and the supplied energy [J] of a state."""
    end = state.size - system.is_supplied
    dissipated = state[end - 1] if system.is_damped == 1 else 0.0
    supplied = state[end] if system.is_supplied == 1 else 0.0
    return dissipated, supplied
