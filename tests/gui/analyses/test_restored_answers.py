"""Answers that are opened from files, or shown once more from the list of runs."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

import mechstudio as ms
from mechstudio.gui.analyses.question import Question
from mechstudio.gui.run.run_state import RunState
from mechstudio.io import sample
from mechstudio.model import Driver
from tests.analyses.models import governor


@pytest.fixture
def opened(qtbot, ask, tmp_path):
    """Opens a result in the window."""

    def open_result(result):
        path = tmp_path / "answer.h5"
        result.save(path)
        window = ask(None, "Dynamic run")
        window.document.mark_clean()
        with qtbot.waitSignal(window.document.run_changed):
            window.files.open(path)
        return window

    return open_result


@pytest.mark.parametrize("drivers", ["hold", "move"])
def test_an_equilibrium_of_a_file_has_its_card(qtbot, ask, opened, drivers):
    """Stability, distances and reactions are those of before, and it may be used as a start."""
    found = ms.static(governor(8.0, length=0.5), drivers=drivers)
    window = opened(found.result)
    card, panel = ask.panel.equilibrium, ask.panel
    qtbot.waitUntil(lambda: panel.pages.currentWidget() is card)
    assert panel.title.text().startswith("Equilibrium: ")
    assert "answer.h5" in panel.title.text()
    assert card.found.stability == found.stability
    assert card.found.shift == pytest.approx(found.shift)
    assert card.found.driver_motion == drivers
    assert card.found.result.store is window.document.run.result.store
    assert card.table.rowCount() == len(found.element_loads)


def test_modes_of_a_file_have_their_card(qtbot, ask, opened):
    """At the equilibrium, though the model of the file begins elsewhere; they swing in the view."""
    found = ms.modes(ms.pose(sample("sprung_four_bar"), {"ground_crank": 0.9}), at="equilibrium")
    opened(found.result)
    card = ask.panel.modes
    qtbot.waitUntil(lambda: ask.panel.pages.currentWidget() is card)
    texts = [card.table.item(row, 1).text() for row in range(card.table.rowCount())]
    assert [float(text) for text in texts] == pytest.approx(list(found.frequencies), rel=1e-5)
    with qtbot.waitSignal(ask.panel.posed):
        card.table.selectRow(0)
    assert card.swings
    card.halt()


@pytest.mark.parametrize("asked", ["crank_pivot", "crank_pivot:0", "crank_pivot:angle"])
def test_motors_of_a_file_have_their_sheet(qtbot, ask, opened, asked):
    """At once, as the rows tell all; the name is that of the joint, whatever was asked for."""
    model = sample("driven_slider_crank")
    found = ms.inverse_dynamics(model, [asked], duration=0.2, output_step=0.01)
    opened(found)
    assert ask.panel.pages.currentWidget() is ask.panel.motors
    assert ask.panel.motors.actuator_box.currentText() == "crank_pivot"


def test_files_of_an_answer_are_named_after_its_model(qtbot, ask, opened, tmp_path, monkeypatch):
    """Not after another model that is open, as its own answers are."""
    proposed = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (proposed.append(given[2]), ("", ""))[1]
    )
    model = sample("driven_slider_crank").edited(name="Press")
    found = ms.inverse_dynamics(model, ["crank_pivot"], duration=0.2, output_step=0.01)
    ask(sample("sprung_four_bar"), "Dynamic run")
    opened(found)
    button = ask.panel.motors.table_button
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert [Path(name).name for name in proposed] == ["Press-motor.csv"]


def test_rows_of_another_equilibrium_get_no_card(qtbot, ask, opened):
    """What is computed again has to come to the poses of the file."""
    found = ms.static(governor(8.0, length=0.5))
    found.result.store.body_pose[0, 0, 0] += 0.01
    opened(found.result)
    qtbot.waitUntil(lambda: "rows of this answer alone" in ask.panel.nothing.text())
    assert ask.panel.pages.currentWidget() is ask.panel.nothing
    # it is not computed again, whatever is edited meanwhile
    document = ask.window_of_test.document
    document.restore_run_model()
    document.apply(document.edited.edited(gravity=(0.0, 0.0, -1.0)), label="g")
    assert "rows of this answer alone" in ask.panel.nothing.text()


def test_what_was_sought_for_another_run_tells_nothing_of_this_one(qtbot, ask, opened, monkeypatch):
    """An answer that is not found comes after its run has been left."""
    found = ms.static(governor(8.0, length=0.5))
    found.result.store.body_pose[0, 0, 0] += 0.01
    gate, answer = threading.Event(), Question.answer

    def wait(self, *given):
        gate.wait()
        return answer(self, *given)

    monkeypatch.setattr(Question, "answer", wait)
    window = opened(found.result)
    nothing = ask.panel.nothing
    assert "is computed again" in nothing.text()
    try:
        window.document.set_result(None)
        assert nothing.text().startswith("Choose an analysis")
    finally:
        gate.set()
    qtbot.waitUntil(lambda: not ask.panel._restored._background.busy)
    assert nothing.text().startswith("Choose an analysis")


def test_an_answer_is_shown_again_after_another_run(qtbot, ask):
    """Back from a later run, the earlier one has its own sheet in the card, not the latest."""
    card, panel, found = ask.panel.motors, ask.panel, []
    for rate in (3, 6):
        turn = Driver(name="turn", joint="crank_pivot", coordinate=0, function=f"0.5 + {rate}*t")
        window = ask(sample("slider_crank").edited(drivers=[turn]), "Inverse dynamics")
        ask.run()
        shelf = window.shelf
        qtbot.waitUntil(lambda shelf=shelf: len(shelf.runs) == len(found) + 1)
        found.append((shelf.runs[0].id, card.sheet.peak, panel.title.text()))
    (id, peak, title), (_, latest, _) = found
    assert latest > 1.5 * peak
    window.document.mark_clean()
    with qtbot.waitSignal(window.document.run_changed):
        window.shelf.show(id)
    assert panel.pages.currentWidget() is card
    assert card.sheet.peak == pytest.approx(peak)
    assert "another run" not in panel.title.text()
    assert title.split(",")[0] == panel.title.text().split(",")[0]


def test_answers_of_the_latest_runs_are_kept(qtbot, ask):
    """However many there are of this window."""
    window = ask(sample("sprung_four_bar"), "Equilibrium")
    ask.run()
    first = window.document.run.result
    card, turn = ask.panel.equilibrium, []
    for _ in range(10):
        ask.run()
        assert window.launcher.state is RunState.DONE
        turn.append(ask.panel.pages.currentWidget() is card)
    assert all(turn)
    assert len(ask.panel._answers) == 8
    assert first.store not in ask.panel._answers


def test_answers_of_one_position_are_runs_of_the_list(qtbot, ask, make_window):
    """Equilibria and modes are named so, found again by the next window, and have their card."""
    window = ask(sample("sprung_four_bar"), "Equilibrium")
    ask.run()
    ask.choose(window.controls.analysis.box, "Modes")
    ask.run()
    qtbot.waitUntil(lambda: {run.name for run in window.shelf.runs} == {"Equilibrium", "Modes"})
    found = {run.name: run.id for run in window.shelf.runs}
    window.document.mark_clean()
    for name, card in (("Equilibrium", ask.panel.equilibrium), ("Modes", ask.panel.modes)):
        with qtbot.waitSignal(window.document.run_changed):
            window.shelf.show(found[name])
        qtbot.waitUntil(lambda card=card: ask.panel.pages.currentWidget() is card)
    window.close()
    later = make_window()
    qtbot.waitUntil(lambda: len(later.shelf.runs) == 2)
    assert {(run.name, run.rows) for run in later.shelf.runs} == {("Equilibrium", 1), ("Modes", 1)}


def test_the_status_says_how_a_run_of_a_file_ended(qtbot, ask, opened):
    """Not that of this window, which has had none; a model without a run is ready."""
    model = sample("four_bar")
    run = ms.simulate(model, duration=0.1, output_step=0.01)
    window = opened(run)
    label = window.status_line.state_label
    qtbot.waitUntil(lambda: label.text() == "Done")
    ask(model, "Dynamic run")
    assert label.text() == "Ready"
