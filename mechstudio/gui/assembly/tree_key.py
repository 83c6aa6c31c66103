"""The key under the assembly diagram: what the kinds of boxes stand for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mechstudio.gui.assembly.tree_colors import NodeColors, TreeColors, tree_colors
from mechstudio.scene.palette import Tone
from mechstudio.topology.assembly_tree import AssemblyTree
from mechstudio.topology.tree_node import NodeKind

_HEIGHT = 23
_CHIP_WIDTH, _CHIP_HEIGHT = 18.0, 11.0


# label, style, whether a leaf, whether dashed
_STEP = (
    ("First side", "first", True, False),
    ("Second side", "second", True, False),
    ("Active in this step", "between", False, False),
)


class TreeKey(QWidget):
    """Names the kinds of boxes that the shown tree has, or the colors of the shown step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: AssemblyTree | None = None
        self._has_room = True
        self._entries: Sequence[tuple[str, str, bool, bool]] = []
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> list[str]:
        """The named kinds."""
        return [label for label, *_ in self._entries]

    def show_tree(self, tree: AssemblyTree | None) -> None:
        """Name the kinds of boxes in a tree."""
        self._tree = tree
        self.show_step(False)

    def show_step(self, shown: bool) -> None:
        """Name the colors of a step instead, or no longer."""
        self._entries = [] if self._tree is None else _STEP if shown else _entries(self._tree)
        self._show()
        self.update()

    def give_room(self, *, has_room: bool) -> None:
        """Give way to the tree where there is no room for both."""
        self._has_room = has_room
        self._show()

    def _show(self) -> None:
        self.setVisible(bool(self._entries) and self._has_room)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chips and their names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().base())
        colors = tree_colors(self.palette())
        x = 12.0
        for label, style, leaf, dashed in self._entries:
            width = painter.fontMetrics().horizontalAdvance(label)
            if x + _CHIP_WIDTH + width > self.width():
                break
            chip = QRectF(x, 0.5 * (_HEIGHT - _CHIP_HEIGHT), _CHIP_WIDTH, _CHIP_HEIGHT)
            node = _colors_named(colors, style)
            pen = QPen(node.border, 1.2)
            if dashed:
                pen.setDashPattern([2.5, 1.5])
            painter.setPen(pen)
            painter.setBrush(node.fill)
            radius = 3.0 if leaf else 0.5 * _CHIP_HEIGHT
            painter.drawRoundedRect(chip, radius, radius)
            painter.setPen(colors.muted)
            x += _CHIP_WIDTH + 6.0
            line = QRectF(x, 0.0, width + 2.0, _HEIGHT)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, label)
            x += width + 18.0
        painter.end()


def _entries(tree: AssemblyTree) -> list[tuple[str, str, bool, bool]]:
    """Label, style, whether a leaf, whether dashed, of each kind that occurs."""
    kinds = {node.kind for node in tree.nodes}
    rows = (
        (NodeKind.BODY in kinds, ("Body", "body", True, False)),
        (NodeKind.FRAGMENT in kinds, ("Fragment of a body", "body", True, True)),
        (NodeKind.JOINT in kinds or NodeKind.LOOP in kinds, ("Joint", "joint", False, False)),
        (NodeKind.GROUND in kinds, ("Joint to ground", "ground", False, False)),
        (NodeKind.RIGID in kinds, ("Fragments merge", "rigid", False, True)),
        (bool(tree.cut_joints), ("Cut joint", "cut", False, False)),
    )
    return [entry for occurs, entry in rows if occurs]


def _colors_named(colors: TreeColors, style: str) -> NodeColors:
    return {
        "body": colors.body,
        "joint": colors.joint,
        "ground": colors.ground,
        "rigid": colors.rigid,
        "cut": colors.cut,
        "first": colors.tones[Tone.FIRST],
        "second": colors.tones[Tone.SECOND],
        "between": colors.tones[Tone.BETWEEN],
    }[style]
