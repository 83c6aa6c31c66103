"""The dialog that writes a formula over channels."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from mechstudio.gui.functions.formula_line import FormulaLine
from mechstudio.gui.plots.plot_spec import unit_text
from mechstudio.results.signals import Formula, FormulaError

_EXAMPLE = "[joints/pivot/force/x] * [bodies/crank/velocity/x]"


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
        self.line = FormulaLine(lambda: names, "Formula")
        self.line.setPlaceholderText(_EXAMPLE)
        self.line.setText(text)
        self.line.textChanged.connect(self._judge)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        hint = QLabel(
            "Write the names of recorded quantities in brackets; [ opens a list of them. Values "
            "are in SI units; parameters, t, pi and the functions of models can be used."
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
