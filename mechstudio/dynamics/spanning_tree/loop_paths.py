"""Impulses on single links of a tree, and the ways from there to the ground."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.spanning_tree.steps import pass_wrench
from mechstudio.dynamics.spanning_tree.sweeps import eliminate_joint
from mechstudio.spatial.inertia import shifted_motion, shifted_wrench
from mechstudio.spatial.vector import (
    add_pair,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
)


@kernel
def push_link(tree, k, wrench, size):
    """Give link k an impulse of a wrench about its mass center, six numbers, times a size."""
    if k == 0:
        return
    force = scale((wrench[0], wrench[1], wrench[2]), -size)
    moment = scale((wrench[3], wrench[4], wrench[5]), -size)
    force, moment = shifted_wrench(force, moment, load(tree.lever, k))
    add_pair(tree.bias, k, force, moment)


@kernel
def sweep_paths(sweeps, links, tree, ends, reach):
    """Backward sweep from two links to the ground, as `sweep_inwards`.

    Args:
        sweeps: See `SymmetricSweeps`; factored.
        links: Constant data, dtype LINK.
        tree: Scratch memory with impulses on links in `bias`, along rates in `right_side`; both are
            cleared.
        ends: Where the ways begin; 0 is the ground.
        reach: L^-1 times the effect of the impulses, with the roots of the pivots in L, shape (N,);
            added to its entries on the ways.
    """
    first, second = ends
    while first > 0 or second > 0:
        k = max(first, second)  # parents have smaller numbers
        link = links[k]
        force, moment = load_linear(tree.bias, k), load_angular(tree.bias, k)
        force, moment = eliminate_joint(sweeps, links, tree, k, force, moment)
        for r in range(link.rate, link.rate + link.open_count):
            reach[r] += math.sqrt(sweeps.pivot[r]) * tree.right_side[r]
            tree.right_side[r] = 0.0
        store_pair(tree.bias, k, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        pass_wrench(links, tree, k, force, moment, tree.bias)
        if first == k:
            first = link.parent
        if second == k:
            second = link.parent


@kernel
def rate_along(tree, k, wrench):
    """Product of a wrench about its mass center, six numbers, with the motion of link k."""
    v, omega = shifted_motion(
        load_linear(tree.velocity, k), load_angular(tree.velocity, k), load(tree.lever, k)
    )
    force, moment = (wrench[0], wrench[1], wrench[2]), (wrench[3], wrench[4], wrench[5])
    return dot(force, v) + dot(moment, omega)
