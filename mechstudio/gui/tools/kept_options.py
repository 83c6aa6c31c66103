"""What was chosen in the options of a tool, for when it is taken again."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget

from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.widgets.number_field import NumberField

# by the kind of a widget and the name that screen readers call it
Kept = dict[tuple[str, str], str | bool]
# what of a bar is for one place alone, such as a direction, has this property
OF_THE_PLACE = "of_the_place"
# the unit of a number that is written without one in a line for functions
UNIT = "unit_of_numbers"

_Field = QuantityField | NumberField | FunctionField


def kept_options(options: QWidget) -> Kept:
    """What the named lists, fields and buttons of a row of options say.

    What depends on the place that is clicked, such as a direction or the function of a motor, or
    follows from the mechanism, is not kept.

    Args:
        options: The options of a tool.
    """
    kept: Kept = {}
    for box in options.findChildren(QComboBox):
        kept["list", box.accessibleName()] = box.currentText()
    for field in _fields(options):
        if not (isinstance(field, QuantityField) and field.is_proposed):
            kept["field", _named(field)] = field.text()
    for button in _buttons(options):
        kept["button", button.text()] = button.isChecked()
    return kept


def restore_options(options: QWidget, kept: Kept) -> None:
    """Choose again what was chosen, as far as it is offered.

    Args:
        options: The options of a tool that was just taken.
        kept: What `kept_options` told.
    """
    # lists first: some say which fields there are
    for box in options.findChildren(QComboBox):
        chosen = str(kept.get(("list", box.accessibleName()), ""))
        # lines between the entries of a list have no text
        index = box.findText(chosen) if chosen else -1
        if box.accessibleName() and index >= 0:
            box.setCurrentIndex(index)
    for field in _fields(options):
        text = kept.get(("field", _named(field)))
        if field.accessibleName() and isinstance(text, str):
            field.setText(text)
    for button in _buttons(options):
        is_checked = kept.get(("button", button.text()))
        if isinstance(is_checked, bool) and button.isEnabled():
            button.setChecked(is_checked)


def _fields(options: QWidget) -> list[_Field]:
    functions = options.findChildren(FunctionField)
    return [
        *options.findChildren(QuantityField),
        *options.findChildren(NumberField),
        *(line for line in functions if not line.property(OF_THE_PLACE)),
    ]


def _buttons(options: QWidget) -> list[QAbstractButton]:
    return [
        button
        for button in options.findChildren(QAbstractButton)
        if button.isCheckable() and button.text() and not button.property(OF_THE_PLACE)
    ]


def _named(field: _Field) -> str:
    """The name of a field with its unit: gains of angles and of shifts are called the same."""
    unit = field.symbol if isinstance(field, QuantityField) else field.property(UNIT) or ""
    return f"{field.accessibleName()} [{unit}]"
