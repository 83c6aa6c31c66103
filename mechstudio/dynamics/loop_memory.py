"""Constant data and scratch memory for the loops that a sweep method closes; see `loop_closure`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.topology.system import System

LARGEST_REACH = 4e9  # [bytes] of the responses of all constraints of cut joints

CUT_ROW = np.dtype(
    [
        ("joint", "i4"),  # a cut joint
        ("place", "i4"),  # of a driven or locked axis in JOINT.axis
        ("link1", "i4"),  # link of body 1, 0 is the ground
        ("link2", "i4"),  # link of body 2
    ],
    align=True,
)


class LoopClosure(NamedTuple):
    """Constraints of cut joints on a tree: m rows, N rates, of rank r; world axes.

    Scaled as `axis_scale` does, so that the rows have no unit; columns from r on are not used.
    """

    rows: np.ndarray  # CUT_ROW, shape (m,)
    reach: np.ndarray  # J L^-T [kg^(1/2)], then r orthonormal rows Q, shape (m, N)
    order: np.ndarray  # i4, rows of `reach` in the order of their pivots, shape (m,)
    share: np.ndarray  # T with J L^-T = T Q, then U of T = U S with orthonormal columns, (m, m)
    triangle: np.ndarray  # S, upper triangular, shape (m, m)
    right_side: np.ndarray  # what the velocities of the tree lack of the constraints, shape (m,)
    reduced: np.ndarray  # S^-1 U^T of it, shape (m,)
    impulse: np.ndarray  # sigma, the one of least norm, shape (m,)
    rank: np.ndarray  # i8, shape (1,)
    # smallest eigenvalue that the assembly met at the end of a step, over the smallest pivot
    measure: np.ndarray  # shape (1,)


def cut_rows(system: System) -> np.ndarray:
    """The driven and locked axes of all cut joints, CUT_ROW, shape (m,)."""
    link_of = {-1: 0} | {int(b): k for k, b in enumerate(system.order, start=1)}
    rows = [
        (j, place, link_of[int(joint["body1"])], link_of[int(joint["body2"])])
        for j, joint in enumerate(system.joints)
        if joint["is_tree"] == 0
        for place in range(joint["open_count"], 6)
    ]
    return np.array(rows, dtype=CUT_ROW)


def reach_size(rows: np.ndarray, rates: int) -> float:
    """Bytes that the responses of the constraints take."""
    return 8.0 * len(rows) * rates


def closure_memory(rows: np.ndarray, rates: int) -> LoopClosure:
    """Memory for constraints, CUT_ROW, on a tree that has so many rates."""
    count = len(rows)
    return LoopClosure(
        rows=rows,
        reach=np.zeros((count, rates)),
        order=np.zeros(count, dtype=np.int32),
        share=np.zeros((count, count)),
        triangle=np.zeros((count, count)),
        right_side=np.zeros(count),
        reduced=np.zeros(count),
        impulse=np.zeros(count),
        rank=np.zeros(1, dtype=np.int64),
        measure=np.full(1, np.inf),
    )
