"""The mechanism of a run of another file never goes to the open file."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

import mechstudio as ms
from mechstudio.io import load, save
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.runs.run_hand import LEFT, choose_for, front, run

CONTROL = Qt.KeyboardModifier.ControlModifier
CRANE = pendulum(duration=2.0).edited(name="Crane", gravity=(0.0, -3.7, 0.0))


@pytest.fixture
def asked(monkeypatch):
    """What is asked before a mechanism is left; the answer is to discard the edits."""
    texts = []

    def question(_window, _title, text, *_):
        texts.append(text)
        return QMessageBox.StandardButton.Discard

    monkeypatch.setattr(QMessageBox, "question", question)
    return texts


@pytest.fixture
def crane(qtbot, listed, tmp_path):
    """The file of another mechanism, and the id of a run of it; the first file is open again."""
    path, first = tmp_path / "crane.mech.json", listed.document.path
    mesh = ms.Mesh(file="hook.stl")
    bodies = tuple(body.edited(shapes=(*body.shapes, mesh)) for body in CRANE.bodies)
    save(CRANE.edited(bodies=bodies), path)
    listed.files.open(path)
    qtbot.waitUntil(lambda: listed.document.path == path)
    id = run(qtbot, listed)
    listed.files.open(first)
    qtbot.waitUntil(lambda: listed.document.path == first)
    return path, id


def shown_name(window):
    return "" if window.document.run is None else window.document.run.name


def restore(qtbot, window, id):
    """Choose the entry in the list of runs of all models."""
    runs = front(window, "runs")
    qtbot.mouseClick(runs.all_box, LEFT, pos=QPoint(8, runs.all_box.height() // 2))
    choose_for(qtbot, runs, id, "Restore its mechanism")
    qtbot.waitUntil(lambda: window.shelf.shown == id)


def test_a_file_that_holds_the_mechanism_is_opened(qtbot, listed, crane, model, asked):
    """With nothing to save; unsaved edits of the open one are asked for before."""
    path, id = crane
    before = load(model)
    moon = listed.document.edited.edited(gravity=(0.0, 0.0, -1.62))
    listed.document.apply(moon, label="Change gravity")
    restore(qtbot, listed, id)
    assert len(asked) == 1
    document = listed.document
    assert (document.path, document.dirty, document.undo_step) == (path, False, None)
    assert not document.looks_back
    assert document.edited == load(path)
    assert load(model) == before


def test_another_state_of_a_file_is_a_mechanism_without_one(
    qtbot, listed, crane, model, asked, monkeypatch, tmp_path
):
    """Its first save asks for a place, and its mesh files are found from there."""
    path, id = crane
    before, of_run = load(model), load(path)
    save(of_run.edited(gravity=(0.0, 0.0, -1.62)), path)
    moon = load(path)
    restore(qtbot, listed, id)
    assert asked == []
    document = listed.document
    assert (document.path, document.dirty, document.undo_step) == (None, True, None)
    assert not document.looks_back
    qtbot.waitUntil(lambda: "crane.mech.json" in listed.messages.text)
    places = []
    other = tmp_path / "elsewhere" / "mine.mech.json"
    other.parent.mkdir()

    def pick(*_):
        places.append(other)
        return str(other), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", pick)
    press_shortcut(qtbot, listed, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: document.path == other)
    assert places == [other]
    assert (load(model), load(path)) == (before, moon)
    (mesh,) = (one for one in load(other).bodies[0].shapes if isinstance(one, ms.Mesh))
    assert mesh.file == str(tmp_path / "hook.stl")
    assert load(other).gravity == of_run.gravity


def test_a_result_file_of_another_mechanism_is_restored_as_its_own(
    qtbot, listed, model, asked, tmp_path
):
    """From the bar above the view, too; one of the open mechanism comes back by an undo step."""
    before = load(model)
    run(qtbot, listed)
    listed.document.result.save(tmp_path / "own.h5")
    listed.document.open(CRANE)
    run(qtbot, listed)
    listed.document.result.save(tmp_path / "crane.h5")
    listed.files.open(model)
    qtbot.waitUntil(lambda: listed.document.path == model)
    moon = listed.document.edited.edited(gravity=(0.0, 0.0, -1.62))
    for name, is_own in (("own", True), ("crane", False)):
        listed.document.apply(moon, label="Change gravity")
        listed.files.open(tmp_path / f"{name}.h5")
        qtbot.waitUntil(lambda name=name: shown_name(listed) == f"{name}.h5")
        qtbot.mouseClick(listed.run_banner.restore_button, LEFT)
        qtbot.waitUntil(lambda: not listed.document.looks_back)
        assert listed.document.shows_run
        assert (listed.document.path == model) is is_own
        assert len(asked) == (not is_own)
    assert listed.document.edited.name == "Crane"
    assert load(model) == before


@pytest.mark.parametrize("answer", ["Cancel", "Discard"])
def test_an_edit_made_while_files_are_read_is_asked_for(
    qtbot, listed, crane, model, monkeypatch, answer
):
    """Before another file is opened in the place of the open one, and before a run's mechanism."""
    path, id = crane
    texts = []

    def question(_window, _title, text, *_):
        texts.append(text)
        return getattr(QMessageBox.StandardButton, answer)

    monkeypatch.setattr(QMessageBox, "question", question)
    for ask in (lambda: listed.shelf.restore_model(id), lambda: listed.files.open(path)):
        if listed.document.path != model:
            listed.files.open(model)
            qtbot.waitUntil(lambda: listed.document.path == model)
        texts.clear()
        ask()
        moon = listed.document.edited.edited(gravity=(0.0, 0.0, -1.62))
        listed.document.apply(moon, label="Change gravity")
        qtbot.waitUntil(lambda: bool(texts))
        if answer == "Cancel":
            assert listed.document.edited == moon
            listed.document.undo()
        else:
            qtbot.waitUntil(lambda: listed.document.path == path)
        assert len(texts) == 1
