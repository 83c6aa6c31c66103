"""The spanning tree of joints that carry the coordinates; the other joints are cut.

The tree grows breadth-first from the ground, so that loops are cut opposite to the ground:
a chain closed on the ground at both ends is cut in its middle and no branch is longer than
it must be.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np
import numpy.typing as npt

from mechstudio.topology.graph import GROUND, Edge, EdgeLike, checked_edges

IMPLICIT_FREE_JOINT = -1

IndexArray = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class SpanningTree:
    """The joint that carries each body.

    Attributes:
        order: Bodies, each after its parent, shape (body_count,).
        parent: Parent body of each body, -1 for the ground, shape (body_count,).
        joint: Tree joint of each body, -1 for the implicit free joint to the ground that a
            part without a joint to the ground gets, shape (body_count,).
        direction: +1 where body 2 of the tree joint is the child, -1 where it is body 1,
            shape (body_count,). The implicit free joint has body 1 = ground: +1.
        depth: Number of joints between the ground and each body, shape (body_count,).
        cut_joints: Joints outside the tree in joint order, shape (cut_count,).
    """

    order: IndexArray
    parent: IndexArray
    joint: IndexArray
    direction: IndexArray
    depth: IndexArray
    cut_joints: IndexArray


def spanning_tree(
    body_count: int,
    edges: Sequence[EdgeLike],
    *,
    keep: Sequence[float] | None = None,
    cut: Collection[int] = (),
) -> SpanningTree:
    """Choose one tree joint for every body.

    Joints without constraints become tree joints only where no other joint reaches a body; joints
    that carry no body never do.

    Args:
        body_count: Number of moving bodies.
        edges: Joints as (body 1, body 2, number of constraints); -1 is the ground.
        keep: One weight per joint. Joints above zero stay in the tree wherever they do not
            close a loop among themselves, greatest weight first; among equally near joints
            the one of lower weight is cut, and then the one that comes later.
        cut: Joints that leave the tree wherever others with constraints hold it together. What is
            kept comes first.

    Raises:
        TopologyError: A joint has an invalid end.
    """
    joints = checked_edges(body_count, edges)
    weights = [0.0] * len(joints) if keep is None else [float(weight) for weight in keep]
    if len(weights) != len(joints):
        raise ValueError(
            f"keep needs one weight per joint, {len(joints)} in all (got {len(weights)})"
        )
    growth = _Growth(body_count, joints, weights, cut)
    growth.run()
    return growth.tree()


def _kept_forest(body_count: int, joints: list[Edge], weights: list[float]) -> set[int]:
    """Joints of positive weight that close no loop, greatest weight first."""
    wanted = [j for j, weight in enumerate(weights) if weight > 0.0 and joints[j].carries]
    wanted.sort(key=lambda joint: (-weights[joint], joints[joint].constraint_count == 0, joint))
    root = list(range(body_count + 1))  # the ground, -1, is the last entry

    def find(body: int) -> int:
        while root[body] != body:
            root[body] = root[root[body]]
            body = root[body]
        return body

    forest: set[int] = set()
    for joint in wanted:
        end1 = find(joints[joint].body1 % (body_count + 1))
        end2 = find(joints[joint].body2 % (body_count + 1))
        if end1 != end2:
            root[end1] = end2
            forest.add(joint)
    return forest


class _Growth:
    """Grows the tree from the ground, nearest body first."""

    def __init__(
        self, body_count: int, joints: list[Edge], weights: list[float], cut: Collection[int]
    ) -> None:
        self._joints = joints
        self._weights = weights
        self._cut = frozenset(cut)
        self._forest = _kept_forest(body_count, joints, weights)
        self._at_body: list[list[int]] = [[] for _ in range(body_count + 1)]
        for joint, edge in enumerate(joints):
            if not edge.carries:
                continue
            self._at_body[edge.body1].append(joint)
            self._at_body[edge.body2].append(joint)
        self._order: list[int] = []
        self._parent = [GROUND] * body_count
        self._joint = [IMPLICIT_FREE_JOINT] * body_count
        self._direction = [1] * body_count
        self._depth = [0] * (body_count + 1)  # the ground is the last entry
        self._reached = [False] * body_count + [True]
        # unconstrained joints last, before them those to cut, then the nearest, then the one to
        # keep, then joint order
        self._queue: list[tuple[bool, bool, int, float, int, int]] = []

    def run(self) -> None:
        """Reach every body, through an implicit free joint where no joint leads to it."""
        self._visit(GROUND)
        self._drain()
        for body in range(len(self._parent)):
            if not self._reached[body]:
                self._attach(body, GROUND, IMPLICIT_FREE_JOINT)
                self._drain()

    def tree(self) -> SpanningTree:
        """The finished tree."""
        used = set(self._joint)
        cut = [joint for joint in range(len(self._joints)) if joint not in used]
        return SpanningTree(
            order=np.array(self._parents_first(), dtype=np.int32),
            parent=np.array(self._parent, dtype=np.int32),
            joint=np.array(self._joint, dtype=np.int32),
            direction=np.array(self._direction, dtype=np.int32),
            depth=np.array(self._depth[:-1], dtype=np.int32),
            cut_joints=np.array(cut, dtype=np.int32),
        )

    def _parents_first(self) -> list[int]:
        position = {body: place for place, body in enumerate(self._order)}
        return sorted(self._order, key=lambda body: (self._depth[body], position[body]))

    def _drain(self) -> None:
        while self._queue:
            *_, joint, parent = heappop(self._queue)
            edge = self._joints[joint]
            body = edge.body2 if edge.body1 == parent else edge.body1
            if not self._reached[body]:
                self._attach(body, parent, joint)

    def _attach(self, body: int, parent: int, joint: int) -> None:
        """Attach a body to its parent, and with it the bodies that kept joints connect to it."""
        pending = [(body, parent, joint)]
        while pending:
            body, parent, joint = pending.pop()
            self._reached[body] = True
            self._parent[body] = parent
            self._joint[body] = joint
            if joint != IMPLICIT_FREE_JOINT and self._joints[joint].body1 == body:
                self._direction[body] = -1
            self._depth[body] = self._depth[parent] + 1
            self._order.append(body)
            pending.extend(self._kept_neighbors(body))
            self._visit_others(body)

    def _kept_neighbors(self, body: int) -> list[tuple[int, int, int]]:
        """Unreached bodies that kept joints connect to a body."""
        found = []
        for joint in reversed(self._at_body[body]):
            if joint in self._forest:
                edge = self._joints[joint]
                neighbor = edge.body2 if edge.body1 == body else edge.body1
                if not self._reached[neighbor]:
                    found.append((neighbor, body, joint))
        return found

    def _visit(self, body: int) -> None:
        for neighbor, parent, joint in reversed(self._kept_neighbors(body)):
            if not self._reached[neighbor]:
                self._attach(neighbor, parent, joint)
        self._visit_others(body)

    def _visit_others(self, body: int) -> None:
        for joint in self._at_body[body]:
            if joint not in self._forest:
                edge = self._joints[joint]
                neighbor = edge.body2 if edge.body1 == body else edge.body1
                if not self._reached[neighbor]:
                    unconstrained = edge.constraint_count == 0
                    rank = (self._depth[body] + 1, -self._weights[joint], joint, body)
                    heappush(self._queue, (unconstrained, joint in self._cut, *rank))
