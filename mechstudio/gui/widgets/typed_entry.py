"""A field beside the pointer for numbers in place of a click."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.gui.widgets.word_line import WordLine

WIDTH = 190  # [px]


class TypedEntry(QFrame):
    """Takes one line of numbers; Enter confirms, Esc closes."""

    entered = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("typed_entry")
        self.setProperty("floating", True)
        self.field = WordLine()
        self.field.comma_separates = True
        self.field.setAccessibleName("Coordinates or length")
        self.field.setMinimumWidth(WIDTH)
        self.note = QLabel()
        self.note.setProperty("role", "muted")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.problem = QLabel()
        self.problem.setProperty("role", "error")
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self.note)
        layout.addWidget(self.problem)
        self.field.returnPressed.connect(lambda: self.entered.emit(self.field.text()))
        self.field.textEdited.connect(lambda: self.show_problem(""))
        self._place: Callable[[QSize], QPoint] | None = None
        self.hide()

    def begin(
        self, text: str, hint: str, place: Callable[[QSize], QPoint], *, note: str = ""
    ) -> None:
        """Open.

        Args:
            text: What was typed already.
            hint: What can be typed.
            place: Where it goes at a size [pixels of the parent].
            note: What keys do to it once it is entered, in a line of its own; empty for none.
        """
        self._place = place
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.show_problem("")
        self.field.setPlaceholderText(hint)
        self.field.setToolTip(hint)
        self.field.setText(text)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with the text, which the next try replaces; nothing if all is well."""
        if sentence:
            self.field.selectAll()
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.adjustSize()
        self.settle()

    def confirm(self) -> str:
        """Take the text as Enter does, before what would drop it.

        Returns:
            What is refused, with the reason; empty where the text was taken, or nothing is typed.
        """
        text = self.field.text()
        if not self.isVisible():
            return ""
        if not text.strip():
            self.end()
            return ""
        self.entered.emit(text)
        if not self.isVisible():
            return ""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        return f"“{text}” is refused in the view. {self.problem.text()}"

    def settle(self) -> None:
        """Go where there is room by now."""
        if self._place is not None:
            self.move(self._place(self.size()))

    def end(self) -> None:
        """Close."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # the field passes on what it does not need itself
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() not in ENTER:
            super().keyPressEvent(event)
