"""Trials always belong to the open model, or the dock says in a line whose they are."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFileDialog

from mechstudio import edits
from mechstudio.io import save
from mechstudio.results.trial_folders import TrialFolders
from tests.amounts import IS_THOROUGH
from tests.edits.random_edits import EDITS, several_edits
from tests.gui.studies.study_hand import LEFT, choose, read, run, vary
from tests.studies.oscillator import COORDINATE, oscillator

EARLIER = "Trials of an earlier model: Oscillator, study of "
NOT_OF_ONE_BODY = {"add_coupling", "weigh"}  # need a second joint, and a shape
DRAWS, TRIED = (20, 4) if IS_THOROUGH else (4, 1)


def found_trials(qtbot, panel, levels=3):
    """Compute trials and pick the second one."""
    vary(qtbot, panel, "k", "20", "80").levels.setValue(levels)
    read(qtbot, panel, COORDINATE, "max")
    run(qtbot, panel)
    panel.tabs.setCurrentWidget(panel.table)
    qtbot.mouseClick(panel.table.viewport(), LEFT, pos=cell(panel, 1))


def cell(panel, row):
    return panel.table.visualRect(panel.table.model().index(row, 0)).center()


def says_whose(panel):
    """Whether the dock says that trials are of an earlier model; the line is in sight then."""
    says = panel.note.text().startswith(EARLIER)
    assert panel.note.isVisible() == bool(panel.note.text())
    return says


def with_k_of_the_study(mechanism, value):
    return edits.set_values(mechanism, {"k": value}) if "k" in mechanism.parameters else mechanism


def test_every_edit_is_told_from_the_trials(qtbot, ask):
    """After any edit, its undo and its redo the line is there where the models differ in more
    than what the study varies."""
    document = ask.window_of_test.document
    found_trials(qtbot, ask)
    own, told = document.edited, set()
    for key in sorted(set(EDITS) - NOT_OF_ONE_BODY):
        for after in several_edits(key, own, DRAWS)[-TRIED:]:
            document.apply(after, label=f"Edit by {key}")
            for step in (None, document.undo, document.redo, document.undo):
                if step is not None:
                    step()
                alike = with_k_of_the_study(document.edited, own.parameters["k"])
                assert says_whose(ask) == (edits.moving_as(alike, own) is None)
                told.add(says_whose(ask))
            assert not says_whose(ask)
    assert told == {True, False}


def test_values_of_trials_make_no_other_model(qtbot, ask):
    """Applied values are those that the study varies; another gravity is another model, whose
    trials can still be applied."""
    document = ask.window_of_test.document
    found_trials(qtbot, ask)
    qtbot.mouseClick(ask.take_button, LEFT)
    assert document.edited.parameters["k"] == 50.0
    qtbot.mouseClick(ask.table.viewport(), LEFT, pos=cell(ask, 2))
    qtbot.mouseClick(ask.take_button, LEFT)
    assert document.edited.parameters["k"] == 80.0
    assert not says_whose(ask)
    document.apply(document.edited.edited(gravity=(0.0, -1.0, 0.0)), label="Gravity")
    assert says_whose(ask)
    assert ask.take_button.isEnabled()
    document.undo()
    assert not says_whose(ask)


def open_file(qtbot, window, path):
    with qtbot.waitSignal(window.document.opened):
        window.files.open(path)


@pytest.mark.parametrize("way", ["open", "new"])
def test_trials_beside_another_model_are_told(qtbot, ask, tmp_path, monkeypatch, way):
    """Their values cannot get into it, their run comes with its own model, their file is called
    after theirs; with the model itself they are its own again."""
    window = ask.window_of_test
    document = window.document
    found_trials(qtbot, ask)
    own = document.edited
    assert not says_whose(ask)
    other = oscillator(mass=3.0).edited(name="Other")
    if way == "open":
        save(other, tmp_path / "other.mech.json")
        open_file(qtbot, window, tmp_path / "other.mech.json")
    else:
        window.files.new()
    before = document.edited
    assert before is not own
    assert says_whose(ask)
    assert not ask.take_button.isEnabled()
    qtbot.mouseClick(ask.take_button, LEFT)
    assert document.edited is before
    proposed = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (proposed.append(given[2]), ("", ""))[1]
    )
    ask.files.refresh()
    ask.files.export_action.trigger()
    assert proposed[0].endswith("oscillator-trials.csv")
    with qtbot.waitSignal(document.result_changed):
        qtbot.mouseDClick(ask.table.viewport(), LEFT, pos=cell(ask, 1))
    assert document.looks_back
    assert not document.run.is_current
    assert document.edited is before
    open_file(qtbot, window, tmp_path / "oscillator.mech.json")
    assert not ask.note.text()
    assert ask.take_button.isEnabled()


def test_a_study_that_goes_on_beside_another_model_stays_that_of_its_own(
    qtbot, ask, tmp_path, monkeypatch
):
    """It says so meanwhile and after it; resumed, its trials are kept with its own file."""
    kept = TrialFolders(tmp_path / "kept")
    ask.keep_trials(tmp_path / "kept")
    window = ask.window_of_test
    choose(qtbot, ask.form.method_box, "monte_carlo")
    ask.form.trials.setValue(200)
    vary(qtbot, ask, "k", "20", "80")
    read(qtbot, ask, COORDINATE, "max")
    qtbot.mouseClick(ask.run_button, LEFT)
    qtbot.waitUntil(lambda: len(ask.table.trials.trials) > 0)
    other = tmp_path / "other.mech.json"
    save(oscillator(mass=3.0), other)
    open_file(qtbot, window, other)
    assert ask.job.active
    assert says_whose(ask)
    qtbot.mouseClick(ask.cancel_button, LEFT)
    qtbot.waitUntil(lambda: not ask.job.active)
    assert says_whose(ask)
    qtbot.mouseClick(ask.resume_button, LEFT)
    qtbot.waitUntil(lambda: not ask.job.active)
    assert len(ask.job.result) == 200
    assert says_whose(ask)
    assert kept.latest(other) is None
    # a study of the model that is open now is its own
    run(qtbot, ask)
    assert not says_whose(ask)
    assert kept.latest(other) is not None


def test_trials_that_are_read_for_another_model_are_not_shown(qtbot, ask, tmp_path):
    """A file that is opened while they are read is not what they were asked for."""
    found_trials(qtbot, ask)
    window = ask.window_of_test
    shown = ask.job.result
    ask.files.open_trials(ask.files.kept.latest(window.document.path))
    window.document.open(oscillator(mass=3.0))
    ask.files._background.settle()
    assert ask.job.result is shown
    assert says_whose(ask)


def test_the_line_takes_no_button_away_in_a_low_dock(qtbot, ask):
    """It stands below the trials, whole, and the row of buttons beside the tabs stays."""
    found_trials(qtbot, ask)
    dock = ask.window_of_test.docks["studies"]
    dock.setFloating(True)
    dock.resize(700, 220)
    ask.window_of_test.document.open(oscillator(mass=3.0))
    qtbot.waitUntil(ask.note.isVisible)
    qtbot.waitUntil(lambda: ask.note.shown_text == ask.note.text())
    assert ask.open_button.isVisible()
    below = ask.note.mapTo(ask, QPoint(0, ask.note.height())).y()
    qtbot.waitUntil(lambda: below <= ask.height())
