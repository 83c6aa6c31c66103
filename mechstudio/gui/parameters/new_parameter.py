"""The last row of the list of parameters, where a new one is entered."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from mechstudio.gui.parameters.parameter_row import (
    BUTTON,
    NAME,
    USERS,
    VALUE,
    size_columns,
    small_button,
)
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.word_line import WordLine


class NewParameter(JudgedBox):
    """Takes a name and a value with Enter in either field, or with its button.

    Args:
        add: Takes the texts of name and value; says what is wrong with them.
    """

    def __init__(self, add: Callable[[str, str], str]) -> None:
        super().__init__()
        self._add = add
        size_columns(self.layout_of_value)
        self.name_field = self._field("name", "Name of a new parameter", NAME)
        self.value_field = self._field("value", "Value of a new parameter", VALUE)
        self.value_field.setAlignment(Qt.AlignmentFlag.AlignRight)
        # an empty column would be narrower than that of the other rows
        self.layout_of_value.addWidget(QWidget(), 0, USERS)
        self.button = small_button("plus", "Add this parameter")
        self.button.clicked.connect(self._take)
        self.layout_of_value.addWidget(self.button, 0, BUTTON)
        mark_places(self, "new")

    def _field(self, placeholder: str, label: str, column: int) -> QLineEdit:
        field = WordLine()
        field.setPlaceholderText(placeholder)
        field.setAccessibleName(label)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        field.returnPressed.connect(self._take)
        field.textEdited.connect(lambda: self.judge(""))
        self.layout_of_value.addWidget(field, 0, column)
        return field

    @Slot()
    def _take(self) -> None:
        name = self.name_field.text().strip()
        if name and not self.value_field.text().strip():
            self.value_field.setFocus()
            return
        problem = self._add(name, self.value_field.text())
        self.judge(problem)
        if not problem:
            self.name_field.clear()
            self.value_field.clear()
            self.name_field.setFocus()
