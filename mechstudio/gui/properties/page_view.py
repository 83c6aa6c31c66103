"""Lays out a page: sections that fold, with labels, values and units in aligned columns."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from mechstudio.gui.icons import icon
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.field_row import value_widget
from mechstudio.gui.properties.fields import Field, FieldKind, Item, Page
from mechstudio.gui.properties.judged_box import plain_label
from mechstudio.gui.unit_label import UnitLabel

_LABEL, _VALUE, _UNIT = range(3)


class PageView(QWidget):
    """The values of one page. A new page gets a new view."""

    def __init__(
        self,
        page: Page,
        folded: set[str],
        follow: Callable[[Item], None],
        editing: FieldEditing,
        parent: QWidget | None = None,
    ) -> None:
        """Build the widgets.

        Args:
            page: What to show.
            folded: Titles of folded sections; updated when the user folds.
            follow: Called with an element when its link is clicked.
            editing: What takes new values.
            parent: The widget this one lies in.
        """
        super().__init__(parent)
        self._folded = folded
        self._follow = follow
        self._editing = editing
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(10, 0, 10, 10)
        # cells are narrow: their digits need the room
        self.setStyleSheet("QLineEdit, QComboBox { padding: 2px 4px; }")
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(_VALUE, 1)
        self._row = 0
        if page.note:
            note = plain_label(page.note)
            note.setContentsMargins(0, 0, 0, 4)
            self._grid.addWidget(note, self._row, 0, 1, 3)
            self._row += 1
        for section in page.sections:
            self._add_section(section.title, section.fields)
        self._grid.setRowStretch(self._row, 1)

    def _add_section(self, title: str, fields: tuple[Field, ...]) -> None:
        button = QToolButton()
        button.setText(title)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        font = button.font()
        font.setBold(True)
        button.setFont(font)
        self._grid.addWidget(button, self._row, 0, 1, 3)
        self._row += 1
        widgets = [widget for field in fields for widget in self._add_field(field)]

        def show_fields() -> None:
            opened = title not in self._folded
            button.setIcon(icon("chevron_down" if opened else "chevron_right"))
            for widget in widgets:
                widget.setVisible(opened)

        def fold() -> None:
            self._folded ^= {title}
            show_fields()

        show_fields()
        button.clicked.connect(fold)

    def _add_field(self, field: Field) -> list[QWidget]:
        """Put a field into the next row; returns its widgets."""
        label = QLabel(field.label)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setToolTip(field.hint)
        row = self._row
        self._row += 1
        if field.kind is FieldKind.CAPTION:
            label.setContentsMargins(0, 6, 0, 0)
            font = label.font()
            font.setItalic(True)
            label.setFont(font)
            self._grid.addWidget(label, row, 0, 1, 3)
            return [label]
        label.setProperty("role", "muted")
        value = value_widget(field, self._follow, self._editing)
        has_unit = bool(field.unit and field.target)
        unit = self._unit_of(field)
        if field.is_wide:
            # several numbers and functions take the whole width below their label
            self._grid.addWidget(label, row, _LABEL, 1, 2)
            self._grid.addWidget(unit, row, _UNIT)
            self._grid.addWidget(value, self._row, 0, 1, 3)
            self._row += 1
            return [label, unit, value]
        self._grid.addWidget(value, row, _VALUE, 1, 1 if has_unit else 2)
        for words, column in ((label, _LABEL), (unit, _UNIT)):
            if words is unit and not has_unit:
                continue
            if height := value.line_height:
                # beside the line, also while a sentence is below it
                words.setFixedHeight(height)
                self._grid.addWidget(words, row, column, Qt.AlignmentFlag.AlignTop)
            else:
                self._grid.addWidget(words, row, column)
        return [label, value, unit] if has_unit else [label, value]

    def _unit_of(self, field: Field) -> QLabel:
        if field.kind in (FieldKind.NUMBERS, FieldKind.WEIGH):
            return UnitLabel(field.unit, self._editing.units)
        label = QLabel(field.unit)
        label.setProperty("role", "muted")
        label.setToolTip("Functions are in SI units, whatever unit the numbers are shown in")
        return label
