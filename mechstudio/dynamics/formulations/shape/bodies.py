"""Momenta of the shape on the bodies, for the HDCA; see `locked_motion.py`."""

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.formulations.hdca.equations import (
    momenta_from_velocities,
    momenta_of_bodies,
    sum_momenta,
)
from mechstudio.dynamics.formulations.shape.locked_motion import (
    NO_ROOT,
    add_body,
    add_to_tree,
    asked_load,
    carried,
    changed_load,
    clear_inertias,
    factorize_trees,
    find_changes,
    solve_trees,
    turn_trees,
    write_twists,
)
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.arrays import clear_rows
from mechstudio.spatial.inertia import turned
from mechstudio.spatial.rotation import load_matrix
from mechstudio.spatial.vector import (
    add_pair,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    store_pair,
)


@kernel
def weigh_trees(system, work, locked):
    """Inertias of the trees and their factors from the poses of the bodies."""
    clear_inertias(locked)
    for i in range(locked.root.size):
        body = system.bodies[locked.root[i]]
        joint = system.joints[body.joint]
        store(locked.point, i, load(work.point, body.joint))
        sign = 1.0 if body.is_body2 == 1 else -1.0
        for a in range(locked.count[i]):
            direction = scale(load(work.basis[body.joint], joint.axis_order[a]), sign)
            if joint.axis_order[a] < FIRST_ROTATION:
                store_pair(locked.axis, 6 * i + a, direction, (0.0, 0.0, 0.0))
            else:
                store_pair(locked.axis, 6 * i + a, scale(direction, joint.lead), direction)
    for b in range(system.bodies.size):
        i = locked.tree[b]
        if i != NO_ROOT:
            inertia = system.bodies[b].inertia_B
            own = (
                inertia[0, 0],
                inertia[0, 1],
                inertia[0, 2],
                inertia[1, 1],
                inertia[1, 2],
                inertia[2, 2],
            )
            spin = turned(load_matrix(work.rotation, b), own)
            add_body(locked, i, b, system.bodies[b].mass, load(work.center, b), spin)
    factorize_trees(locked)


@kernel
def take_out_locked(system, work, locked):
    """Leave of the momenta what is to be solved for; the rates u of the rest go to `value`."""
    for i in range(locked.root.size):
        joint = system.joints[system.bodies[locked.root[i]].joint]
        for a in range(locked.count[i]):
            r = joint.rate + joint.slot[a]
            locked.value[i, a] = work.momentum[r]
            work.momentum[r] = 0.0
    solve_trees(locked)


@kernel
def add_locked_rates(system, work, locked):
    """Add the rates u to those of the joints on the ground."""
    for i in range(locked.root.size):
        joint = system.joints[system.bodies[locked.root[i]].joint]
        for a in range(locked.count[i]):
            work.rate[joint.rate + joint.slot[a]] += locked.value[i, a]


@kernel
def add_locked_motion(system, work, locked):
    """Add the locked motion to rates and velocities."""
    add_locked_rates(system, work, locked)
    write_twists(locked)
    for b in range(system.bodies.size):
        i = locked.tree[b]
        if i != NO_ROOT:
            linear = carried(locked, i, load(locked.arm, b))
            add_pair(work.velocity, b, linear, load_angular(locked.twist, i))


@kernel
def take_out_locked_loads(system, work, locked):
    """Leave of the loads what changes momenta of the shape; `work.constraint_load` is relative."""
    if locked.root.size == 0:
        return
    clear_rows(locked.load)
    clear_rows(locked.demand)
    for i in range(locked.root.size):
        j = system.bodies[locked.root[i]].joint
        store(locked.point_velocity, i, load(work.point_velocity, j))
        store(locked.shift_turn, i, load(work.shift_turn, j))
        store(locked.turn_turn, i, load(work.basis_turn, j))
    turn_trees(locked)
    for b in range(system.bodies.size):
        i = locked.tree[b]
        if i == NO_ROOT:
            continue
        arm, omega = load(locked.arm, b), load_angular(work.velocity, b)
        force, torque = load_linear(work.load, b), load_angular(work.load, b)
        add_to_tree(locked.load, i, arm, force, torque)
        velocity = load_linear(work.velocity, b)
        force, torque = asked_load(locked, i, b, system.bodies[b].mass, velocity, omega)
        add_to_tree(locked.demand, i, arm, force, torque)
        add_pair(work.load, b, scale(force, -1.0), scale(torque, -1.0))
    for i in range(locked.root.size):
        body = system.bodies[locked.root[i]]
        sign = 1.0 if body.is_body2 == 1 else -1.0
        linear = scale(load_linear(work.constraint_load, body.joint), sign)
        angular = scale(load_angular(work.constraint_load, body.joint), sign)
        find_changes(locked, i, linear, angular)
    solve_trees(locked)
    write_twists(locked)
    for b in range(system.bodies.size):
        i = locked.tree[b]
        if i != NO_ROOT:
            force, torque = changed_load(locked, i, b, system.bodies[b].mass)
            add_pair(work.load, b, scale(force, -1.0), scale(torque, -1.0))


@short_entry_kernel
def shape_momenta_from_velocities(system, work, locked):
    """Momenta of the state from the velocities, into `work.momentum`.

    Args:
        system: Constant data.
        work: Workspace with poses, axes and velocities.
        locked: Memory for the bodies of the system; its trees have momenta of the shape.
    """
    momenta_from_velocities(system, work)
    if locked.root.size == 0:
        return
    weigh_trees(system, work, locked)
    for i in range(locked.root.size):
        joint = system.joints[system.bodies[locked.root[i]].joint]
        for a in range(locked.count[i]):
            locked.momentum_rate[i, a] = work.momentum[joint.rate + joint.slot[a]]
    take_out_locked(system, work, locked)
    write_twists(locked)
    momenta_of_bodies(system, work)
    for b in range(system.bodies.size):
        i = locked.tree[b]
        if i != NO_ROOT:
            force, torque = changed_load(locked, i, b, system.bodies[b].mass)
            add_pair(work.free_motion, b, scale(force, -1.0), scale(torque, -1.0))
    sum_momenta(system, work)
    for i in range(locked.root.size):
        joint = system.joints[system.bodies[locked.root[i]].joint]
        for a in range(locked.count[i]):
            work.momentum[joint.rate + joint.slot[a]] = locked.momentum_rate[i, a]
