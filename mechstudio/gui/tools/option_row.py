"""Named fields side by side, for the choices of a tool."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from mechstudio.gui.tools.quantity_field import QuantityField


class OptionRow(QWidget):
    """A row of fields with their names before them, and units behind quantities."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._names: list[QLabel] = []

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
            self._names.append(QLabel(text))
            self._row.addWidget(self._names[-1])
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._row.addWidget(field)
        if isinstance(field, QuantityField):
            self._row.addWidget(field.unit_label())

    def fit_into(self, width: int) -> None:
        """Leave out the names of the fields where there is less room [px]; tool tips tell them."""
        for name in self._names:
            name.show()
        if self._row.sizeHint().width() > width:
            for name in self._names:
                name.hide()
