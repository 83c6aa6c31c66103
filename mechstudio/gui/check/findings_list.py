"""A list of findings: a click on a line selects its element, a button does something about it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mechstudio.gui.check.findings import Remedy, Row, Section

Index = QModelIndex | QPersistentModelIndex

NAME, TEXT = range(2)
_ITEM_ROLE = Qt.ItemDataRole.UserRole
_WIDEST_NAME = 0.4  # of the list
_MARGIN = 24  # beside a name or a text [px]
_SPACE = 8  # above and below a text [px]
_SIDE = 4  # beside a button [px]
_HEADING = 32  # height of a heading [px]


class FindingsList(QTreeWidget):
    """Shows sections with their rows; a name too long is cut, a text is wrapped."""

    item_chosen = Signal(tuple)  # kind and name of an element, or of a setting
    remedy_asked = Signal(object)  # Remedy

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(14)
        self.setWordWrap(True)
        self.setItemDelegateForColumn(TEXT, _WrappedText(self))
        self.setAllColumnsShowFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Findings")
        header = self.header()
        header.setMinimumSectionSize(0)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        self._sections: list[Section] = []
        self._buttons: list[QPushButton] = []
        self.itemSelectionChanged.connect(self._choose)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of the remedies, top-down."""
        return tuple(self._buttons)

    def show_sections(self, sections: Iterable[Section]) -> None:
        """Take over what is known; the same once more changes nothing."""
        found = list(sections)
        if found == self._sections:
            return
        self._sections = found
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.blockSignals(True)
        self.clear()
        self._buttons.clear()
        for section in found:
            self._add(section)
        self.expandAll()
        self._size_columns()
        self.blockSignals(False)
        if had_focus:
            self.setFocus()

    def start_over(self) -> None:
        """Forget which line was chosen last."""
        self.clearSelection()
        self.setCurrentIndex(QModelIndex())
        self.scrollToTop()

    def set_busy(self, busy: bool) -> None:
        """Lock the buttons while one of them is at work."""
        for button in self._buttons:
            button.setEnabled(not busy)

    def sizeHint(self) -> QSize:
        """As high as all lines are."""
        height = 2 * self.frameWidth() + 4
        index = self.model().index(0, NAME)
        while index.isValid():
            height += self.visualRect(index).height()
            index = self.indexBelow(index)
        return QSize(super().sizeHint().width(), height)

    def _add(self, section: Section) -> None:
        top = QTreeWidgetItem([section.heading])
        top.setSizeHint(NAME, QSize(0, _HEADING))
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = top.font(NAME)
        font.setBold(True)
        top.setFont(NAME, font)
        self.addTopLevelItem(top)
        for row in section.rows:
            top.addChild(_line(row))
        if section.remedy is not None:
            self._add_button(top, section.value, section.remedy)
        else:
            # headings are longer than most names
            top.setText(NAME, section.title)
            top.setFirstColumnSpanned(True)

    def _add_button(self, top: QTreeWidgetItem, value: str, remedy: Remedy) -> None:
        button = QPushButton(remedy.label)
        button.setProperty("small", True)
        button.setToolTip(remedy.tip)
        # Return in a dialog closes it
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.remedy_asked.emit(remedy))
        holder = QWidget()
        layout = QHBoxLayout(holder)
        layout.setContentsMargins(_SIDE, 2, _SIDE, 2)
        layout.addWidget(QLabel(value), 1)
        layout.addWidget(button)
        self.setItemWidget(top, TEXT, holder)
        self._buttons.append(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()

    def _size_columns(self) -> None:
        widest = round(_WIDEST_NAME * self.viewport().width())
        metrics = self.fontMetrics()
        names = [row.name for section in self._sections for row in section.rows]
        names += [section.heading for section in self._sections if section.remedy]
        longest = max(map(metrics.horizontalAdvance, names), default=0)
        self.setColumnWidth(NAME, min(longest + self.indentation() + _MARGIN, widest))
        # heights of wrapped texts follow from the widths
        self.doItemsLayout()

    @Slot()
    def _choose(self) -> None:
        for line in self.selectedItems():
            if item := line.data(NAME, _ITEM_ROLE):
                self.item_chosen.emit(tuple(item))


class _WrappedText(QStyledItemDelegate):
    """Tells how high a text is in the width of its column, which the list itself does not ask."""

    def __init__(self, view: QTreeWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        room = QRect(0, 0, self._view.columnWidth(TEXT) - _MARGIN, 0)
        lines = self._view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return super().sizeHint(option, index).expandedTo(QSize(0, lines.height() + _SPACE))


def _line(row: Row) -> QTreeWidgetItem:
    line = QTreeWidgetItem([row.name, row.text])
    line.setData(NAME, _ITEM_ROLE, row.item)
    line.setToolTip(TEXT, row.text)
    line.setToolTip(NAME, row.name)
    if row.item is None:
        line.setFlags(Qt.ItemFlag.ItemIsEnabled)
    return line
