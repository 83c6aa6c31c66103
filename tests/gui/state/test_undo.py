"""Undo and redo as their user meets them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.undo_steps import UNDO_LIMIT
from tests.amounts import examples
from tests.edits.random_edits import any_edit
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.model.strategies import mechanisms

pytestmark = pytest.mark.window

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def rename(document, name):
    """Edit what is open."""
    changed = document.mechanism.model_copy(update={"name": name})
    document.apply(changed, label=f"Rename to {name}")
    return changed


def shown(window, action):
    """The text of a menu entry, and whether it can be chosen."""
    entry = window.actions_by_id[action]
    return entry.text().replace("&", ""), entry.isEnabled()


@pytest.mark.parametrize(
    ("redo_key", "modifier"), [(Qt.Key.Key_Z, CONTROL | SHIFT), (Qt.Key.Key_Y, CONTROL)]
)
def test_keys_undo_and_redo(qtbot, opened, redo_key, modifier):
    """The keys step through the edits, the menu names what comes next, the title has its mark."""
    first = opened.document.mechanism
    assert shown(opened, "undo") == ("Undo", False)
    second = rename(opened.document, "crank")
    assert shown(opened, "undo") == ("Undo Rename to crank", True)
    assert opened.isWindowModified()
    press_shortcut(qtbot, opened, Qt.Key.Key_Z, CONTROL)
    assert opened.document.mechanism is first
    assert not opened.isWindowModified()
    assert shown(opened, "undo") == ("Undo", False)
    assert shown(opened, "redo") == ("Redo Rename to crank", True)
    press_shortcut(qtbot, opened, redo_key, modifier)
    assert opened.document.mechanism is second
    assert shown(opened, "redo") == ("Redo", False)


def test_field_keeps_its_own_undo(qtbot, opened):
    """While somebody types, Ctrl+Z takes back what was typed and leaves the mechanism alone."""
    changed = rename(opened.document, "crank")
    field = opened.controls.duration_field
    field.setFocus()
    before = field.text()
    qtbot.keyClicks(field, "7")
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert field.text() == before
    assert opened.document.mechanism is changed


def test_a_value_that_is_typed_back_leaves_nothing_to_save(qtbot, opened):
    """The mark of unsaved changes tells values from those of the file; both steps stay."""
    field = opened.controls.duration_field
    before = field.text()
    for text, is_changed in (("7", True), (before, False)):
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert opened.isWindowModified() is is_changed
    assert opened.document.step_count == 2
    assert opened.document.undo_step


def test_steps_beyond_the_limit_are_forgotten(qapp):
    """A long day takes no more memory than its last thousand steps."""
    document = Document(pendulum(duration=1.0))
    steps = [rename(document, str(number)) for number in range(UNDO_LIMIT + 5)]
    while document.undo_step is not None:
        document.undo()
    assert document.mechanism is steps[4]
    assert document.dirty


def test_ampersand_in_a_step_is_no_shortcut(opened):
    """Names stand in the menu as they are."""
    rename(opened.document, "nut & bolt")
    assert "nut && bolt" in opened.actions_by_id["undo"].text()


@settings(
    max_examples=examples(15),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(mechanism=mechanisms(), data=st.data())
def test_undo_and_redo_give_back_the_very_mechanisms(qapp, mechanism, data):
    """After any edits, undos and redos in any order the document holds the very value it held."""
    document = Document(mechanism)
    history, place = [mechanism], 0
    for _ in range(data.draw(st.integers(2, 8))):
        step = data.draw(st.sampled_from(("edit", "edit", "undo", "redo")))
        if step == "undo" and place > 0:
            document.undo()
            place -= 1
        elif step == "redo" and place < len(history) - 1:
            document.redo()
            place += 1
        elif step == "edit":
            after = any_edit(data.draw, document.mechanism)
            document.apply(after, label="Edit")
            history = [*history[: place + 1], after]
            place += 1
        assert document.mechanism is history[place]
    while document.undo_step is not None:
        document.undo()
    assert document.mechanism is mechanism
    while document.redo_step is not None:
        document.redo()
    assert document.mechanism is history[-1]
