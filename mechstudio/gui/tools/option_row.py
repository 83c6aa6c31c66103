"""Named fields side by side, for the choices of a tool."""

from __future__ import annotations

from collections.abc import Mapping

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
            if field.property("invalid") and not field.property("left_out"):
                return f"{field.accessibleName()}: {field.toolTip()}"
        return ""

    def add(self, text: str, field: QWidget) -> list[QWidget]:
        """Add a field.

        Args:
            text: What it is; "" for a field that needs no name.
            field: The field.

        Returns:
            The field with its name and its unit, to be hidden and shown together.
        """
        added: list[QWidget] = [field]
        if text:
            self._names.append(QLabel(text))
            self._row.addWidget(self._names[-1])
            added.append(self._names[-1])
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._row.addWidget(field)
        if isinstance(field, QuantityField):
            added.append(field.unit_label())
            self._row.addWidget(added[-1])
        return added

    def show_only(self, parts: Mapping[str, list[QWidget]], chosen: str) -> None:
        """Show the parts of the row that belong to a choice, and hide those of the others."""
        for key, widgets in parts.items():
            for widget in widgets:
                widget.setVisible(key == chosen)
                widget.setProperty("left_out", key != chosen)

    def fit_into(self, width: int) -> None:
        """Leave out the names of the fields where there is less room [px]; tool tips tell them."""
        for name in self._names:
            name.setVisible(not name.property("left_out"))
        if self._row.sizeHint().width() > width:
            for name in self._names:
                name.hide()
