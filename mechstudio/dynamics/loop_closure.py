"""Closing the loops of a tree that sweeps solve: impulses of cut joints at the velocity level.

With M = L L^T of the tree as the symmetric sweeps factor it, the constraints J q' = r of all cut
joints ask for impulses sigma by (J L^-T) (J L^-T)^T sigma = r - J M^-1 p. A row of J L^-T is what a
backward sweep makes of a unit impulse at its joint, and differs from zero only on the way from the
joint to the ground.
"""

from mechstudio.dynamics.drivers import prescribed_rate
from mechstudio.dynamics.joint_kinematics import axis_scale
from mechstudio.dynamics.orthogonal_factors import solve_normal
from mechstudio.dynamics.tree_answers import take_momenta
from mechstudio.dynamics.tree_drivers import write_known_velocities
from mechstudio.dynamics.tree_sweep_symmetric import solve_symmetric
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import clear_rows
from mechstudio.spatial.inertia import shifted_motion, shifted_wrench
from mechstudio.spatial.six import inner, load_block_row
from mechstudio.spatial.vector import (
    add,
    add_pair,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
)


@kernel
def reach_constraints(links, tree, work, closure):
    """J L^-T of all cut joints once the tree is factored and their axes are placed."""
    clear_rows(tree.bias)
    clear_rows(closure.reach)
    for i in range(closure.rows.size):
        row = closure.rows[i]
        _push_link(tree, row.link2, load_block_row(work.wrench2, row.joint, row.place), 1.0)
        _push_link(tree, row.link1, load_block_row(work.wrench1, row.joint, row.place), -1.0)
        _sweep_paths(links, tree, (row.link1, row.link2), closure.reach[i])


@kernel
def _push_link(tree, k, wrench, size):
    """Give link k an impulse of a wrench about its mass center, six numbers, times a size."""
    if k == 0:
        return
    force = scale((wrench[0], wrench[1], wrench[2]), -size)
    moment = scale((wrench[3], wrench[4], wrench[5]), -size)
    force, moment = shifted_wrench(force, moment, load(tree.lever, k))
    add_pair(tree.bias, k, force, moment)


@kernel
def _sweep_paths(links, tree, ends, reach):
    """Backward sweep from two links to the ground, as `solve_symmetric`; `bias` is cleared.

    Args:
        links: Constant data, dtype LINK.
        tree: Scratch memory with the impulses in `bias`.
        ends: Where the ways begin; 0 is the ground.
        reach: L^-1 times the effect of the impulses, shape (N,); its entries on the ways are
            written.
    """
    first, second = ends
    while first > 0 or second > 0:
        k = max(first, second)  # parents have smaller numbers
        link = links[k]
        force, moment = load_linear(tree.bias, k), load_angular(tree.bias, k)
        for r in range(link.rate, link.rate + link.open_count):
            known = dot(load_linear(tree.axis, r), force)
            known += dot(load_angular(tree.axis, r), moment)
            eta = -tree.factor[r, 0] * known
            reach[r] = eta
            force = add(force, scale(load_linear(tree.column, r), eta))
            moment = add(moment, scale(load_angular(tree.column, r), eta))
        store_pair(tree.bias, k, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        if link.parent > 0:
            force, moment = shifted_wrench(force, moment, load(tree.arm, k))
            add_pair(tree.bias, link.parent, force, moment)
        if first == k:
            first = link.parent
        if second == k:
            second = link.parent


@kernel
def move_closed(system, work, own, state):
    """Rates and velocities of the tree from momenta, impulses of the cut joints included.

    Args:
        system: Constant data.
        work: Common workspace with the axes of the joints.
        own: See `LoopMethod`; the tree and the constraints are factored.
        state: State vector.
    """
    links, tree, closure = own.layout.links, own.tree, own.closure
    has_known = write_known_velocities(links, tree)
    take_momenta(tree, state, own.offset)
    solve_symmetric(links, tree, has_known, tree.velocity)
    _miss_constraints(system, tree, work, closure)
    solve_normal(closure)
    take_momenta(tree, state, own.offset)
    for i in range(closure.rows.size):
        row, sigma = closure.rows[i], closure.impulse[i]
        _push_link(tree, row.link2, load_block_row(work.wrench2, row.joint, row.place), sigma)
        _push_link(tree, row.link1, load_block_row(work.wrench1, row.joint, row.place), -sigma)
    solve_symmetric(links, tree, has_known, tree.velocity)


@kernel
def _miss_constraints(system, tree, work, closure):
    """What the velocities of the links lack of those that the constraints ask for: r - J q'."""
    for i in range(closure.rows.size):
        row = closure.rows[i]
        joint = system.joints[row.joint]
        value = axis_scale(joint, row.place) * prescribed_rate(joint, row.place, work.prescribed)
        wrench = load_block_row(work.wrench2, row.joint, row.place)
        value -= inner(wrench, _center_motion(tree, row.link2))
        wrench = load_block_row(work.wrench1, row.joint, row.place)
        value += inner(wrench, _center_motion(tree, row.link1))
        closure.right_side[i] = value


@kernel
def _center_motion(tree, k):
    """Motion of the mass center of link k, six numbers; zero of the ground."""
    v, omega = shifted_motion(
        load_linear(tree.velocity, k), load_angular(tree.velocity, k), load(tree.lever, k)
    )
    return (v[0], v[1], v[2], omega[0], omega[1], omega[2])
