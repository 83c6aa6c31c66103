"""Sums over the bodies of a tree, of one body after the other or of four at a time."""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.compiler.lanes import lane_sum, lanes
from mechstudio.spatial.inertia import about_point
from mechstudio.spatial.vector import add, cross, scale


@inlined_kernel
def with_body(total, mass, arm, spin):
    """The inertia of a part of a tree about the joint point, with another body.

    Args:
        total: (mass [kg], mass times mass center [kg m], inertia as six numbers [kg m^2]).
        mass: Of the body [kg].
        arm: Its mass center from the joint point [m].
        spin: Its inertia about that, six numbers [kg m^2].
    """
    about = about_point(mass, arm, spin)
    second = total[2]
    return (
        total[0] + mass,
        add(total[1], scale(arm, mass)),
        (
            second[0] + about[0],
            second[1] + about[1],
            second[2] + about[2],
            second[3] + about[3],
            second[4] + about[4],
            second[5] + about[5],
        ),
    )


@inlined_kernel
def no_inertias():
    """Four times no inertia."""
    o = lanes(0.0)
    return (o, (o, o, o), (o, o, o, o, o, o))


@inlined_kernel
def summed_inertia(total):
    """Sum of the inertias of four parts of a tree."""
    mass, first, second = total
    return (
        lane_sum(mass),
        (lane_sum(first[0]), lane_sum(first[1]), lane_sum(first[2])),
        (
            lane_sum(second[0]),
            lane_sum(second[1]),
            lane_sum(second[2]),
            lane_sum(second[3]),
            lane_sum(second[4]),
            lane_sum(second[5]),
        ),
    )


@inlined_kernel
def no_wrenches():
    """Four times no wrench."""
    o = lanes(0.0)
    return ((o, o, o), (o, o, o))


@inlined_kernel
def summed_wrench(wrench):
    """Sum of the wrenches of four bodies."""
    force, torque = wrench
    return (
        (lane_sum(force[0]), lane_sum(force[1]), lane_sum(force[2])),
        (lane_sum(torque[0]), lane_sum(torque[1]), lane_sum(torque[2])),
    )


@inlined_kernel
def plus_wrench(total, arm, force, torque):
    """Wrench about the joint point of a tree with another one, `arm` away, added."""
    return add(total[0], force), add(total[1], add(torque, cross(arm, force)))
