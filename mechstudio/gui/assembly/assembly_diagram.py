"""The assembly dock: a summary line, the diagram of the assembly tree, and its steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import unquote

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from mechstudio.gui.assembly.node_menu import node_menu
from mechstudio.gui.assembly.node_tones import pointed_nodes, stage_items, stage_nodes
from mechstudio.gui.assembly.step_bar import StepBar
from mechstudio.gui.assembly.step_player import StepPlayer
from mechstudio.gui.assembly.step_sequence import StepSequence
from mechstudio.gui.assembly.tree_choices import TreeChoices
from mechstudio.gui.assembly.tree_export import TreeExport
from mechstudio.gui.assembly.tree_finder import TreeFinder
from mechstudio.gui.assembly.tree_key import TreeKey
from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.gui.assembly.tree_painter import Marks
from mechstudio.gui.assembly.tree_picture import TreePicture
from mechstudio.gui.assembly.tree_summary import FORGET_LINK, JOINT_LINK
from mechstudio.gui.assembly.tree_view import TreeView
from mechstudio.gui.widgets import own_keys
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.scene.palette import Tone
from mechstudio.topology.tree_node import NodeKind, TreeNode

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item, Selection
    from mechstudio.model import Mechanism

# how long the pointer rests on a node before other views show it [ms]
_HOVER_DELAY = 60
_LEAST_VIEW = 24  # height of the tree [px]
_HIGH = 140  # of a dock with room for the key of colors below the tree [px]
_WIDE = 800  # of a low dock with room for the steps beside the summary [px]


class AssemblyDiagram(QWidget):
    """The binary assembly tree of the open mechanism, with animation of its steps."""

    def __init__(
        self, document: Document, selection: Selection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._selection = selection
        # the nodes of the shown step, and those that are not there at it
        self._stage_tones: dict[int, Tone] = {}
        self._faded: frozenset[int] = frozenset()
        self.finder = TreeFinder(document, self)
        self.choices = TreeChoices(document)
        self.player = StepPlayer(self)
        self.steps = StepBar(self.player)
        self.export = TreeExport(self, document, self._picture)
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.setInterval(_HOVER_DELAY)
        self._hover_timer.timeout.connect(self._point)

        self.view = TreeView()
        self.view.setMinimumHeight(_LEAST_VIEW)
        self.key = TreeKey()
        self.key.hide()
        self.summary_label = QLabel()
        self.summary_label.setTextFormat(Qt.TextFormat.RichText)
        self.summary_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.summary_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.summary_label.setWordWrap(True)
        self.summary_label.linkActivated.connect(self._follow_link)
        self._step_keys = {
            Qt.Key.Key_Comma: self.player.back,
            Qt.Key.Key_Period: self.player.forward,
            Qt.Key.Key_Escape: self.player.end,
        }
        self._lay_out()
        self._connect()

    @property
    def shown(self) -> TreeLayout | None:
        """The tree that is shown; None while there is none."""
        return self.finder.layout

    def _connect(self) -> None:
        self.view.node_clicked.connect(self._select_node)
        self.view.empty_clicked.connect(self._selection.clear)
        self.view.node_hovered.connect(lambda _: self._hover_timer.start())
        self.view.menu_wanted.connect(self._open_menu)
        self.player.changed.connect(self._show_stage)
        # after the finder, which then knows that there is something to find
        self._document.mechanism_changed.connect(self._note_change)
        self.finder.changed.connect(self._show)
        self._selection.changed.connect(self._mark_selection)
        self._selection.pointed_changed.connect(self._show_pointed)

    # what the user does

    @Slot()
    def fit(self) -> None:
        """Show the whole tree."""
        self.view.fit()

    def zoom_to(self, node: int) -> None:
        """Show a node and all that it is made of."""
        if self.shown is not None:
            self.view.zoom_to(self.shown.below(node))

    def select(self, items: Iterable[Item]) -> None:
        """Select elements, and nothing else."""
        self._selection.set(items)

    def show_step(self, node: int) -> None:
        """Show the moment at which a node is assembled."""
        if self.player.sequence is not None:
            self.player.show(self.player.sequence.stage_of(node))

    @Slot()
    def play(self) -> None:
        """Play the steps from the first one, as soon as they are known."""
        self.finder.when_found(lambda: (self.player.end(), self.player.toggle()))

    @Slot()
    def ask_export(self) -> None:
        """Write the tree to a file that the user picks, as soon as it is known."""
        self.finder.when_found(self.export.ask)

    @Slot(object, QPoint)
    def _open_menu(self, node: int | None, place: QPoint) -> None:
        layout, mechanism = self.shown, self._document.mechanism
        if layout is not None and mechanism is not None:
            found = None if node is None else layout.tree.nodes[node]
            menu = node_menu(self, self, mechanism, found)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(place)

    def shut_down(self) -> None:
        """Cancel the computation of the tree, finish the export and join the threads."""
        self.finder.shut_down()
        self.export.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Apply the changes made while hidden."""
        super().showEvent(event)
        self.finder.find()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the tree that is being computed for the next time the dock is shown."""
        super().hideEvent(event)
        if not event.spontaneous():
            # nobody could tell any more why the 3D view is colored
            self.player.end()
        if self.isWindow():
            self.shut_down()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the steps from the shortcuts of the window."""
        return own_keys.keeps(event, self._takes) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step back by the comma, on by the period; Esc shows the whole tree again."""
        if self._takes(event):
            self._step_keys[Qt.Key(event.key())]()
        else:
            super().keyPressEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        ends_nothing = event.key() == Qt.Key.Key_Escape and self.player.stage is None
        return event.key() in self._step_keys and not ends_nothing

    def changeEvent(self, event: QEvent) -> None:
        """Links take the colors of the palette when their text is set."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "summary_label"):
            text = self.summary_label.text()
            self.summary_label.clear()
            self.summary_label.setText(text)

    def _lay_out(self) -> None:
        self.export_button = flat_button(
            "export", "Export the tree as an SVG drawing or PNG picture"
        )
        self.export_button.clicked.connect(self.ask_export)
        fit_button = flat_button("fit", "Zoom to the whole tree (Home)")
        fit_button.clicked.connect(self.fit)
        self._head = QHBoxLayout()
        self._head.setContentsMargins(10, 2, 6, 2)
        self._head.setSpacing(2)
        self._head.addWidget(self.summary_label, 1)
        self._head.addWidget(self.export_button)
        self._head.addWidget(fit_button)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(self._head)
        self._column.addWidget(self.view, 1)
        self._column.addWidget(self.key)
        self._column.addWidget(self.steps)

    def minimumSizeHint(self) -> QSize:
        """The same however it is laid out: docks that lie in front of it keep their height."""
        least = super().minimumSizeHint()
        if self.key.words and self.key.isHidden():
            least += QSize(0, self.key.height())
        if self._head.indexOf(self.steps) >= 0:
            items = [self._head.itemAt(place) for place in range(self._head.count())]
            heights = sorted(item.minimumSize().height() for item in items if item is not None)
            # the steps are the highest, and the summary beside them would be above
            least += QSize(0, heights[-2])
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave a low dock to the tree."""
        super().resizeEvent(event)
        is_low = self.height() < _HIGH
        self.key.give_room(has_room=not is_low)
        self._put_steps(beside=is_low and self.width() >= _WIDE)

    def _put_steps(self, *, beside: bool) -> None:
        """Show the steps beside the summary, or below the tree."""
        if beside == (self._head.indexOf(self.steps) >= 0):
            return
        if beside:
            self._head.insertWidget(1, self.steps, 1)
        else:
            self._column.addWidget(self.steps)

    # the tree

    @Slot()
    def _note_change(self) -> None:
        if self.isVisible():
            self.finder.find()

    @Slot()
    def _show(self) -> None:
        layout, mechanism = self.shown, self._document.mechanism
        self.summary_label.setText(self.finder.sentence)
        self.export_button.setEnabled(layout is not None)
        self.view.show_layout(layout, {} if mechanism is None else _joint_icons(mechanism))
        self.key.show_tree(None if layout is None else layout.tree)
        self.player.load(None if layout is None else StepSequence(layout.tree))
        self._mark_selection()

    def _picture(self) -> TreePicture | None:
        """The picture to export: the tree with the shown step, without hover highlights."""
        mechanism = self._document.mechanism
        if self.shown is None or mechanism is None:
            return None
        marks = Marks(
            tones=self._stage_tones, faded=self._faded, joint_icons=_joint_icons(mechanism)
        )
        title = mechanism.name or "Mechanism"
        return TreePicture(self.shown, self.palette(), self.font(), marks, title)

    # what is selected and highlighted

    @Slot()
    def _mark_selection(self) -> None:
        if self.shown is None:
            self.view.mark(frozenset())
            return
        bodies, joints = self._selection.names("body"), self._selection.names("joint")
        nodes = self.shown.tree.nodes
        self.view.mark(frozenset(n.id for n in nodes if _is_selected(n, bodies, joints)))

    @Slot(int, bool)
    def _select_node(self, index: int, adding: bool) -> None:
        if self.shown is None:
            return
        items = _items(self.shown.tree.nodes[index])
        self._selection.set(self._selection.items | items if adding else items)

    @Slot(str)
    def _follow_link(self, href: str) -> None:
        if href == FORGET_LINK:
            self.choices.forget()
        else:
            self._selection.set([("joint", unquote(href.removeprefix(JOINT_LINK)))])

    @Slot()
    def _point(self) -> None:
        """Highlight in all views the hovered elements, else those of the shown step."""
        node, layout, stage = self.view.current, self.shown, self.player.stage
        if layout is not None and node is not None:
            self._selection.point_at(dict.fromkeys(_items(layout.tree.nodes[node]), Tone.POINTED))
        elif layout is not None and stage is not None:
            self._selection.point_at(stage_items(layout.tree, stage))
        else:
            self._selection.point_at({})

    @Slot()
    def _show_stage(self) -> None:
        layout, stage = self.shown, self.player.stage
        self._stage_tones, self._faded = {}, frozenset()
        if layout is not None and stage is not None:
            self._stage_tones = stage_nodes(layout, stage)
            self._faded = frozenset(node.id for node in layout.tree.nodes if stage.is_faded(node))
        if stage is not None and stage.step is not None:
            self.view.reveal(stage.step)
        self.key.show_step(stage is not None and stage.step is not None)
        # who asks for a step sees it, even where the pointer still rests on a node
        self._hover_timer.stop()
        if layout is not None and stage is not None:
            self._selection.point_at(stage_items(layout.tree, stage))
        else:
            self._point()
        self._show_tones()

    @Slot()
    def _show_pointed(self) -> None:
        if not self._selection.pointed and self.player.stage is not None:
            self._point()
        self._show_tones()

    def _show_tones(self) -> None:
        """Highlight the nodes of the shown step, or else the hovered ones."""
        if self.shown is None:
            self.view.highlight({}, frozenset())
        elif self.player.stage is not None:
            self.view.highlight(self._stage_tones, self._faded)
        else:
            pointed = self._selection.pointed
            self.view.highlight(pointed_nodes(self.shown.tree, pointed), frozenset())


def _is_selected(node: TreeNode, bodies: frozenset[str], joints: frozenset[str]) -> bool:
    if node.joint is not None:
        return node.joint in joints
    if node.kind is NodeKind.RIGID:
        return bodies.issuperset(node.bodies)
    return node.bodies[0] in bodies


def _items(node: TreeNode) -> frozenset[Item]:
    """The elements that a node stands for."""
    bodies = frozenset(("body", name) for name in node.bodies)
    return bodies if node.joint is None else bodies | {("joint", node.joint)}


def _joint_icons(mechanism: Mechanism) -> dict[str, str]:
    return {joint.name: f"joint_{joint.type}" for joint in mechanism.joints}
