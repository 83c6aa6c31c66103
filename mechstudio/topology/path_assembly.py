"""Assembly order along the paths of a tree, for logarithmic height and few ports.

The tree is taken apart into heavy paths. Each body of a path first takes up the subtrees
beside the path, which then have no port left; a stretch of the path has two ports, its ends.
Stretches are merged in order with the least height (`biased_merge`). Joints outside the tree
are eliminated as soon as both of their bodies are in one compound.
"""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.topology.biased_merge import (
    height_of_length,
    merge_in_order,
    merge_lowest,
    place_block,
    split_hub,
)
from mechstudio.topology.graph import GROUND, Graph
from mechstudio.topology.plan_builder import Compound, PlanBuilder


@dataclass(frozen=True)
class RootedTree:
    """A tree over the bodies of one part of the mechanism.

    Attributes:
        order: Bodies, parents first.
        children: Per body in `order`, its children with the joints to them.
    """

    order: list[int]
    children: dict[int, list[tuple[int, int]]]


def breadth_first_tree(graph: Graph, root: int) -> RootedTree:
    """Breadth-first tree: shortest paths to a body."""
    seen = {root}
    order = [root]
    children: dict[int, list[tuple[int, int]]] = {}
    for body in order:
        children[body] = []
        for joint in graph.inner[body]:
            neighbor = graph.other(joint, body)
            if neighbor not in seen:
                seen.add(neighbor)
                order.append(neighbor)
                children[body].append((neighbor, joint))
    return RootedTree(order, children)


def depth_first_tree(graph: Graph, root: int) -> RootedTree:
    """Depth-first tree."""
    order = [root]
    children: dict[int, list[tuple[int, int]]] = {root: []}
    walk = [(root, iter(graph.inner[root]))]
    while walk:
        body, joints = walk[-1]
        for joint in joints:
            neighbor = graph.other(joint, body)
            if neighbor not in children:
                children[neighbor] = []
                children[body].append((neighbor, joint))
                order.append(neighbor)
                walk.append((neighbor, iter(graph.inner[neighbor])))
                break
        else:
            walk.pop()
    return RootedTree(order, children)


def ends_and_center(graph: Graph, start: int) -> tuple[int, int]:
    """A peripheral body, and the middle of a longest path from it."""
    end = breadth_first_tree(graph, start).order[-1]
    tree = breadth_first_tree(graph, end)
    parent = {child: body for body, children in tree.children.items() for child, _ in children}
    way = [tree.order[-1]]
    while way[-1] != end:
        way.append(parent[way[-1]])
    return end, way[len(way) // 2]


class PathAssembly:
    """Heavy paths of a tree, and the order of eliminations by them.

    Attributes:
        height: Height of the assembly when no joint closes an inner loop.
    """

    def __init__(self, graph: Graph, tree: RootedTree, *, by_size: bool) -> None:
        """Choose the paths.

        Args:
            graph: The joints of the mechanism.
            tree: A tree over the bodies of one part of it.
            by_size: Follow the child with the most bodies, not the one of greatest height.
        """
        self._graph = graph
        self._tree = tree
        self._heavy: dict[int, int | None] = {}
        self.height = self._choose_paths(by_size)

    def build(self, builder: PlanBuilder) -> None:
        """Eliminate all joints of the part; the builder is empty at the start."""
        subtrees: dict[int, Compound] = {}
        on_path = {child for child in self._heavy.values() if child is not None}
        for body in reversed(self._tree.order):
            if body not in on_path:
                subtrees[body] = self._assemble_path(builder, subtrees, body)

    def _choose_paths(self, by_size: bool) -> int:
        """Choose the heavy child of each body, leaves first; returns the height at the root."""
        # the end of a path's blocks, placed from the far end of the path up to this body
        end: dict[int, int] = {}
        size: dict[int, int] = {}
        for body in reversed(self._tree.order):
            children = [child for child, _ in self._tree.children[body]]
            weight = size if by_size else end
            heavy = max(children, key=lambda child: weight[child], default=None)
            arms = [0] * len(self._graph.grounded[body])
            arms += [height_of_length(end[child]) for child in children if child != heavy]
            below = 0 if heavy is None else end[heavy]
            end[body] = place_block(below, split_hub(arms).height)
            size[body] = 1 + sum(size[child] for child in children)
            self._heavy[body] = heavy
        return height_of_length(end[self._tree.order[0]])

    def _assemble_path(
        self, builder: PlanBuilder, subtrees: dict[int, Compound], top: int
    ) -> Compound:
        path = []
        body: int | None = top
        while body is not None:
            path.append(body)
            body = self._heavy[body]
        elements = [self._assemble_body(builder, subtrees, body) for body in reversed(path)]
        return merge_in_order(elements, [element.height for element in elements], builder.merge)

    def _assemble_body(
        self, builder: PlanBuilder, subtrees: dict[int, Compound], body: int
    ) -> Compound:
        """Merge a body with its joints to the ground and the subtrees beside the path."""
        grounded = self._graph.grounded[body]
        heavy = self._heavy[body]
        arms = [subtrees[child] for child, _ in self._tree.children[body] if child != heavy]
        split = split_hub([0] * len(grounded) + [arm.height for arm in arms])
        fragment_of_arm = {
            arm - len(grounded): fragment
            for fragment, members in enumerate(split.fragments)
            for arm in members
        }
        joints: list[list[int]] = [[] for _ in split.fragments]
        for index, joint in enumerate(grounded):
            joints[fragment_of_arm[index - len(grounded)]].append(joint)
        arm_of_top = {arm.node: index for index, arm in enumerate(arms)}
        for joint in self._graph.inner[body]:
            arm_index = self._arm_behind(builder, arm_of_top, joint)
            fragment = 0 if arm_index is None else fragment_of_arm[arm_index]
            joints[fragment].append(joint)

        fragments = builder.add_body(body, joints)
        for index, members in enumerate(split.fragments):
            for arm in members:
                if arm >= len(grounded):
                    fragments[index] = builder.merge(fragments[index], arms[arm - len(grounded)])
        return merge_lowest(fragments, lambda fragment: fragment.height, builder.merge)

    @staticmethod
    def _arm_behind(builder: PlanBuilder, arm_of_top: dict[int, int], joint: int) -> int | None:
        """Index of the arm at the other end of a joint; None if there is none."""
        for leaf in builder.joint_leaves.get(joint, ()):
            if leaf != GROUND:
                return arm_of_top.get(builder.compound_of(leaf).node)
        return None
