"""The lines of the dock of runs: their columns and keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from mechstudio.gui.runs.short_name import short_name
from mechstudio.gui.widgets import own_keys
from mechstudio.gui.widgets.plain_keys import leave_plain_keys

NAME, STATE, TIME = range(3)


class RunTree(QTreeWidget):
    """A list whose lines are opened by a double click or Enter, and renamed by F2.

    Keys of the playback reach it from here as well: lines are walked through up and down.
    """

    def __init__(self) -> None:
        super().__init__()
        self.delete_pressed: list[Callable[[], None]] = []
        self.setAccessibleName("Runs")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHeaderLabels(["Run", "", "Time"])
        self.setItemDelegate(_Cells(self))
        header, model = self.header(), self.headerItem()
        model.setToolTip(STATE, "Analyses, and runs that are not done")
        model.setToolTip(TIME, "Simulated time")
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TIME, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        # what tells runs apart may stand at either end of their names
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        leave_plain_keys(self)

    @property
    def lines(self) -> list[QTreeWidgetItem]:
        """All lines, from the top down."""
        items = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [item for item in items if item is not None]

    def fit_columns(self) -> None:
        """Leave the names the room of states where all runs are done."""
        self.setColumnHidden(STATE, not any(map(has_state, self.lines)))

    @property
    def is_edited(self) -> bool:
        """Whether a name is being typed."""
        return self.state() is QAbstractItemView.State.EditingState

    def event(self, event: QEvent) -> bool:
        """Take Delete and F2 for runs, whatever is selected in the model."""
        return own_keys.takes(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete the selected runs; everything else as usual."""
        if event.key() == Qt.Key.Key_Delete:
            for function in self.delete_pressed:
                function()
        else:
            super().keyPressEvent(event)


def has_state(item: QTreeWidgetItem) -> bool:
    """Whether anything is said of the state of a run."""
    return bool(item.text(STATE)) or not item.icon(STATE).isNull()


class _Cells(QStyledItemDelegate):
    """Draws names over the column of states as well in lines that say nothing there."""

    def __init__(self, tree: RunTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Cut a long name where its number stays whole."""
        super().initStyleOption(option, index)
        item = self._tree.topLevelItem(index.row())
        if index.column() != NAME or item is None or item.isFirstColumnSpanned():
            return
        part, style = QStyle.SubElement.SE_ItemViewItemText, self._tree.style()
        room = style.subElementRect(part, option, self._tree).width()
        beside = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, self._tree) + 1
        option.text = short_name(option.text, option.fontMetrics, room - 2 * beside)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
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
