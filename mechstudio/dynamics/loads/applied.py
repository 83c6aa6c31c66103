"""Applied loads and energies: the one entry for all that acts on the bodies but constraints."""

from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.dynamics.loads.bushings import apply_bushings, bushing_energy
from mechstudio.dynamics.loads.joint_efforts import apply_joint_efforts, apply_motors, joint_energy
from mechstudio.dynamics.loads.point_loads import apply_point_loads
from mechstudio.dynamics.loads.springs import apply_springs, spring_energy
from mechstudio.dynamics.loads.user_forces import run_user_forces
from mechstudio.spatial.rotation import apply, apply_transposed, as_matrix, load_matrix
from mechstudio.spatial.vector import dot, load, load_angular, load_linear


@kernel
def apply_loads(system, work):
    """Sum all applied loads into `work.load`, about the mass centers.

    Poses, velocities, axes of the joints, coordinates, rates and the time NOW must be in place.

    Returns:
        (power dissipated by dampers, friction and stops, power supplied by functions) [W].
    """
    apply_gravity(system, work, 0, system.bodies.size)
    return add_loads(system, work)


@kernel
def apply_gravity(system, work, first, end):
    """The weight of the bodies from one to before another, into `work.load`."""
    gravity = system.gravity
    for b in range(first, end):
        mass = system.bodies[b].mass
        for i in range(3):
            work.load[b, i] = mass * gravity[i]
            work.load[b, 3 + i] = 0.0


@shared_kernel
def add_loads(system, work):
    """Add all applied loads but gravity to `work.load`; returns as `apply_loads`."""
    run_user_forces(system, work)
    dissipated, supplied = apply_joint_efforts(system, work)
    supplied += apply_motors(system, work)
    supplied += apply_point_loads(system, work)
    spring_loss, spring_gain = apply_springs(system, work)
    bushing_loss, bushing_gain = apply_bushings(system, work)
    return dissipated + spring_loss + bushing_loss, supplied + spring_gain + bushing_gain


@kernel
def angular_momentum(body, rotation, velocity, b):
    """J omega of body b about its mass center, world axes [kg m^2/s]."""
    R = load_matrix(rotation, b)
    inertia = as_matrix(body.inertia_B)
    omega = load_angular(velocity, b)
    return apply(R, apply(inertia, apply_transposed(R, omega)))


@kernel
def kinetic_energy(system, work):
    """Kinetic energy of all bodies [J]."""
    energy = 0.0
    for b in range(system.bodies.size):
        v, omega = load_linear(work.velocity, b), load_angular(work.velocity, b)
        energy += 0.5 * system.bodies[b].mass * dot(v, v)
        momentum = angular_momentum(system.bodies[b], work.rotation, work.velocity, b)
        energy += 0.5 * dot(omega, momentum)
    return energy


@kernel
def potential_energy(system, work):
    """Potential energy of gravity (zero at the world origin) and of everything elastic [J]."""
    g = (system.gravity[0], system.gravity[1], system.gravity[2])
    energy = 0.0
    for b in range(system.bodies.size):
        energy -= system.bodies[b].mass * dot(g, load(work.center, b))
    energy += joint_energy(system, work)
    return energy + spring_energy(system, work) + bushing_energy(system, work)
