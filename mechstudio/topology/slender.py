"""Slender bodies in the assembly, see `weighing.py`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import copy_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.spatial.principal_axes import principal_axes
from mechstudio.topology.elimination import EliminationPlan
from mechstudio.topology.natural_length import arms_of_held
from mechstudio.topology.weighing import split_mobilities

IndexArray = npt.NDArray[np.int32]
BoolArray = npt.NDArray[np.bool_]


def typical_inertias(bodies: Records, joints: Records) -> FloatArray:
    """Typical inertia by mass and arms, or the largest one, shape (n,) [kg m^2]."""
    typical, arms = np.empty(len(bodies)), arms_of_held(joints, len(bodies))
    split_mobilities(copy_of(bodies), *principal_axes(bodies["inertia_B"]), arms, typical)
    return typical


def show_slender_leaves(plan: EliminationPlan, is_slender: BoolArray) -> EliminationPlan:
    """A plan in which every slender leaf is a port of the result of its first step, at least.

    Its motion is read there. The step after that drops the port where nothing else needs it.

    Args:
        plan: Order of eliminations.
        is_slender: Whether the body of each leaf is slender, shape (leaf_count,).
    """
    if not is_slender.any():
        return plan
    ports: dict[int, list[int]] = {leaf: [leaf] for leaf in range(plan.leaf_count)}
    inputs, kept, ends = [], [], []
    for s in range(plan.step_count):
        children = [node for node in (plan.step_left[s], plan.step_right[s]) if node >= 0]
        given = plan.input_leaf[plan.input_offset[s] : plan.input_offset[s + 1]]
        now = [leaf for node in children for leaf in ports[int(node)]]
        ends.append([now.index(given[p]) if p >= 0 else p for p in _ports_of(plan, s)])
        stays = given[plan.kept[plan.kept_offset[s] : plan.kept_offset[s + 1]]].tolist()
        stays += [
            int(node)
            for node in children
            if node < plan.leaf_count and is_slender[node] and node not in stays
        ]
        ports[plan.leaf_count + s] = stays
        inputs.append(now)
        kept.append([now.index(leaf) for leaf in stays])
    ports_a, ports_b = np.array(ends, dtype=np.int32).reshape(-1, 2).T
    return replace(
        plan,
        step_port_a=ports_a,
        step_port_b=ports_b,
        input_offset=_offsets(inputs),
        input_leaf=_joined(inputs),
        kept_offset=_offsets(kept),
        kept=_joined(kept),
    )


def _ports_of(plan: EliminationPlan, s: int) -> tuple[int, int]:
    return int(plan.step_port_a[s]), int(plan.step_port_b[s])


def _offsets(lists: list[list[int]]) -> IndexArray:
    return np.cumsum([0, *map(len, lists)], dtype=np.int32).astype(np.int32)


def _joined(lists: list[list[int]]) -> IndexArray:
    return np.array([value for values in lists for value in values], dtype=np.int32)
