"""The list of parameters, by mouse and keyboard: each change is one undo step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from mechstudio import io
from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.edit_line import EditLine
from tests.gui.fakes.keys import write_into
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import settle
from tests.gui.tree.example import all_kinds

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot):
    panel = ParameterPanel(Document(all_kinds()), Selection())
    return shown(qtbot, panel, 320, 300)


def rows(qtbot, panel):
    """The rows of now."""
    settle(qtbot, panel)
    return panel._row_widgets


def line(row, kind):
    return next(x for x in row.findChildren(EditLine) if x.accessibleName().startswith(kind))


def add(qtbot, panel, name, value):
    write_into(qtbot, panel.new_parameter.name_field, name, Qt.Key.Key_Tab)
    write_into(qtbot, panel.new_parameter.value_field, value)


def test_parameters_are_added_renamed_and_changed(qtbot, panel, tmp_path):
    """Functions follow a new name; undo goes back step by step to the very mechanism."""
    document = panel._document
    before = document.mechanism
    add(qtbot, panel, "lift", "0,25")
    assert document.mechanism.parameters == {"speed": 3.0, "lift": 0.25}
    first, _ = rows(qtbot, panel)
    write_into(qtbot, line(first, "Name"), "rate")
    assert document.mechanism.drivers[0].function == "0.5*sin(rate*t)"
    first, _ = rows(qtbot, panel)
    write_into(qtbot, line(first, "Value"), "4.5", Qt.Key.Key_Tab)
    assert document.mechanism.parameters == {"rate": 4.5, "lift": 0.25}
    io.save(document.mechanism, tmp_path / "a.mech.json")
    assert io.load(tmp_path / "a.mech.json") == document.mechanism
    assert document.step_count == 3
    for _ in range(3):
        document.undo()
    assert document.mechanism is before


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("2x", "1", "must not start with a digit"),
        ("sin", "1", "reserved in functions"),
        ("speed", "1", "already"),
    ],
)
def test_what_cannot_be_a_parameter_says_why(qtbot, panel, name, value, said):
    """The sentence stands below the row, the text stays for correction."""
    add(qtbot, panel, name, value)
    assert said in panel.new_parameter.problem_label.text()
    assert panel.new_parameter.name_field.text() == name
    assert panel._document.step_count == 0
    add(qtbot, panel, "b", "two")
    assert "Enter a number" in panel.new_parameter.problem_label.text()
    (row,) = rows(qtbot, panel)
    write_into(qtbot, line(row, "Name"), "pi")
    assert "reserved in functions" in row.problem_label.text()


def test_a_parameter_in_use_is_written_into_its_functions_before_it_goes(qtbot, panel):
    """Pressing delete asks; keeping it selects what uses it; an unused one goes at once."""
    document = panel._document
    add(qtbot, panel, "spare", "1")
    first, second = rows(qtbot, panel)
    press_delete(qtbot, second)
    assert "spare" not in document.mechanism.parameters
    (first,) = rows(qtbot, panel)
    choose(qtbot, first, 1)
    assert panel._selection.items == {("driver", "motor")}
    assert "speed" in document.mechanism.parameters
    choose(qtbot, first, 0)
    assert document.mechanism.parameters == {}
    assert document.mechanism.drivers[0].function == "0.5*sin(3.0*t)"
    assert document.undo_step == "Delete parameter speed"
    document.undo()
    (first,) = rows(qtbot, panel)
    panel._selection.clear()
    link = next(x for x in first.findChildren(QLabel) if "motor" in x.text())
    link.linkActivated.emit("users")
    assert panel._selection.items == {("driver", "motor")}


def press_delete(qtbot, row):
    buttons = row.findChildren(QToolButton)
    button = next(b for b in buttons if b.accessibleName().startswith("Delete"))
    qtbot.mouseClick(button, LEFT)


def choose(qtbot, row, steps):
    """Press delete and choose an answer of the menu by keyboard."""
    press_delete(qtbot, row)
    menu = QApplication.activePopupWidget()
    for _ in range(steps + 1):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
