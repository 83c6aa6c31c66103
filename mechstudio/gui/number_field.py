"""A field for one positive number, written as people write numbers."""

from __future__ import annotations

import math

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QWidget

from mechstudio.gui.properties.number_text import number_text


class NumberField(QLineEdit):
    """Takes a positive, finite number, also like 1e-6; marks anything else."""

    edited = Signal()  # the text became another one, by whomever

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tip = tip
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.textChanged.connect(self._judge)

    @property
    def value(self) -> float | None:
        """The number; None where the text is not one."""
        return _positive(self.text())

    def set_value(self, value: float) -> None:
        """Show a number."""
        self.setText(number_text(value, digits=10))

    @Slot()
    def _judge(self) -> None:
        invalid = self.value is None
        self.setToolTip("Enter a number greater than zero, such as 1e-6." if invalid else self._tip)
        if invalid != self.property("invalid"):
            self.setProperty("invalid", invalid)
            self.style().polish(self)
        self.edited.emit()


def _positive(text: str) -> float | None:
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return value if math.isfinite(value) and value > 0.0 else None
