"""A name that is being written in the list is taken by what ends the mechanism, and by a run."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMessageBox

from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.tree.model_tree import ModelTree
from mechstudio.gui.window.panels import installed_panels

pytestmark = pytest.mark.window


@pytest.fixture
def named(qtbot, make_window, model):
    """A window with the pendulum, and the editor of the name of its bar, where a name is typed."""
    window = make_window(panels=installed_panels())
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.selection.set([("body", "bar")])
    window.actions_by_id["rename"].trigger()
    view = window.findChild(ModelTree).view

    def editors():
        return [line for line in view.findChildren(QLineEdit) if line.isVisible()]

    qtbot.waitUntil(lambda: len(editors()) == 1)
    (editor,) = editors()
    editor.selectAll()
    qtbot.keyClicks(editor, "rod")
    assert window.document.mechanism.bodies.names == ("bar",)
    return window, editor


def test_a_run_has_it(qtbot, named):
    """It would be shown under the name before."""
    window, editor = named
    qtbot.keyClick(editor, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    assert window.document.result.mechanism.bodies.names == ("rod",)
    assert window.document.undo_step == "Rename bar to rod"


def test_it_is_asked_about(named, monkeypatch):
    """Where the frame of the window closes it, which is unsaved now."""
    window, _ = named
    asked = []

    def ask(*_):
        asked.append(window.document.mechanism.bodies.names)
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", ask)
    assert not window.close()
    assert asked == [("rod",)]


def test_it_is_kept_at_an_end_from_outside(named, tmp_path):
    """Nothing is asked then."""
    window, _ = named
    assert window.end() == ""
    ((slot, _),) = RecoveryFolder(tmp_path / "recovery").claim_left()
    assert slot.read_mechanism().bodies.names == ("rod",)
    slot.release()
