"""Loads on the links of a tree, and the derivatives of momenta that they make."""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.spanning_tree.fields import three
from mechstudio.dynamics.spanning_tree.kinematics import axes_motion
from mechstudio.dynamics.spanning_tree.layout import GENERAL, REVOLUTE
from mechstudio.dynamics.spanning_tree.steps import along, carried_motion, pass_wrench
from mechstudio.spatial.inertia import load_symmetric, shifted_wrench, symmetric_times
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)


@kernel
def weigh_links(gravity, links, work):
    """Weight of every link about its joint point."""
    g = three(gravity)
    for k in range(1, links.size):
        weight = scale(g, links[k].mass)
        store_pair(work.load, k, weight, cross(load(work.lever, k), weight))


@kernel
def collect_loads(links, work, loads):
    """Loads about the joint points from those about the mass centers of the bodies, (n, 6)."""
    for k in range(1, links.size):
        b = links[k].body
        force, moment = shifted_wrench(
            load_linear(loads, b), load_angular(loads, b), load(work.lever, k)
        )
        store_pair(work.load, k, force, moment)


@kernel
def sum_wrenches(links, work, wrenches):
    """Sum wrenches over the subtree of every link in place, shape (n + 1, 6)."""
    for k in range(links.size - 1, 0, -1):
        force, moment = load_linear(wrenches, k), load_angular(wrenches, k)
        pass_wrench(links, work, k, force, moment, wrenches)


@kernel
def body_momentum(mass, lever, spin, v, omega):
    """Momentum of a rigid body about its joint point from its velocity there.

    Equally the inertia force from a spatial acceleration.

    Args:
        mass: [kg].
        lever: Mass center from the joint point [m].
        spin: Inertia about the mass center, six numbers [kg m^2].
        v: Velocity of the joint point [m/s].
        omega: Angular velocity [rad/s].
    """
    linear = scale(add(v, cross(omega, lever)), mass)
    return linear, add(symmetric_times(spin, omega), cross(lever, linear))


@kernel
def sum_momenta(links, work):
    """Momentum of the subtree of every link from the velocities."""
    for k in range(1, links.size):
        v, omega = load_linear(work.velocity, k), load_angular(work.velocity, k)
        linear, angular = body_momentum(
            links[k].mass, load(work.lever, k), load_symmetric(work.spin, k), v, omega
        )
        store_pair(work.momentum, k, linear, angular)
    sum_wrenches(links, work, work.momentum)


@kernel
def write_inertia_loads(links, work):
    """V x* M V - F of every link: the load that velocities and applied loads ask of its motion."""
    for k in range(1, links.size):
        v, omega = load_linear(work.velocity, k), load_angular(work.velocity, k)
        linear, angular = body_momentum(
            links[k].mass, load(work.lever, k), load_symmetric(work.spin, k), v, omega
        )
        store_pair(
            work.bias,
            k,
            subtract(cross(omega, linear), load_linear(work.load, k)),
            subtract(add(cross(omega, angular), cross(v, linear)), load_angular(work.load, k)),
        )


@kernel
def write_momentum_rates(links, work, derivative, offset):
    """p' = H^T F + H'^T mu of every joint (equation 23), with the loads F on its subtree.

    Args:
        links: Constant data, dtype LINK.
        work: Scratch memory with velocities, momenta of subtrees and loads on links, which are
            used up.
        derivative: Derivative of the state; its momenta are written.
        offset: Number of coordinates in the state.
    """
    force, moment = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for k in range(links.size - 1, 0, -1):
        link, arm = links[k], load(work.arm, k)
        force = add(force, load_linear(work.load, k))
        moment = add(moment, load_angular(work.load, k))
        v, omega = load_linear(work.velocity, k), load_angular(work.velocity, k)
        linear, angular = load_linear(work.momentum, k), load_angular(work.momentum, k)
        if link.kind == REVOLUTE:
            torque = add(moment, add(cross(linear, v), cross(angular, omega)))
            derivative[offset + link.rate] = dot(load_angular(work.axis, link.rate), torque)
        else:
            turn = omega
            if link.kind >= GENERAL:
                v, omega, turn = axes_motion(link, k, work.velocity, work.arm, work.axis)
            push = add(force, cross(linear, omega))
            torque = add(moment, add(cross(linear, v), cross(angular, turn)))
            for r in range(link.rate, link.rate + link.open_count):
                derivative[offset + r] = along(work.axis, r, push, torque)
        # what is passed to the link before stays out of memory
        force, moment = shifted_wrench(force, moment, arm)
        p = link.parent
        if p != k - 1:
            if p > 0:
                add_pair(work.load, p, force, moment)
            force, moment = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)


@kernel
def subtract_known_efforts(links, work):
    """Efforts of the joints without unknown rates, out of `right_side` (equation 35).

    `work.bias` has the known loads of each link; the known part of its acceleration adds the
    inertia forces M T c to them. Momenta lose what known velocities make of them likewise.
    """
    for k in range(1, links.size):
        linear, angular = carried_motion(links, work, work.acceleration, k)
        linear = add(linear, load_linear(work.drift, k))
        angular = add(angular, load_angular(work.drift, k))
        store_pair(work.acceleration, k, linear, angular)
        force, moment = body_momentum(
            links[k].mass, load(work.lever, k), load_symmetric(work.spin, k), linear, angular
        )
        add_pair(work.bias, k, force, moment)
    sum_wrenches(links, work, work.bias)
    for k in range(1, links.size):
        link = links[k]
        for r in range(link.rate, link.rate + link.open_count):
            force, moment = load_linear(work.bias, k), load_angular(work.bias, k)
            work.right_side[r] -= along(work.axis, r, force, moment)
