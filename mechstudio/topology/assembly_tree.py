"""The elimination plan by name, as a tree to show, print and write as JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypedDict

from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.topology.assembly_text import assembly_text
from mechstudio.topology.elimination import EliminationPlan
from mechstudio.topology.graph import GROUND, Edge
from mechstudio.topology.plan_builder import NO_NODE, RIGID
from mechstudio.topology.structure import joint_edges, joint_plan, joint_tree
from mechstudio.topology.tree_node import NodeKind, NodeRecord, TreeNode


class TreeRecord(TypedDict):
    """A tree as written to JSON."""

    height: int
    width: int
    nodes: list[NodeRecord]
    cut_joints: list[str]
    roots: list[int]


@dataclass(frozen=True)
class AssemblyTree:
    """Order of eliminations of a mechanism, as a binary tree.

    Attributes:
        height: Greatest number of steps from a body to its root.
        width: Greatest number of nodes on one level.
        nodes: Bodies and fragments first, then steps, inputs before the step.
        roots: Last step (or only body) of each part that hangs together without the ground.
        cut_joints: Joints that carry no coordinates, in model order.
    """

    height: int
    width: int
    nodes: tuple[TreeNode, ...]
    roots: tuple[int, ...]
    cut_joints: tuple[str, ...]

    def to_json(self) -> TreeRecord:
        """The tree as plain lists and dictionaries."""
        return {
            "height": self.height,
            "width": self.width,
            "nodes": [
                {
                    "id": node.id,
                    "left": node.left,
                    "right": node.right,
                    "joint": node.joint,
                    "bodies": list(node.bodies),
                    "level": node.level,
                    "kind": node.kind.value,
                    "constraints": node.constraints,
                    "ports": list(node.ports),
                }
                for node in self.nodes
            ],
            "cut_joints": list(self.cut_joints),
            "roots": list(self.roots),
        }

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, *, max_lines: int = 200) -> str:
        """The tree for a terminal, of at most `max_lines` lines."""
        return assembly_text(self, max_lines)


@takes_model
def assembly_tree(mechanism: Mechanism) -> AssemblyTree:
    """The binary tree along which divide-and-conquer solvers eliminate joints."""
    edges = joint_edges(mechanism)
    body_names = [body.name for body in mechanism.bodies]
    plan = joint_plan(mechanism, edges)
    levels = _levels(plan)
    bodies = _bodies_of_nodes(plan)
    left = [NO_NODE] * plan.leaf_count + plan.step_left.tolist()
    right = [NO_NODE] * plan.leaf_count + plan.step_right.tolist()
    joints = [RIGID] * plan.leaf_count + plan.step_joint.tolist()
    kinds = _kinds(plan, edges)
    ports = _ports_of_nodes(plan)
    nodes = tuple(
        TreeNode(
            id=node,
            left=None if left[node] == NO_NODE else left[node],
            right=None if right[node] == NO_NODE else right[node],
            joint=None if joints[node] == RIGID else mechanism.joints[joints[node]].name,
            bodies=tuple(body_names[body] for body in bodies[node]),
            level=levels[node],
            kind=kinds[node],
            constraints=_constraint_count(joints[node], kinds[node], edges),
            ports=tuple(body_names[body] for body in ports[node]),
        )
        for node in range(plan.node_count)
    )
    cut = joint_tree(mechanism, edges).cut_joints.tolist()
    return AssemblyTree(
        height=plan.height,
        width=max(Counter(levels).values(), default=0),
        nodes=nodes,
        roots=tuple(plan.roots.tolist()),
        cut_joints=tuple(mechanism.joints[joint].name for joint in cut),
    )


def _levels(plan: EliminationPlan) -> list[int]:
    """Distance of each node from its root."""
    levels = [0] * plan.node_count
    parents = plan.parent.tolist()
    for node in reversed(range(plan.node_count)):
        if parents[node] != NO_NODE:
            levels[node] = levels[parents[node]] + 1
    return levels


def _bodies_of_nodes(plan: EliminationPlan) -> list[list[int]]:
    """Bodies of each node in model order."""
    bodies: list[list[int]] = [[body] for body in plan.leaf_body.tolist()]
    for left, right in zip(plan.step_left.tolist(), plan.step_right.tolist(), strict=True):
        if right == NO_NODE:
            bodies.append(bodies[left])
        else:
            bodies.append(sorted({*bodies[left], *bodies[right]}))
    return bodies


def _ports_of_nodes(plan: EliminationPlan) -> list[list[int]]:
    """Ports of each node; a leaf with nodes above it is its own port."""
    body = plan.leaf_body.tolist()
    ports = [[body[leaf]] if plan.parent[leaf] != NO_NODE else [] for leaf in range(len(body))]
    for step in range(plan.step_count):
        inputs = plan.input_leaf[plan.input_offset[step] : plan.input_offset[step + 1]]
        kept = plan.kept[plan.kept_offset[step] : plan.kept_offset[step + 1]]
        ports.append([body[leaf] for leaf in inputs[kept].tolist()])
    return ports


def _constraint_count(joint: int, kind: NodeKind, edges: tuple[Edge, ...]) -> int:
    if joint != RIGID:
        return edges[joint].constraint_count
    return 6 if kind is NodeKind.RIGID else 0


def _kinds(plan: EliminationPlan, edges: tuple[Edge, ...]) -> list[NodeKind]:
    kinds = [
        NodeKind.BODY if share == 1.0 else NodeKind.FRAGMENT for share in plan.leaf_share.tolist()
    ]
    for joint, right in zip(plan.step_joint.tolist(), plan.step_right.tolist(), strict=True):
        if joint == RIGID:
            kinds.append(NodeKind.RIGID)
        elif GROUND in edges[joint][:2]:
            kinds.append(NodeKind.GROUND)
        else:
            kinds.append(NodeKind.LOOP if right == NO_NODE else NodeKind.JOINT)
    return kinds
