"""The assembly dock: a summary line and the diagram of the assembly tree."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.assembly.tree_key import TreeKey
from mechstudio.gui.assembly.tree_layout import TreeLayout, lay_out
from mechstudio.gui.assembly.tree_view import TreeView
from mechstudio.gui.background import Background
from mechstudio.gui.icons import icon
from mechstudio.topology.assembly_tree import NodeKind, TreeNode, assembly_tree

if TYPE_CHECKING:
    from mechstudio.gui.document import Document
    from mechstudio.gui.selection import Selection
    from mechstudio.model import Mechanism

# elements up to which the tree is there before anyone could notice
_SMALL = 150
_LISTED = 6


class AssemblyDiagram(QWidget):
    """Shows the binary assembly tree of the open mechanism."""

    def __init__(
        self, document: Document, selection: Selection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._selection = selection
        self._layout_shown: TreeLayout | None = None
        # counts the mechanisms asked about: an answer on an older one is dropped
        self._generation = 0
        self._stale = True
        self._structure: object = None
        self._background = Background(self)

        self.view = TreeView()
        self.key = TreeKey()
        self.key.hide()
        self.summary_label = QLabel()
        self.summary_label.setTextFormat(Qt.TextFormat.RichText)
        self.summary_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.summary_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.summary_label.setWordWrap(True)
        self.summary_label.linkActivated.connect(self._select_link)
        self._lay_out()
        self.view.node_clicked.connect(self._select_node)
        self.view.empty_clicked.connect(selection.clear)
        document.mechanism_changed.connect(self._note_change)
        selection.changed.connect(self._mark_selection)

    @property
    def shown(self) -> TreeLayout | None:
        """The tree that is shown; None while there is none."""
        return self._layout_shown

    @Slot()
    def fit(self) -> None:
        """Show the whole tree."""
        self.view.fit()

    def shut_down(self) -> None:
        """Drop the tree that is being worked out: no thread outlives the window."""
        self._generation += 1
        self._background.shut_down()
        if self._layout_shown is None:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        if self._stale:
            self._work_out()

    def hideEvent(self, event: QHideEvent) -> None:
        """In a dock, a tree that is being worked out is there at the next look."""
        super().hideEvent(event)
        if self.isWindow():
            self.shut_down()

    def changeEvent(self, event: QEvent) -> None:
        """Links take the colors of the palette when their text is set."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "summary_label"):
            text = self.summary_label.text()
            self.summary_label.clear()
            self.summary_label.setText(text)

    def _lay_out(self) -> None:
        fit_button = QToolButton()
        fit_button.setIcon(icon("fit"))
        fit_button.setAutoRaise(True)
        fit_button.setToolTip("Show the whole tree")
        fit_button.setAccessibleName("Show the whole tree")
        fit_button.clicked.connect(self.fit)
        head = QHBoxLayout()
        head.setContentsMargins(10, 4, 6, 4)
        head.addWidget(self.summary_label, 1)
        head.addWidget(fit_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.key)

    @Slot()
    def _note_change(self) -> None:
        self._stale = True
        if self.isVisible():
            self._work_out()

    def _work_out(self) -> None:
        """Find the tree of the mechanism; beside the GUI thread if that takes long."""
        self._stale = False
        mechanism = self._document.mechanism
        structure = _structure(mechanism)
        if structure == self._structure and self._layout_shown is not None:
            return
        self._structure = structure
        self._generation += 1
        generation = self._generation
        if mechanism is None or not mechanism.bodies:
            self._show(None, "There is nothing to assemble yet.")
            return

        def work() -> object:
            return lay_out(assembly_tree(mechanism))

        def done(found: object) -> None:
            if generation == self._generation and isinstance(found, TreeLayout):
                self._show(found, _summary(found))

        def failed(error: MechStudioError) -> None:
            if generation == self._generation:
                self._show(None, escape(str(error)))

        if len(mechanism.bodies) + len(mechanism.joints) <= _SMALL:
            try:
                done(work())
            except MechStudioError as error:
                failed(error)
            return
        self._show(None, "Working out the assembly tree…")
        self._background.submit(work, done, failed, only_latest=True)

    def _show(self, layout: TreeLayout | None, summary: str) -> None:
        self._layout_shown = layout
        self.summary_label.setText(summary)
        mechanism = self._document.mechanism
        joints = mechanism.joints if mechanism is not None else ()
        self.view.show_layout(layout, {joint.name: f"joint_{joint.type}" for joint in joints})
        self.key.show_tree(None if layout is None else layout.tree)
        self._mark_selection()

    @Slot()
    def _mark_selection(self) -> None:
        if self._layout_shown is None:
            self.view.mark(frozenset())
            return
        bodies, joints = self._selection.names("body"), self._selection.names("joint")
        nodes = self._layout_shown.tree.nodes
        self.view.mark(frozenset(n.id for n in nodes if _is_selected(n, bodies, joints)))

    @Slot(int, bool)
    def _select_node(self, index: int, adding: bool) -> None:
        if self._layout_shown is None:
            return
        node = self._layout_shown.tree.nodes[index]
        items = {("body", name) for name in node.bodies}
        if node.joint is not None:
            items.add(("joint", node.joint))
        self._selection.set(self._selection.items | items if adding else items)

    @Slot(str)
    def _select_link(self, href: str) -> None:
        self._selection.set([("joint", unquote(href))])


def _structure(mechanism: Mechanism | None) -> object:
    """What the tree depends on; edits of anything else leave it as it is."""
    if mechanism is None:
        return None
    joints = tuple((joint.name, joint.type, joint.body1, joint.body2) for joint in mechanism.joints)
    return tuple(body.name for body in mechanism.bodies), joints


def _is_selected(node: TreeNode, bodies: frozenset[str], joints: frozenset[str]) -> bool:
    if node.joint is not None:
        return node.joint in joints
    if node.kind is NodeKind.RIGID:
        return bodies.issuperset(node.bodies)
    return node.bodies[0] in bodies


def _summary(layout: TreeLayout) -> str:
    """Height, width and cut joints; the joints are links that select them."""
    tree = layout.tree
    leaves = sum(node.left is None for node in tree.nodes)
    fragments = sum(node.kind is NodeKind.FRAGMENT for node in tree.nodes)
    parts = [
        f"Height <b>{tree.height}</b>",
        f"width <b>{tree.width}</b>",
        f"{leaves} {'leaf' if leaves == 1 else 'leaves'}"
        + (f" ({fragments} fragments)" if fragments else ""),
        f"{len(tree.nodes) - leaves} steps",
    ]
    if len(tree.roots) > 1:
        parts.append(f"{len(tree.roots)} separate parts")
    links = [
        f'<a href="{quote(name, safe="")}" style="text-decoration:none">{escape(name)}</a>'
        for name in tree.cut_joints[:_LISTED]
    ]
    more = len(tree.cut_joints) - _LISTED
    cut = ", ".join(links) + (f" and {more} more" if more > 0 else "")
    parts.append(f"cut joints: {cut or 'none'}")
    return " · ".join(parts)
