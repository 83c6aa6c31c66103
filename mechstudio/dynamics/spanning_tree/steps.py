"""Steps of all sweeps over the links: along an axis, outwards to a link, inwards to its parent."""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.spatial.inertia import shifted_motion, shifted_wrench
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


@inlined_kernel
def along(rows, r, linear, angular):
    """Inner product of a row of six numbers with a motion or wrench."""
    return dot(load_linear(rows, r), linear) + dot(load_angular(rows, r), angular)


@inlined_kernel
def add_row(linear, angular, rows, r, factor):
    """A motion or wrench plus a multiple of a row of six numbers: (linear, angular)."""
    return (
        add(linear, scale(load_linear(rows, r), factor)),
        add(angular, scale(load_angular(rows, r), factor)),
    )


@inlined_kernel
def carried_motion(links, tree, motion, k):
    """Motion of the parent of link k at the joint point of link k: (linear, angular)."""
    p = links[k].parent
    return shifted_motion(load_linear(motion, p), load_angular(motion, p), load(tree.arm, k))


@inlined_kernel
def store_motion(tree, k, linear, angular, has_drift, motion):
    """Write the motion of link k, with the known part of what its joint adds."""
    if has_drift:
        linear = add(linear, load_linear(tree.drift, k))
        angular = add(angular, load_angular(tree.drift, k))
    store_pair(motion, k, linear, angular)


@inlined_kernel
def pass_wrench(links, tree, k, force, moment, wrenches):
    """Add a wrench about the joint point of link k to that of its parent, unless it is the ground.

    Args:
        links: Constant data, dtype LINK.
        tree: Scratch memory with the arms.
        k: Link.
        force: [N] or [N s].
        moment: [N m] or [N m s].
        wrenches: Of all links, shape (n + 1, 6); that of the parent is written.
    """
    p = links[k].parent
    if p > 0:
        force, moment = shifted_wrench(force, moment, load(tree.arm, k))
        add_pair(wrenches, p, force, moment)
