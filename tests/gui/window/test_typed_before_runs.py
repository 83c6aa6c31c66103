"""What is typed is taken before a run, a save or the end of a mechanism, or refused."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.io import load
from tests.gui.fakes.keys import press_shortcut
from tests.gui.properties.value_hand import line, show
from tests.gui.tools.workshop import hands_in_sketch

pytestmark = pytest.mark.window

Key = Qt.Key
LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with one link, whose tool is in use."""
    hands = hands_in_sketch(qtbot, make_window)
    hands.take("link")
    hands.click((0.0, 0.0, 0))
    hands.click((0.2, 0.0, 0))
    yield hands
    hands.document.mark_clean()


def write(hands, text):
    """Type over the view, without Enter."""
    hands.qtbot.keyClick(hands.image, text[0])
    hands.qtbot.keyClicks(hands.box.entry.field, text[1:])


def press_run(hands, by):
    if by == "button":
        hands.qtbot.mouseClick(hands.window.controls.run_button, LEFT)
    else:
        press_shortcut(hands.qtbot, hands.box.entry.field, Key.Key_F5)


@pytest.mark.parametrize("by", ["F5", "button"])
def test_a_run_is_one_with_the_point_that_was_typed(qtbot, hands, by):
    write(hands, "0.2, 0.3")
    press_run(hands, by)
    qtbot.waitUntil(lambda: hands.window.launcher.state is RunState.DONE)
    assert len(hands.mechanism.bodies) == 2
    assert len(hands.window.document.result.mechanism.bodies) == 2
    assert hands.mechanism.bodies[1].position == pytest.approx((0.2, 0.15, 0.0))
    assert not hands.window.messages.text.startswith("Nothing was run")


def test_a_point_that_begins_a_link_is_told_of(qtbot, hands):
    """The run drops what it begins, as it drops what is half drawn by clicks."""
    hands.key(Key.Key_Escape)
    write(hands, "0.7, 0.1")
    press_run(hands, "F5")
    qtbot.waitUntil(lambda: hands.view.tool_choice.current == SELECT)
    assert "What was begun with the tool Link was dropped" in hands.window.messages.text


def test_a_held_length_is_told_of(qtbot, hands):
    """Also in a chain whose links are there."""
    write(hands, "0.5<")
    press_run(hands, "F5")
    qtbot.waitUntil(lambda: hands.view.tool_choice.current == SELECT)
    assert "What was begun with the tool Link was dropped" in hands.window.messages.text


@pytest.mark.wide
@pytest.mark.parametrize(
    ("tool", "text"), [("link", "0.7, wide"), ("box", "0.7, 0.1, 2, 3"), ("section", "0, 1")]
)
@pytest.mark.parametrize("by", ["F5", "button"])
def test_no_run_begins_where_a_text_is_refused(qtbot, hands, tool, text, by):
    """It stands where it was, with the keyboard; the message ends with Esc."""
    hands.take(tool)
    write(hands, text)
    press_run(hands, by)
    assert hands.window.launcher.state is RunState.IDLE
    field, told = hands.box.entry.field, hands.window.messages
    assert f"Nothing was run: “{text}” is refused in the view." in told.text
    assert hands.box.entry.problem.text() in told.text
    assert field.text() == text
    assert hands.window.focusWidget() is field
    qtbot.keyClick(field, Key.Key_Escape)
    assert told.text == ""
    assert len(hands.mechanism.bodies) == 1


def test_a_file_has_the_point_that_was_typed(qtbot, hands, tmp_path):
    """One that is refused is still there when the file is written."""
    window = hands.window
    path = tmp_path / "typed.mech.json"
    window.files.ask_target = lambda *_: path
    write(hands, "0.2, 0.3")
    press_shortcut(qtbot, hands.box.entry.field, Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not window.document.dirty)
    assert len(load(path).bodies) == 2
    hands.type("0.3, 0.4")
    write(hands, "0.7, wide")
    press_shortcut(qtbot, hands.box.entry.field, Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not window.document.dirty)
    assert len(load(path).bodies) == 3
    assert hands.box.entry.isVisible()
    assert hands.box.entry.field.text() == "0.7, wide"
    assert hands.box.entry.problem.text()


def test_another_time_tells_of_what_is_typed(qtbot, hands):
    """The tool goes, and what was typed with it."""
    press_run(hands, "button")
    qtbot.waitUntil(lambda: hands.window.launcher.state is RunState.DONE)
    hands.take("link")
    write(hands, "0.7, 0.1")
    hands.window.player.to_end()
    assert "What was begun with the tool Link was dropped" in hands.window.messages.text


@pytest.fixture
def questions(monkeypatch, hands):
    """The bodies that there are whenever the window asks about changes; they are to be kept."""
    found = []

    def ask(*_):
        found.append(len(hands.mechanism.bodies))
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", ask)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: found.append("file") or ("", ""))
    return found


# keys that put another mechanism in the place of the open one, or close it
LEAVING = {"new": Key.Key_N, "close": Key.Key_W, "quit": Key.Key_Q}


@pytest.mark.parametrize("key", LEAVING.values(), ids=LEAVING)
def test_what_is_typed_is_asked_about(qtbot, hands, questions, key):
    hands.document.mark_clean()
    hands.window.quit_asked.connect(hands.window.close)
    write(hands, "0.2, 0.3")
    press_shortcut(qtbot, hands.box.entry.field, key, CONTROL)
    assert questions == [2]
    assert hands.window.isVisible()


@pytest.mark.parametrize("key", [*LEAVING.values(), Key.Key_O], ids=[*LEAVING, "open"])
def test_a_text_that_is_refused_keeps_the_mechanism_open(qtbot, hands, questions, key):
    """Nothing is asked before it is mended or dropped with Esc."""
    hands.window.quit_asked.connect(hands.window.close)
    write(hands, "0.7, wide")
    press_shortcut(qtbot, hands.box.entry.field, key, CONTROL)
    told, field = hands.window.messages, hands.box.entry.field
    assert questions == []
    assert "The mechanism stays open: “0.7, wide” is refused in the view." in told.text
    assert hands.window.focusWidget() is field
    qtbot.keyClick(field, Key.Key_Escape)
    assert told.text == ""
    press_shortcut(qtbot, hands.image, key, CONTROL)
    assert len(questions) == 1


def test_a_value_that_is_typed_is_asked_about(qtbot, hands, questions):
    """Where the frame of the window closes it, no field is told of a key or a press before."""
    window = hands.window
    hands.key(Key.Key_Escape)
    panel = window.findChild(PropertyPanel)
    show(qtbot, panel, window.selection, ("body", "link 1"))
    field = line(panel, "Mass")
    for text, asked in (("7", 1), ("7 seconds", 1)):
        window.document.mark_clean()
        qtbot.mouseClick(field, LEFT)
        field.selectAll()
        qtbot.keyClicks(field, text)
        assert not window.close()
        assert len(questions) == asked
    assert window.document.mechanism.body("link 1").mass == 7.0
    assert "The mechanism stays open: “7 seconds” is refused as mass" in window.messages.text
    qtbot.keyClick(field, Key.Key_Escape)
