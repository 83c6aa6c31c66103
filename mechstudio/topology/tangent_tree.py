"""The assembly of an implicit step: joints, and the springs and bushings between bodies.

A spring or bushing between two bodies couples them as a joint does whose constraints give way. In
the tangent of an implicit step it therefore is a joint of its own: an edge of the graph that is
taken apart, with a row for each direction in which it acts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mechstudio.model import Mechanism
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.graph import Edge
from mechstudio.topology.plan_records import plan_records, plan_sizes
from mechstudio.topology.slender import show_slender_leaves, typical_inertias
from mechstudio.topology.structure import joint_edges, joint_plan
from mechstudio.topology.system import JOINT, NONE, RIGID, Sizes, System

ROWS = 6  # that an edge has at most
TURN_ROWS = 3  # of a bushing that resists turns alone


class TangentTree(NamedTuple):
    """A system whose steps have rows for efforts in joints and for loads between bodies.

    Attributes:
        system: The system; its joints go on with springs and bushings.
        sizes: Its vector lengths.
        first_axis: First axis of each joint with a row, shape (joints and loads,).
        spring_row: Row of each spring in wrenches and compliances; NONE where it has none.
        bushing_row: The same of each bushing.
    """

    system: System
    sizes: Sizes
    first_axis: np.ndarray
    spring_row: np.ndarray
    bushing_row: np.ndarray


def tangent_tree(mechanism: Mechanism, compiled: CompiledModel) -> TangentTree:
    """The assembly of an implicit step; that of the model where no load needs another one."""
    system = compiled.system
    first_axis = _first_axes(system)
    acting = _acting_loads(system)
    user = compiled.sizes.user_joints
    gains_rows = (first_axis < ROWS) & (system.joints["open_count"] == ROWS)
    if not acting and not gains_rows[:user].any():
        return _with_rows(compiled, first_axis)

    return _extended(mechanism, compiled, first_axis, acting)


def _extended(
    mechanism: Mechanism,
    compiled: CompiledModel,
    first_axis: np.ndarray,
    acting: list[tuple[str, int, int]],
) -> TangentTree:
    """A tree of joints and loads between bodies."""
    system, user = compiled.system, compiled.sizes.user_joints
    loads = np.zeros(len(acting), JOINT)
    rows: dict[str, np.ndarray] = {
        table: np.full(len(getattr(system.loads, table)), NONE, dtype=np.int32)
        for table in ("springs", "bushings")
    }
    edges = [
        edge._replace(constraint_count=int(ROWS - first_axis[j]))
        for j, edge in enumerate(joint_edges(mechanism))
    ]
    for place, (table, i, count) in enumerate(acting):
        load = getattr(system.loads, table)[i]
        edges.append(Edge(int(load["body1"]), int(load["body2"]), count))
        rows[table][i] = len(system.joints) + place
        loads["open_count"][place] = ROWS - count
    joints = np.concatenate([system.joints, loads])
    first_axis = np.concatenate([first_axis, loads["open_count"]])
    joints["open_count"] = first_axis

    plan = joint_plan(mechanism, tuple(edges))
    plan = show_slender_leaves(plan, system.bodies["spin_count"][plan.leaf_body] > 0)
    # edges of loads follow those of the model's joints, their records the implicit joints, too
    shift = np.where(plan.step_joint >= user, len(system.joints) - user, 0)
    plan = replace(plan, step_joint=plan.step_joint + shift.astype(np.int32))
    inertias = typical_inertias(system.bodies, system.joints)
    leaves, steps, compounds, shown = plan_records(plan, joints, system.bodies, inertias)
    extended = system.replaced(
        joints=joints,
        leaves=leaves,
        steps=steps,
        compounds=compounds,
        kept_ports=np.asarray(plan.kept, dtype=np.int32),
        shown_leaves=shown,
    )
    sizes = compiled.sizes._replace(**plan_sizes(plan))
    return TangentTree(extended, sizes, first_axis, rows["springs"], rows["bushings"])


def _first_axes(system: System) -> np.ndarray:
    """First axis of each joint with a row: free ones have rows where efforts act along them."""
    with_rows = np.asarray(system.joints["has_effort"] == 1)
    with_rows[system.loads.motors["joint"]] = True
    return np.where(with_rows, 0, system.joints["open_count"]).astype(np.int32)


def _acting_loads(system: System) -> list[tuple[str, int, int]]:
    """(table, index, number of rows) of springs and bushings that act between two bodies."""
    found = []
    for table in ("springs", "bushings"):
        for i, load in enumerate(getattr(system.loads, table)):
            if load["body1"] == load["body2"]:
                continue
            along = np.any(load["stiffness"]) or np.any(load["damping"])
            if not along and load["function"] == NONE:
                continue
            count = 1  # along the spring
            if table == "bushings":
                shifts = load["stiffness"][:3].any() or load["damping"][:3].any()
                count = ROWS if shifts else TURN_ROWS
            found.append((table, i, count))
    return found


def _with_rows(compiled: CompiledModel, first_axis: np.ndarray) -> TangentTree:
    """The tree of the model, with rows for efforts in its joints."""
    system = compiled.system
    steps = system.steps.copy()
    joints = steps["joint"] != RIGID
    steps["size"][joints] = ROWS - first_axis[steps["joint"][joints]]
    none = [
        np.full(len(table), NONE, np.int32)
        for table in (system.loads.springs, system.loads.bushings)
    ]
    return TangentTree(system.replaced(steps=steps), compiled.sizes, first_axis, *none)
