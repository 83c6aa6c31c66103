"""Widgets for one field of the property panel: label, value and unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
)

from mechstudio.gui.functions.function_box import FunctionBox
from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.properties.field_buttons import FIELD_BUTTONS, text_button
from mechstudio.gui.properties.fields import Field, FieldKind
from mechstudio.gui.properties.locked_fields import edits_model
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.properties.weigh_box import WeighBox
from mechstudio.gui.state.selection import Item
from mechstudio.gui.widgets.choice import DIFFERENT, Choice
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.judged_box import JudgedBox, plain_label
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.widgets.number_text import number_text, without_noise
from mechstudio.units import UnitChoice, in_units

if TYPE_CHECKING:
    from mechstudio.gui.properties.field_editing import FieldEditing

_PATCH = QSize(28, 14)


def value_widget(field: Field, follow: Callable[[Item], None], editing: FieldEditing) -> JudgedBox:
    """The widget that shows a field's value, and takes another one where it can be changed.

    Args:
        field: What to show.
        follow: Called with the element when a link is clicked.
        editing: What takes new values.
    """
    if field.function is not None:
        box: JudgedBox = _function_box(field, field.function, editing)
    elif field.kind is FieldKind.WEIGH:
        box = WeighBox(field, editing)
    else:
        box = JudgedBox()
        _fill(box, field, follow, editing)
    box.warn(in_units(field.warning, editing.units.choice))
    mark_places(box, field.place_name)
    return box


def _fill(
    box: JudgedBox, field: Field, follow: Callable[[Item], None], editing: FieldEditing
) -> None:
    choices = editing.choices(field)
    match field.kind:
        case FieldKind.SWITCH:
            _add_switch(box, field, editing)
        case FieldKind.BUTTONS:
            _add_buttons(box, field, editing)
        case FieldKind.NUMBERS if not field.target:
            box.layout_of_value.addWidget(plain_label(derived_text(field, editing.units.choice)))
        case FieldKind.NUMBERS:
            _add_numbers(box, field, editing)
        case FieldKind.COLOR:
            _add_color(box, field, editing)
        case FieldKind.LINKS if not choices:
            box.layout_of_value.addWidget(_links(field, follow))
        case FieldKind.LINKS:
            _add_reference(box, field, choices, follow, editing)
        case _ if choices:
            box.add(_choice_box(field, choices, editing), 0, 0)
        case _ if field.target:
            line = EditLine(field.text, field.label, editing.text(field))
            line.setPlaceholderText(DIFFERENT if field.others else "")
            box.add(line, 0, 0)
        case _:
            box.layout_of_value.addWidget(plain_label(field.text))


def derived_text(field: Field, units: UnitChoice) -> str:
    """A number that follows from others, with its unit and what is said behind it."""
    (value,) = without_noise(field.rows[0][:1], field.unit)
    shown = number_text(units.scale(field.unit).number(value))
    unit = units.unit(field.unit).symbol
    return shown + ("" if unit == "°" else " ") + unit + field.remark


def _add_numbers(box: JudgedBox, field: Field, editing: FieldEditing) -> None:
    # without a value in one cell there can be values in others
    flat = without_noise([value for row in field.rows for value in row], field.unit)
    cells: dict[tuple[int, int], NumberCell] = {}

    def take(text: str, place: tuple[int, int]) -> str:
        refused = {
            other: cell.text()
            for other, cell in cells.items()
            if cell.is_refused and other != place
        }
        return editing.numbers(field, place, text, refused)

    place = 0
    for line, row in enumerate(field.rows):
        for column, value in enumerate(row):
            commit = partial(take, place=(line, column))
            label, unit = _cell_label(field, line, column), field.cell_unit(column)
            cell = NumberCell(value, label, commit, unit, editing.units)
            cell.show_as(flat[place])
            cell.more = partial(editing.offers, field, (line, column))
            if field.others:
                cell.setPlaceholderText("…" if field.several else DIFFERENT)
            elif field.optional:
                cell.setPlaceholderText("none")
            box.add(cell, line, column)
            cells[line, column] = cell
            place += 1
    for cell in cells.values():
        cell.fit_with(tuple(cells.values()))


def _cell_label(field: Field, line: int, column: int) -> str:
    """What a screen reader says of a cell."""
    label = field.label
    if len(field.rows) > 1:
        label += f" row {line + 1}"
    if len(field.rows[line]) > 1:
        label += f" {column + 1}"
    return label


def _add_switch(box: JudgedBox, field: Field, editing: FieldEditing) -> None:
    for column, (shown, value) in enumerate(field.choices):
        button = text_button(shown, field.hint)
        button.setCheckable(True)
        button.setChecked(shown == field.text)
        button.clicked.connect(lambda _=False, value=value: editing.show_in(value))
        box.layout_of_value.addWidget(button, 0, column)


def _add_buttons(box: JudgedBox, field: Field, editing: FieldEditing) -> None:
    # below each other: side by side their texts would be cut in a narrow panel
    for line, key in enumerate(field.buttons):
        spec = FIELD_BUTTONS[key]
        button = text_button(spec.text, spec.tip)
        edits_model(button)
        press = editing.button(field, spec)
        button.clicked.connect(lambda _=False, press=press: box.judge(press()))
        box.layout_of_value.addWidget(button, line, 0)


def _function_box(field: Field, info: FunctionInfo, editing: FieldEditing) -> FunctionBox:
    placeholder = DIFFERENT if field.others else ""
    return FunctionBox(field.text, field.label, editing.text(field), info, placeholder)


def _links(field: Field, follow: Callable[[Item], None]) -> QLabel:
    anchors = (
        f'<a href="{kind}:{quote(name, safe="")}" style="text-decoration:none">{escape(name)}</a>'
        for kind, name in field.links
    )
    label = QLabel(", ".join(anchors))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextBrowserInteraction
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def open_link(href: str) -> None:
        kind, _, name = href.partition(":")
        follow((kind, unquote(name)))

    label.linkActivated.connect(open_link)
    return label


def _choice_box(field: Field, choices: Sequence[Choice], editing: FieldEditing) -> ChoiceBox:
    icons = "joint_" if field.is_joint_type else ""
    return ChoiceBox(field.text, field.label, choices, editing.choice(field), icons)


def _add_reference(
    box: JudgedBox,
    field: Field,
    choices: Sequence[Choice],
    follow: Callable[[Item], None],
    editing: FieldEditing,
) -> None:
    """A link and a button that opens the list of what could stand in its place."""
    box.layout_of_value.addWidget(_links(field, follow), 0, 0)
    button = flat_button("chevron_down", f"Change {field.label}")
    button.setProperty("small", True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    edits_model(button)
    take = editing.choice(field)

    def choose() -> None:
        menu = QMenu(button)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for shown, value in choices:
            action = menu.addAction(shown.replace("&", "&&"))
            action.triggered.connect(lambda _=False, value=value: box.judge(take(value)))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    button.clicked.connect(choose)
    box.layout_of_value.addWidget(button, 0, 1)


def _add_color(box: JudgedBox, field: Field, editing: FieldEditing) -> None:
    take = editing.text(field)
    line = EditLine(field.text, field.label, take)
    line.setPlaceholderText(DIFFERENT)
    patch = QPixmap(_PATCH)
    patch.fill(QColor(field.text) if field.text else Qt.GlobalColor.transparent)
    swatch = QToolButton()
    swatch.setIcon(QIcon(patch))
    swatch.setIconSize(_PATCH)
    swatch.setProperty("small", True)
    swatch.setToolTip("Choose a color")
    swatch.setAccessibleName(f"Choose {field.label}")
    swatch.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    edits_model(swatch)

    def choose() -> None:
        color = QColorDialog.getColor(QColor(field.text), swatch, "Color")
        if color.isValid():
            box.judge(take(color.name()))

    swatch.clicked.connect(choose)
    box.layout_of_value.addWidget(swatch, 0, 0)
    box.add(line, 0, 1)
