"""Bushings and torsion springs: elastic links between a frame on body 1 and one on body 2.

With the shift d of frame 2 and the rotation vector a of its rotation, both along the axes of frame
1, the elastic energy is d K d / 2 + a K' a / 2. With a' = L(a) omega the moment -L(a)^T K' a keeps
that energy at any angle below half a turn, not only at small ones. Dampers act on d' and omega. The
force passes through the origin of frame 2. A torsion spring may have a law f(x, v, t) of the angle
x = |a| and its rate v too, a moment along a, which has no direction where x = 0.
"""

import math

from mechstudio.dynamics.kinematics.function_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point, push
from mechstudio.dynamics.kinematics.workspace import NOW
from mechstudio.jit import kernel
from mechstudio.spatial.rotation import (
    apply,
    apply_transposed,
    as_matrix,
    load_matrix,
    multiply,
    to_rotation_vector,
    transpose,
)
from mechstudio.spatial.vector import add, cross, dot, load_angular, scale, subtract

NO_ANGLE = 1e-150  # [rad] the square of a smaller one would vanish
SMALL_SQUARE = 1e-4  # [rad^2] below this the series of the coefficient in L is exact to 1e-10


@kernel
def _frame(work, b, position, rotation):
    """Origin, velocity, arm, rotation and angular velocity of a frame on a body."""
    place = (position[0], position[1], position[2])
    R, omega = as_matrix(rotation), (0.0, 0.0, 0.0)
    if b >= 0:
        R = multiply(load_matrix(work.rotation, b), R)
        omega = load_angular(work.velocity, b)
    origin, velocity, arm = body_point(work, b, place)
    return origin, velocity, arm, R, omega


@kernel
def _products(values, first, a):
    """Three of six values times the components of a vector."""
    return (values[first] * a[0], values[first + 1] * a[1], values[first + 2] * a[2])


@kernel
def _moment(a, turned):
    """L(a)^T m for the rotation vector a [rad] and m = K' a [N m]."""
    square = dot(a, a)
    if square < SMALL_SQUARE:
        factor = 1.0 / 12.0 + square / 720.0
    else:
        angle = math.sqrt(square)
        factor = (1.0 - 0.5 * angle / math.tan(0.5 * angle)) / square
    first = cross(a, turned)
    return add(turned, add(scale(first, 0.5), scale(cross(a, first), factor)))


@kernel
def _law_moment(system, work, program, turn, spin):
    """Moment of a law along the rotation vector, and the power that it supplies [W]."""
    angle = math.sqrt(dot(turn, turn))
    if program < 0 or angle <= NO_ANGLE:
        return (0.0, 0.0, 0.0), 0.0
    axis = scale(turn, 1.0 / angle)
    rate = dot(axis, spin)
    value = evaluate_force(system.loads.programs, program, work.settings[NOW], angle, rate)
    return scale(axis, value), -value * rate


@kernel
def apply_bushings(system, work):
    """Add the loads of all bushings to `work.load`.

    Returns:
        (power of the dampers, power that the functions supply) [W].
    """
    dissipated, supplied = 0.0, 0.0
    for i in range(system.loads.bushings.size):
        bushing = system.loads.bushings[i]
        b1, b2 = bushing.body1, bushing.body2
        origin1, v1, arm1, R1, omega1 = _frame(work, b1, bushing.position1, bushing.rotation1)
        origin2, v2, arm2, R2, omega2 = _frame(work, b2, bushing.position2, bushing.rotation2)
        line = subtract(origin2, origin1)
        shift = apply_transposed(R1, line)
        shift_rate = apply_transposed(R1, subtract(subtract(v2, v1), cross(omega1, line)))
        turn = to_rotation_vector(multiply(transpose(R1), R2))
        spin = apply_transposed(R1, subtract(omega2, omega1))
        drag = _products(bushing.damping, 0, shift_rate)
        brake = _products(bushing.damping, 3, spin)
        dissipated += dot(drag, shift_rate) + dot(brake, spin)
        elastic = _moment(turn, _products(bushing.stiffness, 3, turn))
        law, given = _law_moment(system, work, bushing.function, turn, spin)
        supplied += given
        force = apply(R1, add(_products(bushing.stiffness, 0, shift), drag))
        torque = apply(R1, add(add(elastic, brake), law))
        push(work, b1, add(arm1, line), force, torque)
        push(work, b2, arm2, scale(force, -1.0), scale(torque, -1.0))
    return dissipated, supplied


@kernel
def bushing_energy(system, work):
    """Elastic energy of all bushings [J]; laws by a function have none."""
    energy = 0.0
    for i in range(system.loads.bushings.size):
        bushing = system.loads.bushings[i]
        origin1, _, _, R1, _ = _frame(work, bushing.body1, bushing.position1, bushing.rotation1)
        origin2, _, _, R2, _ = _frame(work, bushing.body2, bushing.position2, bushing.rotation2)
        shift = apply_transposed(R1, subtract(origin2, origin1))
        turn = to_rotation_vector(multiply(transpose(R1), R2))
        energy += 0.5 * dot(shift, _products(bushing.stiffness, 0, shift))
        energy += 0.5 * dot(turn, _products(bushing.stiffness, 3, turn))
    return energy
