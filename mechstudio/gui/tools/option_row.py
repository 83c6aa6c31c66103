"""Named fields side by side, for the choices of a tool."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from mechstudio.gui.number_field import NumberField

NUMBER_WIDTH = 92  # [px]


class OptionRow(QWidget):
    """A row of fields with their names before them."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)

    def add(self, text: str, field: QWidget) -> None:
        """Add a field.

        Args:
            text: What it is; "" for a field that needs no name.
            field: The field.
        """
        if text:
            self._row.addWidget(QLabel(text))
        self._row.addWidget(field)

    def add_number(self, name: str, tip: str, unit: str, placeholder: str = "") -> NumberField:
        """Add a field for a positive number.

        Args:
            name: What the number is.
            tip: The same in a few more words.
            unit: What it is in.
            placeholder: What an empty field means; "" if it may not be empty.
        """
        field = NumberField(name, tip, unit=unit, optional=bool(placeholder))
        field.setPlaceholderText(placeholder)
        room = field.fontMetrics().horizontalAdvance(placeholder) + 24
        field.setFixedWidth(max(NUMBER_WIDTH, room))
        self.add(f"{name} [{unit}]", field)
        return field
