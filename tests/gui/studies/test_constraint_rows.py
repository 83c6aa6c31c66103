"""Constraints in the dock of studies, written by the keyboard."""

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog

from mechstudio.studies import Constraint
from mechstudio.studies.study_file import load_study
from tests.gui.studies.study_hand import LEFT, choose, read, run, vary, write
from tests.studies.oscillator import COORDINATE, amplitude


def bound(qtbot, panel, text):
    """One more constraint."""
    qtbot.mouseClick(panel.form.constraints.add_button, LEFT)
    row = panel.form.constraints.rows[-1]
    write(qtbot, row.line, text)
    return row


def refused(qtbot, panel, row):
    """What stands below a row once the study is asked for."""
    qtbot.mouseClick(panel.run_button, LEFT)
    assert not panel.job.active
    return row.problem_label.text()


def asked(qtbot, panel):
    vary(qtbot, panel, "k", "20", "80").levels.setValue(4)
    return read(qtbot, panel, COORDINATE, "max")


def test_a_constraint_bounds_a_response_in_a_unit(qtbot, ask):
    asked(qtbot, ask)
    bound(qtbot, ask, "response 1 <= 80 mm")
    found = run(qtbot, ask)
    (limit,) = found.settings.constraints
    assert limit == Constraint(response="response 1", upper=0.08, unit="m")
    np.testing.assert_allclose(found["response 1"], amplitude(stiffness=found["k"]), rtol=2e-5)


def test_a_constraint_on_a_formula_is_a_response_of_its_own(qtbot, ask):
    asked(qtbot, ask)
    text = f"min({COORDINATE})"
    bound(qtbot, ask, f"{text} >= -1")
    bound(qtbot, ask, f"-1 <= {COORDINATE} <= 1")
    found = run(qtbot, ask)
    names = [response.name for response in found.settings.responses]
    assert names == ["response 1", text, f"max({COORDINATE})"]
    assert len(found.settings.constraints) == 3
    np.testing.assert_array_equal(found[names[2]], found["response 1"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rezponse 1 <= 3", "did you mean 'response 1'"),
        ("response 1", "inequality"),
        ("response 1 <= 3 mn", "not a unit"),
        ("max([joints/slid/coordinate]) <= 3", "did you mean"),
        ("", "Enter an inequality"),
    ],
)
def test_what_is_no_constraint_says_so_below_its_row(qtbot, ask, text, reason):
    asked(qtbot, ask)
    row = bound(qtbot, ask, text)
    assert reason in refused(qtbot, ask, row)
    qtbot.mouseClick(row.remove_button, LEFT)
    assert ask.form.settings() is not None


def test_a_unit_of_another_kind_is_refused(qtbot, ask):
    asked(qtbot, ask)
    row = bound(qtbot, ask, "response 1 <= 3 N")
    assert not refused(qtbot, ask, row)
    assert "in N, but it is in m" in ask.form.problem_label.text()


def test_the_dock_says_that_no_trial_keeps_all_constraints(qtbot, ask):
    row = asked(qtbot, ask)
    choose(qtbot, row.goal_box, "minimum")
    bound(qtbot, ask, "response 1 <= 1 mm")
    found = run(qtbot, ask)
    assert found.missed_constraints
    assert "none keeps all constraints" in ask.status.text()


def test_constraints_are_saved_and_shown_again(qtbot, ask, tmp_path, monkeypatch):
    """Exactly as they were, and in SI units."""
    asked(qtbot, ask)
    bound(qtbot, ask, "1 mm <= response 1 <= 1/3")
    row = ask.form.constraints.rows[0]
    assert refused(qtbot, ask, row)
    write(qtbot, row.line, "1 mm <= response 1 <= 0.3 m")
    path = tmp_path / "bounded.study.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    ask.files.ask_save()
    qtbot.waitUntil(path.exists)
    wanted = Constraint(response="response 1", lower=0.001, upper=0.3, unit="m")
    assert load_study(path).settings.constraints == (wanted,)
    ask.form.show_settings(load_study(path).settings)
    assert ask.form.constraints.rows[0].line.text() == "0.001 m <= response 1 <= 0.3 m"
    assert ask.form.settings().constraints == (wanted,)
