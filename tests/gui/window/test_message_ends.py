"""Messages end with their causes, and state quantities in the units of the window."""

import os

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.errors import Problem, TopologyError
from mechstudio.gui.properties.bar_steps import STAYS_OPEN
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import save
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.properties.value_hand import show, write

pytestmark = pytest.mark.window

CONTROL = Qt.KeyboardModifier.ControlModifier

# what the window is told, by each way in which the model can be the cause
TOLD = {
    "refusal": lambda window: window.document.report("bodies[0].mass: must be greater than 0"),
    "doubt": lambda window: window.document.warn("The loop stays open."),
    "remark": lambda window: window.document.note("Nothing was removed."),
    "edit": lambda window: window.edit_commands.note.emit("One was skipped.", "info"),
    "remedy": lambda window: window.remedies.note.emit("All joints are closed.", "info"),
    "check": lambda window: window.checker.failed.emit("This cannot be checked."),
    "run": lambda window: window.launcher.failed.emit("The model has too many drivers."),
}


def edit(window):
    """Another name of the model."""
    model = window.document.edited
    window.document.apply(model.edited(name=f"{model.name} more"), label="Rename")


def tell(window, key):
    """Have something told, as if a check had failed where that is the cause."""
    if key == "check":
        window.checker._failure = "This cannot be checked."
    TOLD[key](window)
    assert window.messages.text


@pytest.mark.wide
@pytest.mark.parametrize("key", TOLD)
def test_what_is_said_of_a_model_ends_with_it(opened, key):
    """With the next edit, with undo, with redo and with another file."""
    edit(opened)
    for step in (
        lambda: edit(opened),
        opened.document.undo,
        opened.document.redo,
        lambda: (opened.document.mark_clean(), opened.document.open(pendulum())),
    ):
        tell(opened, key)
        step()
        assert opened.messages.text == "", key


def test_a_refusal_ends_when_the_user_turns_to_something_else(qtbot, opened):
    """To another element or another tool; what a run or a check said stays."""
    first, second = (("body", "bar"), ("joint", "pivot"))
    for turn in (
        lambda: opened.selection.set([second]),
        lambda: qtbot.keyClick(opened, Qt.Key.Key_L),
        lambda: qtbot.keyClick(opened, Qt.Key.Key_S),
    ):
        opened.selection.set([first])
        tell(opened, "refusal")
        turn()
        qtbot.waitUntil(lambda: opened.messages.text == "")
    tell(opened, "run")
    opened.selection.set([second])
    opened.selection.set([first])
    assert "too many drivers" in opened.messages.text


def test_what_is_said_of_settings_ends_when_they_are_stored(opened):
    """And not with an edit of the model, which is no cause of it."""
    opened.settings.problem.emit("The settings could not be saved: no space.")
    edit(opened)
    assert "no space" in opened.messages.text
    opened.settings.stored.emit()
    assert opened.messages.text == ""


def test_what_is_said_of_backups_ends_with_the_next_one(opened):
    """A backup that works again says so by silence."""
    autosave = opened.recovery.autosave
    autosave.failed.emit("Unsaved changes cannot be backed up.")
    edit(opened)
    assert "backed up" in opened.messages.text
    autosave.kept.emit()
    assert opened.messages.text == ""


def test_failed_saving_is_said_until_it_is_tried_again(qtbot, opened, tmp_path, monkeypatch):
    """The sentence goes when the file is saved."""
    path = tmp_path / "pendulum.mech.json"
    save(opened.document.mechanism, path)
    opened.document.mark_saved(path)
    edit(opened)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
        opened.files.save()
        qtbot.waitUntil(lambda: "No space left" in opened.messages.text)
    opened.files.save()
    qtbot.waitUntil(lambda: not opened.document.dirty)
    assert "No space left" not in opened.messages.text


def test_quantities_follow_the_units(opened):
    """In the message that is shown, also after another choice; names in quotes stay."""
    said = "Joint 'at 3 m' is open by 0.25 m and 0.1 rad."
    opened.units.choose(UnitChoice(length="mm"))
    opened.document.report(said)
    assert opened.messages.text == "Joint 'at 3 m' is open by 250 mm and 5.73°."
    opened.units.choose(UnitChoice(length="m", angle="rad"))
    assert opened.messages.text == said


def test_remedies_and_checks_speak_as_the_window_does(opened):
    """Elements by name and quantities in the units chosen, also where a fix failed."""
    opened.units.choose(UnitChoice(length="mm"))
    error = TopologyError(str(Problem("bodies[0]", "it is 0.5 m away")))
    opened.remedies._fail(opened.remedies._cancellation, error)
    assert opened.messages.text == "Body “bar”: it is 500 mm away"


def test_a_length_that_cannot_be_reached_is_a_warning(qtbot, make_window):
    """The edit was made, but the loop is open: that looks unlike what went well."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.1, 0, 0), name="strut")
    for point in ((0, 0, 0), (0.1, 0, 0)):
        model = edits.add_joint(model, "revolute", "ground", "strut", point, (0, 0, 1))
    window = make_window(panels=installed_panels())
    window.document.open(model.mechanism)
    panel = window.findChild(PropertyPanel)
    show(qtbot, panel, window.selection, ("body", "strut"))
    write(qtbot, panel, "Link length", "0.15")
    qtbot.waitUntil(lambda: window.messages.text == STAYS_OPEN)
    assert window.messages.property("level") == "warning"
    window.document.undo()
    assert window.messages.text == ""
    window.document.mark_clean()
