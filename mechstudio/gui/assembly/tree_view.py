"""The assembly diagram as a zoomable view with hover detection.

Zooming stretches slots and levels, not the boxes: those keep a size that can be read and gain
names as soon as there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsScene,
    QGraphicsView,
    QToolTip,
    QWidget,
)

from mechstudio.gui.assembly.node_text import node_tip
from mechstudio.gui.assembly.pinch import pinched
from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.gui.assembly.tree_painter import BOX_HEIGHT, BOX_WIDTH, Marks, TreePainter
from mechstudio.gui.widgets import own_keys
from mechstudio.scene.palette import Tone

# pixels per slot and per level at which everything is readable; more would be empty space
_FULL_SLOT = BOX_WIDTH + 12.0
_FULL_LEVEL = BOX_HEIGHT + 34.0
_LEAST_LEVEL = 6.0
_ZOOM_STEP = 1.0015  # per eighth of a degree of the wheel
_BESIDE, _ABOVE = 10.0, 4.0  # of the tree: docks are wide and low
# scroll bars come as soon as the scene is as large as the view
_SPARE = 3.0
_ZOOMS = {Qt.Key.Key_Plus: 1.25, Qt.Key.Key_Equal: 1.25, Qt.Key.Key_Minus: 0.8}
_WAYS = {
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
}
_FITS = (Qt.Key.Key_Home, Qt.Key.Key_0)


class TreeView(QGraphicsView):
    """Shows one layout."""

    # the node, and whether it is to be added to the selection
    node_clicked = Signal(int, bool)
    empty_clicked = Signal()
    # the node under the pointer or reached by keys; None when there is none any more
    node_hovered = Signal(object)
    # the node or None, and the place on the screen
    menu_wanted = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout: TreeLayout | None = None
        self._painter: TreePainter | None = None
        self._marks = Marks()
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
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def show_layout(self, layout: TreeLayout | None, joint_icons: dict[str, str]) -> None:
        """Show another tree, all of it."""
        self._layout = layout
        self._marks = Marks(selected=self._marks.selected, joint_icons=joint_icons)
        self._painter = None if layout is None else TreePainter(layout, self.palette(), self.font())
        self.fit()

    def mark(self, selected: frozenset[int]) -> None:
        """Mark nodes as selected."""
        self._marks = replace(self._marks, selected=selected)
        self.viewport().update()

    def highlight(self, tones: Mapping[int, Tone], faded: Set[int]) -> None:
        """Highlight some nodes, and fade those that are not there at the shown step."""
        self._marks = replace(self._marks, tones=tones, faded=faded)
        self.viewport().update()

    @property
    def current(self) -> int | None:
        """The node under the pointer or reached by keys."""
        return self._marks.hovered

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

    def zoom_to(self, nodes: Iterable[int]) -> None:
        """Show some nodes as large as they need and as the view allows."""
        layout, chosen = self._layout, list(nodes)
        if layout is None or not chosen:
            return
        x, y = layout.x[chosen], layout.y[chosen]
        slots, levels = float(x.max() - x.min()) + 1.0, float(y.max() - y.min()) + 1.0
        fit_across, fit_down = self._fit_scale()
        size = self.viewport().size()
        across = min((size.width() - 2.0 * _BESIDE) / slots, _FULL_SLOT)
        down = min((size.height() - 2.0 * _ABOVE) / levels, _FULL_LEVEL)
        self._set_scale(max(across, fit_across), max(down, fit_down))
        self.centerOn(0.5 * float(x.max() + x.min()), 0.5 * float(y.max() + y.min() + 1.0))
        self._fitted = False

    def reveal(self, node: int) -> None:
        """Scroll until a node is in view, if it is not."""
        if self._layout is not None:
            spot = QRectF(self._layout.x[node], self._layout.y[node] + 0.5, 0.0, 0.0)
            self.ensureVisible(spot, round(0.5 * BOX_WIDTH), round(BOX_HEIGHT))

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

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the tree from the shortcuts of the window."""
        return own_keys.keeps(event, _is_own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom by plus and minus, fit by Home or zero, go from node to node by the arrows."""
        key = event.key()
        if key in _ZOOMS:
            self.zoom(_ZOOMS[Qt.Key(key)])
        elif key in _FITS:
            self.fit()
        elif key in _WAYS:
            self._go(_WAYS[Qt.Key(key)])
        elif key in own_keys.ENTER and self._marks.hovered is not None:
            adding = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.node_clicked.emit(self._marks.hovered, adding)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu, by the right button or by the key."""
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            node = self.node_at(QPointF(event.pos()))
            self._hover(node)
            self.menu_wanted.emit(node, event.globalPos())
            return
        node = self._marks.hovered
        place = self.viewport().rect().center()
        if node is not None and self._layout is not None:
            place = self.mapFromScene(self._layout.x[node], self._layout.y[node] + 0.5)
        self.menu_wanted.emit(node, self.viewport().mapToGlobal(place))

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
        factor = pinched(event)
        if factor is not None:
            self.zoom(factor[0], factor[1])
            event.accept()
            return True
        return super().viewportEvent(event)

    def _go(self, way: str) -> None:
        """Go to the next node in a direction; to the first root from nowhere."""
        if self._layout is None:
            return
        here = self._marks.hovered
        there = self._layout.tree.roots[0] if here is None else self._layout.neighbor(here, way)
        self._hover(there)
        self.reveal(there)

    def _fit_scale(self) -> tuple[float, float]:
        """Pixels per slot and per level that show everything."""
        layout = self._layout
        if layout is None:
            return 1.0, 1.0
        size = self.viewport().size()
        across = (size.width() - 2.0 * _BESIDE - _SPARE) / layout.width
        down = (size.height() - 2.0 * _ABOVE - _SPARE) / layout.height
        across = min(max(across, 1e-3), _FULL_SLOT)
        return across, min(max(down, _LEAST_LEVEL), _FULL_LEVEL)

    def _set_scale(self, across: float, down: float) -> None:
        layout = self._layout
        if layout is None:
            return
        self.setTransform(QTransform.fromScale(across, down))
        margin_x, margin_y = _BESIDE / across, _ABOVE / down
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
            self._marks = replace(self._marks, hovered=node)
            self._show_pointer(node)
            self.viewport().update()
            self.node_hovered.emit(node)

    def _show_pointer(self, node: int | None) -> None:
        shape = Qt.CursorShape.ArrowCursor if node is None else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)


def _is_own(event: QKeyEvent) -> bool:
    keys = (*_ZOOMS, *_WAYS, *own_keys.ENTER, *_FITS)
    return event.key() in keys and own_keys.is_plain(event)
