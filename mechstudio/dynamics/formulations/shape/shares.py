"""Loops of the momenta of the shape over the bodies by parts, which threads share.

Sums over a tree are those of blocks of bodies, in their order: whoever sums a block, and however
many threads there are, the sum has the same bits.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel, shared_kernel
from mechstudio.dynamics.crew.board import FIRST_OWN, first_part, next_part, share_of
from mechstudio.dynamics.formulations.shape.locked_motion import (
    NO_ROOT,
    asked_load,
    carried,
    changed_load,
    load_twist,
)
from mechstudio.dynamics.loads.applied import apply_gravity
from mechstudio.spatial.inertia import about_point, load_symmetric, turned
from mechstudio.spatial.rotation import load_matrix
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    subtract,
)

WEIGH, MOVE, ASK, CHANGE = range(FIRST_OWN, FIRST_OWN + 4)
WEIGHTS, LOADS = 10, 12  # numbers in the row of a block


@kernel
def do_shape_part(system, work, locked, task, part):
    """Do a part of a task.

    Args:
        system: Constant data.
        work: Workspace.
        locked: Memory of the locked motion.
        task: Its number.
        part: Of the bodies.
    """
    if task == WEIGH:
        weigh_bodies_of(system, work, locked, part)
    elif task == MOVE:
        move_bodies_of(system, work, locked, part)
    elif task == ASK:
        ask_bodies_of(system, work, locked, part)
    elif task == CHANGE:
        change_loads_of(system, work, locked, part)


@kernel
def share_shape(system, work, locked, task):
    """Do a task by parts; this thread does those that no other has begun."""
    part = first_part(work.crew, task)
    while part >= 0:
        do_shape_part(system, work, locked, task, part)
        part = next_part(work.crew)


@inlined_kernel
def _bodies_of(locked, block):
    """The first body of a block, and the first one behind it."""
    count = locked.tree.size
    return block * count // locked.blocks, (block + 1) * count // locked.blocks


@shared_kernel
def weigh_bodies_of(system, work, locked, part):
    """Inertias of the bodies in a part of the blocks, and their sums."""
    trees = locked.root.size
    begin, behind = share_of(work.crew, part, locked.blocks)
    for block in range(begin, behind):
        for i in range(block * trees, (block + 1) * trees):
            for c in range(WEIGHTS):
                locked.block_weight[i, c] = 0.0
        first, end = _bodies_of(locked, block)
        for b in range(first, end):
            i = locked.tree[b]
            if i != NO_ROOT:
                _weigh_body(system, work, locked, block * trees + i, i, b)


@inlined_kernel
def _weigh_body(system, work, locked, row, i, b):
    """Inertia and arm of a body, and its part of the sum in a row."""
    inertia, mass = system.bodies[b].inertia_B, system.bodies[b].mass
    own = (
        inertia[0, 0],
        inertia[0, 1],
        inertia[0, 2],
        inertia[1, 1],
        inertia[1, 2],
        inertia[2, 2],
    )
    spin = turned(load_matrix(work.rotation, b), own)
    r = subtract(load(work.center, b), load(locked.point, i))
    for c in range(6):
        locked.spin[b, c] = spin[c]
    store(locked.arm, b, r)
    weight, about = locked.block_weight, about_point(mass, r, spin)
    weight[row, 0] += mass
    for c in range(3):
        weight[row, 1 + c] += mass * r[c]
    for c in range(6):
        weight[row, 4 + c] += about[c]


@kernel
def gather_weights(locked):
    """Inertias of the trees from those of the blocks."""
    trees = locked.root.size
    _gather(locked.block_weight, trees, locked.blocks, WEIGHTS)
    for i in range(trees):
        locked.mass[i] = locked.block_weight[i, 0]
        for c in range(3):
            locked.first[i, c] = locked.block_weight[i, 1 + c]
        for c in range(6):
            locked.second[i, c] = locked.block_weight[i, 4 + c]


@shared_kernel
def move_bodies_of(system, work, locked, part):
    """Add the locked motion to the velocities of a part of the bodies; their weight."""
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        i = locked.tree[b]
        if i != NO_ROOT:
            twist = load_twist(locked.twist, i)
            add_pair(work.velocity, b, carried(twist, load(locked.arm, b)), twist[1])
    apply_gravity(system, work, first, end)


@shared_kernel
def ask_bodies_of(system, work, locked, part):
    """Sums of loads, and of those that the locked motion asks for, which leave the loads."""
    trees = locked.root.size
    begin, behind = share_of(work.crew, part, locked.blocks)
    for block in range(begin, behind):
        for i in range(block * trees, (block + 1) * trees):
            for c in range(LOADS):
                locked.block_load[i, c] = 0.0
        first, end = _bodies_of(locked, block)
        for b in range(first, end):
            i = locked.tree[b]
            if i == NO_ROOT:
                continue
            arm, omega = load(locked.arm, b), load_angular(work.velocity, b)
            force, torque = load_linear(work.load, b), load_angular(work.load, b)
            _add_wrench(locked.block_load, block * trees + i, 0, arm, force, torque)
            twist, change = load_twist(locked.twist, i), load_twist(locked.change, i)
            mass, spin = system.bodies[b].mass, load_symmetric(locked.spin, b)
            velocity = load_linear(work.velocity, b)
            force, torque = asked_load(twist, change, mass, arm, spin, velocity, omega)
            _add_wrench(locked.block_load, block * trees + i, 6, arm, force, torque)
            add_pair(work.load, b, scale(force, -1.0), scale(torque, -1.0))


@inlined_kernel
def _add_wrench(wrenches, row, first, arm, force, torque):
    """Add a wrench, `arm` away from the joint point, to that in a row from a column on."""
    moment = add(torque, cross(arm, force))
    for c in range(3):
        wrenches[row, first + c] += force[c]
        wrenches[row, first + 3 + c] += moment[c]


@kernel
def gather_loads(locked):
    """Loads on the trees, and those that they ask for, from those of the blocks."""
    trees = locked.root.size
    _gather(locked.block_load, trees, locked.blocks, LOADS)
    for i in range(trees):
        for c in range(6):
            locked.load[i, c] = locked.block_load[i, c]
            locked.demand[i, c] = locked.block_load[i, 6 + c]


@kernel
def _gather(rows, trees, blocks, count):
    """Add the rows of all blocks to those of the first."""
    for block in range(1, blocks):
        for i in range(trees):
            for c in range(count):
                rows[i, c] += rows[block * trees + i, c]


@shared_kernel
def change_loads_of(system, work, locked, part):
    """Take what a change of the locked motion adds out of the loads on a part of the bodies."""
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        i = locked.tree[b]
        if i != NO_ROOT:
            twist, mass = load_twist(locked.twist, i), system.bodies[b].mass
            arm, spin = load(locked.arm, b), load_symmetric(locked.spin, b)
            force, torque = changed_load(twist, mass, arm, spin)
            add_pair(work.load, b, scale(force, -1.0), scale(torque, -1.0))
