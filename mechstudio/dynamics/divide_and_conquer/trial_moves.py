"""Small moves on trial from a factorized position, along motions that a mechanism allows."""

import math

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.closure import displace
from mechstudio.dynamics.divide_and_conquer.couplings import solve_coupled
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.spatial.arrays import clear_rows, clear_vector, copy_rows, copy_vector
from mechstudio.spatial.vector import add, cross, dot, load, scale, store_pair, subtract

IMMOBILE = 1e-7  # motions below this are rounding


@short_entry_kernel
def place_as(work, source):
    """Give a workspace the poses of another one."""
    _copy_matrices(source.rotation, work.rotation)
    _copy_matrices(source.inverse_inertia, work.inverse_inertia)
    copy_rows(source.center, work.center)
    copy_rows(source.prescribed, work.prescribed)
    copy_vector(source.coordinate, work.coordinate)
    copy_vector(source.expected_coordinate, work.expected_coordinate)
    copy_vector(source.coupled_offset, work.coupled_offset)


@short_entry_kernel
def settle_at(work, source):
    """Give a workspace the poses of another one, and the rank tolerance that counts there."""
    place_as(work, source)
    work.ranks.tolerance = source.ranks.tolerance


@kernel
def _copy_matrices(source, target):
    for b in range(target.shape[0]):
        for i in range(3):
            for j in range(3):
                target[b, i, j] = source[b, i, j]


@short_entry_kernel
def largest_arm(system):
    """Largest distance of a joint from a mass center [m]; 1 where all are in one."""
    largest = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        largest = max(largest, _length(joint.position1), _length(joint.position2))
    return largest if largest > 0.0 else 1.0


@kernel
def _length(position):
    vector = position[0], position[1], position[2]
    return math.sqrt(dot(vector, vector))


@short_entry_kernel
def wish_rigidly(work, motion, has_shift, has_spin):
    """Wish for the velocities of one rigid motion, one spin of all bodies, or both.

    Args:
        work: Workspace with poses; `free_motion` is written.
        motion: Velocity, angular velocity and spin, shape (3, 3); turns move the farthest mass
            center at about their size.
        has_shift: Whether mass centers move.
        has_spin: Whether bodies turn.
    """
    middle, reach = (0.0, 0.0, 0.0), 0.0
    count = work.center.shape[0]
    for b in range(count):
        middle = add(middle, load(work.center, b))
    middle = scale(middle, 1.0 / max(1, count))
    for b in range(count):
        arm = subtract(load(work.center, b), middle)
        reach = max(reach, abs(arm[0]), abs(arm[1]), abs(arm[2]))
    turn = scale(load(motion, 1), 1.0 / (reach if reach > 0.0 else 1.0))
    none = (0.0, 0.0, 0.0)
    for b in range(count):
        shift = add(load(motion, 0), cross(turn, subtract(load(work.center, b), middle)))
        spin = load(motion, 2) if has_spin else none
        store_pair(work.free_motion, b, shift if has_shift else none, spin)


@short_entry_kernel
def wish_of_drivers(system, work, rates, arm):
    """Wish for rates of the driven axes, as right sides; of no others.

    Args:
        system: Constant data.
        work: Workspace; `right_side` is written.
        rates: One for each driver [rad, or part of `arm`], or none at all.
        arm: Length that a turn moves as far as its angle [m].
    """
    clear_rows(work.right_side)
    for d in range(rates.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        size = axis_scale(joint, driver.axis) * rates[d]
        if joint.axis_order[driver.axis] < FIRST_ROTATION:
            size *= arm
        work.right_side[driver.joint, driver.axis - joint.open_count] = size


@short_entry_kernel
def set_off(system, source, work, arm, size):
    """Displace bodies from a factorized position along the admissible part of a motion.

    Args:
        system: Constant data.
        source: Workspace at the position; `free_motion` is the motion and `right_side` the rates of
            drivers. `velocity` becomes the way, zero where nothing moves.
        work: Workspace that gets its poses, displaced, and its rank tolerance.
        arm: Length that a turn by `size` moves as far as that [m].
        size: How far the fastest body moves [rad, or part of `arm`].

    Returns:
        1 if anything moves.
    """
    clear_vector(source.coupled_side)
    solve_coupled(system, source, source.no_impulse, source.velocity)
    settle_at(work, source)
    fastest = 0.0
    for b in range(system.bodies.size):
        for i in range(3):
            fastest = max(fastest, abs(source.velocity[b, i] / arm), abs(source.velocity[b, 3 + i]))
    moves = 1 if fastest >= IMMOBILE else 0
    part = size / fastest if moves == 1 else 0.0
    for b in range(system.bodies.size):
        for i in range(6):
            source.velocity[b, i] *= part
    if moves == 1:
        # angles next to half a turn stay on the turn that they are on
        copy_vector(work.coordinate, work.expected_coordinate)
        displace(system, work, source.velocity)
    return moves
