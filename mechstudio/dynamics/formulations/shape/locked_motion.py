"""The locked motion: that of a tree whose joints are locked, but for the one on the ground.

Let p1 be the momenta of the joint on the ground, H its axes and I the inertia of all bodies behind
it. With all other joints locked the same p1 would move the tree by the twist H u, where
(H^T I H) u = p1. Momenta of the shape are those of the motion relative to this one: w_k = p_k -
H_k^T I_k H u with the inertia I_k behind joint k. Nothing is left along the joint on the ground,
and p1 stays in its place. As p = M (u, 0) + (0, w), the rates are those that the momenta (0, w)
make, and u besides. `docs/solvers.md` has the derivation.
"""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.compiler.record import Blocks, Record, Sixes, Threes
from mechstudio.dynamics.spanning_tree.steps import add_row, along
from mechstudio.spatial.inertia import load_symmetric, symmetric_times
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    store_pair,
    subtract,
)

NO_ROOT = -1
MOST_BLOCKS = 16  # of bodies, each of which is summed by itself
SMALLEST_BLOCK = 128  # bodies; nothing is gained where there are fewer
ROW = 16  # numbers between sums of blocks: threads that write them must not share a cache line
Rows = Annotated[np.ndarray, 16]


class LockedMotion(Record):
    """Trees on the ground, r of them, with n bodies; no tree where the state is momenta of joints.

    World axes, about the joint point on the ground.
    """

    tree: np.ndarray  # i4, number of the tree of each body, or NO_ROOT, shape (n,)
    start: np.ndarray  # i4, where the bodies of each tree start among those of all, shape (r + 1,)
    member: np.ndarray  # i4, bodies of all trees, tree after tree, parents first
    rest: np.ndarray  # i4, end of those of each tree that come as four neighbors, shape (r,)
    root: np.ndarray  # i4, body on the ground of each tree, shape (r,)
    rate: np.ndarray  # i4, first momentum of its joint in the state, shape (r,)
    count: np.ndarray  # i4, momenta of its joint, shape (r,)
    point: Threes  # joint point [m], shape (r, 3)
    point_velocity: Threes  # [m/s], shape (r, 3)
    shift_turn: Threes  # angular velocity of the directions of shifts [rad/s], shape (r, 3)
    turn_turn: Threes  # likewise of turns, shape (r, 3)
    axis: Sixes  # H, six rows for each tree, shape (6 r, 6)
    mass: np.ndarray  # [kg], shape (r,)
    first: Threes  # mass times mass center [kg m], shape (r, 3)
    second: Sixes  # inertia [kg m^2], shape (r, 6)
    factor: Blocks  # L of H^T I H = L L^T, shape (r, 6, 6)
    value: Sixes  # u, or what it is solved from, shape (r, 6)
    twist: Sixes  # H u, then its change by u' [m/s, rad/s; their derivatives], shape (r, 6)
    load: Sixes  # applied loads on the tree [N, N m], shape (r, 6)
    demand: Sixes  # loads that the locked motion asks for at constant u, shape (r, 6)
    momentum_rate: Sixes  # p1', shape (r, 6)
    change: Sixes  # derivative of H u at constant u [m/s^2, rad/s^2], shape (r, 6)
    arm: Threes  # mass center of each body from the joint point [m], shape (n, 3), not of links
    spin: Sixes  # inertia of each body about its mass center [kg m^2], (n, 6), not of links
    blocks: int  # of bodies, which are summed each by itself, whatever the number of threads
    block_weight: Rows  # mass, first and second of the trees in each, (blocks r, ROW)
    block_load: Rows  # load and demand of the trees in each, shape (blocks r, ROW)


def locked_motion(
    parent: np.ndarray, order: np.ndarray, rate: np.ndarray, count: np.ndarray, most_blocks: int = 1
) -> LockedMotion:
    """Memory for the locked motion.

    Args:
        parent: Of each body; negative for the ground.
        order: The bodies, parents first; none for momenta of the joints.
        rate: First momentum of the joint of each body in the state.
        count: Momenta of that joint.
        most_blocks: Most blocks of bodies that are summed each by itself.
    """
    tree = np.full(len(parent), NO_ROOT, dtype=np.int32)
    roots: list[int] = []
    for body in order:
        if parent[body] >= 0:
            tree[body] = tree[parent[body]]
        # what is fixed to the ground, or led by drivers alone, is ground to what hangs on it
        if tree[body] == NO_ROOT and count[body] > 0:
            tree[body] = len(roots)
            roots.append(int(body))
    size, root = len(roots), np.array(roots, dtype=np.int32)
    members: list[list[int]] = [[] for _ in roots]
    for body in order:
        if tree[body] != NO_ROOT:
            members[tree[body]].append(int(body))
    blocks = max(1, min(most_blocks, len(parent) // (SMALLEST_BLOCK * max(1, size))))
    return LockedMotion(
        tree=tree,
        start=np.cumsum([0, *(len(own) for own in members)]).astype(np.int32),
        member=np.array([body for own in members for body in own], dtype=np.int32),
        rest=np.array(_rests(members), dtype=np.int32),
        root=root,
        rate=rate[root].astype(np.int32),
        count=count[root].astype(np.int32),
        point=np.zeros((size, 3)),
        point_velocity=np.zeros((size, 3)),
        shift_turn=np.zeros((size, 3)),
        turn_turn=np.zeros((size, 3)),
        axis=np.zeros((6 * size, 6)),
        mass=np.zeros(size),
        first=np.zeros((size, 3)),
        second=np.zeros((size, 6)),
        factor=np.zeros((size, 6, 6)),
        value=np.zeros((size, 6)),
        twist=np.zeros((size, 6)),
        load=np.zeros((size, 6)),
        demand=np.zeros((size, 6)),
        momentum_rate=np.zeros((size, 6)),
        change=np.zeros((size, 6)),
        arm=np.zeros((len(parent), 3)),
        spin=np.zeros((len(parent), 6)),
        blocks=blocks,
        block_weight=np.zeros((blocks * size, ROW)),
        block_load=np.zeros((blocks * size, ROW)),
    )


def _rests(members: list[list[int]]) -> list[int]:
    """Where the bodies of each tree stop to come as four neighbors, among those of all trees."""
    rests: list[int] = []
    start = 0
    for own in members:
        fours = 0
        while own[fours : fours + 4] == [*range(own[fours], own[fours] + 4)]:
            fours += 4
            if fours == len(own):
                break
        rests.append(start + fours)
        start += len(own)
    return rests


def no_locked_motion() -> LockedMotion:
    """Memory where the state is momenta of the joints."""
    none = np.zeros(0, dtype=np.int32)
    return locked_motion(none, none, none, none)


@kernel
def store_inertia(locked, i, total):
    """Keep the inertia of a whole tree; see `sums.py`."""
    locked.mass[i] = total[0]
    store(locked.first, i, total[1])
    for c in range(6):
        locked.second[i, c] = total[2][c]


@kernel
def tree_momentum(locked, i, linear, angular):
    """Momentum of a tree that moves as a rigid body: (linear, angular)."""
    first = load(locked.first, i)
    force = add(scale(linear, locked.mass[i]), cross(angular, first))
    moment = add(symmetric_times(load_symmetric(locked.second, i), angular), cross(first, linear))
    return force, moment


@kernel
def factorize_trees(locked):
    """Cholesky's factors of H^T I H of all trees."""
    for i in range(locked.root.size):
        for a in range(locked.count[i]):
            linear = load_linear(locked.axis, 6 * i + a)
            angular = load_angular(locked.axis, 6 * i + a)
            force, moment = tree_momentum(locked, i, linear, angular)
            for c in range(a + 1):
                value = along(locked.axis, 6 * i + c, force, moment)
                for d in range(c):
                    value -= locked.factor[i, a, d] * locked.factor[i, c, d]
                locked.factor[i, a, c] = (
                    math.sqrt(value) if c == a else value / locked.factor[i, c, c]
                )


@kernel
def solve_trees(locked):
    """Rates u from momenta p1, or changes u' from loads, in place of these in `value`."""
    for i in range(locked.root.size):
        for a in range(locked.count[i]):
            value = locked.value[i, a]
            for d in range(a):
                value -= locked.factor[i, a, d] * locked.value[i, d]
            locked.value[i, a] = value / locked.factor[i, a, a]
        for a in range(locked.count[i] - 1, -1, -1):
            value = locked.value[i, a]
            for d in range(a + 1, locked.count[i]):
                value -= locked.factor[i, d, a] * locked.value[i, d]
            locked.value[i, a] = value / locked.factor[i, a, a]


@kernel
def write_twists(locked):
    """Twists H u of all trees from `value`."""
    for i in range(locked.root.size):
        linear, angular = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for a in range(locked.count[i]):
            linear, angular = add_row(linear, angular, locked.axis, 6 * i + a, locked.value[i, a])
        store_pair(locked.twist, i, linear, angular)


@kernel
def turn_trees(locked):
    """Changes of the twists H u by the motion of the axes alone, whose velocities are known."""
    for i in range(locked.root.size):
        linear, angular = load_linear(locked.twist, i), load_angular(locked.twist, i)
        change = cross(load(locked.shift_turn, i), linear)
        # a twist is known by the velocity at its point, which moves on
        change = subtract(change, cross(angular, load(locked.point_velocity, i)))
        store_pair(locked.change, i, change, cross(load(locked.turn_turn, i), angular))


@inlined_kernel
def load_twist(twists, i):
    """Row of six numbers of a tree: (linear, angular)."""
    return load_linear(twists, i), load_angular(twists, i)


@inlined_kernel
def carried(twist, arm):
    """Velocity of what is `arm` away from the joint point by a twist: linear part."""
    return add(twist[0], cross(twist[1], arm))


@inlined_kernel
def asked_load(twist, change, mass, arm, spin, velocity, omega):
    """Derivative of the momentum that the locked motion gives a body, at constant u.

    Args:
        twist: Of the tree, (linear, angular).
        change: Its derivative where it stands, likewise.
        mass: [kg].
        arm: Mass center of the body from the joint point [m].
        spin: Its inertia about that, six numbers [kg m^2].
        velocity: Of its mass center [m/s].
        omega: Angular velocity of the body [rad/s].

    Returns:
        (force [N], torque about the mass center [N m]).
    """
    force = add(carried(change, arm), cross(twist[1], velocity))
    torque = symmetric_times(spin, subtract(change[1], cross(omega, twist[1])))
    torque = add(torque, cross(omega, symmetric_times(spin, twist[1])))
    # the moment of a momentum that is not along the velocity changes on the way
    torque = add(torque, scale(cross(velocity, carried(twist, arm)), mass))
    return scale(force, mass), torque


@inlined_kernel
def changed_load(twist, mass, arm, spin):
    """Momentum that a twist gives a body, or load that its change asks for.

    Returns:
        (force [N], torque about the mass center [N m]), or momenta.
    """
    return scale(carried(twist, arm), mass), symmetric_times(spin, twist[1])


@kernel
def find_changes(locked, i, linear, angular):
    """p1' of a tree into `momentum_rate`, and what u' follows from into `value`.

    Args:
        locked: Memory, with the loads on the tree and those that its locked motion asks for.
        i: Number of the tree.
        linear: Momentum of the tree relative to the locked motion [kg m/s].
        angular: Likewise about the joint point [kg m^2/s].
    """
    force = subtract(load_linear(locked.load, i), load_linear(locked.demand, i))
    moment = subtract(load_angular(locked.load, i), load_angular(locked.demand, i))
    _project(locked, i, force, moment, linear, angular, locked.value)
    own, own_angular = tree_momentum(
        locked, i, load_linear(locked.twist, i), load_angular(locked.twist, i)
    )
    linear, angular = add(linear, own), add(angular, own_angular)
    force, moment = load_linear(locked.load, i), load_angular(locked.load, i)
    _project(locked, i, force, moment, linear, angular, locked.momentum_rate)


@kernel
def _project(locked, i, force, moment, linear, angular, result):
    """H^T f + H'^T mu of the joint on the ground, as `spanning_tree/loads.py` has it."""
    force = add(force, cross(linear, load(locked.shift_turn, i)))
    moment = add(moment, cross(linear, load(locked.point_velocity, i)))
    moment = add(moment, cross(angular, load(locked.turn_turn, i)))
    for a in range(locked.count[i]):
        result[i, a] = along(locked.axis, 6 * i + a, force, moment)


@kernel
def write_tree_momenta(locked, derivative, offset):
    """Derivatives of the momenta of the joints on the ground."""
    for i in range(locked.root.size):
        for a in range(locked.count[i]):
            derivative[offset + locked.rate[i] + a] = locked.momentum_rate[i, a]
