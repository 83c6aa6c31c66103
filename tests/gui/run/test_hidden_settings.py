"""Law: a text that is refused hinders where its field can be mended, and nowhere else."""

from functools import partial
from operator import attrgetter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.analyses.question import DYNAMIC, KINDS
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.simulation.solvers import SOLVERS
from tests.gui.fakes.keys import press_shortcut, write_into
from tests.gui.run.bar import shown_controls

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
LAPTOP, WIDE = 1272, 1700  # of the bar [px]
WRONG = "abc"
STEPPING = next(method.key for method in SOLVERS if method.has_steps)
# fields of the bar, each with a solver that takes it
FIELDS = {
    **dict.fromkeys(("duration_field", "output_step_field", "rtol_field", "atol_field"), "auto"),
    "step_field": STEPPING,
    **dict.fromkeys(("stepping.penalty_field", "stepping.iterations_field"), STEPPING),
    "stepping.tolerance_field": STEPPING,
}
KEYS = {"stepping.iterations_field": "max_iterations"}
write = partial(write_into, end=None)


def choose(qtbot, controls, kind):
    """Choose an analysis with the keyboard."""
    box = controls.analysis.box
    key = Qt.Key.Key_Down if box.findData(kind) >= box.currentIndex() else Qt.Key.Key_Up
    while box.currentData() != kind:
        qtbot.keyClick(box, key)
    qtbot.keyClick(box, Qt.Key.Key_Return)


def write_wrong(qtbot, controls, name):
    """Write a text into a field that it refuses, in the bar or behind *More*."""
    field = attrgetter(name)(controls)
    if field.isVisible():
        write(qtbot, field, WRONG)
    else:
        qtbot.mouseClick(controls.more, LEFT)
        write(qtbot, field, WRONG)
        qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
    return field


def can_be_mended(qtbot, controls, field):
    """Whether a hand finds the field, and may write there."""
    if field.isVisible() or not controls.more.isVisible():
        return field.isVisible() and field.isEnabled()
    qtbot.mouseClick(controls.more, LEFT)
    found = field.isVisible() and field.isEnabled()
    qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
    return found


@pytest.mark.parametrize("width", [LAPTOP, WIDE])
@pytest.mark.parametrize("name", FIELDS)
def test_a_text_is_refused_where_it_can_be_mended(qtbot, name, width):
    """In each kind of analysis; it is still there for the next dynamic run."""
    controls = shown_controls(qtbot, installed_engine(), width)
    controls.solver_box.select(FIELDS[name])
    field = write_wrong(qtbot, controls, name)
    key = KEYS.get(name, name.removeprefix("stepping.").removesuffix("_field"))
    for kind in (*KINDS, DYNAMIC):
        choose(qtbot, controls, kind)
        is_found = can_be_mended(qtbot, controls, field)
        assert controls.refused_fields == ([field] if is_found else []), kind
        assert (controls.choices is None) is is_found, kind
        # what is written elsewhere counts all the same
        assert key not in controls.settings, kind
    assert is_found
    assert field.text() == WRONG
    assert field.property("invalid")


@pytest.mark.window
def test_a_number_beside_a_hidden_text_is_kept(qtbot, opened):
    """It is one step of undo, is saved, and stays where another setting is changed."""
    controls, document = opened.controls, opened.document
    before = document.mechanism.simulation.duration
    hidden = write_wrong(qtbot, controls, "rtol_field")
    write_into(qtbot, controls.duration_field, "5")
    assert document.mechanism.simulation.duration == 5.0
    assert document.undo_step == "Change Duration"
    model = document.mechanism
    document.apply(model.edited(simulation=model.simulation.edited(output_step=0.02)), label="Edit")
    assert controls.duration_field.text() == "5"
    document.undo()
    document.undo()
    assert controls.duration_field.value == document.mechanism.simulation.duration == before
    assert hidden.text() == WRONG


@pytest.fixture
def stepping(qtbot, opened):
    """A window with a mechanism whose solver has steps of its own."""
    model = opened.document.mechanism
    settings = model.simulation.edited(solver=STEPPING)
    opened.document.apply(model.edited(simulation=settings), label="Edit")
    opened.document.mark_clean()
    opened.quit_asked.connect(opened.close)
    return opened


@pytest.mark.window
@pytest.mark.parametrize("name", ["duration_field", "stepping.penalty_field"])
@pytest.mark.parametrize("kind", ["static", "modes"])
@pytest.mark.parametrize("key", [Qt.Key.Key_W, Qt.Key.Key_N, Qt.Key.Key_O, Qt.Key.Key_Q])
def test_a_hidden_text_keeps_no_mechanism_open(qtbot, stepping, monkeypatch, name, kind, key):
    """What cannot be seen cannot be mended: the window closes, and other files open."""
    asked = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: asked.append("file") or ("", ""))
    write_wrong(qtbot, stepping.controls, name)
    choose(qtbot, stepping.controls, kind)
    press_shortcut(qtbot, stepping, key, CONTROL)
    assert "refused" not in stepping.messages.text
    if key == Qt.Key.Key_O:
        assert asked == ["file"]
    elif key == Qt.Key.Key_N:
        qtbot.waitUntil(lambda: stepping.document.path is None)
        # nothing of it is left for another mechanism
        assert attrgetter(name)(stepping.controls).text() != WRONG
    else:
        assert not stepping.isVisible()


@pytest.mark.window
@pytest.mark.parametrize("name", ["output_step_field", "rtol_field"])
def test_a_hidden_text_waits_for_its_analysis(qtbot, opened, name):
    """It outlasts what is set and computed meanwhile, and is refused from then on."""
    controls = opened.controls
    field = write_wrong(qtbot, controls, name)
    choose(qtbot, controls, "modes")
    press_shortcut(qtbot, opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is not RunState.IDLE)
    qtbot.waitUntil(lambda: not opened.launcher.state.active)
    assert "refused" not in opened.messages.text
    model = opened.document.mechanism
    opened.document.apply(
        model.edited(simulation=model.simulation.edited(duration=7.0)), label="Edit"
    )
    choose(qtbot, controls, DYNAMIC)
    assert controls.duration_field.value == 7.0
    assert field.text() == WRONG
    press_shortcut(qtbot, opened, Qt.Key.Key_F5)
    assert f"“{WRONG}” is refused as {field.accessibleName().lower()}" in opened.messages.text
    qtbot.waitUntil(field.hasFocus)
    # the value of the model is behind it
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    before = getattr(model.simulation, name.removesuffix("_field"))
    assert (field.value, opened.messages.text) == (before, "")
