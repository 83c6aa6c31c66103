"""What was chosen in the options of a tool, for when it is taken again."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.widgets.number_field import NumberField

# by the kind of a widget and the name that screen readers call it
Kept = dict[tuple[str, str], str | bool]


def kept_options(options: QWidget) -> Kept:
    """What the named lists, quantities and check boxes of a row of options say.

    What depends on the place that is clicked, such as a direction or a function, is not kept.

    Args:
        options: The options of a tool.
    """
    kept: Kept = {}
    for box in options.findChildren(QComboBox):
        kept["list", box.accessibleName()] = box.currentText()
    for field in _fields(options):
        kept["field", _named(field)] = field.text()
    for check in options.findChildren(QCheckBox):
        kept["check", check.text()] = check.isChecked()
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
    for check in options.findChildren(QCheckBox):
        is_checked = kept.get(("check", check.text()))
        if isinstance(is_checked, bool) and check.isEnabled():
            check.setChecked(is_checked)


def _fields(options: QWidget) -> list[QuantityField | NumberField]:
    return [*options.findChildren(QuantityField), *options.findChildren(NumberField)]


def _named(field: QuantityField | NumberField) -> str:
    """The name of a field with its unit: gains of angles and of shifts are called the same."""
    unit = field.symbol if isinstance(field, QuantityField) else ""
    return f"{field.accessibleName()} [{unit}]"
