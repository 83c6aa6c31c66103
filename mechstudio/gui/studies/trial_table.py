"""The trials of a study as a table that can be sorted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf, isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QContextMenuEvent, QFont, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from mechstudio.gui.widgets import own_keys
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.number_text import number_text

if TYPE_CHECKING:
    from mechstudio.studies import StudySettings, Trial
    from mechstudio.units import Scale

Index = QModelIndex | QPersistentModelIndex
_SORTED = Qt.ItemDataRole.UserRole
_DIGITS, _MORE_DIGITS = 6, 12  # in the cells, and in their tool tips


class TrialModel(QAbstractTableModel):
    """A row for each trial: its number, the variables, the responses."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.trials: list[Trial] = []
        self.names: tuple[str, ...] = ()
        self._scales: dict[str, Scale] = {}
        self._words: Mapping[str, str] = {}
        self._marked: frozenset[int] = frozenset()

    def begin(
        self, settings: StudySettings, scales: dict[str, Scale], words: Mapping[str, str]
    ) -> None:
        """Begin with an empty table for a study.

        Args:
            settings: The study.
            scales: In which variables are shown, by place, and responses, by name.
            words: What the window calls them, by place.
        """
        self.beginResetModel()
        self.trials = []
        self._marked = frozenset()
        places = (variable.place for variable in settings.variables)
        self.names = (*places, *settings.response_names)
        self._scales, self._words = scales, words
        self.endResetModel()

    def add(self, trials: Sequence[Trial]) -> None:
        """Add trials that have ended."""
        if not trials:
            return
        first = len(self.trials)
        self.beginInsertRows(QModelIndex(), first, first + len(trials) - 1)
        self.trials.extend(trials)
        self.endInsertRows()

    def mark(self, numbers: frozenset[int]) -> None:
        """Show the best trials, by their numbers, in bold."""
        self._marked = numbers
        if self.trials:
            last = self.index(len(self.trials) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of trials."""
        return 0 if parent.isValid() else len(self.trials)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of the trial and its values."""
        return 0 if parent.isValid() else 1 + len(self.names)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Names with their units."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        if section == 0:
            return "Trial"
        name = self.names[section - 1]
        scale = self._scales.get(name)
        symbol = "" if scale is None else scale.shown.symbol
        name = self._words.get(name, name)
        return f"{name} [{symbol}]" if symbol else name

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Numbers, why a trial failed or what is to be said of it, and the font of the best."""
        trial = self.trials[index.row()]
        if role == Qt.ItemDataRole.FontRole and trial.number in self._marked:
            font = self._font()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.ToolTipRole:
            return trial.remark or self._told(trial, index.column())
        if role not in (Qt.ItemDataRole.DisplayRole, _SORTED):
            return None
        if index.column() == 0:
            return trial.number
        name = self.names[index.column() - 1]
        value = trial.values.get(name, trial.responses.get(name))
        if role == _SORTED:
            return inf if value is None or not isfinite(value) else value
        if value is None:
            return "failed"
        return self._shown(name, value, _DIGITS)

    def _shown(self, name: str, value: float, digits: int) -> str:
        scale = self._scales.get(name)
        return number_text(value if scale is None else scale.number(value), digits=digits)

    def _told(self, trial: Trial, column: int) -> str | None:
        """A number with more digits and its unit."""
        name = self.names[column - 1] if column else ""
        value = trial.values.get(name, trial.responses.get(name))
        if value is None:
            return None
        scale = self._scales.get(name)
        symbol = "" if scale is None else scale.shown.symbol
        told = f"{self._words.get(name, name)}: {self._shown(name, value, _MORE_DIGITS)}"
        return f"{told} {symbol}".rstrip()

    def _font(self) -> QFont:
        parent = self.parent()
        assert isinstance(parent, QWidget)
        return parent.font()


class TrialTable(QTableView):
    """Shows the trials; a double click asks for the run of one.

    Delete and F2 do nothing: trials stay as they were computed.
    """

    opened = Signal(object)  # Trial
    picked = Signal(object)  # Trial, or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trials = TrialModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSortRole(_SORTED)
        self._sorted.setSourceModel(self.trials)
        self.setModel(self._sorted)
        self.setAccessibleName("Trials")
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.verticalHeader().hide()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        # several can be copied; the one that was chosen last is shown
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)
        self.doubleClicked.connect(lambda index: self.opened.emit(self._trial(index)))
        self.selectionModel().selectionChanged.connect(self._tell_picked)
        # it is another one only after the selection has changed
        self.selectionModel().currentRowChanged.connect(self._tell_picked)
        self.trials.modelReset.connect(lambda: self.picked.emit(None))

    def event(self, event: QEvent) -> bool:
        """Keep the keys of elements and Ctrl+C from the window while the table has the keyboard."""
        return own_keys.takes(event, copies=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the chosen trials."""
        if event.matches(own_keys.COPY):
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy the chosen trials, or all of them."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("copy"), "Copy\tCtrl+C", self.copy)
        menu.addAction("Copy all trials", self.copy_all)
        menu.popup(event.globalPos())

    @Slot()
    def copy(self) -> None:
        """Put the headings and the chosen rows on the clipboard; all rows where none is chosen."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        self._copy(rows or range(self._sorted.rowCount()))

    @Slot()
    def copy_all(self) -> None:
        """Put the headings and all rows on the clipboard, as they are sorted."""
        self._copy(range(self._sorted.rowCount()))

    def _copy(self, rows: Iterable[int]) -> None:
        columns = range(self.trials.columnCount())
        across = Qt.Orientation.Horizontal
        lines = [[str(self.trials.headerData(column, across)) for column in columns]]
        lines += [
            [str(self._sorted.index(row, column).data()) for column in columns] for row in rows
        ]
        text = "\n".join("\t".join(line) for line in lines)
        QGuiApplication.clipboard().setText(f"{text}\n")

    @property
    def trial(self) -> Trial | None:
        """The chosen trial."""
        rows = self.selectionModel().selectedRows()
        current = [index for index in rows if index.row() == self.currentIndex().row()]
        chosen = current or rows
        return self._trial(chosen[0]) if chosen else None

    def pick(self, number: int) -> None:
        """Choose the trial with a number."""
        for row, trial in enumerate(self.trials.trials):
            if trial.number == number:
                index = self._sorted.mapFromSource(self.trials.index(row, 0))
                self.selectRow(index.row())
                self.scrollTo(index)
                return

    @Slot()
    def _tell_picked(self) -> None:
        self.picked.emit(self.trial)

    def _trial(self, index: QModelIndex) -> Trial:
        return self.trials.trials[self._sorted.mapToSource(index).row()]
