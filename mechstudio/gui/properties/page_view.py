"""Lays out a page: sections that fold, with labels, values and units in aligned columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.field_row import value_widget
from mechstudio.gui.properties.fields import Field, FieldKind, Page
from mechstudio.gui.properties.folded_note import FoldedNote
from mechstudio.gui.properties.places import order_tabs
from mechstudio.gui.state.selection import Item
from mechstudio.gui.widgets.choice import Choice
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.unit_label import UnitLabel

_LABEL, _VALUE, _UNIT = range(3)
_LONG_UNIT = 44  # from here on a unit stands above its value [px]
# values that are exchanged at once; more of them are built anew, a few at a time
_MOST_EXCHANGED = 8


@dataclass
class _Shown:
    """A field that is shown, and the widgets of its section."""

    field: Field
    value: JudgedBox
    beside: list[QWidget]
    # what could be chosen when it was made, such as the bodies there were
    choices: tuple[Choice, ...]


class PageView(QWidget):
    """The values of one page. A page of another make gets a new view."""

    def __init__(
        self,
        page: Page,
        folded: set[str],
        follow: Callable[[Item], None],
        editing: FieldEditing,
        parent: QWidget | None = None,
    ) -> None:
        """Make an empty view; `steps` fills it.

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
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 0, 2, 10)
        self._grid = QGridLayout()
        column.addLayout(self._grid)
        column.addStretch(1)
        # cells are narrow: their digits need the room
        self.setStyleSheet("QLineEdit, QComboBox { padding: 2px 4px; }")
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(_VALUE, 1)
        self._row = 0
        self._page = page
        # the heading of each section, and its values
        self._sections: list[tuple[QToolButton, list[_Shown]]] = []

    def steps(self) -> Iterator[QWidget]:
        """Add the widgets, some milliseconds' worth at a time; tells what has come."""
        if self._page.note:
            self._grid.addWidget(FoldedNote(self._page.note), self._row, 0, 1, 3)
            self._row += 1
        for section in self._page.sections:
            yield from self._add_section(section.title, section.fields)

    def shows(self, page: Page) -> bool:
        """Whether it shows a page already."""
        present = (shown for _, section in self._sections for shown in section)
        return page == self._page and all(self._is_up_to_date(shown) for shown in present)

    def exchange(self, page: Page) -> bool:
        """Show another page in the same widgets, with new ones for the values that differ.

        Args:
            page: The page; of what is shown already, so that most values are the same.

        Returns:
            Whether that is possible: only where the fields are the same and few values differ.
        """
        fields = [
            field
            for section in page.sections
            for field in section.fields
            if field.kind is not FieldKind.CAPTION
        ]
        present = [shown for _, section in self._sections for shown in section]
        if _make(page) != _make(self._page) or len(fields) != len(present):
            return False
        pairs = zip(present, fields, strict=True)
        others = [
            (shown, field)
            for shown, field in pairs
            if field != shown.field or not self._is_up_to_date(shown)
        ]
        if len(others) > _MOST_EXCHANGED:
            return False
        self._page = page
        for shown, field in others:
            self._exchange_value(shown, field)
        order_tabs([w for button, section in self._sections for w in (button, *_values(section))])
        return True

    def _exchange_value(self, shown: _Shown, field: Field) -> None:
        old, new = shown.value, value_widget(field, self._follow, self._editing)
        self._grid.replaceWidget(old, new)
        shown.beside[shown.beside.index(old)] = new
        # a hidden one is in a folded section
        new.setVisible(not old.isHidden())
        old.setParent(None)
        old.deleteLater()
        shown.field, shown.value, shown.choices = field, new, self._editing.choices(field)

    def _is_up_to_date(self, shown: _Shown) -> bool:
        return shown.choices == self._editing.choices(shown.field)

    def _add_section(self, title: str, fields: tuple[Field, ...]) -> Iterator[QWidget]:
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
        widgets: list[QWidget] = []

        def show_fields(start: int = 0) -> None:
            opened = title not in self._folded
            button.setIcon(icon("chevron_down" if opened else "chevron_right"))
            for widget in widgets[start:]:
                widget.setVisible(opened)

        def fold() -> None:
            self._folded ^= {title}
            show_fields()

        button.clicked.connect(fold)
        self._sections.append((button, []))
        for field in fields:
            count = len(widgets)
            added = self._add_field(field, widgets)
            show_fields(count)
            yield added

    def _add_field(self, field: Field, widgets: list[QWidget]) -> QWidget:
        """Put a field into the next row.

        Args:
            field: The field.
            widgets: Those of its section, to which its own are added.

        Returns:
            What has its value.
        """
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
            widgets.append(label)
            return label
        label.setProperty("role", "muted")
        value = value_widget(field, self._follow, self._editing)
        choices = self._editing.choices(field)
        self._sections[-1][1].append(_Shown(field, value, widgets, choices))
        has_unit = bool(field.unit and field.target)
        unit = self._unit_of(field)
        is_long = has_unit and not field.is_wide and unit.sizeHint().width() > _LONG_UNIT
        if field.is_wide or is_long:
            # several numbers and functions take the whole width below their label, and numbers
            # whose unit would take the room of all others
            if is_long:
                self._grid.addWidget(label, row, _LABEL)
                self._grid.addWidget(unit, row, _VALUE, 1, 2, Qt.AlignmentFlag.AlignRight)
            else:
                self._grid.addWidget(label, row, _LABEL, 1, 2)
                self._grid.addWidget(unit, row, _UNIT)
            self._grid.addWidget(value, self._row, 0, 1, 3)
            self._row += 1
            widgets += [label, unit, value]
            return value
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
        widgets += [label, value, unit] if has_unit else [label, value]
        return value

    def _unit_of(self, field: Field) -> QLabel:
        if field.kind in (FieldKind.NUMBERS, FieldKind.WEIGH):
            return UnitLabel(field.unit, self._editing.units)
        label = QLabel(field.unit)
        label.setProperty("role", "muted")
        if field.unit:
            label.setToolTip("Functions are always in SI units")
        return label


def _values(section: list[_Shown]) -> list[JudgedBox]:
    return [shown.value for shown in section]


def _make(page: Page) -> tuple[object, ...]:
    """What of a page decides which widgets there are, but for those of single values."""
    return page.note, *(
        (section.title, *(_make_of_field(field) for field in section.fields))
        for section in page.sections
    )


def _make_of_field(field: Field) -> tuple[object, ...]:
    # what cannot be changed is words, whatever they say
    own = (field.kind, field.unit, field.is_wide) if field.target else ()
    return field.label, field.hint, field.kind is FieldKind.CAPTION, *own
