"""Scratch memory of the sweep methods, allocated once per run."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.spanning_tree.layout import Layout


class TreeWorkspace(NamedTuple):
    """What changes with the state: n links, N rates, D driven axes, m constraints.

    Row 0 of links is the ground. World axes; motions, loads and momenta are about the joint point.
    """

    rotation: np.ndarray  # link axes -> world, row by row, shape (n + 1, 9)
    origin: np.ndarray  # origin of the link [m], shape (n + 1, 3)
    point: np.ndarray  # joint point, fixed on body 2 of the joint [m], shape (n + 1, 3)
    arm: np.ndarray  # joint point from the parent's joint point [m], shape (n + 1, 3)
    lever: np.ndarray  # mass center from the joint point [m], shape (n + 1, 3)
    spin: np.ndarray  # inertia of the body about the joint point [kg m^2], shape (n + 1, 6)
    inertia: np.ndarray  # spatial inertia of body, articulated or composite body, (n + 1, 21)
    axis: np.ndarray  # H: motion of the link per rate, then per driven rate, shape (N + D, 6)
    prescribed: np.ndarray  # VALUE, RATE and ACCELERATION of driven axes, shape (D, 3)
    velocity: np.ndarray  # [m/s, rad/s], shape (n + 1, 6)
    drift: np.ndarray  # known part of the motion that each joint adds, shape (n + 1, 6)
    acceleration: np.ndarray  # spatial, without the ground's [m/s^2, rad/s^2], shape (n + 1, 6)
    load: np.ndarray  # applied loads of bodies, then of subtrees [N, N m], shape (n + 1, 6)
    bias: np.ndarray  # momenta or loads that do not depend on the unknowns, shape (n + 1, 6)
    momentum: np.ndarray  # of the subtree [kg m/s, kg m^2/s], shape (n + 1, 6)
    column: np.ndarray  # V or M A D of the sweeps, shape (N, 6)
    factor: np.ndarray  # inverse factors of A^T M A, shape (N, 6)
    wide: np.ndarray  # M* H of one joint, shape (6, 6)
    right_side: np.ndarray  # of the rates, reduced in place, shape (N,)
    rate: np.ndarray  # rates of the state, shape (N,)
    solution: np.ndarray  # rates or accelerations of the joints, shape (N,)
    last_rate: np.ndarray  # rates at the last accepted step, shape (N,)
    candidate_rate: np.ndarray  # at the end of the step under trial, shape (N,)
    matrix: np.ndarray  # packed factor of the mass or constraint matrix
    # joints by their constraints; empty for the other methods
    mobility: np.ndarray  # inverse inertia about the mass center [1/(kg m^2)], shape (n + 1, 6)
    push: np.ndarray  # unit wrenches about the mass center of the link, shape (m, 6)
    pull: np.ndarray  # the same about the mass center of the parent, shape (m, 6)
    multiplier: np.ndarray  # impulses or loads along the locked directions, shape (m,)


def allocate_tree(
    layout: Layout, *, mass_matrix: bool = False, constraint_matrix: bool = False
) -> TreeWorkspace:
    """Allocate the workspace of a layout, with room for one of the packed matrices or none."""
    count, rates, driven = len(layout.links), len(layout.depth), len(layout.driver_row)
    rows = len(layout.row_link) if constraint_matrix else 0
    matrix_size = int(layout.rate_start[-1]) if mass_matrix else 0
    if constraint_matrix:
        matrix_size = int(layout.row_start[-1])

    def per_link(width: int) -> np.ndarray:
        return np.zeros((count, width))

    work = TreeWorkspace(
        rotation=per_link(9),
        origin=per_link(3),
        point=per_link(3),
        arm=per_link(3),
        lever=per_link(3),
        spin=per_link(6),
        inertia=per_link(21),
        axis=np.zeros((rates + driven, 6)),
        prescribed=np.zeros((driven, 3)),
        velocity=per_link(6),
        drift=per_link(6),
        acceleration=per_link(6),
        load=per_link(6),
        bias=per_link(6),
        momentum=per_link(6),
        column=np.zeros((rates, 6)),
        factor=np.zeros((rates, 6)),
        wide=np.zeros((6, 6)),
        right_side=np.zeros(rates),
        rate=np.zeros(rates),
        solution=np.zeros(rates),
        last_rate=np.zeros(rates),
        candidate_rate=np.zeros(rates),
        matrix=np.zeros(matrix_size),
        mobility=per_link(6),
        push=np.zeros((rows, 6)),
        pull=np.zeros((rows, 6)),
        multiplier=np.zeros(rows),
    )
    work.rotation[0] = np.eye(3).ravel()
    return work
