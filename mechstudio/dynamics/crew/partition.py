"""Parts of an assembly tree that threads work on side by side."""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.crew.board import BOARD, CLAIM, Crew
from mechstudio.dynamics.crew.limbs import LimbPlan, limbs_memory
from mechstudio.topology.system import System

MOST_PARTS = 4  # of a thread: more balance the work no better
SMALLEST_PART = 128  # steps; asking for a part takes as long as a few of them


def crew_for(system: System, threads: int, plan: LimbPlan | None = None) -> Crew:
    """Crew of so many threads.

    Args:
        system: The compiled model.
        threads: Number of threads.
        plan: Limbs of its assembly tree; None for none.
    """
    parts = part_count(system, threads, plan)
    crew = _crew(*spread(system, parts), len(system.joints), threads, parts, plan)
    needed, crew.summed[:] = _needed(system, parts)
    last_own = [((p * threads) // parts + 1) * parts // threads for p in range(parts)]
    crew.is_piped = int(np.all(needed <= last_own))
    crew.needed[:] = needed
    crew.is_loaded_by_parts = int(crew.is_piped == 1 and _has_own_joints(system, threads))
    crew.is_moved_by_parts = int(crew.is_piped == 1 and _has_own_joints(system, parts))
    crew.first_joint[:], crew.end_joint[:] = _joints_on(system, parts)
    return crew


def part_count(system: System, threads: int, plan: LimbPlan | None = None) -> int:
    """Number of parts that so many threads take from an assembly tree; limbs are one step each."""
    steps = len(system.steps)
    if plan is not None:
        steps += len(plan.records) - int(plan.is_within_step.sum())
    per_thread = steps // (threads * SMALLEST_PART)
    return threads * min(MOST_PARTS, max(1, per_thread))


def spread(system: System, parts: int) -> tuple[np.ndarray, np.ndarray]:
    """The part of each step and of each leaf of an assembly tree; the number of parts at the top.

    Args:
        system: The compiled model, or the tangent's.
        parts: Number of parts.
    """
    leaf_count = len(system.leaves)
    of_step, of_leaf = np.full(len(system.steps), parts), np.full(leaf_count, parts)
    inputs = np.stack([system.steps["left"], system.steps["right"]], axis=1)
    _spread(inputs, system.leaves["body"], system.steps["row"].tolist(), parts, of_step)
    for side in range(2):
        is_leaf = (inputs[:, side] >= 0) & (inputs[:, side] < leaf_count)
        of_leaf[inputs[is_leaf, side]] = of_step[is_leaf]
    return of_step, of_leaf


def crew_of_one(
    step_count: int, leaf_count: int, joint_count: int, plan: LimbPlan | None = None
) -> Crew:
    """Crew of the thread of the time loop alone, for which all is one part."""
    of_step, of_leaf = np.zeros(step_count, dtype=int), np.zeros(leaf_count, dtype=int)
    crew = _crew(of_step, of_leaf, joint_count, 1, 1, plan)
    crew.end_joint[:] = joint_count
    return crew


def crew_of_one_for(system: System, plan: LimbPlan) -> Crew:
    """The same for a tree with limbs, which places body after body if they are numbered like that.

    Args:
        system: The compiled model.
        plan: Limbs of its assembly tree.
    """
    counts = len(system.steps), len(system.leaves), len(system.joints)
    crew = crew_of_one(*counts, plan)
    in_turn = np.arange(len(system.bodies))
    numbers = system.order, system.bodies["joint"], np.arange(len(system.joints))
    crew.is_moved_by_parts = int(all(np.array_equal(in_turn, other) for other in numbers))
    return crew


def useful_threads(system: System, processors: int, steps_per_thread: int) -> int:
    """Number of threads that make a solution along the tree faster.

    Args:
        system: The compiled model.
        processors: Number of processors.
        steps_per_thread: Steps of the assembly tree that are enough work for a thread.
    """
    return max(1, min(processors, len(system.steps) // steps_per_thread))


def _needed(system: System, parts: int) -> tuple[np.ndarray, np.ndarray]:
    """How many parts of the bodies must be placed before inertias and axes of each part.

    Also how many must be summed, from the last one, before the momenta of each part.
    """
    bodies, joints = len(system.bodies), len(system.joints)
    part_of = np.zeros(bodies + 1, dtype=int)  # the last one for the ground
    part_of[system.order] = _part_of(bodies, parts) + 1
    needed = np.zeros(parts, dtype=np.int32)
    np.maximum.at(needed, _part_of(bodies, parts), part_of[:-1])
    for body in ("body1", "body2"):
        np.maximum.at(needed, _part_of(joints, parts), part_of[system.joints[body]])
    first = np.full(parts, parts, dtype=np.int32)
    np.minimum.at(first, _part_of(bodies, parts), part_of[:-1] - 1)
    return needed, parts - first


def _has_own_joints(system: System, parts: int) -> bool:
    """Whether the joints of the bodies of each part are those of the part; parts may be threads."""
    of_body = _part_of(len(system.bodies), parts)
    of_joint = _part_of(len(system.joints), parts)[system.bodies["joint"][system.order]]
    return bool(np.array_equal(of_joint, of_body))


def _joints_on(system: System, parts: int) -> tuple[np.ndarray, np.ndarray]:
    """The first joint on a body of each part of the bodies, and the first behind the last one."""
    part_of = _part_of(len(system.bodies), parts)
    first, end = np.full(parts, len(system.joints)), np.zeros(parts, dtype=int)
    for body in ("body1", "body2"):
        moved = np.flatnonzero(system.joints[body] >= 0)
        part = part_of[system.joints[body][moved]]
        np.minimum.at(first, part, moved)
        np.maximum.at(end, part, moved + 1)
    return first, end


def _part_of(count: int, parts: int) -> np.ndarray:
    """The part that each of so many things belongs to, as `share_of` divides them."""
    ends = np.arange(1, parts + 1) * count // parts
    return np.searchsorted(ends, np.arange(count), side="right")


def _crew(
    of_step: np.ndarray,
    of_leaf: np.ndarray,
    joint_count: int,
    threads: int,
    parts: int,
    plan: LimbPlan | None,
) -> Crew:
    """Crew with the steps and leaves of each part, those of the top last."""
    steps, first_step = _sorted(of_step, parts, plan and plan.is_within_step)
    leaves, first_leaf = _sorted(of_leaf, parts, plan and plan.is_within_leaf)
    return Crew(
        board=np.zeros(BOARD, dtype=np.int64),
        claims=np.zeros(CLAIM * 2 * parts, dtype=np.int64),
        steps=steps,
        first_step=first_step,
        leaves=leaves,
        first_leaf=first_leaf,
        null_count=np.zeros(parts + 1, dtype=np.int64),
        mobility=np.ones(parts + 1),
        needed=np.zeros(parts, dtype=np.int32),
        summed=np.zeros(parts, dtype=np.int32),
        first_joint=np.zeros(parts, dtype=np.int32),
        end_joint=np.zeros(parts, dtype=np.int32),
        limbs=limbs_memory(plan, of_step, parts, joint_count),
        size=threads,
        parts=parts,
    )


def _spread(
    inputs: np.ndarray,
    body_of: np.ndarray,
    row_of: list[int],
    parts: int,
    of_step: np.ndarray,
) -> None:
    """Give the largest subtrees that are no more than a part to the parts, in the order of bodies.

    The parts of a tree are the same however its steps are numbered: memory is theirs by one
    numbering, and work by another.

    Args:
        inputs: Compounds that each step merges, leaves before steps.
        body_of: Body of each leaf.
        row_of: Row of each step, which stays its own.
        parts: Number of parts.
        of_step: Part of each step; written where it is not the top.
    """
    step_count, leaf_count = len(inputs), len(body_of)
    sizes = np.ones(step_count, dtype=np.int64)
    lowest = np.full(step_count, leaf_count)  # body below each step
    parent = np.full(step_count, -1)
    for step, children in enumerate(inputs):
        for child in children - leaf_count:
            if child >= 0:
                sizes[step] += sizes[child]
                parent[child] = step
                lowest[step] = min(lowest[step], lowest[child])
            elif child >= -leaf_count:
                lowest[step] = min(lowest[step], body_of[child + leaf_count])
    fits = sizes <= -(-step_count // parts)
    roots = [s for s in range(step_count) if fits[s] and (parent[s] < 0 or not fits[parent[s]])]
    # neighbors in the list of bodies come to one thread, as in the tasks of bodies and joints;
    # several subtrees have parts of one body
    roots.sort(key=lambda root: (lowest[root], row_of[root]))
    total, before = sizes[roots].sum(), 0
    for root in roots:
        of_step[root] = (2 * before + sizes[root]) * parts // (2 * total)
        before += sizes[root]
    for step in range(step_count - 1, -1, -1):  # parents before children
        if fits[step] and parent[step] >= 0 and fits[parent[step]]:
            of_step[step] = of_step[parent[step]]


def _sorted(
    part_of: np.ndarray, parts: int, is_left_out: np.ndarray | None
) -> tuple[np.ndarray, np.ndarray]:
    """Numbers by parts, each in order, and where those of each part begin."""
    order = np.argsort(part_of, kind="stable").astype(np.int32)
    if is_left_out is not None:
        order = order[~is_left_out[order]]
    first = np.searchsorted(part_of[order], np.arange(parts + 2)).astype(np.int32)
    for constant in (order, first):
        constant.flags.writeable = False  # copies of a workspace share it
    return order, first
