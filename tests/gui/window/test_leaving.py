"""Leaving an unsaved mechanism: once it is saved, what was asked for goes on by itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from mechstudio.gui.files.overwrite_question import OverwriteQuestion
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.io import load, save
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

CONTROL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton
Button = QMessageBox.StandardButton


@pytest.fixture
def answers(monkeypatch):
    """What the user answers, and the questions that were asked."""
    questions = []

    def ask(parent, title, text, *rest):
        questions.append(parent)
        return Button.Save

    monkeypatch.setattr(QMessageBox, "question", ask)
    return questions


@pytest.fixture
def edited(opened):
    """A window with a mechanism that was edited since it was opened."""
    changed = opened.document.mechanism.model_copy(update={"name": "Renamed"})
    opened.document.apply(changed, label="Rename")
    return opened


def propose(monkeypatch, path):
    """Answer the file dialog; an empty name cancels it."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def test_saving_first_goes_on_to_a_new_mechanism(qtbot, edited, answers, model):
    """New: the file is written, and then the empty mechanism is there; asked once."""
    press_shortcut(qtbot, edited, Qt.Key.Key_N, CONTROL)
    qtbot.waitUntil(lambda: edited.document.path is None)
    assert edited.document.mechanism.bodies == ()
    assert load(model).name == "Renamed"
    assert answers == [edited]


def test_what_is_saved_first_has_a_picture(qtbot, edited, answers, model, tmp_path):
    """The view shows it for the last time then, and the page of welcome shows it among files."""
    qtbot.waitUntil(lambda: edited.view.picture() is not None)
    press_shortcut(qtbot, edited, Qt.Key.Key_N, CONTROL)
    qtbot.waitUntil(lambda: edited.document.path is None)
    known = PictureFolder(tmp_path / "pictures")
    qtbot.waitUntil(lambda: not known.read(model, edited.theme.name).isNull())


def test_saving_first_goes_on_to_another_file(qtbot, edited, answers, model, tmp_path, monkeypatch):
    """Open: the file that was picked is opened after the saving."""
    other = tmp_path / "other.mech.json"
    save(pendulum(duration=4.0), other)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    press_shortcut(qtbot, edited, Qt.Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: edited.document.path == other)
    assert edited.document.mechanism.simulation.duration == 4.0
    assert load(model).name == "Renamed"
    assert answers == [edited]


def test_saving_first_goes_on_to_the_guide(qtbot, edited, answers):
    """The guide begins after the saving, with an empty mechanism."""
    edited.actions_by_id["guide"].trigger()
    qtbot.waitUntil(lambda: edited.guide.active)
    assert edited.document.mechanism.bodies == ()
    assert answers == [edited]


def test_untitled_mechanism_is_saved_and_the_window_closed(
    qtbot, window, answers, tmp_path, monkeypatch
):
    """Without a file one is asked for; the window stays if none is given, and closes if one is."""
    press_shortcut(qtbot, window, Qt.Key.Key_N, CONTROL)
    window.document.apply(pendulum(), label="Edit")
    propose(monkeypatch, "")
    press_shortcut(qtbot, window, Qt.Key.Key_W, CONTROL)
    assert window.isVisible()
    assert window.document.dirty
    path = tmp_path / "mine.mech.json"
    propose(monkeypatch, path)
    press_shortcut(qtbot, window, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert load(path) == pendulum()


def test_window_stays_when_the_saving_fails(qtbot, window, answers, tmp_path, monkeypatch):
    """A file that cannot be written is said, and the mechanism is still there, unsaved."""
    press_shortcut(qtbot, window, Qt.Key.Key_N, CONTROL)
    window.document.apply(pendulum(), label="Edit")
    propose(monkeypatch, tmp_path / "missing" / "mine.mech.json")
    press_shortcut(qtbot, window, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: bool(window.messages.text))
    assert window.messages.property("level") == "error"
    assert window.isVisible()
    assert window.document.dirty


def test_overwriting_another_programs_work_goes_on_too(qtbot, edited, answers, model):
    """The question about a changed file comes in between; its answer leads on to what was asked."""
    save(pendulum(duration=2.5), model)
    press_shortcut(qtbot, edited, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: edited.findChild(OverwriteQuestion) is not None)
    assert edited.isVisible()
    qtbot.mouseClick(edited.findChild(OverwriteQuestion).overwrite_button, LEFT)
    qtbot.waitUntil(lambda: not edited.isVisible())
    assert load(model).name == "Renamed"


def test_edit_made_while_saving_is_asked_for(qtbot, edited, model, monkeypatch):
    """What is not in the file yet is not lost: the question comes again."""
    given = [Button.Save, Button.Cancel]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: given.pop(0))
    press_shortcut(qtbot, edited, Qt.Key.Key_W, CONTROL)
    edited.document.apply(pendulum(duration=7.0), label="Edit")
    qtbot.waitUntil(lambda: not given)
    assert edited.isVisible()
    assert edited.document.dirty
    assert load(model).name == "Renamed"
