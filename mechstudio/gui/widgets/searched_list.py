"""A dialog with a long list, of which any word of an entry finds it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.widgets.search_words import also_called
from mechstudio.gui.widgets.word_filter import SEARCH_ROLE, WordFilter


class SearchedList(QDialog):
    """Lets the user choose one entry; deletes itself when it is closed.

    Args:
        parent: What it is shown over.
        title: Its title.
        label: What is asked for.
        entries: The list.
        shown: The entry that is marked at first; the first one where it is none of them.
    """

    chosen = Signal(str)

    def __init__(
        self, parent: QWidget, title: str, label: str, entries: Sequence[str], shown: str
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(420, 420)
        caption = QLabel(label)
        caption.setWordWrap(True)
        self.search_field = QLineEdit()
        self.search_field.setPlaceholderText("Search, for example: velocity norm")
        self.search_field.setClearButtonEnabled(True)
        self.search_field.setAccessibleName("Search the list")
        self.search_field.installEventFilter(self)
        model = QStandardItemModel(self)
        for entry in entries:
            item = QStandardItem(entry)
            item.setEditable(False)
            item.setData(f"{entry.casefold()}\n{also_called(entry)}", SEARCH_ROLE)
            model.appendRow(item)
        self._filter = WordFilter(self)
        self._filter.setSourceModel(model)
        self.view = QListView()
        self.view.setUniformItemSizes(True)
        self.view.setAccessibleName(label)
        self.view.setModel(self._filter)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.doubleClicked.connect(self.accept)
        self.empty_label = QLabel("No entry matches the search")
        self.empty_label.setProperty("role", "muted")
        self.empty_label.hide()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(caption)
        column.addWidget(self.search_field)
        column.addWidget(self.empty_label)
        column.addWidget(self.view, 1)
        column.addWidget(buttons)
        self.search_field.textChanged.connect(self._search)
        # one that is gone by now leaves the first one
        place = entries.index(shown) if shown in entries else 0
        self._mark(self._filter.index(place, 0))
        self.search_field.setFocus()

    @Slot()
    def accept(self) -> None:
        """Take the marked entry."""
        index = self.view.currentIndex()
        if index.isValid():
            text = str(index.data())
            super().accept()
            self.chosen.emit(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field, Down and Up move in the list."""
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Up)
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in keys
        ):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._mark(self._filter.index(self.view.currentIndex().row() + step, 0))
            return True
        return super().eventFilter(watched, event)

    @Slot(str)
    def _search(self, text: str) -> None:
        self._filter.search(text)
        count = self._filter.rowCount()
        self.empty_label.setHidden(count > 0)
        self.ok_button.setEnabled(count > 0)
        if count and text.strip():
            # Enter takes the first one
            self._mark(self._filter.index(0, 0))

    def _mark(self, index: QModelIndex) -> None:
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
