"""Limbs: subtrees of the assembly tree that a recursion over their bodies assembles.

The compounds of a tree of bodies are the same in whatever order the joints within are eliminated.
One after the other, from the tips to a root, takes a fraction of the work of merges by pairs, but
cannot be shared. So the assembly tree is that of divide and conquer, whose subtrees of up to
48 bodies are walked through as limbs; see `divide_and_conquer/limb_factors.py`. Which they are:
`limb_plan.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Blocks, Columns, Memory, Records, Sixes

LIMB = np.dtype(
    [
        ("node", "i4"),  # the compound that it gives
        ("first", "i4"),  # its first link, the root; parents come before children
        ("end", "i4"),  # behind its last one
        ("is_grounded", "i4"),  # 1: the root has a joint to the ground, and shows no port
        ("tip", "i4"),  # link that shows the other port; NONE if there is none
    ],
    align=True,
)

LINK = np.dtype(
    [
        ("share", "f8"),  # mass share of its fragments; 1 for a whole body
        ("sign", "f8"),  # 1 if the body is body 2 of its joint, -1 if it is body 1
        ("body", "i4"),
        ("joint", "i4"),  # joint to its parent, or to the ground; NONE for a root without
        ("parent", "i4"),  # link; NONE for the root
        ("passes", "i4"),  # how it hands on to its parent, see below
        ("gathers", "i4"),  # 1: another link than the next one hangs on it
        ("path", "i4"),  # place on the path from root to tip; NONE beside it
        ("reports", "i4"),  # 1: it writes the motion of its body
    ],
    align=True,
)
ON, FIRST, ANOTHER, LAST = range(4)  # to the link before, as the first of several, as another; none


class Limbs(Memory):
    """Limbs by parts, and memory: n links, rows that limbs of a part share. World axes, centers."""

    records: Records  # LIMB
    links: Records  # LINK
    first: np.ndarray  # i4, where the limbs of each part begin, shape (parts + 2,)
    spin: Sixes  # inertia about the mass center, times the share [kg m^2], shape (n, 6)
    inertia: Columns  # of the articulated body, shape (rows, 36)
    axis: Sixes  # motion along the open axis, shape (n, 6)
    column: Sixes  # inertia times it over the pivot, about the parent's center, shape (n, 6)
    pivot: np.ndarray  # inverse pivots, 0 without an open axis, shape (n,)
    transfer: Blocks  # wrench on the link by one on the tip, shape (rows, 6, 6)
    response: Sixes  # work along the axis by one on the tip, shape (n, 6)
    is_moved: np.ndarray  # i4, 1 where the joint is required to add a motion, shape (n,)
    drift: Sixes  # that motion, shape (n, 6)
    gathered: Sixes  # wrenches from other links than the next one, shape (rows, 6)
    rest: np.ndarray  # reduced right sides, shape (n,)
    velocity: Sixes  # motions of the links, shape (n, 6)
    wrenches: np.ndarray  # i4, unit wrenches of each joint that are placed, shape (M,)
    room: int  # rows for each part
    assemble: int = 0  # addresses of the kernels, see `divide_and_conquer/limb_calls.py`
    disassemble: int = 0


class LimbPlan(NamedTuple):
    """Limbs of an assembly tree.

    Attributes:
        records: LIMB.
        links: LINK.
        is_within_step: Whether each step is within a limb, shape (steps,).
        is_within_leaf: Whether each leaf is, shape (leaves,).
        wrenches: Unit wrenches of each joint that anybody reads: of one within a limb those along
            its free axes, else all six; shape (joints,).
        largest: Bodies that a limb has at most.
    """

    records: Records
    links: Records
    is_within_step: np.ndarray
    is_within_leaf: np.ndarray
    wrenches: np.ndarray
    largest: int


def limbs_memory(
    plan: LimbPlan | None, part_of_step: np.ndarray, parts: int, joint_count: int
) -> Limbs:
    """Memory for the limbs of a plan, each with the part of its top step.

    Args:
        plan: The limbs; None for none.
        part_of_step: Part of each step of the assembly tree.
        parts: Number of parts without the top.
        joint_count: Number of joints.
    """
    if plan is None:
        records, links, room = np.zeros(0, dtype=LIMB), np.zeros(0, dtype=LINK), 0
        of_limb, wrenches = np.zeros(0, dtype=int), np.full(joint_count, 6, dtype=np.int32)
        for constant in (links, wrenches):
            constant.flags.writeable = False  # as in a plan: kernels are compiled for one kind
    else:
        tops = plan.records["node"] - len(plan.is_within_leaf)
        order = np.argsort(part_of_step[tops], kind="stable")
        records, links, room = plan.records[order], plan.links, plan.largest
        of_limb, wrenches = part_of_step[tops][order], plan.wrenches
    count, rows = len(links), room * (parts + 1)
    return Limbs(
        records=records,
        links=links,
        first=np.searchsorted(of_limb, np.arange(parts + 2)).astype(np.int32),
        spin=np.zeros((count, 6)),
        inertia=np.zeros((rows, 36)),
        axis=np.zeros((count, 6)),
        column=np.zeros((count, 6)),
        pivot=np.zeros(count),
        transfer=np.zeros((rows, 6, 6)),
        response=np.zeros((count, 6)),
        is_moved=np.zeros(count, dtype=np.int32),
        drift=np.zeros((count, 6)),
        gathered=np.zeros((rows, 6)),
        rest=np.zeros(count),
        velocity=np.zeros((count, 6)),
        wrenches=wrenches,
        room=room,
    )
