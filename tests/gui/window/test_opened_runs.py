"""Result files in the window: opened, dropped, named at the start; played with their own model."""

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.gui.window.run_banner import SHOWN_TITLE
from mechstudio.io import load, save
from mechstudio.results import RunStatus, archive, load_result
from mechstudio.results.csv_export import column_titles
from tests.gui.fakes.engine import FakeSimulation, Script, fake_engine
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.menus import press_action
from tests.gui.plots.hands import titles
from tests.handover.test_report import unpacked

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


class Options:
    solver = integrator = "auto"
    duration, output_step, rtol, atol = 2.0, 0.01, 1e-6, 1e-6
    max_steps, max_wall_time = 0, 0.0


@pytest.fixture
def run_file(tmp_path):
    """A file with a run of two seconds of another mechanism than the open one."""
    model = pendulum(duration=2.0)
    model = model.edited(gravity=(0.0, 0.0, -1.62), name="On the moon")
    simulation = FakeSimulation(model, Options(), Script())
    simulation.advance()
    while not simulation.advance():
        pass
    assert simulation.result.status is RunStatus.DONE
    simulation.result.save(tmp_path / "moon.h5")
    return tmp_path / "moon.h5"


@pytest.fixture
def whole(make_window, script):
    """A window with its view and all docks."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(1280, 860)
    yield window
    window.close()


def shown(qtbot, window):
    """Wait until a run of a file is shown."""
    qtbot.waitUntil(lambda: window.document.run is not None and bool(window.document.run.source))
    qtbot.waitUntil(lambda: not window.view.loader.busy)


def check_played(window, run_file):
    """View, timeline and plots show the run of the file."""
    known = load_result(run_file)
    assert window.document.shows_run
    assert window.document.mechanism == known.mechanism
    assert window.timeline.bar.isEnabled()
    assert window.player.end == known.time[-1]
    moment = float(known.time[123])
    window.player.seek(moment)
    rows = window.view.motion.poses(moment)
    assert np.allclose(rows, known.store.body_pose[123])
    assert np.allclose(window.view.scene._poses, rows)
    assert titles(window.plots)
    exact = {
        title.replace("; ", ", "): column
        for name in known.names()
        for title, column in zip(
            column_titles(known.channel(name)), known[name].reshape(known.count, -1).T, strict=True
        )
    }
    for title, values in window.plots.area.shown_columns():
        # angles are shown in degrees
        column = exact[title.replace("[°", "[rad")]
        if "[°" in title:
            assert np.allclose(values, np.degrees(column), rtol=1e-12, atol=0.0), title
        else:
            assert np.array_equal(values, column), title


@pytest.mark.wide
@pytest.mark.parametrize("large", [False, True])
def test_opened_without_a_model(qtbot, whole, run_file, monkeypatch, large):
    """Ctrl+O shows the run and its model, read-only; restoring makes the model an unsaved one."""
    if large:
        monkeypatch.setattr(archive, "_SMALL", 0)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(run_file), ""))
    qtbot.keyClick(whole, Qt.Key.Key_O, CONTROL)
    shown(qtbot, whole)
    assert whole.document.result.store.is_stored == large
    qtbot.waitUntil(lambda: whole.plots.area is not None and bool(whole.plots.area.cards))
    check_played(whole, run_file)
    assert whole.run_banner.text.startswith(SHOWN_TITLE)
    assert "moon.h5" in whole.run_banner.text
    assert "before" not in whole.run_banner.text
    assert not whole.run_banner.look_button.isEnabled()
    assert "moon.h5" in whole.windowTitle()
    assert whole.settings.settings.recent_files[0] == str(run_file)
    assert not whole.actions_by_id["run"].isEnabled()
    # nothing of it can be edited or saved until it is restored
    whole.document.apply(pendulum(), label="Edit")
    assert whole.document.edited is None
    qtbot.keyClick(whole, Qt.Key.Key_S, CONTROL)
    assert "Restore" in whole.messages.text
    qtbot.mouseClick(whole.run_banner.restore_button, LEFT)
    assert whole.document.edited == load_result(run_file).mechanism
    assert whole.document.dirty
    assert whole.document.shows_run
    assert not whole.run_banner.isVisible()
    assert whole.actions_by_id["run"].isEnabled()
    assert whole.document.undo_step is None


def test_dropped_beside_an_open_model(qtbot, whole, run_file, tmp_path, monkeypatch):
    """The open model with its unsaved edits stays; one button leads back to it, one restores.

    What is restored is a mechanism of its own, so that its file never becomes that of another.
    """
    mine = pendulum(duration=1.0)
    path = tmp_path / "mine.mech.json"
    save(mine, path)
    whole.files.open(path)
    qtbot.waitUntil(lambda: whole.document.mechanism is not None)
    edited = whole.document.mechanism.edited(gravity=(0.0, -3.7, 0.0))
    whole.document.apply(edited, label="Change gravity")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(run_file))])
    place, action, keys = QPoint(50, 50), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, action, data, LEFT, keys)
    QApplication.sendEvent(whole, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(whole, QDropEvent(place, action, data, LEFT, keys))
    shown(qtbot, whole)
    check_played(whole, run_file)
    assert whole.document.edited is edited
    qtbot.mouseClick(whole.run_banner.look_button, LEFT)
    assert whole.document.mechanism is edited
    assert whole.run_banner.isVisible()
    asked = []

    def question(*told):
        asked.append(told)
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "question", question)
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    qtbot.mouseClick(whole.run_banner.restore_button, LEFT)
    assert (whole.document.edited, whole.document.path) == (edited, path)
    qtbot.mouseClick(whole.run_banner.restore_button, LEFT)
    qtbot.waitUntil(lambda: whole.document.path is None)
    qtbot.waitUntil(lambda: whole.document.shows_run)
    assert whole.document.edited == load_result(run_file).mechanism
    assert len(asked) == 2
    assert load(path) == mine


def test_a_run_of_the_open_model_needs_no_banner(qtbot, whole, run_file, tmp_path):
    """Results of the model that is open are current ones."""
    path = tmp_path / "moon.mech.json"
    save(load_result(run_file).mechanism, path)
    whole.files.open(path)
    qtbot.waitUntil(lambda: whole.document.mechanism is not None)
    whole.files.open(run_file)
    shown(qtbot, whole)
    assert not whole.document.looks_back
    assert not whole.run_banner.isVisible()
    check_played(whole, run_file)


def test_a_run_under_way_ends(qtbot, whole, run_file, tmp_path, script):
    """A file that is opened during a run takes its place."""
    script.per_chunk = 1e-6
    path = tmp_path / "mine.mech.json"
    save(pendulum(duration=1.0), path)
    whole.files.open(path)
    qtbot.waitUntil(lambda: whole.document.mechanism is not None)
    qtbot.mouseClick(whole.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: whole.launcher.state is RunState.RUNNING)
    whole.files.open(run_file)
    shown(qtbot, whole)
    qtbot.waitUntil(lambda: whole.launcher.state is RunState.IDLE)
    check_played(whole, run_file)


@pytest.mark.parametrize("content", [b"", b"\x89HDF\r\n\x1a\n", b"text"])
def test_a_wrong_file_is_refused_with_a_sentence(qtbot, window, tmp_path, content):
    """What is shown stays."""
    path = tmp_path / "wrong.h5"
    path.write_bytes(content)
    window.files.open(path)
    qtbot.waitUntil(lambda: window.files.problems is not None)
    assert "wrong.h5" in window.files.problems.text.text()
    assert window.document.run is None
    window.files.problems.close()


def test_report_shows_the_shown_curves(qtbot, whole, run_file, tmp_path, monkeypatch):
    """The file menu writes a report of the run with the curves of the plots."""
    whole.files.open(run_file)
    shown(qtbot, whole)
    qtbot.waitUntil(lambda: whole.plots.area is not None and bool(whole.plots.area.cards))
    path = tmp_path / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press_action(qtbot, whole, "export_report")
    qtbot.waitUntil(lambda: str(path) in whole.messages.text)
    content, _ = unpacked(path.read_text(encoding="utf-8"))
    charts = whole.plots.film_charts()
    told = [(plot["title"], [one["label"] for one in plot["curves"]]) for plot in content["plots"]]
    assert told == [(one.title, [curve.label for curve in one.curves]) for one in charts]
    assert told[0][0] == "Energy"
    assert "Kinetic" in told[0][1]
