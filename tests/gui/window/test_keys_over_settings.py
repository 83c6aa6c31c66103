"""Keys of the window reach it from the settings that stand behind the button More."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.run.jobs import RunState
from tests.gui.fakes.keys import write_into

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
write = partial(write_into, end=None)


@pytest.fixture
def tolerance(qtbot, opened):
    """The field of the tolerance, in front of the window."""
    qtbot.mouseClick(opened.controls.more, LEFT)
    field = opened.controls.rtol_field
    qtbot.waitUntil(field.isVisible)
    return field


def test_f5_runs_with_the_typed_value(qtbot, opened, tolerance):
    """Without Enter, and the settings make room for what the run shows."""
    write(qtbot, tolerance, "1e-9")
    qtbot.keyClick(tolerance, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.document.result.settings.rtol == 1e-9
    assert not opened.controls.more.popup.isVisible()


def test_a_refused_value_is_told(qtbot, opened, tolerance):
    """Nothing is run, and the field is in front again."""
    write(qtbot, tolerance, "soon")
    qtbot.keyClick(tolerance, Qt.Key.Key_F5)
    assert opened.document.result is None
    assert "“soon” is refused as relative tolerance" in opened.messages.text
    assert tolerance.isVisible()
    QApplication.activePopupWidget().hide()


def test_edits_are_undone_and_files_saved_from_there(qtbot, opened, tolerance):
    """A field that has something to undo undoes that first."""
    mechanism = opened.document.edited
    opened.document.apply(mechanism.edited(gravity=(0.0, 0.0, -1.62)), label="Edit")
    box = opened.controls.more.popup
    qtbot.keyClick(box, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not opened.document.dirty)
    assert not box.isVisible()
    qtbot.mouseClick(opened.controls.more, LEFT)
    qtbot.waitUntil(box.isVisible)
    qtbot.keyClick(box, Qt.Key.Key_Z, CONTROL)
    assert opened.document.edited == mechanism
