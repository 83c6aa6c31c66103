"""Copied data and tables are in the units that the plots show."""

import csv
import io as text_io
import json

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.results.csv_metadata import metadata_path
from mechstudio.results.signals import Derivative
from mechstudio.units import UnitChoice
from tests.gui.plots.hands import choose, drawn, open_menu, press_tool, show_only
from tests.gui.plots.made_up_run import finished_run

TIP = "measures/tip/position"


def copied(qtbot, panel):
    """Titles and columns of what is copied."""
    press_tool(qtbot, panel, "copy")
    qtbot.waitUntil(lambda: not panel.export.busy)
    text = QGuiApplication.clipboard().text()
    head, *rows = csv.reader(text_io.StringIO(text), delimiter="\t")
    return dict(zip(head, np.array(rows, dtype=float).T, strict=True))


@pytest.fixture
def tip(panel, result):
    """The plot of a measured point in mm: x, y and z."""
    show_only(panel)
    panel._units = UnitChoice(length="mm")
    panel.add_channels([TIP])
    return panel.area.cards[-1]


def test_copied_data_is_in_shown_units(qtbot, panel, result, tip):
    """Values over time: titles say the unit, and numbers are those of the plot."""
    found = copied(qtbot, panel)
    assert list(found) == ["time [s]", *(f"{TIP}/{axis} [mm]" for axis in "xyz")]
    _, drawn_values = drawn(qtbot, tip)
    assert found[f"{TIP}/x [mm]"].max() == pytest.approx(drawn_values.max())
    assert found[f"{TIP}/x [mm]"] == pytest.approx(1000.0 * result[f"{TIP}/x"])


def test_a_right_axis_has_its_own_unit(qtbot, panel, result, tip):
    """What stands on the right is in the unit there; of compared runs likewise."""
    key, name = tip.spec.key, tip.spec.curves[0].name
    change = panel.book.change(key).with_transforms(name, (Derivative(),))
    panel.book.set_change(key, change.on_right(name, True))
    runs = ComparedRuns(panel)
    panel.compare_with(runs)
    runs.set_runs((ComparedRun("other", "other", "#8250df", result),), "")
    panel.rebuild()
    titles = [title for title, _ in panel.area.shown_columns(key)]
    assert sum(title.endswith("[mm/s]") for title in titles) == 2
    assert sum(title.endswith("[mm]") for title in titles) == 4
    columns = dict(panel.area.shown_columns(key))
    (other,) = (title for title in titles if title.startswith(f"{TIP}/y ("))
    assert columns[other] == pytest.approx(1000.0 * result[f"{TIP}/y"])


@pytest.fixture
def exported(qtbot, panel, document, result, tmp_path, monkeypatch):
    """Exports a shown run of 2 s that is compared with one of 10 s: the table, and what it is."""
    document.set_result(finished_run(document.mechanism, 201))
    show_only(panel)
    panel.add_channels([TIP])
    runs = ComparedRuns(panel)
    panel.compare_with(runs)
    runs.set_runs((ComparedRun("other", "other", "#8250df", result),), "")
    panel.rebuild()
    path = tmp_path / "table.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    def export():
        press_tool(qtbot, panel, "export")
        qtbot.waitUntil(lambda: not panel.export.busy)
        with path.open() as file:
            head, *rows = csv.reader(file)
        columns = np.array(rows, dtype=float).T
        return dict(zip(head, columns, strict=True)), json.loads(metadata_path(path).read_text())

    return export


def test_a_compared_run_that_is_longer_has_all_its_rows(exported, result):
    """Behind the end of the shown run, which has no values there."""
    table, told = exported()
    assert table["time [s]"] == pytest.approx(result.times)
    shown = table[f"{TIP}/x [m]"]
    (other,) = (column for title, column in table.items() if title.startswith(f"{TIP}/x ("))
    assert other == pytest.approx(result[f"{TIP}/x"])
    assert np.isnan(shown[201:]).all()
    assert shown[:201] == pytest.approx(other[:201])
    assert not told["dc:title"].endswith(" s")


def test_a_zoom_to_the_whole_run_is_no_part_of_it(panel, exported, result):
    """Who zoomed in and out again has what is there without a zoom."""
    panel.area._zoom_time(0.5, 1.0)
    panel.area._zoom_time(-1.0, 50.0)
    table, told = exported()
    assert table["time [s]"] == pytest.approx(result.times)
    assert not told["dc:title"].endswith(" s")


def test_the_part_of_the_time_is_told(panel, exported):
    """Where the user zoomed to it, it has no rows of others."""
    panel.area._zoom_time(0.5, 1.0)
    table, told = exported()
    assert (table["time [s]"][0], table["time [s]"][-1]) == pytest.approx((0.5, 1.0))
    assert told["dc:title"].endswith(", 0.5 s to 1 s")


def test_paths_and_spectra_are_in_shown_units(qtbot, panel, result, tip):
    """Both axes of a path, and the amplitudes of a spectrum."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Position x")
    found = copied(qtbot, panel)
    for axis in "xyz"[:2]:
        assert found[f"{TIP}/{axis} [mm]"] == pytest.approx(1000.0 * result[f"{TIP}/{axis}"])
    key = panel.area.cards[-1].spec.key
    panel.book.set_change(key, panel.book.change(key).over(window="hann"))
    panel.rebuild()
    qtbot.waitUntil(lambda: len(panel.area.shown_columns(key)) > 1)
    columns = dict(panel.area.shown_columns(key))
    _, amplitude = result.spectrum(f"{TIP}/x", window="hann")
    assert columns[f"amplitude of {TIP}/x [mm]"] == pytest.approx(1000.0 * amplitude)
