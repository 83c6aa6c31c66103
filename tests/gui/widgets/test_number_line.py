"""The click that brings the keyboard to a number selects it; the next one places the cursor."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.model.evaluated import Evaluated

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


HIDDEN = Evaluated(0.5, "(1/2)*1 s")


def folded(name):
    """A field that shows 0.5 for an expression, and the expression with the keyboard."""
    if name == "properties":
        return NumberCell(HIDDEN, "Duration", lambda text: "", "s", ShownUnits())
    made = NumberField("Duration", "Simulated time", unit="s")
    made.set_value(HIDDEN)
    return made


@pytest.mark.parametrize("name", ["run bar", "properties"])
def test_a_double_click_takes_all_of_an_expression_that_it_brings(qtbot, name):
    """Who saw the value alone cannot have meant a part of the expression; who sees it can."""
    panel, other, field = QWidget(), QLineEdit(), folded(name)
    layout = QVBoxLayout(panel)
    layout.addWidget(other)
    layout.addWidget(field)
    qtbot.addWidget(panel)
    panel.show()
    panel.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert field.text() == "0.5"
    for place in (10, field.width() // 2, field.width() - 10):
        at = QPoint(place, field.height() // 2)
        qtbot.mouseClick(field, LEFT, pos=at)
        qtbot.mouseDClick(field, LEFT, pos=at)
        assert field.selectedText() == field.text() == "(1/2)*1 s"
        qtbot.mouseClick(other, LEFT)
    # by Tab, and then by a click before
    qtbot.keyClick(other, Qt.Key.Key_Tab)
    for _ in range(2):
        field.setCursorPosition(3)
        at = QPoint(field.cursorRect().center().x(), field.height() // 2)
        qtbot.mouseClick(field, LEFT, pos=at)
        qtbot.mouseDClick(field, LEFT, pos=at)
        assert field.selectedText() == "2"
    panel.hide()


def first_seen(field):
    """The number of the first character that is seen."""
    # Qt scrolls as it paints
    field.grab()
    return field.cursorPositionAt(QPoint(2, field.height() // 2))


LONG = 1234.567890123456


@pytest.mark.parametrize("way", ["click", "Tab"])
def test_a_long_number_shows_its_beginning(qtbot, field, way):
    """When it gets the keyboard, all digits are there to be read from the first."""
    field.setFixedWidth(60)
    if isinstance(field, NumberCell):
        field.show_as(LONG)
    else:
        field.set_value(LONG)
    if way == "click":
        qtbot.mouseClick(field, LEFT, pos=QPoint(30, field.height() // 2))
    else:
        qtbot.keyClick(field.previousInFocusChain(), Qt.Key.Key_Tab)
    qtbot.waitUntil(field.hasFocus)
    assert first_seen(field) == 0
    assert field.selectedText() == field.text()


def test_a_number_that_is_taken_shows_its_beginning(qtbot):
    """Its end says nothing, after Enter as little as after a click."""
    cell = NumberCell(LONG, "Mass", lambda text: "", "kg", ShownUnits())
    qtbot.addWidget(cell)
    cell.setFixedWidth(60)
    cell.show()
    cell.activateWindow()
    cell.setFocus()
    qtbot.waitUntil(cell.hasFocus)
    assert (cell.text()[:8], first_seen(cell)) == ("1234.567", 0)
    qtbot.keyClick(cell, Qt.Key.Key_End)
    qtbot.keyClick(cell, Qt.Key.Key_7)
    assert first_seen(cell) > 0
    qtbot.keyClick(cell, Qt.Key.Key_Return)
    assert first_seen(cell) == 0
