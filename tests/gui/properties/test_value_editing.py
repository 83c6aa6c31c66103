"""Values are changed in the property panel, by keyboard and mouse, one undo step each."""

from math import isnan

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QToolButton

from mechstudio import io
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.model import Mechanism
from tests.gui.properties.value_hand import (
    ITEMS,
    line,
    problem,
    show,
    write,
)

WORDS = (FieldKind.TEXT, FieldKind.COLOR, FieldKind.FUNCTION)

# item, what the line is called, what is typed, what the model has then
ENTRIES = (
    (("body", "crank"), "Mass", "3,75", lambda m: m.bodies[0].mass == 3.75),
    (("body", "crank"), "Position 2", "-1e-3", lambda m: m.bodies[0].position == (0, -1e-3, 0)),
    (("body", "crank"), "Inertia row 1 3", "0.1", lambda m: m.bodies[0].inertia[2][0] == 0.1),
    (("body", "crank"), "Size 2", "0.2", lambda m: m.bodies[0].shapes[0].size == (1, 0.2, 0.1)),
    (("body", "crank"), "Color", "#102030", lambda m: m.bodies[0].shapes[0].color == "#102030"),
    (("joint", "pivot"), "Position 1", "2", lambda m: m.joints[0].frame1.position == (2, 0, 0)),
    (("joint", "pivot"), "Upper stop", "2.5 rad", lambda m: m.joints[0].limits.upper == 2.5),
    (("joint", "pivot"), "Force or torque", "-3*v", lambda m: m.joints[0].effort == "-3*v"),
    (("driver", "motor"), "Function [rad]", "t", lambda m: m.drivers[0].function == "t"),
    (("coupling", "mesh"), "Ratio", "3", lambda m: m.couplings[0].ratio == 3.0),
    (("force", "push"), "z [N]", "t", lambda m: m.forces[1].function == ("0", "10*sin(2*t)", "t")),
    (("force", "rubber"), "Stiffness 6", "9", lambda m: m.forces[3].stiffness[5] == 9.0),
    (("force", "servo"), "Force or torque limit", "", lambda m: m.forces[5].max_effort is None),
    (("measure", "tip"), "Point 3", "1", lambda m: m.measures[0].point == (0.5, 0, 1)),
    (None, "Gravity 2", "0", lambda m: m.gravity == (0, 0, 0)),
    (None, "speed", "4", lambda m: m.parameters["speed"] == 4.0),
    (None, "Duration", "7", lambda m: m.simulation.duration == 7.0),
)


@pytest.mark.wide
@pytest.mark.parametrize(("item", "label", "text", "is_there"), ENTRIES)
def test_an_entered_value_is_in_the_model_and_undo_takes_it_back(
    qtbot, panel, document, selection, tmp_path, item, label, text, is_there
):
    """One undo step that brings back the very mechanism; the file holds the new value."""
    show(qtbot, panel, selection, *([item] if item else []))
    before = document.mechanism
    write(qtbot, panel, label, text)
    assert is_there(document.mechanism)
    assert document.step_count == 1
    io.save(document.mechanism, tmp_path / "edited.mech.json")
    assert io.load(tmp_path / "edited.mech.json") == document.mechanism
    document.undo()
    assert document.mechanism is before


@pytest.mark.parametrize("item", [None, *ITEMS], ids=str)
def test_entering_what_is_there_changes_nothing(qtbot, document, item):
    """Every number and text that the panel shows can be entered, and is no edit if the same."""
    page = describe(document.mechanism, [item] if item else [])
    editing = FieldEditing(document)
    for field in (f for section in page.sections for f in section.fields if f.target):
        if field.kind is FieldKind.NUMBERS:
            for r, row in enumerate(field.rows):
                for c, value in enumerate(row):
                    text = editing.units.scale(field.cell_unit(c)).text(value)
                    shown = "" if isnan(value) else text  # an automatic number
                    assert editing.numbers(field, (r, c), shown, {}) == ""
        elif field.kind is FieldKind.LINKS:
            assert editing.choice(field)(field.links[0][1]) == ""
        elif field.kind in WORDS and not field.choices and not editing.choices(field):
            assert editing.text(field)(field.text) == ""
    assert document.step_count == 0


def test_tab_commits_and_goes_on(qtbot, panel, document, selection):
    """The next cell has the focus, with all digits selected, also after the page was redrawn."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Center of mass 1", "0.7", Qt.Key.Key_Tab)
    assert document.mechanism.bodies[0].center_of_mass == (0.7, 0.0, 1.0 / 3.0)
    qtbot.waitUntil(lambda: line(panel, "Center of mass 1").value == 0.7)
    following = QApplication.focusWidget()
    assert following.accessibleName() == "Center of mass 2"
    qtbot.keyClicks(following, "0.3")
    qtbot.keyClick(following, Qt.Key.Key_Return)
    assert document.mechanism.bodies[0].center_of_mass == (0.7, 0.3, 1.0 / 3.0)
    assert document.step_count == 2


@pytest.mark.parametrize(
    ("item", "label", "text", "said"),
    [
        (("body", "crank"), "Mass", "-1", "greater than 0"),
        (("body", "crank"), "Mass", "heavy", "Enter a number"),
        (("body", "crank"), "Inertia row 1 1", "99", "No real body"),
        (("body", "crank"), "name", "<b>rod", "<b>rod"),
        (("joint", "pivot"), "Lower stop", "500", "less than upper"),
        (("force", "push"), "y [N]", "10*sn(t)", "sin"),
    ],
)
def test_an_invalid_value_says_why_and_changes_nothing(
    qtbot, panel, document, selection, item, label, text, said
):
    """The sentence is below the field, the text stays for correction, Escape restores."""
    show(qtbot, panel, selection, item)
    before = document.mechanism
    shown = line(panel, label)
    shown.setFocus()
    original = shown.text()
    shown = write(qtbot, panel, label, text)
    assert said in problem(shown)
    assert shown.text() == text
    assert document.mechanism is before
    assert document.step_count == 0
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert shown.text() == original
    assert problem(shown) is None


def test_angles_are_entered_in_degrees(qtbot, panel, document, selection):
    """The orientation becomes the one that has these angles; a unit quaternion stays one."""
    show(qtbot, panel, selection, ("body", "<b>rod"))
    write(qtbot, panel, "Angles x, y, z 1", "30")
    qtbot.waitUntil(lambda: abs(line(panel, "Angles x, y, z 1").value - 30.0) < 1e-12)
    write(qtbot, panel, "Angles x, y, z 3", "-50")
    qtbot.waitUntil(lambda: abs(line(panel, "Angles x, y, z 3").value + 50.0) < 1e-12)
    assert line(panel, "Angles x, y, z 1").value == pytest.approx(30.0, abs=1e-12)
    write(qtbot, panel, "Orientation w, x, y, z 1", "0")
    assert sum(q * q for q in document.mechanism.bodies[1].orientation) == pytest.approx(1.0)


def test_a_new_name_goes_where_the_old_one_was(qtbot, panel, document, selection):
    """Joints follow, the selection too, and both come back with undo."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "name", "arm")
    assert document.mechanism.joints[0].body2 == "arm"
    assert selection.items == {("body", "arm")}
    document.undo()
    assert selection.items == {("body", "crank")}
    qtbot.waitUntil(lambda: panel.page.title == "crank")


def test_several_elements_change_in_one_step(qtbot, panel, document, selection):
    """A value that they do not share is empty; what is entered goes into all of them."""
    show(qtbot, panel, selection, ("body", "crank"), ("body", "<b>rod"))
    before = document.mechanism
    assert line(panel, "Mass").text() == ""
    assert line(panel, "Mass").placeholderText() == "different"
    assert line(panel, "Velocity 1").value == 0.0
    write(qtbot, panel, "Mass", "4")
    assert [body.mass for body in document.mechanism.bodies] == [4.0, 4.0]
    write(qtbot, panel, "Center of mass 2", "0.25")
    centers = [body.center_of_mass for body in document.mechanism.bodies]
    assert centers == [(0.1, 0.25, 1.0 / 3.0), (0.0, 0.25, 0.0)]
    assert document.step_count == 2
    document.undo()
    document.undo()
    assert document.mechanism is before


def test_undo_is_left_to_the_document_while_nothing_is_typed(qtbot, panel, document, selection):
    """The key for undo takes back the text first, then the edits before."""
    show(qtbot, panel, selection, ("body", "crank"))
    undo = QAction("Undo", panel)
    undo.triggered.connect(document.undo)
    undo.setShortcut(QKeySequence.StandardKey.Undo)
    panel.addAction(undo)
    write(qtbot, panel, "Mass", "9")
    qtbot.waitUntil(lambda: line(panel, "Mass").value == 9.0)
    focused = QApplication.focusWidget()
    assert focused.accessibleName() == "Mass"
    qtbot.keyClick(focused, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.mechanism.bodies[0].mass == 2.5


@pytest.mark.parametrize("way", ["shortcut", "button", "selection"])
def test_what_is_typed_counts_before_anything_else_is_done(qtbot, panel, document, selection, way):
    """A shortcut, a button that takes no focus and another selection find the new value."""
    found = []
    act = QAction("Save", panel)
    act.setShortcut("Ctrl+S")
    act.triggered.connect(lambda: found.append(document.mechanism.bodies[0].mass))
    panel.addAction(act)
    button = QToolButton(panel)
    button.setDefaultAction(act)
    button.show()
    show(qtbot, panel, selection, ("body", "crank"))
    entry = write(qtbot, panel, "Mass", "8", None)
    if way == "shortcut":
        qtbot.keyClick(entry, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    elif way == "button":
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    else:
        show(qtbot, panel, selection, ("body", "<b>rod"))
        act.trigger()
    assert found == [8.0]
    assert document.mechanism.bodies[1].mass == 1.0
    assert document.step_count == 1


def test_values_that_need_each_other_are_taken_together(qtbot, document, panel, selection):
    """Moments that no body could have alone wait until the others fit them."""
    show(qtbot, panel, selection, ("body", "crank"))
    before = document.mechanism.bodies[0].inertia
    for number in (1, 2, 3):
        assert document.mechanism.bodies[0].inertia == before or number == 3
        write(qtbot, panel, f"Inertia row {number} {number}", "50")
    inertia = document.mechanism.bodies[0].inertia
    assert [inertia[k][k] for k in range(3)] == [50.0, 50.0, 50.0]


def test_a_refused_text_stays_with_its_element(qtbot, panel, document, selection):
    """What was typed for one body is not shown for another, be it at the same place of a file."""
    bodies = document.mechanism.bodies
    show(qtbot, panel, selection, ("body", bodies[0].name))
    assert write(qtbot, panel, "Mass", "abc").text() == "abc"
    other = bodies[0].model_copy(update={"name": "other"})
    document.open(Mechanism(bodies=(other,)))
    show(qtbot, panel, selection, ("body", "other"))
    assert line(panel, "Mass").text() != "abc"
    show(qtbot, panel, selection)
    assert write(qtbot, panel, "Gravity 2", "abc").text() == "abc"
    document.open(Mechanism(bodies=(other,)))
    show(qtbot, panel, selection)
    assert line(panel, "Gravity 2").text() != "abc"


def test_an_emptied_name_asks_for_one(qtbot, panel, document, selection):
    """In words of people, not of files."""
    show(qtbot, panel, selection, ("body", "crank"))
    field = write(qtbot, panel, "name", " ")
    assert field.problem == "Give it a name."
    assert document.mechanism.bodies[0].name == "crank"
