"""The dialog of events, by mouse and keyboard: each change is one undo step."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from mechstudio import edits, simulate
from mechstudio.gui.events.event_dialog import EventDialog
from tests.gui.fakes.keys import write_into
from tests.gui.fakes.menus import press_action

LEFT = Qt.MouseButton.LeftButton
ANGLE = "[joints/pivot/coordinate/angle]"


@pytest.fixture
def dialog(qtbot, opened):
    """The dialog over a window with a pendulum."""
    press_action(qtbot, opened, "events")
    dialog = opened.findChild(EventDialog)
    qtbot.waitUntil(dialog.isVisible)
    yield dialog
    dialog.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def rows(qtbot, dialog, count):
    qtbot.waitUntil(lambda: len(dialog.rows) == count and not dialog._timer.isActive())
    return dialog.rows


def test_an_event_is_added_by_typing_and_undone(qtbot, opened, dialog):
    """A bracket proposes channels, Enter takes the first one, Enter again adds the event."""
    before = opened.document.mechanism
    new = dialog.new_event
    write_into(qtbot, new.name_field, "far", Qt.Key.Key_Tab)
    qtbot.keyClicks(new.condition_field, "[pivot/coord")
    assert new.condition_field.proposals.popup.isVisible()
    qtbot.keyClick(new.condition_field, Qt.Key.Key_Return)
    assert new.condition_field.text() == ANGLE
    qtbot.keyClicks(new.condition_field, " > 5 deg")
    assert new.hint_label.text() == "Happens when it becomes true; unit: rad"
    qtbot.keyClick(new.condition_field, Qt.Key.Key_Return)
    (event,) = opened.document.mechanism.events
    assert (event.name, event.when, event.action) == ("far", f"{ANGLE} > 5 deg", "mark")
    assert opened.document.undo_step == "Add event far"
    rows(qtbot, dialog, 1)
    assert new.condition_field.text() == ""
    # without a window system nobody activates the window again after the list of proposals
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    qtbot.mouseClick(new.name_field, LEFT)
    qtbot.keyClick(new.name_field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert opened.document.mechanism is before
    rows(qtbot, dialog, 0)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("[joints/pivot/coordinate/angel] > 1", f"did you mean '{ANGLE[1:-1]}'?"),
        (f"{ANGLE} > 5 kg", "kg"),
        (f"{ANGLE} > 1 > 2", "one comparison at most"),
    ],
)
def test_a_wrong_condition_says_what_would_be_right(qtbot, opened, dialog, condition, said):
    """At once, while it is typed; the event is not added and the text stays."""
    new = dialog.new_event
    qtbot.mouseClick(new.condition_field, LEFT)
    qtbot.keyClicks(new.condition_field, condition)
    assert said in new.problem_label.text()
    assert "events[" not in new.problem_label.text()
    qtbot.mouseClick(new.add_button, LEFT)
    assert said in new.problem_label.text()
    assert new.condition_field.text() == condition
    assert opened.document.step_count == 0


def test_an_event_is_changed_and_removed(qtbot, opened, dialog):
    """Each field is one step; what is refused stays in its field, Escape takes it back."""
    document = opened.document
    document.apply(edits.add_event(document.mechanism, f"{ANGLE} > 1", name="a"), label="a")
    document.apply(edits.add_event(document.mechanism, f"{ANGLE} > 2", name="b"), label="b")
    before = document.mechanism
    first, _ = rows(qtbot, dialog, 2)
    write_into(qtbot, first.name_field, "b")
    assert "b" in first.problem_label.text()
    assert first.problem_label.isVisible()
    assert document.mechanism is before
    qtbot.keyClick(first.name_field, Qt.Key.Key_Escape)
    write_into(qtbot, first.name_field, "c", Qt.Key.Key_Tab)
    first, _ = rows(qtbot, dialog, 2)
    assert first.name_field.text() == "c"
    assert first.condition_field.hasFocus()
    write_into(qtbot, first.condition_field, f"{ANGLE} < 0.5")
    assert document.mechanism.events["c"].when == f"{ANGLE} < 0.5"
    rows(qtbot, dialog, 2)
    box = dialog.rows[0].action_box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert document.mechanism.events["c"].action == "stop"
    rows(qtbot, dialog, 2)
    qtbot.mouseClick(dialog.rows[0].remove_button, LEFT)
    (left,) = rows(qtbot, dialog, 1)
    assert left.name_field.text() == "b"
    for _ in range(4):
        document.undo()
    assert document.mechanism is before


def test_runs_mark_what_was_added(qtbot, opened, dialog):
    """The event of the dialog is noticed by a run of the model, and marked on the timeline."""
    new = dialog.new_event
    write_into(qtbot, new.name_field, "low", Qt.Key.Key_Tab)
    write_into(qtbot, new.condition_field, f"{ANGLE} < -10 deg")
    document = opened.document
    document.set_result(simulate(document.mechanism))
    (mark,) = opened.timeline.bar.moments
    assert (mark.kind, mark.text) == ("event", "low")
    assert 0.0 < mark.time < 1.0


def test_one_dialog_a_window(qtbot, opened, dialog):
    """Asked for again, by the further settings in the run bar, it is the same."""
    more = opened.controls.more
    qtbot.mouseClick(more, LEFT)
    qtbot.waitUntil(more.popup.isVisible)
    qtbot.mouseClick(more.events_button, LEFT)
    assert opened.findChildren(EventDialog) == [dialog]
    assert not more.popup.isVisible()


def test_an_event_sets_a_parameter(qtbot, opened, dialog):
    """The action brings a line with parameter and value, whose changes are steps of undo."""
    document = opened.document
    new = dialog.new_event
    write_into(qtbot, new.name_field, "cut", Qt.Key.Key_Tab)
    qtbot.keyClicks(new.condition_field, f"{ANGLE} < -10 deg")
    new.action_box.setFocus()
    qtbot.keyClick(new.action_box, Qt.Key.Key_End)
    assert new.action_box.currentText() == "Set"
    qtbot.mouseClick(new.add_button, LEFT)
    assert "no parameter yet" in new.problem_label.text()
    model = edits.add_parameter(document.mechanism, "soft", 2.0)
    model = edits.add_parameter(model, "mass", 1.5)
    arm = model.bodies[0].name
    model = edits.set_values(model, {f"bodies.{arm}.mass": "mass"})
    document.apply(model, label="parameters")
    qtbot.mouseClick(new.add_button, LEFT)
    (row,) = rows(qtbot, dialog, 1)
    event = document.mechanism.events["cut"]
    assert (event.action, event.parameter, event.value) == ("set", "soft", 2.0)
    row.parameter_box.setFocus()
    qtbot.keyClick(row.parameter_box, Qt.Key.Key_Down)
    qtbot.keyClick(row.parameter_box, Qt.Key.Key_Tab)
    (row,) = rows(qtbot, dialog, 1)
    write_into(qtbot, row.value_field, "2*masss")
    assert "mass" in row.problem_label.text()
    assert document.mechanism.events["cut"].value == 2.0
    write_into(qtbot, row.value_field, "2*mass")
    assert document.mechanism.events["cut"].value == "2*mass"
    assert document.undo_step == "Change event cut"
    document.set_result(simulate(document.mechanism))
    (mark,) = opened.timeline.bar.moments
    assert mark.text == "cut (mass = 3)"
    (row,) = rows(qtbot, dialog, 1)
    row.action_box.setFocus()
    qtbot.keyClick(row.action_box, Qt.Key.Key_Home)
    qtbot.keyClick(row.action_box, Qt.Key.Key_Return)
    (row,) = rows(qtbot, dialog, 1)
    assert row.value_field is None
    assert document.mechanism.events["cut"].value is None
