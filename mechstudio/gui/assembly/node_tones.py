"""Highlighted nodes and elements, and their colors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mechstudio.gui.assembly.step_sequence import Stage
from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.scene.palette import Tone
from mechstudio.topology.assembly_tree import AssemblyTree
from mechstudio.topology.tree_node import NodeKind

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item

_SIDES = (Tone.FIRST, Tone.SECOND)


def stage_nodes(layout: TreeLayout, stage: Stage) -> dict[int, Tone]:
    """The shown step and its inputs."""
    if stage.step is None:
        return {}
    tones = {stage.step: Tone.BETWEEN}
    for child, side in zip(layout.tree.nodes[stage.step].inputs, _SIDES, strict=False):
        tones |= dict.fromkeys(layout.below(child), side)
    return tones


def stage_items(tree: AssemblyTree, stage: Stage) -> dict[Item, Tone]:
    """The elements of the inputs of the shown step; a split body belongs to both inputs."""
    if stage.step is None:
        return {}
    node = tree.nodes[stage.step]
    tones: dict[Item, Tone] = {}
    for child, side in zip(node.inputs, _SIDES, strict=False):
        for name in tree.nodes[child].bodies:
            tones[("body", name)] = Tone.BETWEEN if ("body", name) in tones else side
    if node.joint is not None:
        tones[("joint", node.joint)] = Tone.BETWEEN
    return tones


def pointed_nodes(tree: AssemblyTree, pointed: Mapping[Item, Tone]) -> dict[int, Tone]:
    """Leaves of the hovered bodies and steps of the hovered joints."""
    if not pointed:
        return {}
    found = {}
    for node in tree.nodes:
        if node.joint is not None:
            tone = pointed.get(("joint", node.joint))
        elif node.kind is NodeKind.RIGID:
            tone = None
        else:
            tone = pointed.get(("body", node.bodies[0]))
        if tone is not None:
            found[node.id] = tone
    return found
