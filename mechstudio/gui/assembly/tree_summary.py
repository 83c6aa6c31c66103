"""The line above the assembly tree: its measures, and its roots and cuts as links."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from mechstudio.gui.assembly.step_sequence import count
from mechstudio.gui.assembly.tree_choices import chosen_joints
from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.topology.assembly_tree import AssemblyTree
from mechstudio.topology.tree_node import NodeKind

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

JOINT_LINK, FORGET_LINK = "joint:", "forget:"
_LISTED = 6


def summary(tree: AssemblyTree, mechanism: Mechanism) -> str:
    """Rich text; joints are links that begin with `JOINT_LINK` and go on with the quoted name."""
    leaves = sum(node.left is None for node in tree.nodes)
    fragments = sum(node.kind is NodeKind.FRAGMENT for node in tree.nodes)
    parts = [
        f"Height <b>{tree.height}</b>",
        f"width <b>{tree.width}</b>",
        count(leaves, "leaf", "leaves") + (f" ({fragments} fragments)" if fragments else ""),
        count(len(tree.nodes) - leaves, "step"),
    ]
    if len(tree.roots) > 1:
        parts.append(f"{len(tree.roots)} separate parts")
    roots, cuts = chosen_joints(mechanism, "root"), chosen_joints(mechanism, "cut")
    if roots:
        parts.append(f"chosen root: {_links(sorted(roots, key=natural_key))}")
    parts.append(f"cut joints: {_links(tree.cut_joints, cuts)}")
    if roots or cuts:
        parts.append(_link(FORGET_LINK, "choose automatically"))
    return " · ".join(parts)


def _links(joints: Sequence[str], chosen: Collection[str] = ()) -> str:
    more = len(joints) - _LISTED
    links = [
        _link(JOINT_LINK + quote(name, safe=""), name) + (" (chosen)" if name in chosen else "")
        for name in joints[:_LISTED]
    ]
    return (", ".join(links) + (f" and {more} more" if more > 0 else "")) or "none"


def _link(target: str, words: str) -> str:
    return f'<a href="{target}" style="text-decoration:none">{escape(words)}</a>'
