"""Expressions over parameters are typed into number fields, which show their values."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.units import UnitChoice
from tests.gui.properties.value_hand import line, problem, show, write

# the parameter of the example
SPEED = 3.0

ENTRIES = (
    (("body", "crank"), "Mass", "2*speed", "bodies.crank.mass"),
    (("body", "crank"), "Position 2", "-speed/4", "bodies.crank.position[1]"),
    (("body", "crank"), "Size 2", "speed", "bodies.crank.shapes[0].size[1]"),
    (("joint", "pivot"), "Position 1", "speed", "joints.pivot.frame1.position[0]"),
    (("joint", "pivot"), "Upper stop", "speed", "joints.pivot.limits.upper"),
    (("coupling", "mesh"), "Ratio", "speed", "couplings.mesh.ratio"),
    (("force", "rubber"), "Stiffness 6", "speed", "forces.rubber.stiffness[5]"),
    (None, "Gravity 2", "-speed", "gravity[1]"),
    (None, "Duration", "2*speed", "simulation.duration"),
)


@pytest.mark.wide
@pytest.mark.parametrize(("item", "label", "text", "place"), ENTRIES)
def test_an_expression_is_kept_and_follows_its_parameter(
    qtbot, panel, document, selection, item, label, text, place
):
    """One undo step; the field shows the expression while it has the focus, and its value else."""
    show(qtbot, panel, selection, *([item] if item else []))
    before = document.mechanism
    assert before.parameters["speed"] == SPEED
    write(qtbot, panel, label, text)
    assert document.mechanism.expressions == {place: text}
    assert document.step_count == 1
    value = edits.value_at(document.mechanism, place)
    document.apply(edits.set_parameter(document.mechanism, "speed", 6.0), label="Change speed")
    assert edits.value_at(document.mechanism, place) == 2 * value
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())
    cell = line(panel, label)
    assert cell.toolTip().startswith(f"{text} = ")
    qtbot.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert cell.text() == text
    document.undo()
    document.undo()
    assert document.mechanism is before


def test_an_expression_of_the_same_value_is_another_entry(qtbot, panel, document, selection):
    """Typing the expression for a number changes the model, and typing the number drops it."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Mass", "3")
    write(qtbot, panel, "Mass", "speed")
    assert document.mechanism.expressions == {"bodies.crank.mass": "speed"}
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())
    write(qtbot, panel, "Mass", "3")
    assert document.mechanism.expressions == {}
    assert document.mechanism.bodies[0].mass == 3.0


@pytest.mark.parametrize(
    ("text", "words"),
    [("2*speed*t", "time t"), ("speed*", "value is missing"), ("-speed", "greater")],
)
def test_wrong_expressions_are_explained(qtbot, panel, document, selection, text, words):
    show(qtbot, panel, selection, ("body", "crank"))
    cell = write(qtbot, panel, "Mass", text)
    assert words in problem(cell)
    assert document.step_count == 0


def test_arithmetic_and_units_are_kept_as_the_field_means_them(qtbot, panel, document, selection):
    """Bare arithmetic counts in the shown unit; a mark says that there is an expression."""
    panel._editing.units.choose(UnitChoice(length="mm"))
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Position 1", "2*30 + 5", end=Qt.Key.Key_Tab)
    place = "bodies.crank.position[0]"
    assert document.mechanism.expressions == {place: "(2*30 + 5)*1 mm"}
    assert edits.value_at(document.mechanism, place) == pytest.approx(0.065)
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())
    cell = line(panel, "Position 1")
    assert (cell.text(), cell.expression) == ("65", "(2*30 + 5)*1 mm")
    assert line(panel, "Position 2").expression is None
    write(qtbot, panel, "Position 1", "speed*5 mm")
    assert document.mechanism.expressions == {place: "speed*5 mm"}
    wrong = write(qtbot, panel, "Position 1", "speed + 5")
    assert "write its unit too, such as 5 mm" in problem(wrong)


def test_places_that_follow_take_the_value_of_an_expression(qtbot, panel, document, selection):
    """The point of a joint is computed from the file's values, so it keeps no expression."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    write(qtbot, panel, "Point 1", "speed/2")
    assert document.mechanism.expressions == {}
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())
    assert float(line(panel, "Point 1").value) == pytest.approx(1.5)
