"""The lines of the dock of runs: their columns and keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
)

from mechstudio.gui.runs.run_cells import NAME, STATE, TIME, RunCells, has_state
from mechstudio.gui.widgets import own_keys
from mechstudio.gui.widgets.plain_keys import leave_plain_keys

_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


class RunTree(QTreeWidget):
    """A list whose lines are opened by a double click or Enter, and renamed by F2.

    Keys of the playback reach it from here as well: lines are walked through up and down.
    """

    def __init__(self) -> None:
        super().__init__()
        self.delete_pressed: list[Callable[[], None]] = []
        self.setAccessibleName("Runs")
        self.setRootIsDecorated(False)
        self.setHeaderLabels(["Run", "", "Time"])
        self.setItemDelegate(RunCells(self))
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
        # names have as many lines as their column makes them
        header.sectionResized.connect(self._fit_rows)

    @Slot(int)
    def _fit_rows(self, column: int) -> None:
        if column != TIME:
            self.scheduleDelayedItemsLayout()

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
        """Delete the selected runs; Home and End lead to runs, not to what stands above them."""
        if event.key() == Qt.Key.Key_Delete:
            for function in self.delete_pressed:
                function()
        elif event.key() in _ENDS and own_keys.is_plain(event):
            runs = [line for line in self.lines if line.flags() & Qt.ItemFlag.ItemIsEnabled]
            for line in runs[_ENDS[Qt.Key(event.key())] :][:1]:
                self.setCurrentItem(line)
        else:
            super().keyPressEvent(event)
