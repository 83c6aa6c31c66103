"""The click that brings the keyboard to a number selects it; the next one places the cursor."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.quantity_line import QuantityLine

LEFT = Qt.MouseButton.LeftButton
FIELDS = {
    "run bar": lambda: NumberField("Duration", "Simulated time"),
    "tools": lambda: QuantityLine("Width", "m", ShownUnits()),
    "properties": lambda: NumberCell(10.0, "Mass", lambda text: "", "kg", ShownUnits()),
}


@pytest.fixture(params=FIELDS)
def field(qtbot, request):
    """A field of 10 beside another one that has the keyboard."""
    panel, other, made = QWidget(), QLineEdit(), FIELDS[request.param]()
    layout = QVBoxLayout(panel)
    layout.addWidget(other)
    layout.addWidget(made)
    qtbot.addWidget(panel)
    if request.param != "properties":
        made.set_value(10.0)
    panel.show()
    panel.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    # the panel lives as long as the test
    yield made
    panel.hide()


@pytest.mark.parametrize("side", [0, 1], ids=["at the number", "beside it"])
def test_what_is_typed_after_a_click_replaces_the_number(qtbot, field, side):
    """Wherever the click falls."""
    place = QPoint(8 + side * (field.width() - 16), field.height() // 2)
    qtbot.mouseClick(field, LEFT, pos=place)
    assert field.hasFocus()
    qtbot.keyClicks(field, "5")
    assert field.text() == "5"


def test_the_next_click_places_the_cursor(qtbot, field):
    """So that a digit can be changed."""
    place = QPoint(field.width() - 4, field.height() // 2)
    qtbot.mouseClick(field, LEFT, pos=place)
    qtbot.mouseClick(field, LEFT, pos=place)
    assert not field.hasSelectedText()
    qtbot.keyClicks(field, "5")
    assert field.text() == "105"
