"""Run with several solvers of the real engine: an open chain and a loop, and a cancel meanwhile."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.runs.solver_dialog import HEADERS
from mechstudio.io import load, sample_paths, save
from mechstudio.results import open_result
from mechstudio.results.difference import difference
from tests.gui.runs.solver_hand import open_dialog, tick

LEFT = Qt.MouseButton.LeftButton
COMPILE_WAIT = 800_000  # a fresh checkout compiles the solvers first [ms]
SOLVERS = ("hdca", "dca")


def asked(qtbot, make_window, path, key, **settings):
    """A window with the dialog over it, for a sample with other settings."""
    model = load(sample_paths()[key])
    save(model.edited(simulation=model.simulation.edited(**settings)), path)
    engine = installed_engine()
    return open_dialog(qtbot, make_window, engine, path, timeout=COMPILE_WAIT)


def figures(dialog, row):
    """What stands behind the bar of a solver."""
    texts = [dialog.table.item(row, column).text() for column in range(2, len(HEADERS))]
    return [float(text) for text in texts]


@pytest.mark.parametrize("key", ["spatial_double_pendulum", "four_bar"])
def test_figures_are_those_of_the_runs(qtbot, make_window, model, key):
    """Time, evaluations, energy drift, errors of constraints and distance to the first run."""
    window, dialog = asked(qtbot, make_window, model, key, duration=1.0, output_step=0.01)
    rows = [tick(qtbot, dialog, solver) for solver in SOLVERS]
    qtbot.mouseClick(dialog.run_button, LEFT)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == len(SOLVERS), timeout=COMPILE_WAIT)
    assert not dialog.trouble_label.isVisible()
    kept = {run.solver: open_result(window.shelf.library.path(run.id)) for run in window.shelf.runs}
    assert set(kept) == set(SOLVERS)
    for row, solver in zip(rows, SOLVERS, strict=True):
        result, bar = kept[solver], dialog.bar(row)
        assert result.count == 101
        assert bar.value() == bar.maximum()
        seconds, evaluations, drift, places, speeds, distance = figures(dialog, row)
        assert seconds == pytest.approx(result.statistics.wall_time, rel=0.01)
        assert evaluations == result.statistics.rhs_evaluations > 100
        for told, known in (
            (drift, result.energy_drift),
            (places, result.max_constraint_position),
            (speeds, result.max_constraint_velocity),
        ):
            assert told == pytest.approx(known, rel=0.01, abs=1e-300)
        apart = difference(kept[SOLVERS[0]], result).position
        assert distance == pytest.approx(apart, rel=0.01, abs=1e-300)
        assert distance < 1e-3
    assert figures(dialog, rows[0])[-1] == 0.0
    assert figures(dialog, rows[1])[-1] > 0.0


def test_cancel_in_the_middle_keeps_what_is_there(qtbot, make_window, model):
    """Rows so far are a stopped run of the list; a solver that never began has none."""
    window, dialog = asked(qtbot, make_window, model, "four_bar", duration=1e4, output_step=1.0)
    first, second = (tick(qtbot, dialog, solver) for solver in SOLVERS)
    qtbot.mouseClick(dialog.run_button, LEFT)
    qtbot.waitUntil(lambda: dialog.bar(first).value() > 0, timeout=COMPILE_WAIT)
    qtbot.mouseClick(dialog.cancel_button, LEFT)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == 1)
    (run,) = window.shelf.runs
    assert (run.solver, run.status) == ("hdca", "stopped")
    assert 0 < dialog.bar(first).value() < dialog.bar(first).maximum()
    assert dialog.bar(second).value() == 0
    assert dialog.table.item(second, 2).text() == "–"
    result = open_result(window.shelf.library.path(run.id))
    assert 1 < result.count < 10_001
    evaluations = figures(dialog, first)[1]
    assert evaluations == result.statistics.rhs_evaluations
    qtbot.waitUntil(dialog.run_button.isEnabled)
