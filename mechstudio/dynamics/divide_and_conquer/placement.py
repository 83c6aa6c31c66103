"""Bodies placed where a model says that they are, and velocities that the joints allow there."""

import math

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps, project_velocities
from mechstudio.dynamics.divide_and_conquer.driven_strides import keep_driven
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, TURN
from mechstudio.spatial.arrays import copy_rows
from mechstudio.spatial.rotation import apply, from_quaternion, load_matrix, store_matrix
from mechstudio.spatial.vector import add, cross, load, store, store_pair

STATE = 13  # numbers of a body: origin, quaternion, its velocity, angular velocity
OVERFLOWN, FITTED, CHANGED = -1, 0, 1  # what became of velocities


@short_entry_kernel
def pose_bodies(system, states, rotation, center, velocity):
    """Write poses and velocities of mass centers from those of body frames.

    Args:
        system: Constant data.
        states: Origin [m], quaternion, velocity [m/s] and angular velocity [rad/s] of each body,
            shape (n, 13).
        rotation: From body to world axes, shape (n, 3, 3).
        center: Mass centers [m], shape (n, 3).
        velocity: Of these [m/s] and angular [rad/s], shape (n, 6).
    """
    for b in range(system.bodies.size):
        R = from_quaternion((states[b, 3], states[b, 4], states[b, 5], states[b, 6]))
        store_matrix(rotation, b, R)
        origin = (states[b, 0], states[b, 1], states[b, 2])
        store(center, b, add(origin, apply(R, _center(system, b))))
    give_velocities(system, states, rotation, velocity)


@short_entry_kernel
def give_velocities(system, states, rotation, velocity):
    """Write velocities of mass centers from those of body frames; arguments as above."""
    for b in range(system.bodies.size):
        angular = (states[b, 10], states[b, 11], states[b, 12])
        arm = apply(load_matrix(rotation, b), _center(system, b))
        linear = (states[b, 7], states[b, 8], states[b, 9])
        store_pair(velocity, b, add(linear, cross(angular, arm)), angular)


@kernel
def _center(system, b):
    center = system.bodies[b].center_B
    return (center[0], center[1], center[2])


@short_entry_kernel
def place_bodies(system, work, rotation, center, velocity, places, angles):
    """Place all bodies, without moving anything, and measure gaps.

    Angles are on the turns that are said, else on those of the drivers, else within their stops.

    Args:
        system: Constant data.
        work: Workspace; poses, velocities, what drivers ask, axes, coordinates and gaps are
            written.
        rotation: See `pose_bodies`, as the next two.
        center: See there.
        velocity: See there.
        places: Coordinates of which it is said where they begin, among those of all joints.
        angles: Their values [rad], likewise.

    Returns:
        Whether no number overflowed.
    """
    for b in range(system.bodies.size):
        store_matrix(work.rotation, b, load_matrix(rotation, b))
        store(work.center, b, load(center, b))
    copy_rows(velocity, work.velocity)
    keep_driven(system, work)
    if not _is_finite(system, work):
        return False
    is_turned = _expect_within_stops(system, work)
    for k in range(places.size):
        work.expected_coordinate[places[k]] = angles[k]
    if is_turned or places.size > 0:
        measure_gaps(system, work)
    return True


@kernel
def _is_finite(system, work):
    """Whether masses, poses, velocities and gaps are finite numbers."""
    total = 0.0  # NaN unless they are
    for b in range(system.bodies.size):
        body = system.bodies[b]
        total += 0.0 * body.inverse_mass + 0.0 * body.spin_limit
        for i in range(3):
            total += 0.0 * body.spin_mobility[i] + 0.0 * work.center[b, i]
            for k in range(3):
                total += 0.0 * body.inverse_inertia_B[i, k]
        for i in range(6):
            total += 0.0 * work.velocity[b, i]
    for j in range(system.joints.size):
        for k in range(6):
            total += 0.0 * work.gap[j, k]
    for k in range(work.coordinate.size):
        total += 0.0 * work.coordinate[k]
    return total == 0.0


@kernel
def _expect_within_stops(system, work):
    """Expect angles beyond a stop full turns away, within the range, if possible.

    Returns:
        Whether there is such an angle.
    """
    is_turned = False
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(min(joint.open_count, joint.free_count)):
            slot = joint.slot[k]
            lower, upper = joint.lower[slot], joint.upper[slot]
            value = work.coordinate[joint.coordinate + slot]
            turns = joint.axis_order[k] >= FIRST_ROTATION and joint.stop_stiffness[slot] > 0.0
            if not turns or lower <= value <= upper:
                continue
            inside = value + TURN * math.ceil((lower - value) / TURN)
            if inside <= upper:
                work.expected_coordinate[joint.coordinate + slot] = inside
                is_turned = True
    return is_turned


@short_entry_kernel
def fit_velocities(system, work):
    """Project the velocities, see `project_velocities`; those before stay in `free_motion`.

    Returns:
        `FITTED` if they were such, `CHANGED`, or `OVERFLOWN` if some are no finite numbers.
    """
    project_velocities(system, work)
    total, found = 0.0, FITTED
    for b in range(system.bodies.size):
        for i in range(6):
            total += 0.0 * work.velocity[b, i]
            if work.velocity[b, i] != work.free_motion[b, i]:
                found = CHANGED
    for k in range(work.coordinate.size):
        total += 0.0 * work.coordinate[k]
    return found if total == 0.0 else OVERFLOWN
