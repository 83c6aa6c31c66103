"""The run bar takes expressions over parameters, as the properties do for the same settings."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.jobs import RunState
from mechstudio.io import load
from mechstudio.model.evaluated import text_of
from tests.gui.fakes.keys import write_into

pytestmark = pytest.mark.window


@pytest.fixture
def with_period(opened):
    """A window whose mechanism has a parameter."""
    document = opened.document
    document.apply(document.mechanism.edited(parameters={"T": 0.2}), label="Edit")
    return opened


def leave(qtbot, window):
    """Press Tab, so that another field has the keyboard."""
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)


@pytest.mark.parametrize(
    ("name", "key"),
    [("duration_field", "duration"), ("output_step_field", "output_step"), ("rtol_field", "rtol")],
)
def test_expressions_are_kept(qtbot, with_period, name, key):
    """The value is shown, and the expression where the field has the keyboard."""
    controls, document = with_period.controls, with_period.document
    field = getattr(controls, name)
    if not field.isVisible():
        controls.more.open()
    write_into(qtbot, field, "T/2")
    kept = getattr(document.mechanism.simulation, key)
    assert (kept, text_of(kept)) == (0.1, "T/2")
    assert field.text() == "T/2"
    leave(qtbot, field)
    assert (field.text(), field.expression, field.value) == ("0.1", "T/2", 0.1)
    assert "T/2 = 0.1" in field.toolTip()
    steps = document.step_count
    document.apply(document.mechanism.edited(parameters={"T": 0.4}), label="Edit")
    assert (field.text(), field.expression) == ("0.2", "T/2")
    # to look at it changes nothing
    field.setFocus()
    assert field.text() == "T/2"
    qtbot.keyClick(field, Qt.Key.Key_Return)
    leave(qtbot, field)
    assert document.step_count == steps + 1
    # the value itself drops the expression
    write_into(qtbot, field, "0.2")
    kept = getattr(document.mechanism.simulation, key)
    assert (kept, text_of(kept)) == (0.2, None)
    leave(qtbot, field)
    assert (field.text(), field.expression) == ("0.2", None)
    document.undo()
    assert (field.text(), field.expression) == ("0.2", "T/2")


def test_runs_take_the_value_and_files_the_expression(qtbot, with_period):
    """F5 and Ctrl+S in the field take its text first."""
    field, document = with_period.controls.duration_field, with_period.document
    write_into(qtbot, field, "3*T", end=None)
    qtbot.keyClick(field, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: with_period.launcher.state is RunState.DONE)
    assert type(document.result.settings.duration) is float
    assert document.result.settings.duration == pytest.approx(0.6)
    qtbot.keyClick(field, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not document.dirty)
    assert text_of(load(document.path).simulation.duration) == "3*T"


def test_wrong_expressions_say_why(qtbot, with_period):
    """As the properties do."""
    field, before = with_period.controls.duration_field, with_period.document.mechanism
    write_into(qtbot, field, "3*Q")
    assert with_period.document.mechanism is before
    assert '"Q" is not known' in field.toolTip()
    write_into(qtbot, field, "-3*T")
    assert "greater than zero, such as 10." in field.toolTip()


@pytest.mark.wide
@pytest.mark.parametrize("text", ["-2", "soon", "", "7"])
@pytest.mark.parametrize("enters", [False, True])
def test_escape_brings_back_the_value(qtbot, opened, text, enters):
    """That of the mechanism, as in the properties; what was entered is a value of its own."""
    field, document = opened.controls.duration_field, opened.document
    before = field.text()
    write_into(qtbot, field, text, end=Qt.Key.Key_Return if enters else None)
    is_entered = enters and text == "7"
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ("7" if is_entered else before)
    assert not field.property("invalid")
    assert document.mechanism.simulation.duration == float(field.text())


def test_escape_brings_back_the_expression(qtbot, with_period):
    """It is written there again, and another Escape has nothing to bring back."""
    field, document = with_period.controls.duration_field, with_period.document
    write_into(qtbot, field, "3*T")
    write_into(qtbot, field, "-1", end=None)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == field.selectedText() == "3*T"
    leave(qtbot, with_period)
    assert text_of(document.mechanism.simulation.duration) == "3*T"
