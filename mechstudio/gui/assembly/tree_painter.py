"""Draws an assembly tree: with names where there is room, as icons or dots where there is not."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen, QTransform

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.assembly.tree_colors import NodeColors, TreeColors, tree_colors
from mechstudio.gui.assembly.tree_edges import edge_lines, elbow
from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.gui.widgets.icons import draw, pixmap
from mechstudio.scene.palette import Tone
from mechstudio.topology.tree_node import NodeKind, TreeNode

BOX_WIDTH, BOX_HEIGHT = 132.0, 28.0
_ICON_SIZE = 16
# smallest widths at which a step and a leaf show a part of their name, and any node its icon
_NAMED, _NAMED_LEAF, _MARKED = 62.0, 46.0, 24.0
# boxes narrower than this stand too close for full lines
_DENSE = 5.0
_GAP = 8.0
# lower boxes have no room for anything but their color
_LEAST_BOX = 10.0
_RADIUS = 6.0
_PADDING = 7.0
_FAINT = 0.22  # what is not there at the shown step


@dataclass(frozen=True)
class Marks:
    """Current marks of nodes.

    Attributes:
        selected: Nodes that are selected.
        hovered: Node under the pointer; None for none.
        tones: Nodes that are highlighted, and why.
        faded: Nodes that are not there at the shown step.
        joint_icons: Name of the icon of each joint.
    """

    selected: Set[int] = frozenset()
    hovered: int | None = None
    tones: Mapping[int, Tone] = field(default_factory=dict)
    faded: Set[int] = frozenset()
    joint_icons: Mapping[str, str] = field(default_factory=dict)


class TreePainter:
    """Draws one layout with some transform from slots and levels to pixels.

    Args:
        layout: The nodes and their places.
        palette: Where colors come from.
        font: Font of the names.
        enlargeable: Whether icons are drawn as lines, which any thread may do, not as pixels.
    """

    def __init__(
        self, layout: TreeLayout, palette: QPalette, font: QFont, *, enlargeable: bool = False
    ) -> None:
        self._layout = layout
        self._font = font
        self._enlargeable = enlargeable
        self._cut = frozenset(layout.tree.cut_joints)
        self._colors = tree_colors(palette)
        usual = [self._colors_of(node, Marks()).border.rgb() for node in layout.tree.nodes]
        self._usual_color = np.array(usual, dtype=np.uint32)
        self._edges_key: object = None
        self._edges: list[tuple[float, list[QLineF]]] = []

    @property
    def colors(self) -> TreeColors:
        """The colors it draws with."""
        return self._colors

    def boxes(self, transform: QTransform) -> FloatArray:
        """Rectangles of all nodes in pixels, shape (nodes, 4): left, top, width, height."""
        across, down = transform.m11(), transform.m22()
        x = self._layout.x * across + transform.dx()
        y = (self._layout.y + 0.5) * down + transform.dy()
        free = self._layout.room * across
        width = np.clip(np.where(free > _MARKED, free - _GAP, 0.8 * free), 2.0, BOX_WIDTH)
        # round or square where there is no room for text, never taller than the level
        height = np.minimum(np.minimum(width, BOX_HEIGHT), 0.78 * down)
        return np.stack((x - 0.5 * width, y - 0.5 * height, width, height), axis=1)

    def node_at(self, transform: QTransform, point: QPointF) -> int | None:
        """The node at a point in pixels; small nodes catch the pointer from nearby."""
        boxes = self.boxes(transform)
        if not len(boxes):
            return None
        spare = np.maximum(0.0, 5.0 - 0.5 * np.minimum(boxes[:, 2], boxes[:, 3]))
        dx = np.abs(boxes[:, 0] + 0.5 * boxes[:, 2] - point.x()) - 0.5 * boxes[:, 2] - spare
        dy = np.abs(boxes[:, 1] + 0.5 * boxes[:, 3] - point.y()) - 0.5 * boxes[:, 3] - spare
        distance = np.maximum(dx, dy)
        nearest = int(np.argmin(distance))
        return nearest if distance[nearest] <= 0.0 else None

    def paint(
        self, painter: QPainter, transform: QTransform, visible: QRectF, marks: Marks
    ) -> None:
        """Draw everything that lies in a part of the view.

        Args:
            painter: Painter in pixels.
            transform: From slots and levels to pixels.
            visible: The part of the view to draw, in pixels.
            marks: What is special about nodes.
        """
        boxes = self.boxes(transform)
        self._paint_edges(painter, boxes, visible, marks)
        right, bottom = boxes[:, 0] + boxes[:, 2], boxes[:, 1] + boxes[:, 3]
        inside = (right >= visible.left()) & (boxes[:, 0] <= visible.right())
        inside &= (bottom >= visible.top()) & (boxes[:, 1] <= visible.bottom())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_dot = (boxes[:, 2] < _MARKED - _GAP) | (boxes[:, 3] < _LEAST_BOX)
        for index in np.flatnonzero(inside & ~is_dot).tolist():
            node = self._layout.tree.nodes[index]
            painter.setOpacity(_FAINT if index in marks.faded else 1.0)
            colors = self._colors_of(node, marks)
            self._paint_box(painter, node, QRectF(*boxes[index].tolist()), colors, marks)
        self._paint_dots(painter, boxes, inside & is_dot, marks)
        painter.setOpacity(1.0)

    def _paint_dots(
        self,
        painter: QPainter,
        boxes: FloatArray,
        chosen: NDArray[np.bool_],
        marks: Marks,
    ) -> None:
        """Boxes without room for anything but a color; that of the border, the fill is too pale."""
        color = self._usual_color.copy()
        for index in {*marks.selected, *marks.tones}:
            color[index] = self._colors_of(self._layout.tree.nodes[index], marks).border.rgb()
        faded = self._faded(marks)
        painter.setPen(Qt.PenStyle.NoPen)
        for is_faded in (True, False):
            painter.setOpacity(_FAINT if is_faded else 1.0)
            group = chosen & (faded == is_faded)
            for value in np.unique(color[group]).tolist():
                painter.setBrush(QColor.fromRgb(value))
                rows = boxes[group & (color == value)].tolist()
                painter.drawRects([QRectF(*row) for row in rows])

    def _faded(self, marks: Marks) -> NDArray[np.bool_]:
        faded = np.zeros(len(self._layout.x), dtype=bool)
        faded[list(marks.faded)] = True
        return faded

    def _colors_of(self, node: TreeNode, marks: Marks) -> NodeColors:
        colors = self._colors
        tone = marks.tones.get(node.id)
        if node.id in marks.selected and tone in (None, Tone.POINTED):
            return colors.selected
        if tone is not None:
            return colors.tones[tone]
        if node.joint is not None and node.joint in self._cut:
            return colors.cut
        match node.kind:
            case NodeKind.BODY | NodeKind.FRAGMENT:
                return colors.body
            case NodeKind.GROUND:
                return colors.ground
            case NodeKind.RIGID:
                return colors.rigid
            case _:
                return colors.joint

    def _paint_edges(
        self, painter: QPainter, boxes: FloatArray, visible: QRectF, marks: Marks
    ) -> None:
        """Elbows from each node up to the one above it."""
        key = boxes[:1].tobytes(), boxes[-1:].tobytes(), visible.getRect(), marks.faded
        if key != self._edges_key:
            # most paintings differ in a mark only, and a thousand lines take time to make
            self._edges_key, self._edges = key, self._visible_edges(boxes, visible, marks)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for share, lines in self._edges:
            color = QColor(self._colors.edge)
            color.setAlphaF(share)
            painter.setPen(QPen(color, 1.0))
            painter.drawLines(lines)
        self._paint_flow(painter, boxes, marks)

    def _visible_edges(
        self, boxes: FloatArray, visible: QRectF, marks: Marks
    ) -> list[tuple[float, list[QLineF]]]:
        """Opacity and lines of the edges in a part of the view."""
        lines, above = edge_lines(self._layout, boxes)
        low, high = np.minimum(lines[:, :2], lines[:, 2:]), np.maximum(lines[:, :2], lines[:, 2:])
        inside = (high[:, 0] >= visible.left()) & (low[:, 0] <= visible.right())
        inside &= (high[:, 1] >= visible.top()) & (low[:, 1] <= visible.bottom())
        # lines that stand close would blacken the picture
        share = np.where(boxes[above, 2] < _DENSE, 0.4, 1.0)
        # what is below a node that is there is there
        share[self._faded(marks)[above]] *= _FAINT
        return [
            (value, [QLineF(*row) for row in lines[inside & (share == value)].tolist()])
            for value in np.unique(share[inside]).tolist()
        ]

    def _paint_flow(self, painter: QPainter, boxes: FloatArray, marks: Marks) -> None:
        """The edges of the shown step, in the colors of its sides."""
        done = [node for node, tone in marks.tones.items() if tone is Tone.BETWEEN]
        for node in done:
            for child in self._layout.tree.nodes[node].inputs:
                tone = marks.tones.get(child, Tone.FIRST)
                painter.setPen(QPen(self._colors.tones[tone].border, 2.5))
                painter.drawLines(elbow(boxes[child], boxes[node]))

    def _paint_box(
        self, painter: QPainter, node: TreeNode, box: QRectF, colors: NodeColors, marks: Marks
    ) -> None:
        pen = QPen(colors.border, 2.0 if marks.hovered == node.id else 1.2)
        if node.kind in (NodeKind.FRAGMENT, NodeKind.RIGID):
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(colors.fill)
        leaf = node.left is None
        radius = _RADIUS if leaf else 0.5 * box.height()
        painter.drawRoundedRect(box, radius, radius)

        self._fit_font(painter, box)
        label = node_label(node)
        size = min(_ICON_SIZE, int(box.height()) - 3, int(box.width()) - 4)
        with_icon, with_text = _contents(painter.fontMetrics(), label, box.width(), size, leaf)
        inner = box.adjusted(_PADDING, 0.0, -_PADDING, 0.0)
        if with_icon and size >= 8:
            left = inner.left() if with_text else box.center().x() - 0.5 * size
            place = QPointF(round(left), round(box.center().y() - 0.5 * size))
            tint = colors.text if leaf or node.id in marks.selected else colors.border
            self._paint_icon(painter, self._icon_name(node, marks), place, size, tint)
            inner.setLeft(inner.left() + size + 4.0)
        if with_text:
            shown = painter.fontMetrics().elidedText(
                label, Qt.TextElideMode.ElideMiddle, int(inner.width() + 1.0)
            )
            side = Qt.AlignmentFlag.AlignLeft if with_icon else Qt.AlignmentFlag.AlignHCenter
            painter.setPen(colors.text)
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | side, shown)

    def _paint_icon(
        self, painter: QPainter, name: str, place: QPointF, size: int, tint: QColor
    ) -> None:
        if self._enlargeable:
            draw(painter, name, QRectF(place.x(), place.y(), size, size), tint)
        else:
            ratio = painter.device().devicePixelRatioF()
            painter.drawPixmap(place, pixmap(name, size, tint, ratio))

    def _fit_font(self, painter: QPainter, box: QRectF) -> None:
        """Smaller letters in boxes that are lower than a line."""
        font = QFont(self._font)
        if box.height() < QFontMetrics(font).height() + 2.0:
            font.setPixelSize(max(round(0.72 * box.height()), 7))
        painter.setFont(font)

    def _icon_name(self, node: TreeNode, marks: Marks) -> str:
        match node.kind:
            case NodeKind.BODY | NodeKind.FRAGMENT:
                return "body"
            case NodeKind.GROUND:
                return "ground"
            case NodeKind.LOOP:
                return "loop"
            case NodeKind.RIGID:
                return "plus"
            case _:
                return marks.joint_icons.get(node.joint or "", "joint")


def node_label(node: TreeNode) -> str:
    """The few words in a node's box."""
    if node.left is None:
        return node.bodies[0]
    return node.joint if node.joint is not None else "rigid"


def _contents(
    metrics: QFontMetrics, label: str, width: float, icon: int, leaf: bool
) -> tuple[bool, bool]:
    """Whether a box of some width shows its icon, and whether its text."""
    text = metrics.horizontalAdvance(label)
    if text + icon + 4.0 + 2.0 * _PADDING <= width:
        return True, True
    if text + 2.0 * _PADDING <= width:
        return False, True
    # all bodies have the same icon: a part of the name says more
    if leaf and width >= _NAMED_LEAF:
        return False, True
    return True, width >= _NAMED
