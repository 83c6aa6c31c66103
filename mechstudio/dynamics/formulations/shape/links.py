"""Momenta of the shape on the links of a tree; see `locked_motion.py`."""

from mechstudio.compiler.decorators import inlined_kernel, kernel
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
from mechstudio.dynamics.spanning_tree.kinematics import axes_motion
from mechstudio.spatial.arrays import clear_rows
from mechstudio.spatial.inertia import about_point, load_symmetric
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    store_pair,
    subtract,
)


@kernel
def weigh_trees(links, tree, locked):
    """Inertias of the trees and their factors from the poses of the links."""
    if locked.root.size == 0:
        return
    clear_inertias(locked)
    for i in range(locked.root.size):
        k = locked.root[i]
        store(locked.point, i, load(tree.point, k))
        for a in range(locked.count[i]):
            r = locked.rate[i] + a
            store_pair(
                locked.axis, 6 * i + a, load_linear(tree.axis, r), load_angular(tree.axis, r)
            )
    for k in range(1, links.size):
        i = locked.tree[k]
        if i != NO_ROOT:
            mass, lever = links[k].mass, load(tree.lever, k)
            center = add(load(tree.point, k), lever)
            spin = about_point(-mass, lever, load_symmetric(tree.spin, k))
            add_body(locked, i, k, mass, center, spin)
    factorize_trees(locked)


@kernel
def take_out_locked(tree, locked):
    """Leave of the right side what is to be solved for; the rates u of the rest go to `value`."""
    for i in range(locked.root.size):
        for a in range(locked.count[i]):
            r = locked.rate[i] + a
            locked.value[i, a] = tree.right_side[r]
            tree.right_side[r] = 0.0
    solve_trees(locked)


@kernel
def add_locked_rates(tree, locked):
    """Add the rates u to the solution."""
    for i in range(locked.root.size):
        for a in range(locked.count[i]):
            tree.solution[locked.rate[i] + a] += locked.value[i, a]


@kernel
def add_locked_motion(links, tree, locked):
    """Add the locked motion to rates and velocities."""
    if locked.root.size == 0:
        return
    add_locked_rates(tree, locked)
    write_twists(locked)
    for k in range(1, links.size):
        i = locked.tree[k]
        if i != NO_ROOT:
            arm = subtract(load(locked.arm, k), load(tree.lever, k))
            add_pair(tree.velocity, k, carried(locked, i, arm), load_angular(locked.twist, i))
    for i in range(locked.root.size):
        k = locked.root[i]
        v, omega, turn = axes_motion(links[k], k, tree.velocity, tree.arm, tree.axis)
        store(locked.point_velocity, i, v)
        store(locked.shift_turn, i, omega)
        store(locked.turn_turn, i, turn)
    turn_trees(locked)


@kernel
def take_out_locked_loads(links, tree, locked):
    """Leave of the loads what changes momenta of the shape; `tree.momentum` is relative."""
    if locked.root.size == 0:
        return
    clear_rows(locked.load)
    clear_rows(locked.demand)
    for k in range(1, links.size):
        i = locked.tree[k]
        if i == NO_ROOT:
            continue
        lever, omega = load(tree.lever, k), load_angular(tree.velocity, k)
        arm = load(locked.arm, k)
        force, moment = load_linear(tree.load, k), load_angular(tree.load, k)
        add_to_tree(locked.load, i, subtract(arm, lever), force, moment)
        velocity = add(load_linear(tree.velocity, k), cross(omega, lever))
        force, torque = asked_load(locked, i, k, links[k].mass, velocity, omega)
        add_to_tree(locked.demand, i, arm, force, torque)
        _take_out(tree, k, lever, force, torque)
    for i in range(locked.root.size):
        k = locked.root[i]
        find_changes(locked, i, load_linear(tree.momentum, k), load_angular(tree.momentum, k))
    solve_trees(locked)
    write_twists(locked)
    for k in range(1, links.size):
        i = locked.tree[k]
        if i != NO_ROOT:
            force, torque = changed_load(locked, i, k, links[k].mass)
            _take_out(tree, k, load(tree.lever, k), force, torque)


@inlined_kernel
def _take_out(tree, k, lever, force, torque):
    """Take a force at the mass center and a torque out of the load on a link."""
    moment = add(torque, cross(lever, force))
    add_pair(tree.load, k, scale(force, -1.0), scale(moment, -1.0))
