"""Closing the loops of a tree that sweeps solve: impulses of cut joints at the velocity level.

With M = L L^T of the tree, whose pivots the symmetric sweeps keep apart, the constraints J q' = r
of all cut joints and couplings ask for impulses sigma by (J L^-T) (J L^-T)^T sigma = r - J M^-1 p.
A row of J L^-T is what a backward sweep makes of a unit impulse at its joint, and differs from zero
only on the way from the joint to the ground.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.couplings import DEPENDENT
from mechstudio.dynamics.formulations.tree.methods import solve, solve_anew
from mechstudio.dynamics.formulations.tree.momenta import take_momenta
from mechstudio.dynamics.kinematics.drivers import prescribed_rate
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.dynamics.spanning_tree.drivers import write_known_velocities
from mechstudio.dynamics.spanning_tree.loop_couplings import (
    miss_couplings,
    push_couplings,
    reach_couplings,
)
from mechstudio.dynamics.spanning_tree.loop_paths import push_link, rate_along, sweep_paths
from mechstudio.dynamics.spanning_tree.orthogonal_factors import orthogonalize, solve_normal
from mechstudio.spatial.arrays import clear_rows, clear_vector
from mechstudio.spatial.six import row_numbers


@kernel
def move_open(own, state):
    """Factor the tree; rates and velocities from momenta, without the impulses of constraints.

    Args:
        own: See `LoopMethod`; the links are placed.
        state: State vector.

    Returns:
        Whether drivers prescribe any velocity.
    """
    links, tree = own.layout.links, own.tree
    has_known = write_known_velocities(links, tree)
    take_momenta(tree, state, own.offset)
    solve_anew(own.method, links, tree, has_known, tree.velocity)
    return has_known


@kernel
def factorize_closure(system, work, own):
    """Factors of all constraints once the tree is factored and their axes are placed.

    Returns:
        The smallest square of a pivot of the constraints, see `orthogonalize`; 1 without loops,
        where couplings have no singular positions.
    """
    links, tree, closure = own.layout.links, own.tree, own.closure
    clear_rows(tree.bias)
    clear_vector(tree.right_side)
    clear_rows(closure.reach)
    for i in range(closure.rows.size):
        row = closure.rows[i]
        push_link(tree, row.link2, row_numbers(work.wrench2, row.joint, row.place), 1.0)
        push_link(tree, row.link1, row_numbers(work.wrench1, row.joint, row.place), -1.0)
        sweep_paths(own.method, links, tree, (row.link1, row.link2), closure.reach[i])
    reach_couplings(system, own.method, links, tree, work, closure)
    if system.loop_count == 0:
        orthogonalize(closure, DEPENDENT)
        return 1.0
    return orthogonalize(closure, work.ranks.tolerance)


@kernel
def move_closed(system, work, own, state, has_known):
    """Rates and velocities of the tree with the impulses of all constraints.

    Args:
        system: Constant data.
        work: Common workspace with the axes of the joints.
        own: See `LoopMethod`; with the velocities of the open tree, and with all factors.
        state: State vector.
        has_known: Whether drivers prescribe any velocity.
    """
    links, tree, closure = own.layout.links, own.tree, own.closure
    _miss_constraints(system, tree, work, closure)
    miss_couplings(system, tree, work, closure)
    solve_normal(closure)
    take_momenta(tree, state, own.offset)
    for i in range(closure.rows.size):
        row, sigma = closure.rows[i], closure.impulse[i]
        push_link(tree, row.link2, row_numbers(work.wrench2, row.joint, row.place), sigma)
        push_link(tree, row.link1, row_numbers(work.wrench1, row.joint, row.place), -sigma)
    push_couplings(system, tree, work, closure)
    solve(own.method, links, tree, has_known, tree.velocity)


@kernel
def _miss_constraints(system, tree, work, closure):
    """What the velocities of the links lack of those that the constraints ask for: r - J q'."""
    for i in range(closure.rows.size):
        row = closure.rows[i]
        joint = system.joints[row.joint]
        value = axis_scale(joint, row.place) * prescribed_rate(joint, row.place, work.prescribed)
        wrench = row_numbers(work.wrench2, row.joint, row.place)
        value -= rate_along(tree, row.link2, wrench)
        wrench = row_numbers(work.wrench1, row.joint, row.place)
        value += rate_along(tree, row.link1, wrench)
        closure.right_side[i] = value
