"""Files that another program changes while they are open."""

import os

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from mechstudio.gui.files.overwrite_question import OverwriteQuestion
from mechstudio.io import load, save
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def rename(window, name):
    """Edit what is open."""
    changed = window.document.mechanism.model_copy(update={"name": name})
    window.document.apply(changed, label="Rename")
    return changed


def change_elsewhere(path):
    """Write to the file as another program would."""
    save(pendulum(duration=2.5), path)


def come_back(qtbot, window):
    """Look at another window and return."""
    other = QWidget()
    qtbot.addWidget(other)
    for widget in (other, window):
        with qtbot.waitActive(widget):
            widget.show()
            widget.activateWindow()


def question_of(qtbot, window):
    """The question that saving asks."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), OverwriteQuestion))
    return window.findChild(OverwriteQuestion)


def test_coming_back_offers_to_reload(qtbot, opened, model):
    """The bar offers what the file holds now; undo brings back the user's own changes."""
    mine = rename(opened, "Mine")
    change_elsewhere(model)
    come_back(qtbot, opened)
    qtbot.waitUntil(opened.messages.offer_button.isVisible)
    assert model.name in opened.messages.text
    qtbot.mouseClick(opened.messages.offer_button, LEFT)
    qtbot.waitUntil(lambda: opened.document.mechanism.simulation.duration == 2.5)
    assert not opened.document.dirty
    assert opened.actions_by_id["undo"].text() == "&Undo Reload"
    press_shortcut(qtbot, opened, Qt.Key.Key_Z, CONTROL)
    assert opened.document.mechanism is mine
    assert opened.document.dirty


def test_change_is_offered_once(qtbot, opened, model):
    """Who closes the offer is not asked again for the same change."""
    change_elsewhere(model)
    come_back(qtbot, opened)
    qtbot.waitUntil(opened.messages.offer_button.isVisible)
    qtbot.mouseClick(opened.messages.close_button, LEFT)
    come_back(qtbot, opened)
    qtbot.waitUntil(lambda: not opened.background.busy)
    assert opened.messages.text == ""


def test_same_content_is_no_change(qtbot, opened, model):
    """A file that was only touched, or saved by this window, is nobody else's work."""
    os.utime(model, (1, 1))
    rename(opened, "Mine")
    press_shortcut(qtbot, opened, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not opened.document.dirty)
    opened.messages.clear()
    come_back(qtbot, opened)
    qtbot.waitUntil(lambda: not opened.background.busy)
    assert opened.messages.text == ""
    assert load(model).name == "Mine"


def test_saving_asks_before_it_overwrites(qtbot, opened, model):
    """Nothing is written before the answer; overwriting is one of the answers."""
    rename(opened, "Mine")
    change_elsewhere(model)
    press_shortcut(qtbot, opened, Qt.Key.Key_S, CONTROL)
    question = question_of(qtbot, opened)
    assert load(model).name == "Pendulum"
    qtbot.mouseClick(question.overwrite_button, LEFT)
    qtbot.waitUntil(lambda: not opened.document.dirty)
    assert load(model).name == "Mine"


def test_saving_elsewhere_leaves_the_other_work_alone(qtbot, opened, model, monkeypatch):
    """The other answer keeps both."""
    rename(opened, "Mine")
    change_elsewhere(model)
    copy = model.with_name("copy.mech.json")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    press_shortcut(qtbot, opened, Qt.Key.Key_S, CONTROL)
    qtbot.mouseClick(question_of(qtbot, opened).save_as_button, LEFT)
    qtbot.waitUntil(lambda: opened.document.path == copy)
    assert (load(model).name, load(copy).name) == ("Pendulum", "Mine")


def test_escape_writes_nothing(qtbot, opened, model):
    """Cancel leaves file and changes as they are."""
    rename(opened, "Mine")
    change_elsewhere(model)
    press_shortcut(qtbot, opened, Qt.Key.Key_S, CONTROL)
    qtbot.keyClick(question_of(qtbot, opened), Qt.Key.Key_Escape)
    assert opened.document.dirty
    assert load(model).name == "Pendulum"


def test_failed_saving_keeps_the_previous_file(qtbot, opened, model, monkeypatch):
    """A disk that is full leaves the file whole, the changes unsaved, and says so."""
    before = model.read_bytes()
    rename(opened, "Mine")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    press_shortcut(qtbot, opened, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: "No space left" in opened.messages.text)
    assert model.read_bytes() == before
    assert opened.document.dirty
    assert [path.name for path in model.parent.glob(".*.part")] == []
