"""Named fields side by side, for the choices of a tool."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget


class OptionRow(QWidget):
    """A row of fields with their names before them."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)

    @property
    def problem(self) -> str:
        """What is wrong with one of the fields, as a sentence; empty if nothing is."""
        for field in self.findChildren(QLineEdit):
            if field.property("invalid"):
                return f"{field.accessibleName()}: {field.toolTip()}"
        return ""

    def add(self, text: str, field: QWidget) -> None:
        """Add a field.

        Args:
            text: What it is; "" for a field that needs no name.
            field: The field.
        """
        if text:
            self._row.addWidget(QLabel(text))
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._row.addWidget(field)
