"""The assembly tree drawn with lines of text."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from mechstudio.topology.tree_node import TreeNode

BRANCH, LAST, BAR, GAP = "├─ ", "└─ ", "│  ", "   "


class DrawnTree(Protocol):
    """The part of an `AssemblyTree` that a drawing shows."""

    @property
    def height(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def nodes(self) -> tuple[TreeNode, ...]: ...

    @property
    def roots(self) -> tuple[int, ...]: ...

    @property
    def cut_joints(self) -> tuple[str, ...]: ...


def assembly_text(tree: DrawnTree, max_lines: int) -> str:
    """Summary and tree, top level first, limited to some levels.

    Args:
        tree: The tree to draw.
        max_lines: Lines that the drawing may take; at least one per part is kept, up to this.
    """
    fragments = sum(node.kind.value == "fragment" for node in tree.nodes)
    leaves = sum(node.left is None for node in tree.nodes)
    lines = [
        f"Height {tree.height}, width {tree.width}, {_count(leaves, 'leaf', 'leaves')}"
        + (f" ({_count(fragments, 'fragment')})" if fragments else "")
        + f", {_count(len(tree.nodes) - leaves, 'step')}",
        "Cut joints: " + (", ".join(tree.cut_joints) or "none"),
    ]
    return "\n".join(lines + _Drawing(tree, max_lines).lines())


class _Drawing:
    """Drawing of a tree, one line per node."""

    def __init__(self, tree: DrawnTree, max_lines: int) -> None:
        self._nodes = tree.nodes
        self._roots = tree.roots[: max(1, max_lines)]
        self._hidden_roots = len(tree.roots) - len(self._roots)
        self._last_level = self._deepest_level(max_lines)
        self._below = _counts_below(tree.nodes)
        self._pieces = Counter(node.bodies for node in tree.nodes if node.left is None)

    def lines(self) -> list[str]:
        """Lines of all parts that are shown."""
        lines: list[str] = []
        # per open node: its id, the lines to its left, and its own branch
        pending = [(root, "", "") for root in reversed(self._roots)]
        while pending:
            node_id, margin, branch = pending.pop()
            node = self._nodes[node_id]
            lines.append(margin + branch + self._label(node))
            if node.level == self._last_level:
                continue
            inner = margin + {"": "", BRANCH: BAR, LAST: GAP}[branch]
            branches = [BRANCH] * (len(node.inputs) - 1) + [LAST]
            pending += reversed(
                [(child, inner, mark) for child, mark in zip(node.inputs, branches, strict=False)]
            )
        if self._hidden_roots:
            lines.append(f"… {_count(self._hidden_roots, 'more part')}, not shown")
        return lines

    def _deepest_level(self, max_lines: int) -> int:
        """The last level up to which all nodes fit."""
        per_level = Counter(node.level for node in self._nodes)
        total, level = 0, -1
        while level + 1 in per_level and total + per_level[level + 1] <= max_lines:
            level += 1
            total += per_level[level]
        return max(0, level)

    def _label(self, node: TreeNode) -> str:
        if node.left is None:
            pieces = self._pieces[node.bodies]
            return node.bodies[0] + (f" (1/{pieces} of its mass)" if pieces > 1 else "")
        label = {
            "joint": f"[{node.joint}]",
            "ground": f"[{node.joint}] to ground",
            "loop": f"[{node.joint}] closes a loop",
            "rigid": "[rigid] merges fragments",
        }[node.kind.value]
        hidden = self._below[node.id] if node.level == self._last_level else 0
        label += f": {_count(len(node.bodies), 'body', 'bodies')}"
        return label + (f" … {_count(hidden, 'node')} below, not shown" if hidden else "")


def _counts_below(nodes: tuple[TreeNode, ...]) -> list[int]:
    """Number of nodes below each node."""
    counts: list[int] = []
    for node in nodes:
        counts.append(sum(counts[child] + 1 for child in node.inputs))
    return counts


def _count(number: int, singular: str, plural: str = "") -> str:
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
