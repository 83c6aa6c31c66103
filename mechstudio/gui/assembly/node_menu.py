"""The context menu of the assembly tree and its nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from mechstudio.gui.assembly.tree_choices import TreeChoices, chosen_joints
from mechstudio.gui.widgets.icons import icon
from mechstudio.topology.assembly_choice import cut_obstacle, root_obstacle

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism
    from mechstudio.topology.tree_node import TreeNode


class TreeCommands(Protocol):
    """The diagram commands that the menu calls."""

    choices: TreeChoices

    def select(self, items: Iterable[Item]) -> None:
        """Select elements, and nothing else."""

    def show_step(self, node: int) -> None:
        """Show the moment at which a node is assembled."""

    def zoom_to(self, node: int) -> None:
        """Show a node and all that it is made of."""

    def fit(self) -> None:
        """Show the whole tree."""

    def ask_export(self) -> None:
        """Write the tree to a file that the user picks."""


def node_menu(
    parent: QWidget, diagram: TreeCommands, mechanism: Mechanism, node: TreeNode | None
) -> QMenu:
    """The context menu of a node, or of the empty place.

    Args:
        parent: What the menu belongs to.
        diagram: What its entries act on.
        mechanism: The open mechanism.
        node: The node; None for none.
    """
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    if node is not None:
        _add_selecting(menu, diagram, node)
        menu.addSeparator()
        if node.joint is not None:
            _add_choices(menu, diagram.choices, mechanism, node.joint)
            menu.addSeparator()
        if node.left is not None:
            _add(menu, "Show this step", lambda: diagram.show_step(node.id), "play")
        _add(menu, "Zoom to this part", lambda: diagram.zoom_to(node.id))
    _add(menu, "Zoom to the whole tree", diagram.fit, "fit")
    _add(menu, "Export tree…", diagram.ask_export, "export")
    menu.addSeparator()
    automatic = _add(menu, "Choose roots and cuts automatically", diagram.choices.forget)
    chosen = chosen_joints(mechanism, "root") or chosen_joints(mechanism, "cut")
    automatic.setEnabled(bool(chosen))
    automatic.setToolTip("" if chosen else "No root or cut was chosen manually.")
    return menu


def _add_selecting(menu: QMenu, diagram: TreeCommands, node: TreeNode) -> None:
    bodies = {("body", name) for name in node.bodies}
    words = "Select body" if len(bodies) == 1 else f"Select {len(bodies)} bodies"
    _add(menu, words, lambda: diagram.select(bodies), "body")
    if node.joint is not None:
        joint = {("joint", node.joint)}
        _add(menu, f"Select joint {_plain(node.joint)}", lambda: diagram.select(joint), "joint")


def _add_choices(menu: QMenu, choices: TreeChoices, mechanism: Mechanism, name: str) -> None:
    joint = mechanism.joint(name)
    root = _switch(menu, "Root of the tree", joint.root, root_obstacle(mechanism, name))
    root.triggered.connect(lambda chosen: choices.set_root(name, chosen))
    cut = _switch(menu, "Cut loop here", joint.cut, cut_obstacle(mechanism, name))
    cut.triggered.connect(lambda chosen: choices.set_cut(name, chosen))


def _switch(menu: QMenu, text: str, chosen: bool, obstacle: str) -> QAction:
    """A checkable entry; a checked one can always be cleared."""
    action = menu.addAction(text)
    action.setCheckable(True)
    action.setChecked(chosen)
    action.setEnabled(chosen or not obstacle)
    action.setToolTip(obstacle)
    return action


def _add(menu: QMenu, text: str, function: Callable[[], None], picture: str = "") -> QAction:
    action = menu.addAction(text)
    if picture:
        action.setIcon(icon(picture))
    action.triggered.connect(lambda: function())
    return action


def _plain(name: str) -> str:
    # an ampersand in a menu marks a key, two are one
    return name.replace("&", "&&")
