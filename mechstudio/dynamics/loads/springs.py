"""Springs and dampers along the line between two points.

Tension T = k (l - l0) + c l' + f(l - l0, l', t). Where both points meet, the line has no direction
and the spring no effect.
"""

import math

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point, push
from mechstudio.dynamics.row_fields import (
    ELONGATION,
    LENGTH,
    LENGTH_RATE,
    SPRING_ENERGY,
    TENSION,
)
from mechstudio.spatial.vector import dot, scale, subtract

NO_LENGTH = 1e-150  # [m] the square of a smaller one would vanish


@kernel
def spring_ends(spring, work):
    """Both ends: (arm 1, arm 2, length, unit direction from 1 to 2, rate of the length)."""
    place1 = (spring.point1[0], spring.point1[1], spring.point1[2])
    place2 = (spring.point2[0], spring.point2[1], spring.point2[2])
    point1, velocity1, arm1 = body_point(work, spring.body1, place1)
    point2, velocity2, arm2 = body_point(work, spring.body2, place2)
    line = subtract(point2, point1)
    length = math.sqrt(dot(line, line))
    direction = (0.0, 0.0, 0.0)
    if length > NO_LENGTH:
        direction = scale(line, 1.0 / length)
    return arm1, arm2, length, direction, dot(direction, subtract(velocity2, velocity1))


@inlined_kernel
def _tension(system, work, spring, length, rate):
    """Tension of a spring, and the part of it that its function gives [N]."""
    stretch, programs = length - spring.free_length, system.loads.programs
    extra = evaluate_force(programs, spring.function, work.clock.now, stretch, rate)
    return spring.stiffness * stretch + spring.damping * rate + extra, extra


@inlined_kernel
def _energy(spring, length):
    return 0.5 * spring.stiffness * (length - spring.free_length) ** 2


@kernel
def apply_springs(system, work):
    """Add the loads of all springs to `work.load`.

    Returns:
        (power of the dampers, power that the functions supply) [W].
    """
    dissipated, supplied = 0.0, 0.0
    for i in range(system.loads.springs.size):
        spring = system.loads.springs[i]
        arm1, arm2, length, direction, rate = spring_ends(spring, work)
        tension, extra = _tension(system, work, spring, length, rate)
        pull = scale(direction, tension)
        push(work, spring.body1, arm1, pull, (0.0, 0.0, 0.0))
        push(work, spring.body2, arm2, scale(pull, -1.0), (0.0, 0.0, 0.0))
        dissipated += spring.damping * rate * rate
        supplied -= extra * rate
    return dissipated, supplied


@kernel
def spring_energy(system, work):
    """Elastic energy of all springs [J]; laws by a function have none."""
    energy = 0.0
    for i in range(system.loads.springs.size):
        spring = system.loads.springs[i]
        _, _, length, _, _ = spring_ends(spring, work)
        energy += _energy(spring, length)
    return energy


@kernel
def write_springs(system, work, values):
    """Write the row of all springs, shape (springs, 5); see `RowFields`."""
    for i in range(values.shape[0]):
        spring = system.loads.springs[i]
        _, _, length, _, rate = spring_ends(spring, work)
        tension, _ = _tension(system, work, spring, length, rate)
        # without a direction it pulls at nothing
        values[i, TENSION] = tension if length > NO_LENGTH else 0.0
        values[i, LENGTH], values[i, ELONGATION] = length, length - spring.free_length
        values[i, LENGTH_RATE] = rate
        values[i, SPRING_ENERGY] = _energy(spring, length)
