"""Fields with arrows look like the fields beside them."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

import mechstudio.gui
from mechstudio.gui.widgets.spin_boxes import DecimalBox, IntegerBox
from mechstudio.gui.widgets.theme import Theme
from tests.gui.fakes.shown import shown


def first_ink(widget):
    """The column in which the digits begin [px]."""
    image = widget.grab().toImage()
    ground = image.pixelColor(4, image.height() // 2).lightness()
    rows = range(6, image.height() - 6)
    return next(
        x
        for x in range(3, image.width())
        if any(abs(image.pixelColor(x, y).lightness() - ground) > 80 for y in rows)
    )


@pytest.mark.parametrize("kind", [IntegerBox, DecimalBox])
def test_digits_begin_where_those_of_lines_do(qtbot, qapp, kind):
    """In the style of the program; the same digit, as others have other edges."""
    Theme(qapp).choose("light")
    line, box = QLineEdit("8"), kind()
    box.setValue(8)
    places = []
    for widget in (line, box):
        shown(qtbot, widget, 120, 30)
        widget.clearFocus()
        places.append(first_ink(widget))
    assert abs(places[0] - places[1]) <= 2


def test_all_fields_with_arrows_are_of_this_kind():
    """Qt's own begin at the frame."""
    for path in Path(mechstudio.gui.__path__[0]).rglob("*.py"):
        if path.stem != "spin_boxes":
            text = path.read_text("utf-8")
            assert "QSpinBox" not in text, path
            assert "QDoubleSpinBox" not in text, path
