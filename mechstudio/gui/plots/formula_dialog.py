"""The dialog that writes a formula over channels."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QStringListModel, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.plots.plot_spec import unit_text
from mechstudio.results.signals import Formula, FormulaError

_EXAMPLE = "[joints/pivot/force/x] * [bodies/crank/velocity/x]"


class FormulaLine(QLineEdit):
    """A line that proposes names of channels behind an opening bracket."""

    def __init__(self, names: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(_EXAMPLE)
        self.setAccessibleName("Formula")
        self.proposals = QCompleter(QStringListModel(names, self), self)
        self.proposals.setWidget(self)
        self.proposals.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.proposals.setFilterMode(Qt.MatchFlag.MatchContains)
        self.proposals.setMaxVisibleItems(10)
        self._list = QListView()
        self.proposals.setPopup(self._list)
        self.proposals.activated.connect(self._complete)
        self.textEdited.connect(self._propose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys that choose a proposal to the list of them."""
        popup = self._list
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
        if popup.isVisible() and event.key() in keys:
            chosen = popup.currentIndex()
            text = chosen.data() if chosen.isValid() else self.proposals.currentCompletion()
            popup.hide()
            self._complete(str(text))
            return
        super().keyPressEvent(event)

    def _begun(self) -> int:
        """Where the name begins that is being written; -1 if none is."""
        before = self.text()[: self.cursorPosition()]
        opened = before.rfind("[")
        return opened + 1 if opened > before.rfind("]") else -1

    @Slot()
    def _propose(self) -> None:
        start = self._begun()
        if start < 0:
            self._list.hide()
            return
        self.proposals.setCompletionPrefix(self.text()[start : self.cursorPosition()])
        if self.proposals.completionCount():
            self.proposals.complete()
        else:
            self._list.hide()

    @Slot(str)
    def _complete(self, name: str) -> None:
        start, end = self._begun(), self.cursorPosition()
        if start < 0:
            return
        rest = self.text()[end:].removeprefix("]")
        self.setText(f"{self.text()[:start]}{name}]{rest}")
        self.setCursorPosition(start + len(name) + 1)
        self.textEdited.emit(self.text())


class FormulaDialog(QDialog):
    """Takes a formula, with its unit or what is wrong below it while it is written.

    Args:
        names: Names of all curves of the run.
        read: Reads a formula, or raises `FormulaError`.
        text: What it begins with.
    """

    # the formula, as it was written
    written = Signal(str)

    def __init__(
        self,
        names: list[str],
        read: Callable[[str], Formula],
        text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Formula over channels")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 150)
        self._read = read
        self.line = FormulaLine(names)
        self.line.setText(text)
        self.line.textChanged.connect(self._judge)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        hint = QLabel(
            "Names of channels stand in brackets, [ proposes them. Values are in SI units; "
            "parameters, t, pi and the functions of models can be used."
        )
        hint.setWordWrap(True)
        hint.setProperty("role", "muted")
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.ok_button = buttons.button(standard.Ok)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.line, self.verdict, hint, buttons):
            layout.addWidget(widget)
        self._judge()

    def accept(self) -> None:
        """Use the formula."""
        if self.ok_button.isEnabled():
            self.written.emit(self.line.text().strip())
            super().accept()

    @Slot()
    def _judge(self) -> None:
        text = self.line.text().strip()
        try:
            formula = self._read(text) if text else None
        except FormulaError as error:
            self.verdict.setText(str(error))
            self.ok_button.setEnabled(False)
            return
        self.ok_button.setEnabled(formula is not None)
        unit = "" if formula is None else unit_text(formula.unit) or "none"
        self.verdict.setText(f"Unit: {unit}" if unit else "")
