"""Slender bodies: inertia about an axis far below that typical of their size.

The mobility about such an axis, the inverse of the inertia, is split into a part like that of the
other axes and the rest, the *spin*, which the assembly treats apart (see `slender_bodies.py` of
`dynamics/divide_and_conquer`). Nothing is added to an inertia: both parts together are its inverse.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from mechstudio.compiler.record import Records
from mechstudio.geometry.arrays import FloatArray
from mechstudio.spatial.principal_axes import inverse_of, principal_axes
from mechstudio.topology.elimination import EliminationPlan
from mechstudio.topology.natural_length import arms_of_held

IndexArray = npt.NDArray[np.int32]
BoolArray = npt.NDArray[np.bool_]

SLENDER = 1e-2  # part of the typical inertia below which an axis counts as one of free spin
KEPT_APART = 100.0  # over the typical mobility, from which a spin stays apart in compounds
LEAST_GYRATION = 0.1  # of a body's longest arm, radius that counts at least


def typical_inertias(bodies: Records, joints: Records) -> FloatArray:
    """Typical inertia by mass and arms, or the largest one, shape (n,) [kg m^2]."""
    values = principal_axes(bodies["inertia_B"])[0]
    return _typical(bodies, arms_of_held(joints, len(bodies)), values)


def _typical(bodies: Records, arms: FloatArray, values: FloatArray) -> FloatArray:
    gyration = LEAST_GYRATION * arms
    typical: FloatArray = np.maximum(values[:, -1], bodies["mass"] * gyration**2)
    return typical


def split_mobilities(
    bodies: Records, arms: FloatArray, principal: tuple[FloatArray, FloatArray]
) -> FloatArray:
    """Fill the inverse inertias, and the spins of slender bodies, of BODY records.

    Args:
        bodies: BODY records with masses and inertias; written.
        arms: See `arms_of_held`.
        principal: Principal inertias and axes, see `principal_axes`.

    Returns:
        Typical inertia of each body, shape (n,) [kg m^2].
    """
    values, vectors = principal
    typical = _typical(bodies, arms, values)
    bodies["inverse_inertia_B"] = inverse_of(values, vectors)
    for b in np.flatnonzero(values[:, 0] < SLENDER * typical):
        capped = np.where(values[b] < SLENDER * typical[b], typical[b], values[b])
        axes = np.flatnonzero(capped != values[b])
        body = bodies[b]
        body["inverse_inertia_B"] = inverse_of(capped[None], vectors[b : b + 1])[0]
        body["spin_count"] = len(axes)
        body["spin_limit"] = KEPT_APART / typical[b]
        body["spin_axis_B"][: len(axes)] = vectors[b][:, axes].T
        body["spin_mobility"][: len(axes)] = 1.0 / values[b][axes] - 1.0 / typical[b]
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
