"""A value that is typed with its unit gives the parameter that unit."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider, QToolButton

from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.state.document import READ_ONLY, Document
from mechstudio.gui.state.selection import Selection
from tests.gui.fakes.keys import write_into
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.shown import shown
from tests.gui.parameters.test_parameter_panel import add, line, rows
from tests.gui.plots.made_up_run import finished_run


@pytest.fixture
def panel(qtbot):
    return shown(qtbot, ParameterPanel(Document(pendulum()), Selection()), 320, 300)


def stored(panel):
    """Value and unit of the parameter."""
    parameters = panel._document.mechanism.parameters
    entry = parameters.entry("a")
    return parameters["a"], getattr(entry, "unit", "")


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [("2*3 mm", 6e-3, "m"), ("5 N/mm", 5e3, "N/m"), ("0,25 mm", 0.25e-3, "m"), ("7", 7.0, "")],
)
def test_a_new_parameter_takes_the_unit_of_its_value(qtbot, panel, text, value, unit):
    """In SI units, as the file holds it; a bare number has none."""
    add(qtbot, panel, "a", text)
    assert stored(panel) == (pytest.approx(value, rel=1e-15), unit)


def test_an_empty_unit_is_taken_from_another_value_and_stays(qtbot, panel):
    """As one undo step with the value; numbers without a unit are in it from then on."""
    add(qtbot, panel, "a", "7")
    (row,) = rows(qtbot, panel)
    write_into(qtbot, line(row, "Value"), "7 kg", Qt.Key.Key_Return)
    assert stored(panel) == (7.0, "kg")
    (row,) = rows(qtbot, panel)
    write_into(qtbot, line(row, "Value"), "8", Qt.Key.Key_Return)
    assert stored(panel) == (8.0, "kg")
    panel._document.undo()
    panel._document.undo()
    assert stored(panel) == (7.0, "")


def test_parameters_of_a_shown_run_take_no_text(qtbot, panel):
    """Their fields say why."""
    add(qtbot, panel, "a", "7")
    document = panel._document
    document.set_result(finished_run(document.edited))
    (bar,) = document.edited.bodies
    document.apply(document.edited.edited(bodies=(bar.edited(mass=6.0),)), label="Edit")
    document.look_back()
    (row,) = rows(qtbot, panel)
    field = line(row, "Value")
    write_into(qtbot, field, "9", Qt.Key.Key_Return)
    assert (field.text(), field.isModified(), field.toolTip()) == ("7", False, READ_ONLY)
    # nor can they be dragged or removed
    others = [*row.findChildren(QToolButton), *row.findChildren(QSlider)]
    assert len(others) == 2
    assert all((one.isEnabled(), one.toolTip()) == (False, READ_ONLY) for one in others)
    document.look_ahead()
    (row,) = rows(qtbot, panel)
    assert all(one.isEnabled() for one in row.findChildren(QToolButton))
    write_into(qtbot, line(row, "Value"), "9", Qt.Key.Key_Return)
    assert stored(panel) == (9.0, "")
