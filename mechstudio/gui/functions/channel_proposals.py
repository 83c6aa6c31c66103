"""Names of channels, proposed behind an opening bracket of a formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget

from mechstudio.gui.functions.found_names import found_names
from mechstudio.gui.widgets.list_that_yields import ListThatYields
from mechstudio.gui.widgets.own_keys import ENTER

_TAKING = (*ENTER, Qt.Key.Key_Tab)


class ChannelProposals(QObject):
    """A list of names below a line, which keeps the keyboard.

    Args:
        line: The line. Its `event` asks `takes` first.
        names: Gives the names; asked when a bracket is opened.
    """

    def __init__(self, line: QLineEdit, names: Callable[[], Sequence[str]]) -> None:
        super().__init__(line)
        self._line, self._names = line, names
        self._model = QStringListModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(line)
        # names are found and ordered here, by words that they have or are also called
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setMaxVisibleItems(10)
        self.popup = QListView()
        self.completer.setPopup(self.popup)
        self.completer.activated.connect(self._complete)
        ListThatYields(self.popup)
        line.textEdited.connect(self._propose)

    def takes(self, event: QEvent) -> bool:
        """Whether the list takes a key from its line, and does what it asks for."""
        if not isinstance(event, QKeyEvent) or not self.popup.isVisible():
            return False
        closes = event.key() == Qt.Key.Key_Escape
        if not closes and event.key() not in _TAKING:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            chosen = self.popup.currentIndex()
            text = chosen.data() if chosen.isValid() else self._model.index(0).data()
            self.popup.hide()
            if not closes:
                self._complete(str(text))
        return True

    def holds(self, widget: QWidget) -> bool:
        """Whether a widget belongs to the list."""
        return widget is self.popup or self.popup.isAncestorOf(widget)

    def _begun(self) -> int:
        """Where the name begins that is being written; -1 if none is."""
        before = self._line.text()[: self._line.cursorPosition()]
        opened = before.rfind("[")
        return opened + 1 if opened > before.rfind("]") else -1

    @Slot()
    def _propose(self) -> None:
        start = self._begun()
        if start < 0:
            self.popup.hide()
            return
        typed = self._line.text()[start : self._line.cursorPosition()]
        found = found_names(self._names(), typed)
        self._model.setStringList(found)
        if found:
            self.completer.complete()
        else:
            self.popup.hide()

    @Slot(str)
    def _complete(self, name: str) -> None:
        line, start = self._line, self._begun()
        if start < 0:
            return
        rest = line.text()[line.cursorPosition() :].removeprefix("]")
        line.setText(f"{line.text()[:start]}{name}]{rest}")
        line.setCursorPosition(start + len(name) + 1)
        # what is completed counts as typed
        line.setModified(True)
        line.textEdited.emit(line.text())
