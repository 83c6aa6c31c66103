"""Scratch memory that all methods for trees have, allocated once per run."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Columns, Nines, Pairs, Record, Sixes, Threes
from mechstudio.dynamics.spanning_tree.layout import Layout, rate_count


class TreeWorkspace(Record):
    """What changes with the state: n links, N rates, D driven axes.

    Row 0 of links is the ground. World axes; motions, loads and momenta are about the joint point.
    """

    rotation: Nines  # link axes -> world, row by row, shape (n + 1, 9)
    turn: Pairs  # cosine and sine of the angle about one axis, for fours of links, (n + 4, 2)
    origin: Threes  # origin of the link [m], shape (n + 1, 3)
    point: Threes  # joint point, fixed on body 2 of the joint [m], shape (n + 1, 3)
    arm: Threes  # joint point from the parent's joint point [m], shape (n + 1, 3)
    lever: Threes  # mass center from the joint point [m], shape (n + 1, 3)
    spin: Sixes  # inertia of the body about its mass center [kg m^2], shape (n + 1, 6)
    inertia: Columns  # spatial inertia of articulated or composite body, shape (n + 1, 36)
    axis: Sixes  # H: motion of the link per rate, then per driven rate, shape (N + D, 6)
    prescribed: Threes  # VALUE, RATE and ACCELERATION of driven axes, shape (D, 3)
    velocity: Sixes  # [m/s, rad/s], shape (n + 1, 6)
    drift: Sixes  # known part of the motion that each joint adds, shape (n + 1, 6)
    acceleration: Sixes  # spatial, without the ground's [m/s^2, rad/s^2], shape (n + 1, 6)
    load: Sixes  # applied loads of bodies, then of subtrees [N, N m], shape (n + 1, 6)
    bias: Sixes  # momenta or loads that do not depend on the unknowns, shape (n + 1, 6)
    momentum: Sixes  # of the subtree [kg m/s, kg m^2/s], shape (n + 1, 6)
    right_side: np.ndarray  # of the rates, reduced in place, shape (N,)
    rate: np.ndarray  # rates of the state, shape (N,)
    solution: np.ndarray  # rates or accelerations of the joints, shape (N,)
    last_rate: np.ndarray  # rates at the last accepted step, shape (N,)
    candidate_rate: np.ndarray  # at the end of the step under trial, shape (N,)


def allocate_tree(layout: Layout) -> TreeWorkspace:
    """Allocate the workspace of a layout."""
    count, rates, driven = len(layout.links), rate_count(layout), len(layout.driver_row)

    def per_link(width: int) -> np.ndarray:
        return np.zeros((count, width))

    work = TreeWorkspace(
        rotation=per_link(9),
        turn=np.zeros((count + 3, 2)),
        origin=per_link(3),
        point=per_link(3),
        arm=per_link(3),
        lever=per_link(3),
        spin=per_link(6),
        inertia=per_link(36),
        axis=np.zeros((rates + driven, 6)),
        prescribed=np.zeros((driven, 3)),
        velocity=per_link(6),
        drift=per_link(6),
        acceleration=per_link(6),
        load=per_link(6),
        bias=per_link(6),
        momentum=per_link(6),
        right_side=np.zeros(rates),
        rate=np.zeros(rates),
        solution=np.zeros(rates),
        last_rate=np.zeros(rates),
        candidate_rate=np.zeros(rates),
    )
    work.rotation[0] = np.eye(3).ravel()
    return work
