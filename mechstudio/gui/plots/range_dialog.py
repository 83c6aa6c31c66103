"""A dialog for the ends of a value axis."""

from __future__ import annotations

from math import isfinite

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from mechstudio.gui.plots.plot_spec import Limits
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.gui.widgets.word_line import WordLine


class RangeDialog(QDialog):
    """Asks for the lowest and the highest value; gone once it is closed.

    Args:
        label: What the axis is called, with its unit.
        limits: The ends as they are, as shown.
        fixed: Whether they were fixed before.
        positive: Whether only positive values have a place, as on a logarithmic axis.
        parent: What it is shown over.
    """

    chosen = Signal(object)  # the ends, as shown; None to fit them to the values

    def __init__(
        self,
        label: str,
        limits: tuple[float, float],
        *,
        fixed: bool,
        positive: bool,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"Range of “{label}”")
        self._positive = positive
        self.fields = tuple(WordLine(f"{end:.6g}") for end in limits)
        form = LevelForm(self)
        for text, field in zip(("Lowest value", "Highest value"), self.fields, strict=True):
            form.addRow(text, field)
            field.textChanged.connect(self._judge)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.fit_button = self.buttons.addButton(
            "Fit to the values", QDialogButtonBox.ButtonRole.ResetRole
        )
        self.fit_button.setAutoDefault(False)
        self.fit_button.setEnabled(fixed)
        self.fit_button.clicked.connect(self._fit)
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        form.addRow(self.buttons)
        self._judge()

    def _limits(self) -> Limits:
        """What is written; None where it is no range."""
        try:
            low, high = (float(field.text().replace(",", ".")) for field in self.fields)
        except ValueError:
            return None
        is_range = isfinite(low) and isfinite(high) and low < high
        return (low, high) if is_range and (low > 0.0 or not self._positive) else None

    @Slot()
    def _judge(self) -> None:
        ready = self._limits() is not None
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)

    @Slot()
    def _take(self) -> None:
        self.chosen.emit(self._limits())
        self.accept()

    @Slot()
    def _fit(self) -> None:
        self.chosen.emit(None)
        self.accept()
