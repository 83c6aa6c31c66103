"""How lines of the dock of runs are drawn: long names in two lines, an eye before the shown run."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from mechstudio.gui.runs.run_swatch import SIZE
from mechstudio.gui.widgets import icons
from mechstudio.gui.widgets.short_name import name_lines

NAME, STATE, TIME = range(3)
IS_SHOWN = Qt.ItemDataRole.UserRole + 1  # of a line: whether its run is the shown one
_EYE = 16  # [px]
_BREAK = "\u2028"

Index = QModelIndex | QPersistentModelIndex


class RunCells(QStyledItemDelegate):
    """Draws names over the column of states as well in lines that say nothing there."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Break a long name into lines; what has no room in them is cut."""
        super().initStyleOption(option, index)
        if not self._is_name(index):
            return
        if index.data(IS_SHOWN):
            self._add_eye(option)
        lines = 2 if option.rect.height() >= 2 * option.fontMetrics.lineSpacing() else 1
        option.text = _BREAK.join(
            name_lines(option.text, option.fontMetrics, self._room(option), lines)
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A second line where the name needs one."""
        size = super().sizeHint(option, index)
        if not self._is_name(index):
            return size
        cell = QStyleOptionViewItem(option)
        super().initStyleOption(cell, index)
        if index.data(IS_SHOWN):
            self._add_eye(cell)
        cell.rect = QRect(0, 0, self._width(index), size.height())
        lines = name_lines(str(index.data() or ""), cell.fontMetrics, self._room(cell), 2)
        spacing = cell.fontMetrics.lineSpacing()
        return size + QSize(0, spacing * (len(lines) - 1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell: both of these show their part of the name, as each may be drawn alone."""
        tree, column = self._tree, index.column()
        item = tree.topLevelItem(index.row())
        if column == TIME or item is None or has_state(item) or item.isFirstColumnSpanned():
            super().paint(painter, option, index)
            return
        painter.save()
        painter.setClipRect(option.rect, Qt.ClipOperation.IntersectClip)
        name = index.sibling(index.row(), NAME)
        option.rect = tree.visualRect(name).united(option.rect)
        if column == NAME:
            option.rect = option.rect.adjusted(0, 0, tree.columnWidth(STATE), 0)
        super().paint(painter, option, name)
        painter.restore()

    def _is_name(self, index: Index) -> bool:
        item = self._tree.topLevelItem(index.row())
        return index.column() == NAME and item is not None and not item.isFirstColumnSpanned()

    def _width(self, index: Index) -> int:
        """Width that a name is drawn in, with all that stands before it [px]."""
        tree, item = self._tree, self._tree.topLevelItem(index.row())
        beside = 0 if item is None or has_state(item) else tree.columnWidth(STATE)
        return tree.columnWidth(NAME) + beside

    def _room(self, option: QStyleOptionViewItem) -> int:
        """Width of the text alone [px]."""
        style, part = self._tree.style(), QStyle.SubElement.SE_ItemViewItemText
        beside = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, self._tree) + 1
        return style.subElementRect(part, option, self._tree).width() - 2 * beside

    def _add_eye(self, option: QStyleOptionViewItem) -> None:
        """Put an eye where other runs have their box, so that all names begin alike."""
        style, part = self._tree.style(), QStyle.SubElement.SE_ItemViewItemDecoration
        boxed = QStyleOptionViewItem(option)
        boxed.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        lefts = [style.subElementRect(part, one, self._tree).left() for one in (boxed, option)]
        indent = max(lefts[0] - lefts[1], _EYE)
        ratio = self._tree.devicePixelRatioF()
        whole = QPixmap(QSize(indent + SIZE, _EYE) * ratio)
        whole.setDevicePixelRatio(ratio)
        whole.fill(Qt.GlobalColor.transparent)
        painter = QPainter(whole)
        text = option.palette.color(option.palette.ColorRole.Text)
        painter.drawPixmap(0, 0, icons.pixmap("eye", _EYE, text, ratio))
        swatch = option.icon.pixmap(SIZE, SIZE)
        painter.drawPixmap(indent, (_EYE - SIZE) // 2, swatch)
        painter.end()
        option.icon, option.decorationSize = QIcon(whole), QSize(indent + SIZE, _EYE)


def has_state(item: QTreeWidgetItem) -> bool:
    """Whether anything is said of the state of a run."""
    return bool(item.text(STATE)) or not item.icon(STATE).isNull()
