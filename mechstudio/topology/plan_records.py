"""An assembly plan as records for the kernels."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.topology.constraint_scales import scale_merges
from mechstudio.topology.elimination import EliminationPlan
from mechstudio.topology.system import COMPOUND, LEAF, NONE, RIGID, STEP


def plan_records(
    plan: EliminationPlan, joints: Records, bodies: Records, inertias: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """LEAF, STEP and COMPOUND records of an assembly plan, and the slender leaves.

    Args:
        plan: Order of eliminations.
        joints: JOINT records.
        bodies: BODY records.
        inertias: Typical inertia of each body, shape (n,) [kg m^2].

    Returns:
        The three kinds of records, and `System.shown_leaves`.
    """
    leaves = np.zeros(plan.leaf_count, dtype=LEAF)
    leaves["body"], leaves["share"] = plan.leaf_body, plan.leaf_share
    leaves["is_first"][np.unique(plan.leaf_body, return_index=True)[1]] = 1

    steps = np.zeros(plan.step_count, dtype=STEP)
    steps["joint"] = plan.step_joint
    steps["left"], steps["right"] = plan.step_left, plan.step_right
    steps["port_a"], steps["port_b"] = plan.step_port_a, plan.step_port_b
    kept_count = np.diff(plan.kept_offset)
    steps["kept_first"] = steps["work_first"] = plan.kept_offset[:-1]
    steps["kept_count"] = kept_count
    steps["level"] = np.repeat(np.arange(1, plan.height + 1), np.diff(plan.level_offset))
    merges = np.flatnonzero(plan.step_joint == RIGID)
    steps["row"] = plan.step_joint
    steps["row"][merges] = len(joints) + np.arange(len(merges))
    steps["size"] = 6
    eliminated = plan.step_joint != RIGID
    steps["size"][eliminated] = 6 - joints["open_count"][plan.step_joint[eliminated]]
    weigh_merges(plan, steps, leaves, bodies, joints, inertias)

    _place_leaves(plan, leaves)
    _count_spins(plan, leaves, steps, bodies)

    compounds = np.zeros(plan.node_count, dtype=COMPOUND)
    ports = np.concatenate([np.ones(plan.leaf_count, dtype=int), kept_count])
    compounds["port_count"] = ports
    compounds["first_port"] = np.cumsum(ports) - ports
    block_count = ports * (ports + 1) // 2
    compounds["first_block"] = np.cumsum(block_count) - block_count
    return leaves, steps, compounds, _show_leaves(leaves, steps, bodies)


def weigh_merges(
    plan: EliminationPlan,
    steps: Records,
    leaves: Records,
    bodies: Records,
    joints: Records,
    inertias: np.ndarray,
) -> None:
    """Write the scales of the steps that merge fragments, from the masses that they hold."""
    merges = np.flatnonzero(plan.step_joint == RIGID)
    fragments = plan.input_leaf[plan.input_offset[merges] + plan.step_port_a[merges]]
    scale_merges(steps, leaves, fragments, bodies, joints, inertias)


def plan_sizes(plan: EliminationPlan) -> dict[str, int]:
    """The vector lengths among `Sizes` that belong to an assembly plan."""
    ports = np.concatenate([np.ones(plan.leaf_count, dtype=int), np.diff(plan.kept_offset)])
    return {
        "ports": int(ports.sum()),
        "blocks": int((ports * (ports + 1) // 2).sum()),
        "kept": max(1, int(plan.kept.size)),
        "largest_input": max(1, plan.max_input_ports),
        "merges": plan.merge_count,
    }


def _place_leaves(plan: EliminationPlan, leaves: Records) -> None:
    """The last step whose result shows each leaf as a port, and where."""
    leaves["step"] = leaves["place"] = NONE
    for s in range(plan.step_count):
        inputs = plan.input_leaf[plan.input_offset[s] : plan.input_offset[s + 1]]
        shown = inputs[plan.kept[plan.kept_offset[s] : plan.kept_offset[s + 1]]]
        leaves["step"][shown], leaves["place"][shown] = s, np.arange(len(shown))


def _show_leaves(leaves: Records, steps: Records, bodies: Records) -> np.ndarray:
    """Slender leaves by the last step whose result shows them."""
    slender = (bodies["spin_count"][leaves["body"]] > 0) & (leaves["step"] != NONE)
    shown = np.flatnonzero(slender)
    shown = shown[np.argsort(leaves["step"][shown], kind="stable")]
    count = np.bincount(leaves["step"][shown], minlength=len(steps))
    steps["shown_count"] = count[: len(steps)]
    steps["shown_first"] = np.cumsum(steps["shown_count"]) - steps["shown_count"]
    return shown.astype(np.int32)


def _count_spins(plan: EliminationPlan, leaves: Records, steps: Records, bodies: Records) -> None:
    """Axes of free spin below each step, whose ports may still show them."""
    below = np.zeros(plan.node_count, dtype=np.int64)
    below[: plan.leaf_count] = bodies["spin_count"][leaves["body"]]
    for s in range(plan.step_count):
        children = [node for node in (plan.step_left[s], plan.step_right[s]) if node != NONE]
        steps["spin_count"][s] = below[children].sum()
        if steps["kept_count"][s] > 0:
            below[plan.leaf_count + s] = steps["spin_count"][s]
