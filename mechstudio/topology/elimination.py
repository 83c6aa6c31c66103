"""The elimination plan: order in which divide and conquer eliminates joints.

Leaves are bodies, or equal fragments of a body with many joints. Each step eliminates one
joint between two compounds, inside one, or to the ground, or merges two fragments rigidly.
Every joint with constraints is eliminated exactly once, whether it is cut or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf, log2
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.graph import EdgeLike, Graph, checked_edges
from mechstudio.topology.greedy_assembly import GREEDY_RULES, greedy_assembly, widest_neighborhood
from mechstudio.topology.path_assembly import (
    PathAssembly,
    breadth_first_tree,
    depth_first_tree,
    ends_and_center,
)
from mechstudio.topology.plan_builder import (
    NO_NODE,
    RIGID,
    PlanBuilder,
    RatingLimitReached,
    StepRecord,
)

IndexArray = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class EliminationPlan:
    """Order of eliminations as flat arrays, for kernels to loop over.

    Nodes are numbered leaves first: node i < leaf_count is leaf i, node leaf_count + s is the
    result of step s. Steps are sorted by height, so children come before parents and steps of
    one level are independent. A port is named by a leaf; a leaf has one port, itself.

    Attributes:
        leaf_body: Body of each leaf, shape (leaf_count,).
        leaf_share: Share of the body's mass and inertia, shape (leaf_count,).
        joint_step: Step that eliminates each joint, -1 for joints without constraints,
            shape (joint_count,).
        step_joint: Joint, -1 for a rigid merge of two fragments, shape (step_count,).
        step_left: Left input node, shape (step_count,).
        step_right: Right input node, -1 where the step has only one, shape (step_count,).
        step_port_a: Index among the step's input ports of the joint's body 1, or of the
            fragment that stays; -1 for the ground, shape (step_count,).
        step_port_b: The same for the joint's body 2, or the fragment that goes.
        input_offset: Start of each step's ports in `input_leaf`, shape (step_count + 1,).
        input_leaf: Input ports by leaf, those of the left node first.
        kept_offset: Start of each step's entries in `kept`, shape (step_count + 1,).
        kept: Indices among the step's input ports of those that stay ports of the result, in
            the order of the result's ports.
        level_offset: Steps of height h are those from entry h - 1 up to entry h,
            shape (height + 1,).
        parent: Step node that takes up each node, -1 for roots, shape (node_count,).
        roots: Nodes left at the end, one per part that hangs together, without ports unless
            the node is a leaf.
    """

    leaf_body: IndexArray
    leaf_share: FloatArray
    joint_step: IndexArray
    step_joint: IndexArray
    step_left: IndexArray
    step_right: IndexArray
    step_port_a: IndexArray
    step_port_b: IndexArray
    input_offset: IndexArray
    input_leaf: IndexArray
    kept_offset: IndexArray
    kept: IndexArray
    level_offset: IndexArray
    parent: IndexArray
    roots: IndexArray

    @property
    def leaf_count(self) -> int:
        """Number of leaves."""
        return int(self.leaf_body.size)

    @property
    def step_count(self) -> int:
        """Number of steps."""
        return int(self.step_joint.size)

    @property
    def node_count(self) -> int:
        """Number of leaves and steps."""
        return self.leaf_count + self.step_count

    @property
    def height(self) -> int:
        """Greatest number of steps from a leaf up to its root."""
        return int(self.level_offset.size) - 1

    @cached_property
    def merge_count(self) -> int:
        """Number of steps that merge two fragments."""
        return int(np.count_nonzero(self.step_joint == RIGID))

    @property
    def max_input_ports(self) -> int:
        """Greatest number of ports that meet in a step."""
        return int(np.diff(self.input_offset).max(initial=0))


def elimination_plan(
    body_count: int, edges: Sequence[EdgeLike], *, last: Sequence[int] = ()
) -> EliminationPlan:
    """Order of eliminations with little height and few ports.

    Args:
        body_count: Number of moving bodies.
        edges: Joints as (body 1, body 2, number of constraints); -1 is the ground.
        last: Joints to eliminate after all others of their part, in this order, so that the last
            one of a part is its root. Those without constraints are passed over.

    Raises:
        TopologyError: A joint has an invalid end.
    """
    joints = checked_edges(body_count, edges)
    held = [joint for joint in last if joints[joint].constraint_count > 0]
    graph = Graph.build(body_count, joints, held)
    pieces = graph.components()
    if not held:
        return _Flattening(
            [_assemble(graph, piece).builder for piece in pieces], len(joints)
        ).plan()
    parts = [
        _assemble_part(graph, part, pieces, held)
        for part in Graph.build(body_count, joints).components()
    ]
    return _Flattening(parts, len(joints)).plan()


class _Assembly(NamedTuple):
    """Order of eliminations of connected bodies.

    Attributes:
        build: Assembles them.
        builder: What that gives.
    """

    build: Callable[[PlanBuilder], None]
    builder: PlanBuilder


def _assemble_part(
    graph: Graph, part: list[int], pieces: Sequence[list[int]], held: Sequence[int]
) -> PlanBuilder:
    """Assemble a part piece by piece, then eliminate the held joints between the pieces."""
    bodies = set(part)
    own = [joint for joint in held if not bodies.isdisjoint(graph.edges[joint][:2])]
    builder = PlanBuilder(graph, own)
    for piece in pieces:
        if piece[0] in bodies:
            _assemble(graph, piece, own).build(builder)
    builder.close()
    return builder


def _assemble(graph: Graph, part: list[int], held: Sequence[int] = ()) -> _Assembly:
    """Order of eliminations of connected bodies."""
    end, center = ends_and_center(graph, part[0])
    # a path that starts where a joint is held has no port but its ends
    bound = {body for joint in held for body in graph.edges[joint][:2]}
    roots = [body for body in part if body in bound] or (center, end, part[0])
    trees = [breadth_first_tree(graph, root) for root in dict.fromkeys(roots)]
    joint_count = sum(len(graph.inner[body]) for body in part) // 2
    if joint_count == len(part) - 1:
        assemblies = [
            PathAssembly(graph, tree, by_size=by_size)
            for tree in trees
            for by_size in (False, True)
        ]
        build = min(assemblies, key=lambda assembly: assembly.height).build
        builder = PlanBuilder(graph, held)
        build(builder)
        return _Assembly(build, builder)

    trees.append(depth_first_tree(graph, end))
    attempts: list[Callable[[PlanBuilder], None]] = [
        partial(greedy_assembly, graph=graph, part=part, rule=rule)
        for rule in GREEDY_RULES
        if rule.neighbor_limit is None or rule.neighbor_limit < widest_neighborhood(graph, part)
    ]
    attempts += [PathAssembly(graph, tree, by_size=False).build for tree in trees]
    return _best_attempt(graph, attempts, len(part), held)


def _best_attempt(
    graph: Graph,
    attempts: Sequence[Callable[[PlanBuilder], None]],
    body_count: int,
    held: Sequence[int],
) -> _Assembly:
    """Plan of least work; work above the necessary height counts more."""
    tolerated_height = 3.0 * log2(body_count) + 8.0
    best_rating = inf
    for attempt in attempts:
        builder = PlanBuilder(
            graph, held, tolerated_height=tolerated_height, rating_limit=best_rating
        )
        try:
            attempt(builder)
        except RatingLimitReached:
            continue
        best, best_rating = _Assembly(attempt, builder), builder.rating
    return best


class _Flattening:
    """Numbering of leaves and steps of all parts, steps by height."""

    def __init__(self, parts: Sequence[PlanBuilder], joint_count: int) -> None:
        self._joint_count = joint_count
        self._leaf_body: list[int] = []
        self._steps: list[tuple[StepRecord, int, int]] = []  # record, first leaf, first step
        for part in parts:
            first_leaf, first_step = len(self._leaf_body), len(self._steps)
            self._leaf_body += part.leaf_bodies
            self._steps += [(record, first_leaf, first_step) for record in part.steps]
        order = sorted(range(len(self._steps)), key=lambda step: self._steps[step][0].height)
        self._place = {step: place for place, step in enumerate(order)}
        self._steps_by_height = [self._steps[step] for step in order]

    def plan(self) -> EliminationPlan:
        """The plan as arrays."""
        records = [record for record, _, _ in self._steps_by_height]
        left = [self._node(record.left, *at) for record, *at in self._steps_by_height]
        right = [self._node(record.right, *at) for record, *at in self._steps_by_height]
        parent, joint_step = self._links(left, right)
        pieces = Counter(self._leaf_body)
        heights = [record.height for record in records]
        levels = np.searchsorted(heights, np.arange(max(heights, default=0) + 1), side="right")
        return EliminationPlan(
            leaf_body=_indices(self._leaf_body),
            leaf_share=np.array([1.0 / pieces[body] for body in self._leaf_body]),
            joint_step=joint_step,
            step_joint=_indices([record.joint for record in records]),
            step_left=_indices(left),
            step_right=_indices(right),
            step_port_a=_indices([record.port_a for record in records]),
            step_port_b=_indices([record.port_b for record in records]),
            input_offset=_offsets([len(record.ports) for record in records]),
            input_leaf=_indices(
                [
                    leaf + first
                    for record, first, _ in self._steps_by_height
                    for leaf in record.ports
                ]
            ),
            kept_offset=_offsets([len(record.kept) for record in records]),
            kept=_indices([index for record in records for index in record.kept]),
            level_offset=_indices(levels.tolist()),
            parent=parent,
            roots=_indices(np.flatnonzero(parent == NO_NODE).tolist()),
        )

    def _links(self, left: Sequence[int], right: Sequence[int]) -> tuple[IndexArray, IndexArray]:
        """Parent of each node and step of each joint."""
        leaf_count = len(self._leaf_body)
        parent = np.full(leaf_count + len(left), NO_NODE, dtype=np.int32)
        joint_step = np.full(self._joint_count, -1, dtype=np.int32)
        for step, (record, _, _) in enumerate(self._steps_by_height):
            for child in (left[step], right[step]):
                if child != NO_NODE:
                    parent[child] = leaf_count + step
            if record.joint != RIGID:
                joint_step[record.joint] = step
        return parent, joint_step

    def _node(self, code: int | None, first_leaf: int, first_step: int) -> int:
        if code is None:
            return NO_NODE
        if code < 0:
            return ~code + first_leaf
        return len(self._leaf_body) + self._place[code + first_step]


def _indices(values: Sequence[int]) -> IndexArray:
    return np.array(values, dtype=np.int32)


def _offsets(counts: Sequence[int]) -> IndexArray:
    return np.concatenate(([0], np.cumsum(counts, dtype=np.int32))).astype(np.int32)
