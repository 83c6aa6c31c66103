"""A double click selects the whole number under it; words and names are those of Qt."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit

from mechstudio.gui.functions.formula_line import FormulaLine
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.spin_boxes import DecimalBox
from mechstudio.gui.widgets.typed_entry import TypedEntry
from mechstudio.gui.widgets.word_line import WordLine, number_at

LEFT = Qt.MouseButton.LeftButton
LINES = {
    "run bar": lambda: NumberField("Duration", "Simulated time"),
    "tools": lambda: QuantityLine("Width", "m", ShownUnits()),
    "properties": lambda: NumberCell(1.0, "Mass", lambda text: "", "kg", ShownUnits()),
    "functions": lambda: EditLine("", "Function", lambda text: ""),
    "formulas": lambda: FormulaLine(tuple, "Formula"),
    "typed": lambda: TypedEntry(None),
    "preferences": DecimalBox,
}


@pytest.fixture(params=LINES)
def line(qtbot, request):
    """A line of each kind, in the window."""
    made = LINES[request.param]()
    qtbot.addWidget(made)
    made.setMinimumWidth(200)
    made.show()
    found = made if isinstance(made, QLineEdit) else made.findChild(QLineEdit)
    found.show()
    found.window().activateWindow()
    found.setFocus()
    qtbot.waitUntil(found.hasFocus)
    # the window lives as long as the test
    yield found
    made.hide()


def double_click(qtbot, line, place):
    """Click twice at a place between letters."""
    line.setCursorPosition(place)
    at = QPoint(line.cursorRect().center().x(), line.height() // 2)
    qtbot.mouseClick(line, LEFT, pos=at)
    qtbot.mouseDClick(line, LEFT, pos=at)


def test_what_is_typed_then_replaces_the_number(qtbot, line):
    """In every kind of line, on whichever side of the point the click is."""
    for place in (0, 1, 2, 4):
        line.setText("0.08")
        double_click(qtbot, line, place)
        assert line.selectedText() == "0.08"
        qtbot.keyClicks(line, "2")
        assert line.text() == "2"


@pytest.mark.parametrize(
    ("text", "letter", "selected"),
    [
        ("-1.5e-06 m", 3, "-1.5e-06"),
        ("-1.5e-06 m", 7, "-1.5e-06"),
        ("-1.5e-06 m", 0, "-1.5e-06"),
        ("0,0785 mm", 1, "0,0785"),
        ("0,0785 mm", 4, "0,0785"),
        ("2*L - 3.25*k2", 8, "3.25"),
        ("2*-3.25", 4, "-3.25"),
        ("max(1.5,2.5)", 5, "1.5"),
        ("max(1.5,2.5)", 9, "2.5"),
        (".5", 1, ".5"),
        ("5. kg", 0, "5."),
    ],
)
def test_the_whole_number_is_selected(text, letter, selected):
    start, end = number_at(text, letter)
    assert text[start:end] == selected


@pytest.mark.parametrize(("text", "letter"), [("2*arm_2", 4), ("k2", 1), ("0.5 mm", 5)])
def test_names_and_units_are_those_of_qt(text, letter):
    assert number_at(text, letter) is None


def test_coordinates_are_two_numbers(qtbot):
    """A comma is no point where it separates, as in places that are typed in the view."""
    line = WordLine()
    qtbot.addWidget(line)
    line.comma_separates = True
    line.show()
    line.setText("12,345")
    double_click(qtbot, line, 1)
    assert line.selectedText() == "12"
    double_click(qtbot, line, 5)
    assert line.selectedText() == "345"
    assert TypedEntry(None).field.comma_separates
