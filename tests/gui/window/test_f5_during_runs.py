"""F5 during a run: it goes on, or gives way to that of the model that is open by now."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.jobs import RunState
from mechstudio.results.settings import RunStatus

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def test_f5_during_a_run_says_that_it_goes_on(qtbot, opened, script):
    """The button is gray and the key is told why, until the run ends."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    number = opened.document.run.number
    assert not opened.controls.run_button.isEnabled()
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    assert opened.messages.text == "This run goes on. Stop (Shift+F5) ends it."
    assert opened.launcher.state is RunState.RUNNING
    assert opened.document.run.number == number
    qtbot.mouseClick(opened.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)


@pytest.mark.parametrize("follows", [True, False])
def test_f5_says_nothing_of_a_run_that_is_ending(qtbot, opened, script, follows):
    """Whether another one follows it, as after an edit, or Stop was pressed."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    old = opened.document.run.number
    if follows:
        heavier = opened.document.mechanism.edited(gravity=(0.0, 0.0, -20.0))
        opened.document.apply(heavier, label="Edit")
    first = Qt.KeyboardModifier.NoModifier if follows else Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(opened, Qt.Key.Key_F5, first)
    assert opened.launcher.state is RunState.STOPPING
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    assert opened.messages.text == ""
    if follows:
        qtbot.waitUntil(lambda: opened.document.run.number == old + 1)
        qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
        qtbot.mouseClick(opened.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)


@pytest.mark.parametrize("how", ["key", "bar", "banner"])
def test_a_run_of_another_model_gives_way_to_that_of_the_open_one(qtbot, opened, script, how):
    """After an edit the old run is kept as far as it came, and a new one begins at once."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    old = opened.document.run
    heavier = opened.document.mechanism.edited(gravity=(0.0, 0.0, -20.0))
    opened.document.apply(heavier, label="Edit")
    pressed = {"bar": opened.controls.run_button, "banner": opened.run_banner.run_button}
    if how == "key":
        qtbot.keyClick(opened, Qt.Key.Key_F5)
    else:
        qtbot.mouseClick(pressed[how], LEFT)
    qtbot.waitUntil(lambda: opened.document.run.number == old.number + 1)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    assert opened.document.run.is_current
    assert old.result.status is RunStatus.STOPPED
    assert old.result.count > 1
    qtbot.mouseClick(opened.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
