"""Layout of an assembly tree: leaves side by side, each step above its inputs.

Coordinates are slots across and levels down, so that the view can stretch both as it likes. Every
leaf has a slot of its own and a step stands over the middle of its inputs, so nothing overlaps.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.assembly_tree import AssemblyTree

# slots left free between two parts that do not hang together
_GAP = 0.5


@dataclass(frozen=True)
class TreeLayout:
    """Places of all nodes, in the order of `AssemblyTree.nodes`.

    Attributes:
        tree: The tree.
        x: Slots from the left edge to the middle of each node.
        y: Levels below the top.
        room: Slots that a node can take without touching the next one on its level.
        parent: Node above each node; -1 for roots.
        pieces: Number of leaves that share the node's body, for leaves; 1 for steps.
        width: Slots across.
        height: Levels down, at least one.
    """

    tree: AssemblyTree
    x: FloatArray
    y: FloatArray
    room: FloatArray
    parent: NDArray[np.intp]
    pieces: tuple[int, ...]
    width: float
    height: int

    def neighbor(self, node: int, way: str) -> int:
        """The next node "up", "down", "left" or "right"; the node itself where there is none."""
        inputs = self.tree.nodes[node].inputs
        if way == "up":
            return int(self.parent[node]) if self.parent[node] >= 0 else node
        if way == "down":
            return inputs[0] if inputs else node
        shift = self.x - self.x[node]
        ahead = shift < 0.0 if way == "left" else shift > 0.0
        beside = np.flatnonzero(ahead & (self.y == self.y[node]))
        return int(beside[np.argmin(np.abs(shift[beside]))]) if beside.size else node

    def below(self, node: int) -> frozenset[int]:
        """The subtree of a node."""
        found = [node]
        for current in found:
            found.extend(self.tree.nodes[current].inputs)
        return frozenset(found)


def lay_out(tree: AssemblyTree) -> TreeLayout:
    """Place the nodes of a tree."""
    count = len(tree.nodes)
    x = np.zeros(count)
    y = np.array([node.level for node in tree.nodes], dtype=float)
    parent = np.full(count, -1, dtype=np.intp)
    edge = 0.0
    for root in tree.roots:
        edge = _place(tree, root, edge, x, parent) + _GAP
    width = max(edge - _GAP, 1.0)
    leaves = Counter(node.bodies for node in tree.nodes if node.left is None)
    return TreeLayout(
        tree=tree,
        x=x,
        y=y,
        room=_room(x, y, width),
        parent=parent,
        pieces=tuple(leaves[node.bodies] if node.left is None else 1 for node in tree.nodes),
        width=width,
        height=tree.height + 1,
    )


def _place(
    tree: AssemblyTree, root: int, edge: float, x: FloatArray, parent: NDArray[np.intp]
) -> float:
    """Place one part from a left edge on; returns its right edge."""
    # a stack instead of recursion: a chain without balance is as deep as it is long
    stack = [(root, False)]
    while stack:
        node, placed_inputs = stack.pop()
        inputs = tree.nodes[node].inputs
        if not inputs:
            x[node] = edge + 0.5
            edge += 1.0
        elif placed_inputs:
            x[node] = sum(x[child] for child in inputs) / len(inputs)
        else:
            stack.append((node, True))
            for child in reversed(inputs):
                parent[child] = node
                stack.append((child, False))
    return edge


def _room(x: FloatArray, y: FloatArray, width: float) -> FloatArray:
    """Distance to the nearest node on the same level; twice that to the edges if it is less."""
    room = 2.0 * np.minimum(x, width - x)
    order = np.lexsort((x, y))
    same = np.diff(y[order]) == 0.0
    gaps = np.diff(x[order])[same]
    left, right = order[:-1][same], order[1:][same]
    np.minimum.at(room, left, gaps)
    np.minimum.at(room, right, gaps)
    return room
