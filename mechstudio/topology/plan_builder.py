"""Construction of an elimination plan, merge by merge.

A compound is a set of bodies, or fragments of bodies, whose mutual joints are eliminated.
The methods that choose the order (`path_assembly`, `greedy_assembly`) only say which two
compounds meet; which joints that eliminates and which ports remain follows from the graph.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from mechstudio.topology.graph import GROUND, Graph

RIGID = -1
NO_NODE = -1


class StepRecord(NamedTuple):
    """One elimination; nodes are coded as ~leaf (negative) or step (zero and up).

    Attributes:
        joint: The eliminated joint, `RIGID` for the merge of two fragments of a body.
        left: First input node.
        right: Second input node, None where an input is connected with itself or the ground.
        ports: Leaves that stand for the input ports, those of the left node first.
        port_a: Index into `ports` of the joint's body 1, or of the fragment that stays;
            -1 for the ground.
        port_b: Index into `ports` of the joint's body 2, or of the fragment that goes;
            -1 for the ground.
        kept: Indices into `ports` of the ports of the result.
        height: Longest way down to a leaf.
    """

    joint: int
    left: int
    right: int | None
    ports: list[int]
    port_a: int
    port_b: int
    kept: list[int]
    height: int


@dataclass(slots=True, eq=False)
class Compound:
    """A node without parent so far.

    Attributes:
        node: Its code, ~leaf or step.
        ports: Leaves that stand for its ports.
        open: What still binds it to others: joints, and ~body for a body in fragments.
        height: Longest way down to a leaf.
    """

    node: int
    ports: list[int]
    open: set[int]
    height: int


class RatingLimitReached(Exception):  # noqa: N818 - ends an attempt, not an error
    """The rating of a plan under construction exceeds its limit."""


class PlanBuilder:
    """Leaves and steps of one part of the mechanism.

    Attributes:
        steps: The eliminations so far.
        leaf_bodies: Body of each leaf.
        joint_leaves: Leaves at body 1 and body 2 of each joint met so far, -1 for the ground.
    """

    def __init__(
        self,
        graph: Graph,
        held: Sequence[int] = (),
        *,
        tolerated_height: float = inf,
        rating_limit: float = inf,
    ) -> None:
        """Start without leaves.

        Args:
            graph: The joints of the mechanism but those held.
            held: Joints that `close` eliminates in this order; their bodies stay ports until then.
            tolerated_height: Height above which work counts more in `rating`.
            rating_limit: Rating at which `merge` gives up with `RatingLimitReached`.
        """
        self.steps: list[StepRecord] = []
        self.leaf_bodies: list[int] = []
        self.joint_leaves: dict[int, list[int]] = {}
        self._cost = 0
        self._height = 0
        self._tolerated_height = tolerated_height
        self._rating_limit = rating_limit
        self._graph = graph
        self._held = tuple(held)
        self._held_at: dict[int, list[int]] = {}
        for joint in held:
            for body in graph.edges[joint][:2]:
                self._held_at.setdefault(body, []).append(joint)
        self._piece_count: dict[int, int] = {}  # fragments of a body that are not yet merged
        self._open_count: list[int] = []  # per leaf that stands for a port
        self._port_of: list[int] = []  # leaf to the leaf that stands for its port
        self._owner: list[int] = []  # leaf to a leaf of the same compound
        self._top: dict[int, Compound] = {}

    @property
    def rating(self) -> float:
        """Work so far (cubes of port numbers), times the excess of height."""
        return self._cost * max(1.0, self._height / self._tolerated_height)

    def add_body(self, body: int, fragments: Sequence[Sequence[int]]) -> list[Compound]:
        """Add a body as one leaf or several and eliminate its joints to the ground.

        Args:
            body: Index of the body.
            fragments: Per fragment, the joints it carries.
        """
        self._piece_count[body] = len(fragments)
        first, *others = fragments
        carried = [[*first, *self._held_at.get(body, ())], *others]
        return [self._add_leaf(body, joints, len(fragments) > 1) for joints in carried]

    def close(self) -> None:
        """Eliminate the held joints, after all others."""
        for joint in self._held:
            leaves = [leaf for leaf in self.joint_leaves[joint] if leaf != GROUND]
            left, *right = {id(top := self.compound_of(leaf)): top for leaf in leaves}.values()
            self._eliminate(joint, left, right[0] if right else None)

    def compound_of(self, leaf: int) -> Compound:
        """Compound that holds a leaf at present."""
        return self._top[self._find(self._owner, leaf)]

    def merge(self, left: Compound, right: Compound) -> Compound:
        """Merge two compounds and eliminate all joints between them."""
        # ~body comes first: one rigid merge saves a port in all steps after it
        common = sorted(left.open & right.open)
        if not common:
            raise ValueError("two compounds can only meet if a joint or a body binds them")
        merged = self._eliminate(common[0], left, right)
        for item in common[1:]:
            merged = self._eliminate(item, merged, None)
        return merged

    def remaining_ports(self, left: Compound, right: Compound) -> int:
        """Number of ports of the merge of two compounds."""
        joints_left = {leaf: self._open_count[leaf] for leaf in (*left.ports, *right.ports)}
        common = sorted(left.open & right.open, reverse=True)
        for item in common:
            if item >= 0:
                for leaf in self.joint_leaves[item]:
                    joints_left[self._port(leaf)] -= 1
            else:
                kept, dropped = [leaf for leaf in joints_left if self.leaf_bodies[leaf] == ~item]
                joints_left[kept] += joints_left.pop(dropped)
        last_merges = {~item for item in common if item < 0 and self._piece_count[~item] == 2}
        return sum(
            count > 0 or self._in_pieces(leaf, last_merges) for leaf, count in joints_left.items()
        )

    def _add_leaf(self, body: int, joints: Sequence[int], in_fragments: bool) -> Compound:
        leaf = len(self.leaf_bodies)
        self.leaf_bodies.append(body)
        self._port_of.append(leaf)
        self._owner.append(leaf)
        self._open_count.append(len(joints))
        for joint in joints:
            ends = self.joint_leaves.setdefault(joint, [GROUND, GROUND])
            ends[0 if self._graph.edges[joint].body1 == body else 1] = leaf
        compound = Compound(~leaf, [leaf], set(joints).difference(self._held), 0)
        if in_fragments:
            compound.open.add(~body)
        self._top[leaf] = compound
        grounded = set(self._graph.grounded[body])
        for joint in joints:
            if joint in grounded:
                compound = self._eliminate(joint, compound, None)
        return compound

    def _eliminate(self, item: int, left: Compound, right: Compound | None) -> Compound:
        """Record the step for a joint, or for a body in fragments given as ~body."""
        ports = left.ports if right is None else left.ports + right.ports
        if item < 0:
            joint = RIGID
            leaf_a, leaf_b = [leaf for leaf in ports if self.leaf_bodies[leaf] == ~item]
            self._join_ports(~item, leaf_a, leaf_b)
        else:
            joint = item
            leaf_a, leaf_b = (self._port(leaf) for leaf in self.joint_leaves[joint])
            for leaf in (leaf_a, leaf_b):
                if leaf != GROUND:
                    self._open_count[leaf] -= 1
        kept = [
            index
            for index, leaf in enumerate(ports)
            if (joint != RIGID or leaf != leaf_b) and self._is_needed(leaf)
        ]
        height = 1 + (left.height if right is None else max(left.height, right.height))
        port_a = GROUND if leaf_a == GROUND else ports.index(leaf_a)
        port_b = GROUND if leaf_b == GROUND else ports.index(leaf_b)
        right_node = None if right is None else right.node
        self.steps.append(
            StepRecord(joint, left.node, right_node, ports, port_a, port_b, kept, height)
        )
        self._cost += len(ports) ** 3
        self._height = max(self._height, height)
        if self.rating >= self._rating_limit:
            raise RatingLimitReached
        return self._replace(left, right, item, [ports[index] for index in kept], height)

    def _replace(
        self, left: Compound, right: Compound | None, item: int, ports: list[int], height: int
    ) -> Compound:
        """Replace the inputs of the last step by its result."""
        # reuse the larger set, so that many merges stay cheap
        open_items = left.open
        owner = self._find(self._owner, left.ports[0])
        if right is not None:
            if len(right.open) > len(open_items):
                open_items = right.open
            open_items |= left.open if open_items is right.open else right.open
            other = self._find(self._owner, right.ports[0])
            self._owner[other] = owner
            del self._top[other]
        if item >= 0 or self._piece_count[~item] == 1:
            open_items.discard(item)
        compound = Compound(len(self.steps) - 1, ports, open_items, height)
        self._top[owner] = compound
        return compound

    def _join_ports(self, body: int, kept_leaf: int, dropped_leaf: int) -> None:
        self._piece_count[body] -= 1
        self._port_of[dropped_leaf] = kept_leaf
        self._open_count[kept_leaf] += self._open_count[dropped_leaf]

    def _is_needed(self, leaf: int) -> bool:
        return self._open_count[leaf] > 0 or self._in_pieces(leaf, frozenset())

    def _in_pieces(self, leaf: int, whole: Set[int]) -> bool:
        """Whether other fragments of a leaf's body remain, except for bodies in `whole`."""
        body = self.leaf_bodies[leaf]
        return body not in whole and self._piece_count[body] > 1

    def _port(self, leaf: int) -> int:
        return GROUND if leaf == GROUND else self._find(self._port_of, leaf)

    @staticmethod
    def _find(link: list[int], leaf: int) -> int:
        while link[leaf] != leaf:
            link[leaf] = link[link[leaf]]
            leaf = link[leaf]
        return leaf
