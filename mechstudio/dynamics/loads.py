"""Applied loads and energies: gravity, joint springs and dampers."""

from mechstudio.dynamics.joint_kinematics import axis_scale
from mechstudio.jit import kernel
from mechstudio.spatial.rotation import apply, apply_transposed, as_matrix, load_matrix
from mechstudio.spatial.vector import dot, load, load_angular, load_linear


@kernel
def joint_effort(joint, k, coordinate, rate):
    """Effort of spring and damper along free axis k [N or N m]."""
    stretch = coordinate[joint.coordinate + k] - joint.reference[k]
    return -joint.stiffness[k] * stretch - joint.damping[k] * rate[joint.rate + k]


@kernel
def apply_loads(system, work):
    """Sum gravity and joint efforts into `work.load`; returns the power of all dampers [W]."""
    gravity = system.gravity
    for b in range(system.bodies.size):
        mass = system.bodies[b].mass
        for i in range(3):
            work.load[b, i] = mass * gravity[i]
            work.load[b, 3 + i] = 0.0
    dissipation = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.has_effort == 0:
            continue
        for k in range(joint.free_count):
            slot = joint.slot[k]
            effort = joint_effort(joint, slot, work.coordinate, work.rate)
            rate = work.rate[joint.rate + slot]
            dissipation += joint.damping[slot] * rate * rate
            # wrenches of driven axes are scaled
            effort /= axis_scale(joint, k)
            for i in range(6):
                if joint.body2 >= 0:
                    work.load[joint.body2, i] += effort * work.wrench2[j, k, i]
                if joint.body1 >= 0:
                    work.load[joint.body1, i] -= effort * work.wrench1[j, k, i]
    return dissipation


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
    """Potential energy of gravity (zero at the world origin) and joint springs [J]."""
    g = (system.gravity[0], system.gravity[1], system.gravity[2])
    energy = 0.0
    for b in range(system.bodies.size):
        energy -= system.bodies[b].mass * dot(g, load(work.center, b))
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.has_effort == 1:
            for k in range(joint.free_count):
                stretch = work.coordinate[joint.coordinate + k] - joint.reference[k]
                energy += 0.5 * joint.stiffness[k] * stretch * stretch
    return energy
