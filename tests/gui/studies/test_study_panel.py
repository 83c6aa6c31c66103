"""Studies in the window: asked by mouse and keyboard, shown as table and charts."""

import json
from typing import get_args

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from mechstudio.gui.studies.response_row import GOALS, STATISTICS
from mechstudio.gui.studies.study_form import METHODS
from mechstudio.gui.studies.variable_row import KINDS
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.number_cell import VARY
from mechstudio.io import sample_paths
from mechstudio.studies.definition import Distribution, Method, Objective, Statistic
from mechstudio.studies.study_file import load_study
from tests.gui.studies.study_hand import LEFT, choose, read, run, vary, write
from tests.studies.oscillator import COORDINATE, amplitude

NO, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def holds(part, children):
    """Whether nothing in a part is cut at its edges."""
    return all(part.rect().contains(child.geometry()) for child in children)


def test_rows_can_be_read_in_a_narrow_dock(qtbot, ask):
    """Place below, values beside each other, nothing cut; one line where there is room."""
    window = ask.window_of_test
    vary(qtbot, ask, "k", "1", "2")
    read(qtbot, ask, "[energy/kinetic]", "max")
    dock = window.docks["studies"]
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.resizeDocks([dock], [300], Qt.Orientation.Horizontal)
    row, response = ask.form.variables[0], ask.form.responses[0]
    qtbot.mouseClick(ask.form.add_path_button, LEFT)
    qtbot.waitUntil(lambda: row.kind_box.y() > row.place_box.y())
    assert ask.width() < 330
    assert row.place_box.width() > 0.7 * row.width()
    for part in (row, response, ask.form.path, ask.form.path.span):
        children = part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        shown = [child for child in children if child.isVisible()]
        assert len(shown) > 1
        qtbot.waitUntil(lambda part=part, shown=shown: holds(part, shown))
    room = ask.form.viewport()
    qtbot.waitUntil(
        lambda: max(row.width(), response.width(), ask.form.path.width()) <= room.width()
    )
    for field in ("lower", "upper"):
        line = row.line(field)
        assert line.width() > line.fontMetrics().horizontalAdvance("0.125")
    dock.setFloating(True)
    dock.resize(1500, 400)
    qtbot.waitUntil(lambda: row.kind_box.y() == row.place_box.y())


def test_a_command_called_by_its_key_closes_the_proposals(qtbot, ask):
    """Letters narrow the list; F5 begins a run, and no list stays over what it shows."""
    ask.window_of_test.activateWindow()
    qtbot.mouseClick(ask.form.add_variable_button, LEFT)
    line = ask.form.variables[-1].place_box.lineEdit()
    popup = ask.form.variables[-1].place_box.completer().popup()
    qtbot.keyClicks(line, "m")
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    assert popup.isVisible()
    qtbot.keyClick(popup, Qt.Key.Key_F5)
    assert not popup.isVisible()
    qtbot.mouseClick(ask.form.add_response_button, LEFT)
    formula = ask.form.responses[-1].formula_line
    qtbot.keyClicks(formula, "[e")
    qtbot.waitUntil(formula.proposals.popup.isVisible)
    qtbot.keyClick(formula.proposals.popup, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert not formula.proposals.popup.isVisible()


def test_a_response_finds_reactions_by_their_word(qtbot, ask):
    """The list below the bracket offers what the window calls so, by several words as well."""
    qtbot.mouseClick(ask.form.add_response_button, LEFT)
    line = ask.form.responses[-1].formula_line
    line.setFocus()
    qtbot.keyClicks(line, "[reaction slide")
    popup = line.proposals.popup
    qtbot.waitUntil(popup.isVisible)
    assert popup.model().index(0, 0).data().startswith("joints/slide/force")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.text().startswith("[joints/slide/force")
    assert line.text().endswith("]")


def test_a_sweep_by_hand_gives_what_formulas_say(qtbot, ask):
    row = vary(qtbot, ask, "k", "20", "80")
    assert row.levels.text() == "5 values"  # says what it counts
    row.levels.setFocus()
    row.levels.setValue(4)
    read(qtbot, ask, COORDINATE, "max")
    found = run(qtbot, ask)
    assert found["k"].tolist() == [20.0, 40.0, 60.0, 80.0]
    np.testing.assert_allclose(found["response 1"], amplitude(stiffness=found["k"]), rtol=2e-5)
    model = ask.table.model()
    shown = [[model.index(r, c).data() for c in range(3)] for r in range(4)]
    assert [line[0] for line in shown] == [0, 1, 2, 3]
    assert float(shown[0][2]) == pytest.approx(amplitude(stiffness=20.0), rel=1e-4)
    # a click on a heading sorts; amplitudes fall with the stiffness
    header = ask.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(2) + 5, header.height() // 2)
    ask.tabs.setCurrentWidget(ask.table)
    qtbot.mouseClick(header.viewport(), LEFT, pos=place)
    assert [model.index(r, 0).data() for r in range(4)] == [3, 2, 1, 0]


def test_trials_are_copied_with_their_headings(qtbot, ask):
    """The chosen rows by Ctrl+C, also where an element is selected; without any all of them."""
    window = ask.window_of_test
    window.selection.set([("body", "block")])
    vary(qtbot, ask, "k", "20", "80").levels.setValue(3)
    read(qtbot, ask, COORDINATE, "max")
    run(qtbot, ask)
    table = ask.table
    ask.tabs.setCurrentWidget(table)
    for row, modifier in ((0, NO), (2, CONTROL)):
        cell = table.visualRect(table.model().index(row, 0)).center()
        qtbot.mouseClick(table.viewport(), LEFT, modifier, cell)
    assert table.trial.number == 2
    QGuiApplication.clipboard().clear()
    qtbot.keyClick(table, Qt.Key.Key_C, CONTROL)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert lines[0] == ["Trial", "k", "response 1 [m]"]
    assert [line[:2] for line in lines[1:]] == [["0", "20"], ["2", "80"]]
    table.clearSelection()
    qtbot.keyClick(table, Qt.Key.Key_C, CONTROL)
    assert len(QGuiApplication.clipboard().text().splitlines()) == 4


def test_a_trial_gives_its_values_and_its_run(qtbot, ask):
    window = ask.window_of_test
    vary(qtbot, ask, "k", "20", "80").levels.setValue(2)
    read(qtbot, ask, COORDINATE, "max")
    run(qtbot, ask)
    assert not ask.take_button.isEnabled()
    table = ask.table
    ask.tabs.setCurrentWidget(table)
    cell = table.visualRect(table.model().index(1, 0)).center()
    qtbot.mouseClick(table.viewport(), LEFT, pos=cell)
    before = window.document.mechanism
    qtbot.mouseClick(ask.take_button, LEFT)
    assert window.document.mechanism.parameters["k"] == 80.0
    window.document.undo()
    assert window.document.mechanism is before
    with qtbot.waitSignal(window.document.result_changed):
        qtbot.mouseDClick(table.viewport(), LEFT, pos=cell)
    result = window.document.result
    assert result.mechanism.parameters["k"] == 80.0
    assert result["joints/slide/coordinate"].max() == pytest.approx(
        amplitude(stiffness=80.0), rel=2e-5
    )
    # of a trial that is still computed when another file is opened nothing is shown
    qtbot.mouseDClick(table.viewport(), LEFT, pos=cell)
    assert ask.job.active
    window.document.open(before)
    qtbot.waitUntil(lambda: not ask.job.active)
    assert window.document.result is None
    assert not window.document.looks_back


def test_a_canceled_study_goes_on_where_it_was(qtbot, ask):
    choose(qtbot, ask.form.method_box, "monte_carlo")
    ask.form.trials.setValue(200)
    vary(qtbot, ask, "k", "20", "80")
    read(qtbot, ask, COORDINATE, "max")
    qtbot.mouseClick(ask.run_button, LEFT)
    qtbot.waitUntil(lambda: len(ask.table.trials.trials) > 0)
    qtbot.mouseClick(ask.cancel_button, LEFT)
    qtbot.waitUntil(lambda: not ask.job.active)
    first = ask.job.result
    assert 0 < len(first) < 200
    assert "stopped" in ask.status.text()
    qtbot.mouseClick(ask.resume_button, LEFT)
    qtbot.waitUntil(lambda: not ask.job.active)
    whole = ask.job.result
    assert len(whole) == 200
    assert not whole.message
    assert not ask.resume_button.isVisible()
    known = {trial.number: trial.responses for trial in whole.trials}
    assert all(known[trial.number] == trial.responses for trial in first.trials)


def test_what_is_missing_is_said_where_it_is(qtbot, ask):
    qtbot.mouseClick(ask.run_button, LEFT)
    assert "needs a variable" in ask.form.problem_label.text()
    row = vary(qtbot, ask, "k", "80", "20")
    answer = read(qtbot, ask, "[joints/nowhere/force/x]", "max")
    qtbot.mouseClick(ask.run_button, LEFT)
    assert not ask.job.active
    assert "must be less than upper" in row.problem_label.text()
    assert "nowhere" in answer.problem_label.text()
    write(qtbot, row.line("lower"), "10")
    assert not row.problem_label.text()
    write(qtbot, row.place_box.lineEdit(), "stiffness")
    qtbot.mouseClick(ask.run_button, LEFT)
    assert "no number “stiffness”" in row.problem_label.text()
    qtbot.mouseClick(row.remove_button, LEFT)
    assert not ask.form.variables


def test_the_form_offers_all_that_studies_know():
    assert set(METHODS) == set(get_args(Method))
    assert set(STATISTICS) == set(get_args(Statistic))
    assert set(GOALS) - {""} == set(get_args(Objective.model_fields["goal"].annotation))
    assert set(KINDS) - {"list"} == set(get_args(Distribution))


@pytest.mark.parametrize(
    ("dock", "label", "place", "words", "bounds"),
    [
        ("parameters", "Value of k", "k", "k", (45.0, 55.0)),
        ("parameters", "Name of k", "k", "k", (45.0, 55.0)),
        ("properties", "Mass", "bodies.block.mass", "Mass of block", (1.8, 2.2)),
        (
            "properties",
            "Velocity 3",
            "bodies.block.velocity[2]",
            "Velocity z of block",
            (0.72, 0.88),
        ),
    ],
)
def test_a_number_becomes_a_variable_by_its_menu(qtbot, ask, dock, label, place, words, bounds):
    window = ask.window_of_test
    window.selection.set([("body", "block")])
    window.docks[dock].raise_()
    panel = window.docks[dock].widget()

    def found():
        return [one for one in panel.findChildren(EditLine) if one.accessibleName() == label]

    qtbot.waitUntil(lambda: bool(found()))
    for _ in range(2):
        (cell,), at = found(), QPoint(3, 3)
        mouse = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(cell, QContextMenuEvent(mouse, at, cell.mapToGlobal(at)))
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        menu = QApplication.activePopupWidget()
        (entry,) = (one for one in menu.actions() if one.text() == VARY)
        qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    # asked for again, it is the same variable
    (row,) = ask.form.variables
    assert row.place == place
    assert row.place_box.currentText() == words
    assert (row.line("lower").value, row.line("upper").value) == pytest.approx(bounds)


@pytest.mark.wide
@pytest.mark.parametrize("name", ["hoecken_tolerance", "counterweight", "hoecken_fit"])
def test_study_files_pass_through_the_form_unchanged(qtbot, ask, tmp_path, monkeypatch, name):
    folder = next(iter(sample_paths().values())).parent
    path = folder / f"{name}.study.json"
    study = load_study(path)
    model = folder / json.loads(path.read_text())["model"]
    window = ask.window_of_test
    with qtbot.waitSignal(window.document.opened):
        window.files.open(model)
    ask.files.open(path)
    qtbot.waitUntil(lambda: bool(ask.form.variables))
    assert ask.form.settings() == study.settings
    target = tmp_path / "again.study.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    with qtbot.waitSignal(window.document.written) as told:
        ask.files.ask_save()
    assert told.args == [target]
    ask.files.shut_down()
    assert load_study(target).settings == study.settings


def test_trials_are_analyses(qtbot, ask):
    """Modes are offered as channels once they are asked for, and found for each trial."""
    vary(qtbot, ask, "k", "20", "80").levels.setValue(3)
    assert "modes/1/frequency" not in ask.form.channels.names()
    choose(qtbot, ask.form.analysis_box, "modes")
    assert "modes/1/frequency" in ask.form.channels.names()
    read(qtbot, ask, "[modes/1/frequency]", "max")
    ask.form.show_settings(ask.form.settings())
    trials = run(qtbot, ask).trials
    low, _, high = (next(iter(trial.responses.values())) for trial in trials)
    assert high / low == pytest.approx(2.0, rel=1e-6)  # at four times the stiffness


def test_stability_is_offered_of_equilibria(qtbot, ask):
    """A response that is typed, found for each trial; a run has none."""
    vary(qtbot, ask, "k", "20", "80").levels.setValue(3)
    assert not any(name.startswith("stability/") for name in ask.form.channels.names())
    choose(qtbot, ask.form.analysis_box, "static")
    assert "stability/verdict" in ask.form.channels.names()
    assert "stability/smallest_damping" not in ask.form.channels.names()
    row = read(qtbot, ask, "[stability/lowest_frequency]", "final")
    assert row.unit_label.text() == "Hz"
    trials = run(qtbot, ask).trials
    low, _, high = (next(iter(trial.responses.values())) for trial in trials)
    assert high / low == pytest.approx(2.0, rel=1e-6)
