"""The settings of runs are those of the mechanism: shown in two places, undone, saved."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.jobs import RunState
from mechstudio.io import load, save
from tests.gui.fakes.keys import press_shortcut, write_into
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("field", "key"),
    [
        ("duration_field", "duration"),
        ("output_step_field", "output_step"),
        ("rtol_field", "rtol"),
        ("atol_field", "atol"),
    ],
)
def test_a_number_of_the_run_bar_is_one_of_the_mechanism(qtbot, opened, field, key):
    """Enter writes it into the mechanism as one step; undo and redo show in the bar."""
    widget, before = getattr(opened.controls, field), opened.document.mechanism
    write_into(qtbot, widget, "0.03")
    assert getattr(opened.document.mechanism.simulation, key) == 0.03
    assert opened.document.step_count == 1
    assert opened.document.dirty
    opened.view.setFocus()
    press_shortcut(qtbot, opened, Qt.Key.Key_Z, CONTROL)
    assert opened.document.mechanism is before
    assert widget.value == getattr(before.simulation, key)
    opened.document.redo()
    assert widget.value == 0.03


def test_methods_are_chosen_for_the_mechanism(qtbot, opened):
    """A solver that is chosen by keys is one of the mechanism, in one step for those passed."""
    box = opened.controls.solver_box
    box.setFocus()
    for _ in range(3):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    for _ in range(2):
        qtbot.keyClick(box, Qt.Key.Key_Up)
    assert opened.document.step_count == 0
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert opened.document.mechanism.simulation.solver == box.key == "hdca"
    assert opened.document.step_count == 1
    opened.document.undo()
    assert box.key == "auto"


def test_an_edit_elsewhere_shows_in_the_run_bar(qtbot, opened):
    """What the properties change is what the next run takes."""
    model = opened.document.mechanism
    settings = model.simulation.edited(duration=7.0, rtol=1e-3)
    opened.document.apply(model.edited(simulation=settings), label="Edit")
    assert opened.controls.duration_field.value == 7.0
    assert opened.controls.choices.rtol == 1e-3


def test_nothing_leaks_into_another_file(qtbot, opened, tmp_path):
    """A number that was typed, taken or not, is gone with its file, even for equal settings."""
    write_into(qtbot, opened.controls.duration_field, "33", end=None)
    opened.controls.stabilization_box.setCurrentIndex(1)
    opened.document.mark_clean()
    other = tmp_path / "other.mech.json"
    save(pendulum(duration=1.0).edited(name="Other"), other)
    opened.files.open(other)
    qtbot.waitUntil(lambda: opened.document.mechanism.name == "Other")
    assert opened.controls.duration_field.value == 1.0
    assert opened.controls.choices.stabilization == "none"
    assert not opened.document.dirty


def test_run_and_save_use_what_is_typed(qtbot, opened):
    """F5 and Ctrl+S in a field take its text first."""
    field = opened.controls.duration_field
    write_into(qtbot, field, "0.5", end=None)
    qtbot.keyClick(field, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.document.result.settings.duration == 0.5
    assert opened.document.result.mechanism.simulation.duration == 0.5
    assert opened.document.shows_run
    write_into(qtbot, field, "0.25", end=None)
    qtbot.keyClick(field, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not opened.document.dirty)
    assert load(opened.document.path).simulation.duration == 0.25
    # another duration of the next run is no other motion
    assert opened.document.shows_run


def test_settings_that_the_file_refuses_are_told(qtbot, opened):
    """More rows than can be stored are no settings; the sentence names what is shown."""
    before = opened.document.mechanism
    write_into(qtbot, opened.controls.output_step_field, "1e-9")
    assert opened.document.mechanism is before
    assert opened.messages.isVisible()
