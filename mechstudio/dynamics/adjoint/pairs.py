"""Products of motions and wrenches about the origin of the world, as pairs of tuples of three."""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.spatial.rotation import apply, apply_transposed, as_matrix, load_matrix
from mechstudio.spatial.vector import add, add_pair, cross, dot, load, scale, subtract


@inlined_kernel
def motion_cross(v, omega, linear, angular):
    """(v, omega) x (linear, angular): change of a motion that is carried along."""
    return add(cross(omega, linear), cross(v, angular)), cross(omega, angular)


@inlined_kernel
def wrench_cross(v, omega, force, moment):
    """(v, omega) x* (force, moment): change of a wrench that is carried along."""
    return cross(omega, force), add(cross(omega, moment), cross(v, force))


@inlined_kernel
def power(force, moment, linear, angular):
    """Product of a wrench with a motion."""
    return dot(force, linear) + dot(moment, angular)


@inlined_kernel
def at_point(linear, angular, point):
    """Velocity of a point in a motion about the origin of the world."""
    return add(linear, cross(angular, point))


@inlined_kernel
def plus(one, other, factor):
    """Pair plus a multiple of another one."""
    return add(one[0], scale(other[0], factor)), add(one[1], scale(other[1], factor))


@inlined_kernel
def push_point(wrenches, row, point, force):
    """Add a force at a point to a row of wrenches, shape (n, 6)."""
    add_pair(wrenches, row, force, cross(point, force))


@inlined_kernel
def inertia_product(body, work, b, linear, angular):
    """Inertia of body b times a motion: (momentum, angular momentum)."""
    c, R = load(work.center, b), load_matrix(work.rotation, b)
    force = scale(add(linear, cross(angular, c)), body.mass)
    turned = apply(R, apply(as_matrix(body.inertia_B), apply_transposed(R, angular)))
    return force, add(cross(c, force), turned)


@inlined_kernel
def world_point(work, b, point):
    """Place of a point of a body, given from its mass center in body axes; of the ground, b < 0."""
    if b < 0:
        return point
    return add(load(work.center, b), apply(load_matrix(work.rotation, b), point))


@inlined_kernel
def to_body(work, b, vector):
    """Vector in the axes of a body; in those of the world for the ground, b < 0."""
    if b < 0:
        return vector
    return apply_transposed(load_matrix(work.rotation, b), vector)


@inlined_kernel
def attach(work, b, origin, force, moment, target):
    """Add the cotangent of a frame on a body: (position, rotation), in axes of the body.

    Args:
        work: Common workspace.
        b: Body; below 0 for the ground.
        origin: Origin of the frame in the world [m].
        force, moment: Cotangent of a displacement of the frame.
        target: Of that frame, shape (6,); written.
    """
    position = to_body(work, b, force)
    rotation = to_body(work, b, subtract(moment, cross(origin, force)))
    for i in range(3):
        target[i] += position[i]
        target[3 + i] += rotation[i]
