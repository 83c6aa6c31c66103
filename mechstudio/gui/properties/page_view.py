"""Lays out a page: sections that fold, with labels, values and units in aligned columns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from mechstudio.gui.icons import icon
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.field_row import value_widget
from mechstudio.gui.properties.fields import Field, FieldKind, Item, Page
from mechstudio.gui.properties.judged_box import JudgedBox, plain_label
from mechstudio.gui.unit_label import UnitLabel

_LABEL, _VALUE, _UNIT = range(3)


class _Row:
    """What stands for a field: the box of its value among the widgets that fold with it."""

    def __init__(self, field: Field, widgets: list[QWidget], value: JudgedBox | None) -> None:
        self.field, self.widgets, self.value = field, widgets, value


class PageView(QWidget):
    """The values of one page; those that change are made anew, and a page of other fields is."""

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
        self._page = page
        self._rows: list[_Row] = []
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
        rows = [self._add_field(field) for field in fields]
        self._rows += rows

        def show_fields() -> None:
            opened = title not in self._folded
            button.setIcon(icon("chevron_down" if opened else "chevron_right"))
            for row in rows:
                for widget in row.widgets:
                    widget.setVisible(opened)

        def fold() -> None:
            self._folded ^= {title}
            show_fields()

        show_fields()
        button.clicked.connect(fold)

    def show_page(self, page: Page) -> bool:
        """Show the values of another page; false if it has other fields, and nothing is done."""
        if _outline(page) != _outline(self._page):
            return False
        self._page = page
        fields = [field for section in page.sections for field in section.fields]
        changed = False
        for row, field in zip(self._rows, fields, strict=True):
            if field != row.field:
                self._replace(row, field)
                changed = True
        if changed:
            self._order_tabs()
        return True

    def _replace(self, row: _Row, field: Field) -> None:
        row.field, old = field, row.value
        if old is None:
            return
        row.value = value_widget(field, self._follow, self._editing)
        row.widgets[row.widgets.index(old)] = row.value
        self._grid.replaceWidget(old, row.value)
        row.value.stackUnder(old)
        row.value.setVisible(old.isVisibleTo(self))
        old.setParent(None)
        old.deleteLater()

    def _order_tabs(self) -> None:
        """New widgets come last in the order of the Tab key, wherever they are."""
        takers = [
            widget
            for index in range(self._grid.count())
            if (item := self._grid.itemAt(index)) and (cell := item.widget())
            for widget in (cell, *cell.findChildren(QWidget))
            # lists that boxes drop down are windows of their own
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.window() is self.window()
        ]
        for before, after in pairwise(takers):
            QWidget.setTabOrder(before, after)

    def _add_field(self, field: Field) -> _Row:
        """Put a field into the next row."""
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
            return _Row(field, [label], None)
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
            return _Row(field, [label, unit, value], value)
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
        return _Row(field, [label, value, unit] if has_unit else [label, value], value)

    def _unit_of(self, field: Field) -> QLabel:
        if field.kind in (FieldKind.NUMBERS, FieldKind.WEIGH):
            return UnitLabel(field.unit, self._editing.units)
        label = QLabel(field.unit)
        label.setProperty("role", "muted")
        label.setToolTip("Functions are in SI units, whatever unit the numbers are shown in")
        return label


def _outline(page: Page) -> object:
    """All of a page that is laid out: what stays the same when only values change."""
    return page.note, [
        (
            section.title,
            [
                (field.label, field.hint, field.kind, field.unit, field.is_wide, not field.target)
                for field in section.fields
            ],
        )
        for section in page.sections
    ]
