"""Descriptions of nodes of the assembly tree."""

from __future__ import annotations

from html import escape

from mechstudio.gui.assembly.step_sequence import count
from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.topology.tree_node import NodeKind, TreeNode

_LISTED = 12


def node_tip(layout: TreeLayout, index: int) -> str:
    """Description of a node as rich text."""
    node = layout.tree.nodes[index]
    title, what = _words(layout, node)
    lines = [f"<b>{escape(title)}</b>", what]
    if node.joint is not None and node.joint in layout.tree.cut_joints:
        lines.append("Cut joint: carries no coordinates, closes a loop")
    if node.left is not None:
        ports = ", ".join(escape(name) for name in dict.fromkeys(node.ports[:_LISTED]))
        lines.append(f"{count(node.constraints, 'constraint impulse')}; ports: {ports or 'none'}")
        names = ", ".join(escape(name) for name in node.bodies[:_LISTED])
        more = len(node.bodies) - _LISTED
        lines.append(f"Bodies: {names}" + (f" and {more} more" if more > 0 else ""))
    return "<qt>" + "<br>".join(lines) + "</qt>"


def _words(layout: TreeLayout, node: TreeNode) -> tuple[str, str]:
    joint = node.joint or ""
    match node.kind:
        case NodeKind.BODY:
            return node.bodies[0], "Body"
        case NodeKind.FRAGMENT:
            return node.bodies[0], f"Fragment: one of {layout.pieces[node.id]} parts of the body"
        case NodeKind.GROUND:
            return joint, "Joint to the ground is eliminated"
        case NodeKind.LOOP:
            return joint, "Joint inside the compound is eliminated"
        case NodeKind.RIGID:
            return "Rigid union", "Fragments of a body are merged"
        case _:
            return joint, "Joint between two compounds is eliminated"
