"""Dependent constraints that a mechanism has in every position, by the directions of its axes.

A loop has six equations of closure. Where all of its axes are those of motions in one plane, of
turns about one point or of shifts alone, no more than three of them are independent: relative
motions of all bodies stay within a group of three dimensions, and so do the axes wherever the loop
moves. The same holds of loops that share joints; what others do is counted apart, since a joint
that is in no loop moves all that lies behind it as one body. A position with no more dependent
constraints than that is as general as any other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.loop_axes import NEITHER, PLANAR, sort_axes
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.system import System

EQUATIONS, INDEPENDENT = 6, 3  # of a loop; of one within such a group
ALL_FREE = 6
KEPT = 16  # structures of mechanisms
# signs of groups of loops beside those of planar ones
SHIFTS, BY_LENGTHS, OTHER = b"shifts", b"by lengths", b"other"


class LoopGroup(NamedTuple):
    """Loops that share joints, directly or by others.

    Attributes:
        loops: Number of independent ones.
        turns: Joints and axes of rotations, shape (2, i).
        shifts: Those of translations, shape (2, k).
        joints: All joints, shape (j,).
    """

    loops: int
    turns: np.ndarray
    shifts: np.ndarray
    joints: np.ndarray


class SureDependence(NamedTuple):
    """What the axes of loops tell.

    Attributes:
        least: Number of constraints that depend on others wherever a mechanism moves, at least.
        key: Where no more of them do, all that their self-stress follows from, whatever the
            lengths; None where lengths have a part in it.
    """

    least: int
    key: Hashable


def sure_dependence(compiled: CompiledModel, work: Workspace) -> SureDependence:
    """What the axes of the loops of a mechanism tell.

    A loop in a plane bears a force across it and torques along it, and a loop of shifts torques
    alone: any of them, so that a joint in the loop feels those of its locked axes that are not
    across these. In other joints there is no self-stress.

    Args:
        compiled: The mechanism.
        work: Its workspace in any closed position, with axes.
    """
    system = compiled.system
    joints = system.joints
    # what drivers hold is not open, and a screw is a joint like others with a number of its own
    kinds = joints["open_count"].tobytes(), (joints["lead"] != 0.0).tobytes()
    key = compiled.skeleton.structure, *kinds
    groups = _groups.get(key, lambda: tuple(_loop_groups(system)))
    signs = [_sign(group, work, system.length) for group in groups]
    least = sum(
        (EQUATIONS - INDEPENDENT) * group.loops
        for group, sign in zip(groups, signs, strict=True)
        if sign != OTHER
    )
    return SureDependence(least, None if BY_LENGTHS in signs else (*key, *signs))


def _sign(group: LoopGroup, work: Workspace, length: float) -> bytes:
    """Whether all motions of a group of loops are planar, about one point, or shifts; and how."""
    if not len(group.turns[0]):
        return SHIFTS
    are_across = np.empty((len(group.joints), 6), dtype=bool)
    found = sort_axes(work, group.turns, group.shifts, group.joints, are_across, length)
    if found == PLANAR:
        return are_across.tobytes()
    return OTHER if found == NEITHER else BY_LENGTHS


def _loop_groups(system: System) -> Iterable[LoopGroup]:
    """All groups of loops of a mechanism."""
    joints, bodies = system.joints, system.bodies
    parents, tree_joints = bodies["parent"].tolist(), bodies["joint"].tolist()

    def way(body: int) -> set[int]:
        found = set()
        while body >= 0:
            found.add(tree_joints[body])
            body = parents[body]
        return found

    groups: list[tuple[int, set[int]]] = []
    for j in np.flatnonzero(joints["is_tree"] == 0).tolist():
        if joints["open_count"][j] == ALL_FREE:
            continue
        ends = int(joints["body1"][j]), int(joints["body2"][j])
        loops, members = 1, (way(ends[0]) ^ way(ends[1])) | {j}
        apart = []
        for count, others in groups:
            if members.isdisjoint(others):
                apart.append((count, others))
            else:
                loops, members = loops + count, members | others
        groups = [*apart, (loops, members)]
    for loops, members in groups:
        axes = [(j, int(axis)) for j in sorted(members) for axis in _free_axes(joints[j])]
        # a screw moves out of the plane that it turns in, a rod along axes without coordinates
        if any(joints["lead"][j] != 0.0 or joints["is_rod"][j] for j in members):
            continue
        turns = [entry for entry in axes if entry[1] >= FIRST_ROTATION]
        shifts = [entry for entry in axes if entry[1] < FIRST_ROTATION]
        yield LoopGroup(
            loops, _places(turns), _places(shifts), np.array(sorted(members), dtype=np.intp)
        )


def _free_axes(joint: np.void) -> np.ndarray:
    """Axes along which a joint moves, freely or as drivers say."""
    axes: np.ndarray = joint["axis_order"][: joint["free_count"]]
    return axes


def _places(entries: list[tuple[int, int]]) -> np.ndarray:
    return np.ascontiguousarray(np.array(entries, dtype=np.intp).reshape(-1, 2).T)


_groups: Memory[tuple[LoopGroup, ...]] = Memory(KEPT)
