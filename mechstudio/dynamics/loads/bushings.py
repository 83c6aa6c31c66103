"""Bushings and torsion springs: elastic links between a frame on body 1 and one on body 2.

With the shift d of frame 2 and the rotation vector a of its rotation, both along the axes of frame
1, the elastic energy is d K d / 2 + a K' a / 2. With a' = L(a) omega the moment -L(a)^T K' a keeps
that energy at any angle below half a turn, not only at small ones. Dampers act on d' and omega. The
force passes through the origin of frame 2. A torsion spring may have a law f(x, v, t) of the angle
x = |a| and its rate v too, a moment along a, which has no direction where x = 0.
"""

import math

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point, push
from mechstudio.dynamics.row_fields import (
    ANGLE_RATE,
    BUSHING_ENERGY,
    BUSHING_LOAD,
    BUSHING_POWER,
    DEFORMATION,
)
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


@inlined_kernel
def _frame(work, b, position, rotation):
    """Origin, velocity, arm, rotation and angular velocity of a frame on a body."""
    place = (position[0], position[1], position[2])
    R, omega = as_matrix(rotation), (0.0, 0.0, 0.0)
    if b >= 0:
        R = multiply(load_matrix(work.rotation, b), R)
        omega = load_angular(work.velocity, b)
    origin, velocity, arm = body_point(work, b, place)
    return origin, velocity, arm, R, omega


@inlined_kernel
def _products(values, first, a):
    """Three of six values times the components of a vector."""
    return (values[first] * a[0], values[first + 1] * a[1], values[first + 2] * a[2])


@inlined_kernel
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


@inlined_kernel
def _law_moment(system, work, program, turn, spin):
    """Moment of a law along the rotation vector, and the power that it supplies [W]."""
    angle = math.sqrt(dot(turn, turn))
    if program < 0 or angle <= NO_ANGLE:
        return (0.0, 0.0, 0.0), 0.0
    axis = scale(turn, 1.0 / angle)
    rate = dot(axis, spin)
    value = evaluate_force(system.loads.programs, program, work.clock.now, angle, rate)
    return scale(axis, value), -value * rate


@inlined_kernel
def _strain(work, bushing):
    """How far a bushing is deformed, and where its ends are.

    Returns:
        (shift [m], rotation vector [rad], their velocities, which are relative velocities, rotation
        of frame 1, arm of its force on body 1, arm of that on body 2 [m]), along frame 1 but for
        the rotation and the arms.
    """
    origin1, v1, arm1, R1, omega1 = _frame(
        work, bushing.body1, bushing.position1, bushing.rotation1
    )
    origin2, v2, arm2, R2, omega2 = _frame(
        work, bushing.body2, bushing.position2, bushing.rotation2
    )
    line = subtract(origin2, origin1)
    shift = apply_transposed(R1, line)
    shift_rate = apply_transposed(R1, subtract(subtract(v2, v1), cross(omega1, line)))
    turn = to_rotation_vector(multiply(transpose(R1), R2))
    spin = apply_transposed(R1, subtract(omega2, omega1))
    return shift, turn, shift_rate, spin, R1, add(arm1, line), arm2


@inlined_kernel
def _loads(system, work, bushing, shift, turn, shift_rate, spin):
    """Force and torque that draw frame 1 after frame 2, along the axes of frame 1.

    Returns:
        (force [N], torque [N m], power of the dampers, power that the function supplies [W]).
    """
    drag = _products(bushing.damping, 0, shift_rate)
    brake = _products(bushing.damping, 3, spin)
    elastic = _moment(turn, _products(bushing.stiffness, 3, turn))
    law, given = _law_moment(system, work, bushing.function, turn, spin)
    force = add(_products(bushing.stiffness, 0, shift), drag)
    return force, add(add(elastic, brake), law), dot(drag, shift_rate) + dot(brake, spin), given


@inlined_kernel
def _energies(bushing, shift, turn):
    """Elastic energies of shift and rotation [J]."""
    shifted = 0.5 * dot(shift, _products(bushing.stiffness, 0, shift))
    return shifted, 0.5 * dot(turn, _products(bushing.stiffness, 3, turn))


@kernel
def apply_bushings(system, work):
    """Add the loads of all bushings to `work.load`.

    Returns:
        (power of the dampers, power that the functions supply) [W].
    """
    dissipated, supplied = 0.0, 0.0
    for i in range(system.loads.bushings.size):
        bushing = system.loads.bushings[i]
        shift, turn, shift_rate, spin, R1, arm1, arm2 = _strain(work, bushing)
        force, torque, lost, given = _loads(system, work, bushing, shift, turn, shift_rate, spin)
        dissipated += lost
        supplied += given
        force, torque = apply(R1, force), apply(R1, torque)
        push(work, bushing.body1, arm1, force, torque)
        push(work, bushing.body2, arm2, scale(force, -1.0), scale(torque, -1.0))
    return dissipated, supplied


@kernel
def bushing_energy(system, work):
    """Elastic energy of all bushings [J]; laws by a function have none."""
    energy = 0.0
    for i in range(system.loads.bushings.size):
        bushing = system.loads.bushings[i]
        shift, turn, _, _, _, _, _ = _strain(work, bushing)
        shifted, turned = _energies(bushing, shift, turn)
        energy += shifted
        energy += turned
    return energy


@kernel
def write_bushings(system, work, values):
    """Write the row of all bushings, shape (bushings, 15); see `RowFields`."""
    for i in range(values.shape[0]):
        bushing = system.loads.bushings[i]
        shift, turn, shift_rate, spin, R1, _, _ = _strain(work, bushing)
        force, torque, _, _ = _loads(system, work, bushing, shift, turn, shift_rate, spin)
        force_W, torque_W = apply(R1, force), apply(R1, torque)
        for k in range(3):
            values[i, BUSHING_LOAD + k] = -force_W[k]
            values[i, BUSHING_LOAD + 3 + k] = -torque_W[k]
            values[i, DEFORMATION + k], values[i, DEFORMATION + 3 + k] = shift[k], turn[k]
        angle = math.sqrt(dot(turn, turn))
        values[i, ANGLE_RATE] = dot(turn, spin) / angle if angle > NO_ANGLE else 0.0
        values[i, BUSHING_POWER] = -dot(force, shift_rate) - dot(torque, spin)
        shifted, turned = _energies(bushing, shift, turn)
        values[i, BUSHING_ENERGY] = shifted + turned
