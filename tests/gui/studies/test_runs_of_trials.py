"""Runs of trials are called by their number, and the bars tell of them while they are shown."""

from PySide6.QtCore import Qt

from mechstudio import edits
from tests.gui.studies.study_hand import LEFT, choose, read, run, vary
from tests.studies.oscillator import COORDINATE


def found_trials(qtbot, panel):
    """Compute three trials and pick the last one; its place in the table."""
    vary(qtbot, panel, "k", "20", "80").levels.setValue(3)
    read(qtbot, panel, COORDINATE, "max")
    run(qtbot, panel)
    panel.tabs.setCurrentWidget(panel.table)
    place = panel.table.visualRect(panel.table.model().index(2, 0)).center()
    qtbot.mouseClick(panel.table.viewport(), LEFT, pos=place)
    return place


def listed(qtbot, window, count):
    """Names in the list, the latest one first, once that is named."""
    qtbot.waitUntil(lambda: len(window.shelf.runs) == count and window.shelf.runs[0].name != "")
    return [one.name for one in window.shelf.runs]


def test_a_shown_trial_is_told_in_the_place_of_the_run_before(qtbot, ask):
    """Run bar, status bar and list: its own end and steps, and its number."""
    window = ask.window_of_test
    qtbot.waitUntil(window.launcher.can_run.__bool__)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == 1 and not window.launcher.state.active)
    before = window.status_line.run_label.whole_text
    assert window.controls.progress.text.text()
    # what the study does not vary is not in the name
    lighter = edits.set_values(window.document.edited, {"bodies.block.mass": 1.5})
    window.document.apply(lighter, label="Edit")
    place = found_trials(qtbot, ask)
    with qtbot.waitSignal(window.document.result_changed):
        qtbot.mouseDClick(ask.table.viewport(), LEFT, pos=place)
    result = window.document.result
    assert window.controls.progress.text.text() == ""
    told = window.status_line.run_label.whole_text
    assert told != before
    assert told == f"t = {result.time[-1]:.3f} s   {result.statistics.steps:,} steps"
    assert window.document.run.name == "Trial 2"
    assert listed(qtbot, window, 2)[0] == "Trial 2"
    # the run bar tells of the next run again
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == 3 and not window.launcher.state.active)
    assert window.controls.progress.text.text()
    assert not window.document.run.given_name


def test_trials_of_kinematics_say_so(qtbot, ask):
    """As other answers of analyses do in the list."""
    window = ask.window_of_test
    driven = edits.add_driver(window.document.edited, "slide", "0.1*t").mechanism
    window.document.apply(driven, label="Drive")
    choose(qtbot, ask.form.analysis_box, "kinematic")
    place = found_trials(qtbot, ask)
    with qtbot.waitSignal(window.document.result_changed):
        qtbot.mouseDClick(ask.table.viewport(), LEFT, pos=place)
    assert listed(qtbot, window, 1) == ["Kinematics, Trial 2"]


def test_the_model_is_said_to_have_values_until_its_next_step(qtbot, ask):
    """Undo takes the sentence away, and no other one."""
    window = ask.window_of_test
    found_trials(qtbot, ask)
    qtbot.mouseClick(ask.take_button, LEFT)
    assert ask.status.text() == "The model has the values of trial 2."
    window.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.edited.parameters["k"] != 80.0
    assert ask.status.text() == ""
