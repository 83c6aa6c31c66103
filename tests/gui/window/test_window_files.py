"""The file menu as its user meets it: open, save, export, and files that are wrong."""

import json

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from mechstudio.gui.run.jobs import RunState
from mechstudio.io import load, save
from mechstudio.results import load_result
from tests.gui.conftest import choose_sample
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def test_sample_is_opened_from_the_menu(qtbot, window):
    """A sample is one click away and does not become a recent file."""
    choose_sample(window, "four_bar")
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert "four_bar.mech.json" in window.windowTitle()
    assert window.stack.currentIndex() == 1
    assert window.settings.settings.recent_files == ()


@pytest.mark.parametrize(("action", "name"), [("export_csv", "run.csv"), ("export_hdf5", "run.h5")])
def test_export_writes_the_run(qtbot, opened, tmp_path, monkeypatch, action, name):
    """The file holds the run; that is said, with its place."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    path = tmp_path / name
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.actions_by_id[action].trigger()
    qtbot.waitUntil(lambda: str(path) in opened.messages.text)
    if name.endswith(".csv"):
        assert len(path.read_text().splitlines()) >= 101
    else:
        assert load_result(path).equals(opened.document.result)


def test_missing_ending_is_added(qtbot, opened, tmp_path, monkeypatch):
    """A name without ending becomes a file that can be opened again."""
    target = tmp_path / "copy"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    opened.actions_by_id["save_as"].trigger()
    path = tmp_path / "copy.mech.json"
    qtbot.waitUntil(lambda: str(path) in opened.messages.text)
    assert load(path) == opened.document.mechanism
    assert opened.document.path == path
    assert opened.settings.settings.recent_files[0] == str(path)


def test_model_gets_its_own_ending(qtbot, opened, tmp_path, monkeypatch):
    """A model is never written under the name of a picture; names with points stay whole."""
    for name in ("pic.png", "crank.v2"):
        target = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, at=target: (str(at), ""))
        opened.actions_by_id["save_as"].trigger()
        path = tmp_path / f"{name}.mech.json"
        qtbot.waitUntil(lambda path=path: str(path) in opened.messages.text)
        assert load(path) == opened.document.mechanism
        assert not target.exists()


def test_save_writes_to_the_same_file(qtbot, opened, model):
    """Save asks for nothing when the file is known; the title loses its mark."""
    changed = opened.document.mechanism.model_copy(update={"name": "Renamed"})
    opened.document.apply(changed, label="Rename")
    assert opened.isWindowModified()
    qtbot.keyClick(opened, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not opened.isWindowModified())
    assert load(model).name == "Renamed"


def test_sample_is_saved_elsewhere(qtbot, window, tmp_path, monkeypatch):
    """Saving a sample asks for a place of the user's own."""
    choose_sample(window, "four_bar")
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    path = tmp_path / "mine.mech.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.actions_by_id["save"].trigger()
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: window.document.path == path)


def test_unwritable_place_is_said(qtbot, opened, tmp_path, monkeypatch):
    """An export that cannot be written is an error message, nothing more."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    path = tmp_path / "missing" / "run.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.actions_by_id["export_csv"].trigger()
    qtbot.waitUntil(lambda: bool(opened.messages.text))
    assert opened.messages.property("level") == "error"


def test_picture_is_saved(qtbot, opened, tmp_path, monkeypatch):
    """The view's picture goes where the user says."""
    path = tmp_path / "view.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.actions_by_id["save_picture"].trigger()
    assert path.read_bytes() == b"picture"


def test_wrong_file_lists_its_problems(qtbot, window, model):
    """Each problem stands in the dialog with its JSON path; the text can be copied."""
    content = json.loads(model.read_text())
    content["joints"][0]["body1"] = "nobody"
    content["bodies"][0]["mass"] = -3
    model.write_text(json.dumps(content))
    window.files.open(model)
    qtbot.waitUntil(lambda: window.files.problems is not None)
    dialog = window.files.problems
    table = dialog.table
    places = {table.item(row, 0).text() for row in range(table.rowCount())}
    assert {"joints[0].body1", "bodies[0].mass"} <= places
    assert any("nobody" in table.item(row, 1).text() for row in range(table.rowCount()))
    qtbot.mouseClick(dialog.copy_button, LEFT)
    assert "bodies[0].mass" in QApplication.clipboard().text()
    assert window.document.mechanism is None
    dialog.close()


@pytest.mark.wide
@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe", b"[1, 2", b"[]", b'{"format": "other"}', b"{" * 100_000]
)
def test_garbage_is_refused_with_a_sentence(qtbot, window, model, content):
    """No file can crash the window."""
    model.write_bytes(content)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.files.problems is not None)
    assert window.document.mechanism is None
    window.files.problems.close()


def test_missing_recent_file_is_forgotten(qtbot, opened, model):
    """A file that is gone is said to be, and leaves the list."""
    assert opened.settings.settings.recent_files == (str(model),)
    model.unlink()
    opened.files.open(model)
    qtbot.waitUntil(lambda: opened.files.problems is not None)
    assert opened.settings.settings.recent_files == ()
    opened.files.problems.close()


def test_dropped_file_is_opened(qtbot, window, model):
    """A model file can be dropped anywhere onto the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(model))])
    place, action, keys = QPoint(50, 50), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(place, action, data, LEFT, keys))
    event = QDropEvent(place, action, data, LEFT, keys)
    QApplication.sendEvent(window, event)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert event.isAccepted()


def test_ampersand_in_a_name_is_no_shortcut(qtbot, window, tmp_path):
    """Names stand in menus as they are."""
    path = tmp_path / "nut & bolt.mech.json"
    save(pendulum(), path)
    window.files.open(path)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    menu = next(menu for menu in window.findChildren(QMenu) if "recent" in menu.title())
    menu.aboutToShow.emit()
    assert "nut && bolt" in menu.actions()[0].text()


def test_unsaved_changes_are_asked_for(qtbot, opened, monkeypatch):
    """Closing with unsaved changes asks, by the name of the file; cancel keeps the window."""
    changed = opened.document.mechanism.model_copy(update={"name": "Renamed"})
    opened.document.apply(changed, label="Rename")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    asked = []

    def answer(parent, title, question, *_):
        asked.append(question)
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "question", answer)
    opened.close()
    assert opened.isVisible()
    assert asked[0].startswith(f"{opened.document.path.name} has unsaved changes.")
    opened.close()
    assert not opened.isVisible()


@pytest.mark.wide
@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize(
    ("action", "ending"),
    [("export_csv", ".csv"), ("export_hdf5", ".h5"), ("save_picture", ".png"), ("save_as", None)],
)
def test_added_ending_never_replaces_a_file_unasked(
    qtbot, opened, tmp_path, monkeypatch, action, ending, replace
):
    """A name typed without ending may mean a file that exists: ask, and ask again after no."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    path = tmp_path / f"old{ending or '.mech.json'}"
    path.write_text("precious")
    names = [str(tmp_path / "old"), ""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (names.pop(0), ""))

    def answer():
        box = opened.findChild(QMessageBox)
        button = QMessageBox.StandardButton.Yes if replace else QMessageBox.StandardButton.No
        assert path.name in box.text()
        qtbot.mouseClick(box.button(button), LEFT)

    QTimer.singleShot(50, answer)
    opened.actions_by_id[action].trigger()
    if replace:
        qtbot.waitUntil(lambda: str(path) in opened.messages.text)
        assert path.read_bytes() != b"precious"
    else:
        assert not names
        assert path.read_text() == "precious"
