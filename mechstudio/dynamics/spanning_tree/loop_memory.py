"""Constant data and memory for the loops and couplings of a sweep method; see `loop_closure`."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Record
from mechstudio.topology.system import NONE, System

LARGEST_REACH = 4e9  # [bytes] of the responses of all constraints of cut joints and couplings

CUT_ROW = np.dtype(
    [
        ("joint", "i4"),  # a cut joint
        ("place", "i4"),  # of a driven or locked axis in JOINT.axis_order
        ("link1", "i4"),  # link of body 1, 0 is the ground
        ("link2", "i4"),  # link of body 2
    ],
    align=True,
)

COUPLED_END = np.dtype(
    [
        ("joint", "i4"),
        ("axis", "i4"),  # place of the coupled axis in JOINT.axis_order
        ("rate", "i4"),  # the rate of the tree that it is; NONE: driven, or of a cut joint
        ("link1", "i4"),  # link of body 1 of a cut joint; 0 is the ground, or no way to it
        ("link2", "i4"),  # link of body 2 of a cut joint, or the one that the rate moves
        ("part", "f8"),  # entry of the coupling's row: -ratio or 1
    ],
    align=True,
)


class LoopClosure(Record):
    """Constraints on a tree, of cut joints, then k couplings: m rows, N rates, of rank r.

    Scaled so that the rows have no unit: as `axis_scale` does, or by `coupled_scale`. Columns from
    r on are not used.
    """

    rows: np.ndarray  # CUT_ROW, shape (m - k,)
    ends: np.ndarray  # COUPLED_END, both ends of each coupling, shape (k, 2)
    coupled_scale: np.ndarray  # factors of the rows of the couplings, shape (k,)
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


def coupled_ends(system: System) -> np.ndarray:
    """Both ends of all couplings, COUPLED_END, shape (k, 2)."""
    link_of = {-1: 0} | {int(b): k for k, b in enumerate(system.order, start=1)}
    link_behind = {int(system.bodies[b]["joint"]): link_of[int(b)] for b in system.order}
    ends = np.zeros((len(system.couplings), 2), dtype=COUPLED_END)
    for record, pair in zip(system.couplings, ends, strict=True):
        for side, end in enumerate(pair):
            j, axis = int(record["joint"][side]), int(record["axis"][side])
            joint = system.joints[j]
            end["joint"], end["axis"], end["rate"] = j, axis, NONE
            end["part"] = record["row"][side]
            if joint["is_tree"] == 0:
                end["link1"], end["link2"] = (link_of[int(joint[b])] for b in ("body1", "body2"))
            elif axis < joint["open_count"]:
                end["rate"], end["link2"] = joint["state_rate"] + axis, link_behind[j]
    return ends


def reach_size(count: int, rates: int) -> float:
    """Bytes that the responses of so many constraints take."""
    return 8.0 * count * rates


def closure_memory(rows: np.ndarray, ends: np.ndarray, rates: int) -> LoopClosure:
    """Memory for constraints, CUT_ROW and COUPLED_END, on a tree that has so many rates."""
    count = len(rows) + len(ends)
    return LoopClosure(
        rows=rows,
        ends=ends,
        coupled_scale=np.ones(len(ends)),
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
