"""The list of the model tree: a press on an eye hides or shows a row and selects nothing."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from mechstudio.gui.tree.detail_delegate import DetailDelegate
from mechstudio.gui.tree.element_model import DETAIL, EYE, MARK, NAME

# of the columns with badges and eyes [px]
_ICON_WIDTH = 24
# what details need at least: the counts of the groups [px]
_LEAST_DETAILS = 28
# rows whose names and details are measured for the widths of their columns
_MEASURED = 25
# by how much widths of texts and icons may differ from a sum of rounded ones [px]
_ROUNDING = 2


class TreeView(QTreeView):
    """Rows of elements in groups, with an eye at the end of each."""

    eye_pressed = Signal(QModelIndex)

    def __init__(self) -> None:
        super().__init__()
        # several changes in one go are measured once, when they have been drawn
        self._measure_timer = QTimer(self)
        self._measure_timer.setSingleShot(True)
        self._measure_timer.setInterval(0)
        self._measure_timer.timeout.connect(self._measure)
        # width of the names that the user has chosen [px]; 0 for none
        self._chosen = 0
        self._is_measuring = False
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setIndentation(10)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # elements can be dragged onto plots
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setAccessibleName("Model tree")
        self._details = DetailDelegate(self)
        for column in (NAME, DETAIL, MARK):
            self.setItemDelegateForColumn(column, self._details)

    def size_columns(self) -> None:
        """Give the names what the other columns leave; for after the model is set."""
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(_ICON_WIDTH)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(DETAIL, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(self._note_width)
        for column in (MARK, EYE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, _ICON_WIDTH)
        model = self.model()
        for changed in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
            changed.connect(self.measure_soon)
        self.measure_soon()

    @Slot()
    def measure_soon(self) -> None:
        """Divide the width among the columns, once what changes now has been drawn."""
        self._measure_timer.start()

    @Slot()
    def _measure(self) -> None:
        """Give names what they need, and what details leave; details keep the room of a number.

        Names that need still more leave details the room of a mark, and lie across it in rows
        that are still too short.
        """
        self._details.forget()
        header = self.header()
        icons = sum(header.sectionSize(column) for column in (MARK, EYE))
        room = self.viewport().width() - icons
        rows = self.rows_around()
        names = min(self.width_needed(rows, NAME), room - _LEAST_DETAILS)
        details = max(self.width_needed(rows, DETAIL), header.sectionSizeHint(DETAIL))
        width = max(room - details, names)
        if self._chosen:
            width = min(self._chosen, room - _ICON_WIDTH)
        self._is_measuring = True
        header.resizeSection(NAME, width)
        self._is_measuring = False

    def rows_around(self) -> list[QModelIndex]:
        """Rows that are seen and those next to them; a thousand are not worth measuring."""
        first = self.indexAt(QPoint(0, 0))
        found = [first] if first.isValid() else []
        for onward in (self.indexBelow, self.indexAbove):
            index = onward(first)
            while index.isValid() and len(found) < _MEASURED:
                found.append(index)
                index = onward(index)
        return found

    def width_needed(self, rows: list[QModelIndex], column: int) -> int:
        """What cells of a column need [px]: `sizeHintForColumn` or a little more, ten times faster.

        A delegate asks the model for a dozen things of each cell, in Python; cells of elements
        differ by their texts alone, but for rounding.
        """
        widest, beside, metrics = 0, None, self.fontMetrics()
        for row in rows:
            cell, is_group = row.siblingAtColumn(column), not row.parent().isValid()
            text = 0 if is_group else metrics.horizontalAdvance(str(cell.data() or ""))
            if is_group or beside is None:
                width = self.sizeHintForIndex(cell).width()
                beside = beside if is_group else width - text
            else:
                width = text + beside + _ROUNDING
            levels = (1 if is_group else 2) if column == NAME else 0
            widest = max(widest, width + levels * self.indentation())
        return widest

    @Slot(int, int, int)
    def _note_width(self, column: int, before: int, after: int) -> None:
        if column == NAME and not self._is_measuring:
            # the edge of the column was dragged
            self._chosen = after
            self._details.names_first = False
        # details may begin in the columns before
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width leaves details another half."""
        super().resizeEvent(event)
        self.measure_soon()

    def showEvent(self, event: QShowEvent) -> None:
        """The first rows were measured before the style of the window was known."""
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep a press on an eye from the selection."""
        if self._eye_at(event).isValid():
            self.eye_pressed.emit(self._eye_at(event))
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second quick press on an eye is one more press."""
        if self._eye_at(event).isValid():
            self.eye_pressed.emit(self._eye_at(event))
        else:
            super().mouseDoubleClickEvent(event)

    def _eye_at(self, event: QMouseEvent) -> QModelIndex:
        index = self.indexAt(event.position().toPoint())
        on_eye = index.column() == EYE and event.button() == Qt.MouseButton.LeftButton
        return index if on_eye else QModelIndex()
