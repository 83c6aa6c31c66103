"""A run waits for entries that were refused: it would be one of the values before."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.run.jobs import RunState
from tests.gui.fakes.keys import write_into

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
WRONG = "heavy"
write = partial(write_into, end=None)


def press_run(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F5)


@pytest.mark.parametrize("leaves", [False, True])
def test_a_run_waits_for_a_refused_value(qtbot, bar, leaves):
    """It says which, and the field has the keyboard; the corrected value is that of the run."""
    window, mass = bar
    write(qtbot, mass, WRONG)
    if leaves:
        window.docks["model_tree"].raise_()
        window.center.setFocus()
    press_run(qtbot, window)
    assert window.launcher.state is RunState.IDLE
    assert window.document.result is None
    text = window.messages.text
    assert f"“{WRONG}” is refused as mass of “bar”" in text
    assert mass.problem in text
    assert "Esc" in text
    assert mass.isVisible()
    qtbot.waitUntil(mass.hasFocus)
    write(qtbot, mass, "2.5")
    press_run(qtbot, window)
    qtbot.waitUntil(lambda: window.document.result is not None)
    assert window.document.result.mechanism.body("bar").mass == 2.5
    qtbot.waitUntil(lambda: not window.launcher.state.active)


def test_the_value_of_the_model_lets_a_run_begin(qtbot, bar):
    """Esc brings it back."""
    window, mass = bar
    write(qtbot, mass, WRONG)
    press_run(qtbot, window)
    assert window.document.result is None
    assert window.messages.text
    qtbot.keyClick(mass, Qt.Key.Key_Escape)
    assert window.messages.text == ""
    press_run(qtbot, window)
    qtbot.waitUntil(lambda: window.document.result is not None)
    qtbot.waitUntil(lambda: not window.launcher.state.active)


@pytest.mark.parametrize("name", ["duration_field", "rtol_field"])
def test_a_run_waits_for_a_value_of_the_run_bar(qtbot, bar, name):
    """Also where the field is one of those that stand behind a button."""
    window, _ = bar
    field = getattr(window.controls, name)
    field.setText("soon")
    press_run(qtbot, window)
    assert window.document.result is None
    text = window.messages.text
    assert f"“soon” is refused as {field.accessibleName().lower()} in the run bar" in text
    assert "greater than zero" in text
    assert field.isVisible()
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClicks(field, "0.5")
    assert field.value == 0.5
    assert window.messages.text == ""
    window.controls.more.popup.hide()
    press_run(qtbot, window)
    qtbot.waitUntil(lambda: window.document.result is not None)
    qtbot.waitUntil(lambda: not window.launcher.state.active)


def test_the_message_is_about_the_last_text(qtbot, bar):
    """A second one that is refused takes the place of the first, in either kind of field."""
    window, mass = bar
    duration, messages = window.controls.duration_field, window.messages
    write(qtbot, duration, "abc")
    press_run(qtbot, window)
    assert "“abc” is refused as duration" in messages.text
    write(qtbot, duration, "-1")
    qtbot.keyClick(duration, Qt.Key.Key_Return)
    assert "“-1” is refused as duration" in messages.text
    # a message that somebody has closed stays away
    qtbot.mouseClick(messages.close_button, LEFT)
    write(qtbot, duration, "-2")
    assert messages.text == ""
    qtbot.keyClick(duration, Qt.Key.Key_Escape)
    write(qtbot, mass, WRONG)
    press_run(qtbot, window)
    assert f"“{WRONG}” is refused as mass" in messages.text
    write(qtbot, mass, "-1")
    qtbot.keyClick(mass, Qt.Key.Key_Return)
    assert "“-1” is refused as mass" in messages.text
    assert mass.problem in messages.text
    qtbot.keyClick(mass, Qt.Key.Key_Escape)
    assert messages.text == ""


def test_the_message_ends_with_what_it_tells_of(qtbot, bar):
    """Not with another entry, which was refused and told of before."""
    window, mass = bar
    write(qtbot, mass, WRONG)
    press_run(qtbot, window)
    qtbot.keyClick(mass, Qt.Key.Key_Escape)
    assert window.messages.text == ""
    window.controls.duration_field.setText("soon")
    press_run(qtbot, window)
    assert "“soon” is refused" in window.messages.text
    write(qtbot, mass, WRONG)
    qtbot.keyClick(mass, Qt.Key.Key_Escape)
    assert "“soon” is refused" in window.messages.text
    window.controls.duration_field.setFocus()
    window.controls.duration_field.selectAll()
    qtbot.keyClicks(window.controls.duration_field, "0.5")
    assert window.messages.text == ""
