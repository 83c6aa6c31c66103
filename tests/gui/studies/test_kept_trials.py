"""Trials that outlive their window: of a saved model, and those that the command line made."""

import json
import os
import threading

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog

from mechstudio.cli.main import main
from mechstudio.results.trial_folders import TrialFolders
from mechstudio.studies.evaluator import Evaluator
from tests.gui.studies.study_hand import LEFT, read, run, vary
from tests.studies.oscillator import COORDINATE


@pytest.fixture
def computed(monkeypatch):
    """Trials that were computed, not known."""
    found, trial = [], Evaluator.trial

    def count(self, task, *more):
        found.append(task.values)
        return trial(self, task, *more)

    monkeypatch.setattr(Evaluator, "trial", count)
    return found


def menu(qtbot, panel, action):
    """Choose an entry of the menu of files."""
    panel.files.refresh()
    assert action.isEnabled()
    action.trigger()


def asked(qtbot, panel):
    vary(qtbot, panel, "k", "20", "80").levels.setValue(4)
    read(qtbot, panel, COORDINATE, "max")
    return run(qtbot, panel)


def test_trials_of_a_saved_model_survive_its_window(qtbot, ask, ask_again, computed):
    """The menu shows them with their study, and a study with other values has those in common."""
    found = asked(qtbot, ask)
    assert len(computed) == 4
    again = ask_again()
    again.files.refresh()
    menu(qtbot, again, again.files.latest_action)
    qtbot.waitUntil(lambda: again.job.result is not None)
    assert again.job.result.trials == found.trials
    assert again.table.model().rowCount() == 4
    assert (
        again.form.variables[0].place_box.currentText()
        == ask.form.variables[0].place_box.currentText()
    )
    assert len(computed) == 4

    # 20, 40, 60, 80 are known; a click on a trial shows its run all the same
    again.form.variables[0].levels.setValue(7)
    assert run(qtbot, again)["k"].tolist() == [20, 30, 40, 50, 60, 70, 80]
    assert sorted(computed[4:]) == [(30.0,), (50.0,), (70.0,)]
    again.table.pick(0)
    with qtbot.waitSignal(again.job.opened):
        qtbot.mouseClick(again.open_button, LEFT)


def test_a_changed_model_computes_its_trials_anew(qtbot, ask, computed):
    """Content tells models apart: what is known of the file as it was is kept beside."""
    asked(qtbot, ask)
    window = ask.window_of_test
    with qtbot.waitSignal(window.document.mechanism_changed):
        window.document.apply(window.document.edited.edited(gravity=(0.0, -1.0, 0.0)), label="g")
    run(qtbot, ask)
    assert len(computed) == 8
    qtbot.mouseClick(ask.run_button, LEFT)
    qtbot.waitUntil(lambda: not ask.job.active)
    assert len(computed) == 8


def test_trials_of_the_model_before_an_edit_are_told(qtbot, ask, computed):
    """They are shown as such, and cannot be resumed with the edited model."""
    found = asked(qtbot, ask)
    window = ask.window_of_test
    folder = ask.files.kept.latest(window.document.path)
    lines = (folder / "trials.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "trials.jsonl").write_text("\n".join(lines[:4]) + "\n", encoding="utf-8")
    (folder / "trials.h5").unlink(missing_ok=True)
    ask.files.open_latest()
    qtbot.waitUntil(lambda: ask.job.result is not None and ask.job.result.trials != found.trials)
    qtbot.waitUntil(ask.resume_button.isVisible)
    assert not ask.note.text()
    with qtbot.waitSignal(window.document.mechanism_changed):
        window.document.apply(window.document.edited.edited(gravity=(0.0, -1.0, 0.0)), label="g")
    ask.files.open_trials(folder)
    qtbot.waitUntil(lambda: "not of the model as it is now" in ask.note.text())
    assert ask.note.isVisible()
    assert not ask.resume_button.isVisible()
    assert len(computed) == 4


def held_trials(monkeypatch):
    """No trial ends before the returned gate is opened."""
    gate, trial = threading.Event(), Evaluator.trial

    def wait(self, task, *more):
        gate.wait()
        return trial(self, task, *more)

    monkeypatch.setattr(Evaluator, "trial", wait)
    return gate


def test_trials_are_opened_once_nothing_is_computed(qtbot, ask, monkeypatch):
    """The menu says so while a study goes on, and what was read meanwhile is not lost unsaid."""
    found = asked(qtbot, ask)
    folder = ask.files.kept.latest(ask.window_of_test.document.path)
    actions = ask.files.latest_action, ask.files.trials_action
    gate = held_trials(monkeypatch)
    ask.form.variables[0].levels.setValue(7)
    try:
        # the number of trials is told first, in the place of what is told next
        with qtbot.waitSignal(ask.job.begun):
            qtbot.mouseClick(ask.run_button, LEFT)
        assert ask.job.active
        ask.files.button.menu().aboutToShow.emit()
        assert not any(action.isEnabled() for action in actions)
        assert all("once nothing is being computed" in action.text() for action in actions)
        ask.files.open_trials(folder)
        qtbot.waitUntil(lambda: "Open the trials once that has ended" in ask.status.text())
    finally:
        gate.set()
    qtbot.waitUntil(lambda: not ask.job.active)
    assert len(ask.job.result) == 7
    assert all(action.isEnabled() for action in actions)
    assert "computed" not in "".join(action.text() for action in actions)
    assert "7 trials" in ask.status.text()
    assert ask.job.result.trials[0].responses == found.trials[0].responses


@pytest.mark.parametrize("name", ["", "trials.h5", "trials.jsonl"])
def test_trials_of_the_command_line_are_opened(qtbot, ask, tmp_path, monkeypatch, name):
    """By their folder, table or journal: all values and responses, and the run of one."""
    study, folder = tmp_path / "sweep.study.json", tmp_path / "trials"
    text = {
        "model": "oscillator.mech.json",
        "variables": {"k": {"lower": 20.0, "upper": 80.0}},
        "responses": {"peak": f"max({COORDINATE})"},
        "format": "mechstudio-study",
        "version": 1,
        "method": "latin_hypercube",
        "trials": 6,
    }
    study.write_text(json.dumps(text), encoding="utf-8")
    assert main(["study", str(study), "-o", str(folder), "--quiet"]) == 0
    picked = folder / name if name else folder
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: (str(picked), ""))
    menu(qtbot, ask, ask.files.trials_action)
    qtbot.waitUntil(lambda: ask.job.result is not None)
    result = ask.job.result
    assert len(result) == 6
    assert np.ptp(result["peak"]) > 0.0
    assert [trial.number for trial in result.trials] == list(range(6))
    assert ask.form.responses[0].name_line.text() == "peak"
    assert not ask.resume_button.isVisible()
    assert not ask.note.text()
    ask.table.pick(2)
    with qtbot.waitSignal(ask.job.opened) as opened:
        qtbot.mouseClick(ask.open_button, LEFT)
    coordinate = opened.args[0]["joints/slide/coordinate"]
    assert result["peak"][2] == pytest.approx(coordinate.max(), rel=1e-4)


def test_what_is_no_table_of_trials_is_told(qtbot, ask, tmp_path):
    """In the form, as a study that cannot be computed."""
    path = tmp_path / "none.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    ask.files.open_trials(path)
    qtbot.waitUntil(lambda: "none.jsonl" in ask.form.problem_label.text())


def test_the_oldest_folders_are_cleared(tmp_path, monkeypatch):
    """There is room for so many studies, whatever models they are of."""
    monkeypatch.setattr("mechstudio.results.trial_folders.MOST_KEPT", 3)
    folders = TrialFolders(tmp_path)
    for k in range(5):
        folder = folders.of_study(tmp_path / f"model {k % 2}", f"{k:016d}")
        folder.mkdir(parents=True)
        (folder / "trials.jsonl").write_text("", encoding="utf-8")
        os.utime(folder / "trials.jsonl", (k, k))
    folders.clear()
    assert sorted(path.name[-1] for path in tmp_path.glob("*/*")) == ["2", "3", "4"]
    assert folders.latest(tmp_path / "model 1").name[-1] == "3"
