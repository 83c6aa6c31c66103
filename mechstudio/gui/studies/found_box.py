"""A list with a line above it: what is typed finds entries that contain it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QCompleter, QSizePolicy

from mechstudio.gui.widgets.list_that_yields import ListThatYields
from mechstudio.gui.widgets.slim_box import SlimBox

LEAST, LIST = 100, 260  # widths of the line and of the list [px]


class FoundBox(SlimBox):
    """Lists names anew each time it is opened or gets the keyboard.

    Args:
        label: What a screen reader calls it.
        names: Gives the names.
    """

    chosen = Signal()

    def __init__(self, label: str, names: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._names = names
        self._found = QStringListModel(self)
        self.setModel(self._found)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setAccessibleName(label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(8)
        self.setMinimumWidth(LEAST)
        self.view().setMinimumWidth(LIST)
        completer = QCompleter(self._found, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(12)
        popup = completer.popup()
        assert popup is not None
        popup.setMinimumWidth(LIST)
        self.setCompleter(completer)
        ListThatYields(popup)
        completer.activated.connect(self._choose)
        self.activated.connect(lambda _: self.chosen.emit())
        line = self.lineEdit()
        assert line is not None
        line.setAccessibleName(label)
        line.textEdited.connect(lambda _: self.refresh())
        line.editingFinished.connect(self.chosen)
        self.setCurrentIndex(-1)

    def refresh(self) -> None:
        """List the names of now; what is written stays."""
        names = list(self._names())
        if names == self._found.stringList():
            return
        text = self.currentText()
        self._found.setStringList(names)
        self.setCurrentIndex(-1)
        self.setEditText(text)

    def showPopup(self) -> None:
        """List the names of now."""
        self.refresh()
        super().showPopup()

    @Slot(str)
    def _choose(self, text: str) -> None:
        self.setEditText(text)
        self.chosen.emit()
