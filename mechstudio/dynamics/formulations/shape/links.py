"""Momenta of the shape on the links of a tree; see `locked_motion.py`."""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.compiler.lanes import four_rows
from mechstudio.dynamics.formulations.shape.locked_motion import (
    asked_load,
    carried,
    changed_load,
    factorize_trees,
    find_changes,
    load_twist,
    solve_trees,
    store_inertia,
    turn_trees,
    write_twists,
)
from mechstudio.dynamics.formulations.shape.sums import (
    no_inertias,
    no_wrenches,
    plus_wrench,
    summed_inertia,
    summed_wrench,
    with_body,
)
from mechstudio.dynamics.spanning_tree.kinematics import axes_motion
from mechstudio.spatial.inertia import load_symmetric
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


@inlined_kernel
def _arm(tree, point, k):
    """Mass center of link k from the joint point of its tree [m]."""
    return add(subtract(load(tree.point, k), point), load(tree.lever, k))


@inlined_kernel
def _with_link(links, tree, point, total, k):
    """Inertia of a part of a tree with link k, or of four parts with as many links."""
    return with_body(total, links.mass[k], _arm(tree, point, k), load_symmetric(tree.spin, k))


@kernel
def weigh_trees(links, tree, locked):
    """Inertias of the trees and their factors from the poses of the links."""
    for i in range(locked.root.size):
        point = load(tree.point, locked.root[i])
        store(locked.point, i, point)
        for a in range(locked.count[i]):
            r = locked.rate[i] + a
            store_pair(
                locked.axis, 6 * i + a, load_linear(tree.axis, r), load_angular(tree.axis, r)
            )
        fours = no_inertias()
        for m in range(locked.start[i], locked.rest[i], 4):
            fours = _with_link(links, tree, point, fours, four_rows(locked.member[m]))
        total = summed_inertia(fours)
        for m in range(locked.rest[i], locked.start[i + 1]):
            total = _with_link(links, tree, point, total, locked.member[m])
        store_inertia(locked, i, total)
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


@inlined_kernel
def _move(tree, point, twist, k):
    """Add the locked motion to the velocity of link k, or of four links."""
    arm = subtract(load(tree.point, k), point)
    add_pair(tree.velocity, k, carried(twist, arm), twist[1])


@kernel
def add_locked_motion(links, tree, locked):
    """Add the locked motion to rates and velocities."""
    add_locked_rates(tree, locked)
    write_twists(locked)
    for i in range(locked.root.size):
        point, twist = load(locked.point, i), load_twist(locked.twist, i)
        for m in range(locked.start[i], locked.rest[i], 4):
            _move(tree, point, twist, four_rows(locked.member[m]))
        for m in range(locked.rest[i], locked.start[i + 1]):
            _move(tree, point, twist, locked.member[m])
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
    for i in range(locked.root.size):
        _take_out_asked(links, tree, locked, i)
        k = locked.root[i]
        find_changes(locked, i, load_linear(tree.momentum, k), load_angular(tree.momentum, k))
    solve_trees(locked)
    write_twists(locked)
    for i in range(locked.root.size):
        point, change = load(locked.point, i), load_twist(locked.twist, i)
        for m in range(locked.start[i], locked.rest[i], 4):
            _take_out_changed(links, tree, point, change, four_rows(locked.member[m]))
        for m in range(locked.rest[i], locked.start[i + 1]):
            _take_out_changed(links, tree, point, change, locked.member[m])


@inlined_kernel
def _take_out_changed(links, tree, point, change, k):
    """Take what a change of the twist asks for out of the load on link k, or of four links."""
    arm, spin = _arm(tree, point, k), load_symmetric(tree.spin, k)
    force, torque = changed_load(change, links.mass[k], arm, spin)
    _take_out(tree, k, force, torque)


@kernel
def _take_out_asked(links, tree, locked, i):
    """Take what the locked motion asks for at constant u out of the loads on a tree."""
    sums = no_wrenches(), no_wrenches()
    for m in range(locked.start[i], locked.rest[i], 4):
        sums = _ask(links, tree, locked, i, sums, four_rows(locked.member[m]))
    loads, demand = summed_wrench(sums[0]), summed_wrench(sums[1])
    for m in range(locked.rest[i], locked.start[i + 1]):
        loads, demand = _ask(links, tree, locked, i, (loads, demand), locked.member[m])
    store_pair(locked.load, i, loads[0], loads[1])
    store_pair(locked.demand, i, demand[0], demand[1])


@inlined_kernel
def _ask(links, tree, locked, i, sums, k):
    """Take it out of the load on link k, or of four links; both sums of loads on the tree."""
    point, twist = load(locked.point, i), load_twist(locked.twist, i)
    change = load_twist(locked.change, i)
    lever, omega = load(tree.lever, k), load_angular(tree.velocity, k)
    arm = subtract(load(tree.point, k), point)
    loads = plus_wrench(sums[0], arm, load_linear(tree.load, k), load_angular(tree.load, k))
    arm = add(arm, lever)
    velocity = add(load_linear(tree.velocity, k), cross(omega, lever))
    mass, spin = links.mass[k], load_symmetric(tree.spin, k)
    force, torque = asked_load(twist, change, mass, arm, spin, velocity, omega)
    _take_out(tree, k, force, torque)
    return loads, plus_wrench(sums[1], arm, force, torque)


@inlined_kernel
def _take_out(tree, k, force, torque):
    """Take a force at the mass center and a torque out of the load on a link."""
    moment = add(torque, cross(load(tree.lever, k), force))
    add_pair(tree.load, k, scale(force, -1.0), scale(moment, -1.0))
