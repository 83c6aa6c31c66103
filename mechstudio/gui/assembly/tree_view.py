"""The assembly diagram as a view that zooms, moves and tells what is under the pointer.

Zooming stretches slots and levels, not the boxes: those keep a size that can be read and gain
names as soon as there is room.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QToolTip, QWidget

from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.gui.assembly.tree_painter import BOX_HEIGHT, BOX_WIDTH, Marks, TreePainter
from mechstudio.topology.assembly_tree import NodeKind, TreeNode

# pixels per slot and per level at which everything is readable; more would be empty space
_FULL_SLOT = BOX_WIDTH + 12.0
_FULL_LEVEL = BOX_HEIGHT + 34.0
_LEAST_LEVEL = 6.0
_ZOOM_STEP = 1.0015  # per eighth of a degree of the wheel
_MARGIN = 10.0
# scroll bars come as soon as the scene is as large as the view
_SPARE = 3.0
_LISTED = 12


class TreeView(QGraphicsView):
    """Shows one layout."""

    # the node, and whether it is to be added to the selection
    node_clicked = Signal(int, bool)
    empty_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout: TreeLayout | None = None
        self._painter: TreePainter | None = None
        self._marks = Marks(frozenset(), None, {})
        self._fitted = True
        self._press: QPointF | None = None
        self._dragged = False
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Assembly tree")

    def show_layout(self, layout: TreeLayout | None, joint_icons: dict[str, str]) -> None:
        """Show another tree, all of it."""
        self._layout = layout
        self._marks = Marks(self._marks.selected, None, joint_icons)
        self._painter = None if layout is None else TreePainter(layout, self.palette(), self.font())
        self.fit()

    def mark(self, selected: frozenset[int]) -> None:
        """Mark nodes as selected."""
        self._marks = Marks(selected, self._marks.hovered, self._marks.joint_icons)
        self.viewport().update()

    def fit(self) -> None:
        """Show the whole tree."""
        self._fitted = True
        if self._layout is None:
            self.viewport().update()
            return
        across, down = self._fit_scale()
        self._set_scale(across, down)
        self.centerOn(self._layout.width / 2, self._layout.height / 2)

    def zoom(self, factor: float, anchor: QPointF | None = None) -> None:
        """Spread the nodes out or bring them together, about a point of the view."""
        if self._layout is None:
            return
        anchor = anchor or QPointF(self.viewport().rect().center())
        fit_across, fit_down = self._fit_scale()
        scale = self.transform()
        across = min(max(scale.m11() * factor, fit_across), max(_FULL_SLOT, fit_across))
        down = min(max(scale.m22() * factor, fit_down), max(_FULL_LEVEL, fit_down))
        before = self.mapToScene(anchor.toPoint())
        self._set_scale(across, down)
        after = self.mapFromScene(before)
        shift = QPointF(after) - anchor
        self._scroll_by(shift.x(), shift.y())
        self._fitted = across == fit_across and down == fit_down

    def node_at(self, point: QPointF) -> int | None:
        """The node at a point of the viewport."""
        if self._painter is None:
            return None
        return self._painter.node_at(self.viewportTransform(), point)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the tree; in pixels, so that boxes keep their size."""
        if self._painter is None:
            return
        transform = self.viewportTransform()
        painter.save()
        painter.resetTransform()
        visible = QRectF(self.viewport().rect())
        self._painter.paint(painter, transform, visible, self._marks)
        painter.restore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer; with Shift, move sideways."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            super().wheelEvent(event)
            return
        self.zoom(_ZOOM_STEP ** event.angleDelta().y(), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A drag or a click begins."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.position()
            self._dragged = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the diagram, or mark what is under the pointer."""
        if self._press is None:
            self._hover(self.node_at(event.position()))
            return
        shift = self._press - event.position()
        if self._dragged or shift.manhattanLength() > 4:
            self._dragged = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._scroll_by(shift.x(), shift.y())
            self._press = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select, unless the diagram was moved."""
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        self._press = None
        self._show_pointer(self._marks.hovered)
        if self._dragged:
            return
        node = self.node_at(event.position())
        if node is None:
            self.empty_clicked.emit()
        else:
            adding = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.node_clicked.emit(node, adding)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show everything when nothing is under the pointer."""
        if self.node_at(event.position()) is None:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom by plus and minus, fit by Home or zero."""
        key = event.key()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1.25)
        elif key == Qt.Key.Key_Minus:
            self.zoom(0.8)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_0):
            self.fit()
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        super().leaveEvent(event)
        self._hover(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A diagram that is shown as a whole stays so."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        elif self._layout is not None:
            self._set_scale(self.transform().m11(), self.transform().m22())

    def changeEvent(self, event: QEvent) -> None:
        """Colors follow the palette."""
        super().changeEvent(event)
        # the palette is also set while the view is being made
        layout: TreeLayout | None = getattr(self, "_layout", None)
        if event.type() == QEvent.Type.PaletteChange and layout is not None:
            self._painter = TreePainter(layout, self.palette(), self.font())
            self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        """Explain the node under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            node = self.node_at(QPointF(event.pos()))
            if node is None or self._layout is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), node_tip(self._layout, node), self)
            return True
        return super().viewportEvent(event)

    def _fit_scale(self) -> tuple[float, float]:
        """Pixels per slot and per level that show everything."""
        layout = self._layout
        if layout is None:
            return 1.0, 1.0
        size = self.viewport().size()
        across = (size.width() - 2.0 * _MARGIN - _SPARE) / layout.width
        down = (size.height() - 2.0 * _MARGIN - _SPARE) / layout.height
        across = min(max(across, 1e-3), _FULL_SLOT)
        return across, min(max(down, _LEAST_LEVEL), _FULL_LEVEL)

    def _set_scale(self, across: float, down: float) -> None:
        layout = self._layout
        if layout is None:
            return
        self.setTransform(QTransform.fromScale(across, down))
        margin_x, margin_y = _MARGIN / across, _MARGIN / down
        self.setSceneRect(
            -margin_x, -margin_y, layout.width + 2 * margin_x, layout.height + 2 * margin_y
        )
        self.viewport().update()

    def _scroll_by(self, dx: float, dy: float) -> None:
        for bar, step in ((self.horizontalScrollBar(), dx), (self.verticalScrollBar(), dy)):
            bar.setValue(bar.value() + round(step))
        self.viewport().update()

    def _hover(self, node: int | None) -> None:
        if node != self._marks.hovered:
            self._marks = Marks(self._marks.selected, node, self._marks.joint_icons)
            self._show_pointer(node)
            self.viewport().update()

    def _show_pointer(self, node: int | None) -> None:
        shape = Qt.CursorShape.ArrowCursor if node is None else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)


def node_tip(layout: TreeLayout, index: int) -> str:
    """Rich text on what a node is."""
    node = layout.tree.nodes[index]
    title, what = _words(layout, node)
    lines = [f"<b>{escape(title)}</b>", what]
    if node.joint is not None and node.joint in layout.tree.cut_joints:
        lines.append("Cut joint: carries no coordinates, closes a loop")
    if node.left is not None:
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
            return "Rigid union", "Fragments of a body become one"
        case _:
            return joint, "Joint between two compounds is eliminated"
