"""Sweeps over the links of a tree: inwards they eliminate joints, outwards they put motions in.

Joints of one freedom are the same step by both methods: with f = M* H and d = H^T f, M* loses
f f^T / d. What counts is how soon the parent can begin. Its inertia is shifted while the pivot is
still being found, and the step of rank one comes last, with f about the parent's point. Where the
parent is the link before, as in chains, what is passed on never goes through memory.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.compiler.overloads import implements
from mechstudio.dynamics.spanning_tree.layout import REVOLUTE
from mechstudio.dynamics.spanning_tree.method import find_momenta, solve, solve_anew
from mechstudio.dynamics.spanning_tree.steps import (
    add_row,
    along,
    pass_wrench,
)
from mechstudio.dynamics.spanning_tree.sweep_inverse import InverseSweeps
from mechstudio.dynamics.spanning_tree.sweep_joints import factor_joint, move_joint, reduce_joint
from mechstudio.dynamics.spanning_tree.sweep_symmetric import SymmetricSweeps
from mechstudio.spatial.articulated import (
    add_to_inertia,
    inertia_times,
    less_step,
    load_inertia,
    load_three,
    nothing,
    plus,
    plus_cross,
    plus_times,
    product,
    shifted,
    store_inertia,
    store_three,
    summed,
    symmetric,
    three_vector,
    times,
    turned_with,
    with_body,
)
from mechstudio.spatial.inertia import load_symmetric, shifted_motion, shifted_wrench
from mechstudio.spatial.vector import add, dot, load, load_angular, load_linear, store_pair

__all__ = ["InverseSweeps", "SymmetricSweeps", "eliminate_joint"]

NOTHING = (0.0, 0.0, 0.0)


@inlined_kernel
def sweep_anew(method, links, tree, has_known):
    """Inward sweep: factors, and right sides reduced by them.

    Args:
        method: Memory of the method; written.
        links: Constant data, dtype LINK.
        tree: See `TreeWorkspace`.
        has_known: Whether `bias` and `drift` count.
    """
    none = three_vector(0.0, 0.0, 0.0)
    inertia, force, moment = nothing(), none, none
    for k in range(links.size - 1, 0, -1):
        link, arm = links[k], load_three(tree.arm, k, 0)
        spin = load_symmetric(tree.spin, k)
        inertia = with_body(inertia, link.mass, load_three(tree.lever, k, 0), spin)
        force = plus(force, load_three(tree.bias, k, 0))
        moment = plus(moment, load_three(tree.bias, k, 3))
        if link.gathers == 1:
            inertia = summed(inertia, load_inertia(tree.inertia, k))
        store_inertia(tree.inertia, k, inertia)
        store_three(tree.bias, k, 0, force)
        store_three(tree.bias, k, 3, moment)
        if has_known:
            linear, angular = load_three(tree.drift, k, 0), load_three(tree.drift, k, 3)
            more, turn = inertia_times(inertia, linear, angular)
            force, moment = plus(force, more), plus(moment, turn)
        if link.open_count == 1:
            r = link.rate
            angular = load_three(tree.axis, r, 3)
            if link.kind == REVOLUTE:
                f, mu = turned_with(inertia, angular)
                pivot = 1.0 / product(angular, mu)
                rest = tree.right_side[r] - product(angular, moment)
            else:
                linear = load_three(tree.axis, r, 0)
                f, mu = inertia_times(inertia, linear, angular)
                pivot = 1.0 / (product(linear, f) + product(angular, mu))
                rest = tree.right_side[r] - (product(linear, force) + product(angular, moment))
            method.pivot[r] = pivot
            tree.right_side[r] = rest
            left = times(f, pivot)
            store_three(method.column, r, 0, left)
            store_three(method.column, r, 3, times(mu, pivot))
            mu = plus_cross(mu, arm, f)
            turn = times(mu, pivot)
            inertia = less_step(shifted(inertia, arm), f, mu, left, turn)
            moment = plus_times(plus_cross(moment, arm, force), turn, rest)
            force = plus_times(force, left, rest)
        else:
            if link.open_count > 1:
                inertia = factor_joint(method, link, tree, inertia)
                passed, twist = reduce_joint(
                    method,
                    link,
                    tree,
                    (force[0], force[1], force[2]),
                    (moment[0], moment[1], moment[2]),
                )
                force = three_vector(passed[0], passed[1], passed[2])
                moment = three_vector(twist[0], twist[1], twist[2])
            inertia = shifted(inertia, arm)
            moment = plus_cross(moment, arm, force)
        inertia = symmetric(inertia)
        p = link.parent
        if p != k - 1:
            if p > 0:
                add_to_inertia(tree.inertia, p, inertia)
                store_three(tree.bias, p, 0, plus(load_three(tree.bias, p, 0), force))
                store_three(tree.bias, p, 3, plus(load_three(tree.bias, p, 3), moment))
            inertia, force, moment = nothing(), none, none


@inlined_kernel
def eliminate_joint(method, links, tree, k, force, moment):
    """Reduce the right sides of joint k; the wrench that it passes on: (force, moment)."""
    link = links[k]
    if link.open_count == 1:
        r = link.rate
        rest = tree.right_side[r] - along(tree.axis, r, force, moment)
        tree.right_side[r] = rest
        force, moment = add_row(force, moment, method.column, r, rest)
    elif link.open_count > 1:
        force, moment = reduce_joint(method, link, tree, force, moment)
    return force, moment


@kernel
def sweep_inwards(method, links, tree, has_known):
    """Reduce the right sides by the last factors; arguments as of `sweep_anew`."""
    for k in range(links.size - 1, 0, -1):
        force, moment = load_linear(tree.bias, k), load_angular(tree.bias, k)
        if has_known:
            linear, angular = load_three(tree.drift, k, 0), load_three(tree.drift, k, 3)
            more, turn = inertia_times(load_inertia(tree.inertia, k), linear, angular)
            force = add(force, (more[0], more[1], more[2]))
            moment = add(moment, (turn[0], turn[1], turn[2]))
        force, moment = eliminate_joint(method, links, tree, k, force, moment)
        pass_wrench(links, tree, k, force, moment, tree.bias)


@inlined_kernel
def sweep_outwards(method, links, tree, has_known, motion):
    """Rates and motions from reduced right sides; arguments as of `solve`."""
    v, omega = NOTHING, NOTHING
    for k in range(1, links.size):
        link = links[k]
        p, arm = link.parent, load(tree.arm, k)
        if p != k - 1:
            v, omega = load_linear(motion, p), load_angular(motion, p)
        linear, angular = shifted_motion(v, omega, arm)
        if link.open_count == 1:
            r = link.rate
            f, mu = shifted_wrench(
                load_linear(method.column, r), load_angular(method.column, r), arm
            )
            rate = method.pivot[r] * tree.right_side[r] - (dot(f, v) + dot(mu, omega))
            tree.solution[r] = rate
            linear, angular = add_row(linear, angular, tree.axis, r, rate)
        elif link.open_count > 1:
            linear, angular = move_joint(method, link, tree, linear, angular)
        if has_known:
            linear = add(linear, load_linear(tree.drift, k))
            angular = add(angular, load_angular(tree.drift, k))
        store_pair(motion, k, linear, angular)
        v, omega = linear, angular


@implements(solve_anew, InverseSweeps)
@implements(solve_anew, SymmetricSweeps)
def solve_by_sweeps_anew(method, links, tree, has_known, motion):
    """Both sweeps, with new factors."""
    sweep_anew(method, links, tree, has_known)
    sweep_outwards(method, links, tree, has_known, motion)


@implements(solve, InverseSweeps)
@implements(solve, SymmetricSweeps)
def solve_by_sweeps(method, links, tree, has_known, motion):
    """Both sweeps."""
    sweep_inwards(method, links, tree, has_known)
    sweep_outwards(method, links, tree, has_known, motion)


@implements(find_momenta, InverseSweeps)
@implements(find_momenta, SymmetricSweeps)
def momenta_of_sweeps(_method, links, tree):
    """mu = M* V + phi of every link once the sweeps are done."""
    for k in range(1, links.size):
        linear, angular = load_three(tree.velocity, k, 0), load_three(tree.velocity, k, 3)
        linear, angular = inertia_times(load_inertia(tree.inertia, k), linear, angular)
        store_three(tree.momentum, k, 0, plus(linear, load_three(tree.bias, k, 0)))
        store_three(tree.momentum, k, 3, plus(angular, load_three(tree.bias, k, 3)))
