"""Momenta of the shape on the bodies, for the HDCA; see `locked_motion.py`."""

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.formulations.hdca.equations import (
    momenta_from_velocities,
    momenta_of_bodies,
    sum_momenta,
)
from mechstudio.dynamics.formulations.shape.locked_motion import (
    NO_ROOT,
    changed_load,
    factorize_trees,
    find_changes,
    load_twist,
    solve_trees,
    turn_trees,
    write_twists,
)
from mechstudio.dynamics.formulations.shape.shares import (
    ASK,
    CHANGE,
    MOVE,
    WEIGH,
    gather_loads,
    gather_weights,
    share_shape,
)
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.inertia import load_symmetric
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
    share_shape(system, work, locked, WEIGH)
    gather_weights(locked)
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
    """Add the locked motion to rates and velocities; the weight of the bodies to `work.load`."""
    add_locked_rates(system, work, locked)
    write_twists(locked)
    share_shape(system, work, locked, MOVE)


@kernel
def take_out_locked_loads(system, work, locked):
    """Leave of the loads what changes momenta of the shape; `work.constraint_load` is relative."""
    if locked.root.size == 0:
        return
    for i in range(locked.root.size):
        j = system.bodies[locked.root[i]].joint
        store(locked.point_velocity, i, load(work.point_velocity, j))
        store(locked.shift_turn, i, load(work.shift_turn, j))
        store(locked.turn_turn, i, load(work.basis_turn, j))
    turn_trees(locked)
    share_shape(system, work, locked, ASK)
    gather_loads(locked)
    for i in range(locked.root.size):
        body = system.bodies[locked.root[i]]
        sign = 1.0 if body.is_body2 == 1 else -1.0
        linear = scale(load_linear(work.constraint_load, body.joint), sign)
        angular = scale(load_angular(work.constraint_load, body.joint), sign)
        find_changes(locked, i, linear, angular)
    solve_trees(locked)
    write_twists(locked)
    share_shape(system, work, locked, CHANGE)


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
            twist, mass = load_twist(locked.twist, i), system.bodies[b].mass
            arm, spin = load(locked.arm, b), load_symmetric(locked.spin, b)
            force, torque = changed_load(twist, mass, arm, spin)
            add_pair(work.free_motion, b, scale(force, -1.0), scale(torque, -1.0))
    sum_momenta(system, work)
    for i in range(locked.root.size):
        joint = system.joints[system.bodies[locked.root[i]].joint]
        for a in range(locked.count[i]):
            work.momentum[joint.rate + joint.slot[a]] = locked.momentum_rate[i, a]
