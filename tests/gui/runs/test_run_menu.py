"""What the menus of runs and curves do: notes, colors, and differences between real runs."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QInputDialog

import mechstudio as ms
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.run.engine import installed_engine
from mechstudio.results import open_result
from tests.gui.plots.hands import choose, open_curve_menu
from tests.gui.runs.run_hand import choose_for, front, panels, tick

pytestmark = pytest.mark.window

COMPILATION = 300_000  # [ms]


@pytest.fixture
def two_runs(qtbot, make_window):
    """A window with a real pendulum that ran twice, and the ids of its runs, oldest first."""
    window = make_window(installed_engine(), panels(plots=PlotPanel))
    front(window, "runs")
    model = ms.sample("iftomm_a01")
    first = model.edited(simulation=model.simulation.edited(duration=1.0))
    settings = first.simulation.edited(output_step=0.007)
    second = first.edited(gravity=(0.0, -5.0, 0.0), simulation=settings)
    window.document.open(first)
    ids = []
    for number, edited in enumerate((first, second)):
        if number:
            window.document.apply(edited, label="Edit")
        qtbot.waitUntil(window.actions_by_id["run"].isEnabled, timeout=COMPILATION)
        qtbot.keyClick(window, Qt.Key.Key_F5)
        qtbot.waitUntil(
            lambda number=number: len(window.shelf.runs) == number + 1, timeout=COMPILATION
        )
        ids.append(window.shelf.runs[0].id)
    yield window, ids
    window.document.mark_clean()


def test_runs_have_a_note_and_a_color(qtbot, two_runs, monkeypatch):
    """Both are asked for by the menu of a run, and kept with it alone."""
    window, (first, second) = two_runs
    runs = front(window, "runs")
    before = window.shelf.run(second).color
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("stiffer", True))
    choose_for(qtbot, runs, first, "Note…")
    assert window.shelf.run(first).note == "stiffer"
    assert "stiffer" in runs.item(first).toolTip(0)
    choose_for(qtbot, runs, first, "Color…")
    dialog = runs.findChild(QColorDialog)
    dialog.setCurrentColor(QColor("#ff0000"))
    dialog.accept()
    qtbot.waitUntil(lambda: window.shelf.run(first).color == "#ff0000")
    assert (window.shelf.run(second).note, window.shelf.run(second).color) == ("", before)


def test_a_difference_is_that_of_the_rows(qtbot, two_runs):
    """A curve takes off another run at its own times, whatever rows that has."""
    window, (first, second) = two_runs
    runs = front(window, "runs")
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: window.shelf.is_ticked(first))
    plots = front(window, "plots")
    qtbot.waitUntil(plots.area.isVisible)
    card = plots.area.card("energy")
    qtbot.waitUntil(lambda: len(card.legend.entries) > 0)
    menu = open_curve_menu(qtbot, plots, card, 0)
    others = next(one for one in menu.actions() if one.text() == "Difference to").menu()
    choose(qtbot, menu, "Difference to", others.actions()[-1].text())
    curve = plots.area.card("energy").spec.curves[0]
    assert curve.minus == first
    qtbot.waitUntil(lambda: plots.area.values.rows(curve)[1].size > 0)
    times, values = plots.area.values.rows(curve)
    one, other = (open_result(window.shelf.library.path(id)) for id in (first, second))
    assert one.count != other.count
    name = "energy/kinetic"
    taken = np.interp(other["time"], one["time"], one[name])
    assert times == pytest.approx(other["time"])
    expected = other[name] - taken
    assert values == pytest.approx(expected, abs=1e-3 * np.abs(expected).max())
    assert np.abs(expected).max() > 0.1
