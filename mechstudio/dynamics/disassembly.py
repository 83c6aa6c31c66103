"""Solve with the assembled compounds: motions of all bodies and constraint loads of all joints.

Upwards xi_i0' = xi_i0 - Y_i z with z = F^T (D^T (X_b xi_b0 - X_a xi_a0) - nu); downwards
sigma = -F (z + sum_i Y_i^T T_i), then T on the input ports, until the leaves give V = xi T + xi_0.
In directions in which K has no rank, F holds unit null vectors n and sigma keeps its component
n (n^T sigma_held): the values of the last accepted step.
"""

from mechstudio.dynamics.assembly import SIDE_A, SIDE_B, load_sides
from mechstudio.jit import kernel
from mechstudio.topology.system import RIGID


@kernel
def solve(system, work, held, motion):
    """Motion of all bodies and constraint loads of all joints; `factorize` must have run.

    Args:
        system: Constant data.
        work: Workspace; reads `free_motion` and `right_side`, writes `impulse`.
        held: Undetermined parts of the impulses, scaled, shape (m, 6).
        motion: Velocities or accelerations of the mass centers, shape (n, 6); written.
    """
    for f in range(system.leaves.size):
        row = system.compounds[f].first_port
        b = system.leaves[f].body
        for i in range(6):
            work.port_motion[row, i] = work.free_motion[b, i]
    for s in range(system.steps.size):
        _assemble_motion(system, work, s, held)
    for s in range(system.steps.size - 1, -1, -1):
        disassemble_step(system, work, s)
    _leaf_motion(system, work, motion)


@kernel
def input_row(system, step, port):
    """Row of an input port in the 6-vectors of all compounds."""
    left = system.compounds[step.left]
    if port < left.port_count:
        return left.first_port + port
    return system.compounds[step.right].first_port + port - left.port_count


@kernel
def _assemble_motion(system, work, s, held):
    """z of a step and xi_i0 of the new compound."""
    step = system.steps[s]
    size = load_sides(system, work, step)
    rank = work.rank[s]
    z = work.reduced[s]
    for k in range(size):
        z[k] = 0.0
    for k in range(size):
        value = 0.0
        if step.port_b >= 0:
            row = input_row(system, step, step.port_b)
            for c in range(6):
                value += work.small[SIDE_B, k, c] * work.port_motion[row, c]
        if step.port_a >= 0:
            row = input_row(system, step, step.port_a)
            for c in range(6):
                value -= work.small[SIDE_A, k, c] * work.port_motion[row, c]
        keep = 0.0
        if step.joint != RIGID:
            value -= work.right_side[step.joint, k]
            keep = held[step.joint, k]
        for m in range(rank):
            z[m] += work.factor[s, k, m] * value
        for m in range(rank, size):
            z[m] -= work.factor[s, k, m] * keep

    result = system.compounds[system.leaves.size + s]
    for p in range(step.kept_count):
        source = input_row(system, step, system.kept_ports[step.kept_first + p])
        target = result.first_port + p
        Y = work.coupling[step.work_first + p]
        for r in range(6):
            value = work.port_motion[source, r]
            for k in range(size):
                value -= Y[k, r] * z[k]
            work.port_motion[target, r] = value


@kernel
def disassemble_step(system, work, s):
    """sigma of a step and the loads on its input ports from the loads on its kept ports."""
    step = system.steps[s]
    result = system.compounds[system.leaves.size + s]
    size = load_sides(system, work, step)
    z = work.reduced[s]
    for k in range(work.rank[s]):
        for p in range(step.kept_count):
            for r in range(6):
                z[k] += (
                    work.coupling[step.work_first + p, k, r]
                    * work.port_load[result.first_port + p, r]
                )
    _clear_inputs(system, work, step)
    for p in range(step.kept_count):
        target = input_row(system, step, system.kept_ports[step.kept_first + p])
        for r in range(6):
            work.port_load[target, r] = work.port_load[result.first_port + p, r]
    for k in range(size):
        sigma = 0.0
        for m in range(size):
            sigma -= work.factor[s, k, m] * z[m]
        if step.joint != RIGID:
            work.impulse[step.joint, k] = sigma
        if step.port_b >= 0:
            row = input_row(system, step, step.port_b)
            for c in range(6):
                work.port_load[row, c] += sigma * work.small[SIDE_B, k, c]
        if step.port_a >= 0:
            row = input_row(system, step, step.port_a)
            for c in range(6):
                work.port_load[row, c] -= sigma * work.small[SIDE_A, k, c]


@kernel
def _clear_inputs(system, work, step):
    """Zero the loads on the input ports of a step."""
    for side in range(2):
        child = step.left if side == 0 else step.right
        if child >= 0:
            compound = system.compounds[child]
            for i in range(compound.first_port, compound.first_port + compound.port_count):
                for r in range(6):
                    work.port_load[i, r] = 0.0


@kernel
def _leaf_motion(system, work, motion):
    """V = xi T + xi_0 of every body, from its first fragment."""
    for f in range(system.leaves.size):
        leaf = system.leaves[f]
        if leaf.is_first == 0:
            continue
        compound = system.compounds[f]
        b = leaf.body
        inverse_mass = system.bodies[b].inverse_mass / leaf.share
        row = compound.first_port
        for i in range(3):
            turn = 0.0
            for j in range(3):
                turn += work.inverse_inertia[b, i, j] * work.port_load[row, 3 + j]
            motion[b, i] = work.free_motion[b, i] + inverse_mass * work.port_load[row, i]
            motion[b, 3 + i] = work.free_motion[b, 3 + i] + turn / leaf.share


@kernel
def resolve_constraint_loads(system, work):
    """D sigma of every joint at its joint point, unscaled, as force and torque (or impulses)."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        for i in range(6):
            work.constraint_load[j, i] = 0.0
        for k in range(joint.free_count, 6):
            axis = joint.axis[k]
            linear = axis < 3
            sigma = work.impulse[j, k - joint.free_count]
            sigma *= joint.linear_scale if linear else joint.angular_scale
            offset = 0 if linear else 3
            for i in range(3):
                work.constraint_load[j, offset + i] += sigma * work.basis[j, axis, i]
