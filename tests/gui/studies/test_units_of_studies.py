"""Quantities of a study beside the units that they are in."""

from math import pi

import numpy as np
import pyqtgraph
import pytest
from pyqtgraph import BarGraphItem
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.studies.driver_span import RUNS, DriverSpan
from mechstudio.gui.studies.trial_charts import MATRIX, PARALLEL, SHARES, TREND
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.io import save
from mechstudio.io.samples import sample
from mechstudio.studies import Objective, Response, StudySettings, Variable
from mechstudio.units import UnitChoice
from tests.gui.studies.study_hand import choose, read, run, vary, write
from tests.studies.oscillator import COORDINATE


def unit_of(row):
    """What stands behind the fields of a row."""
    (label,) = row.findChildren(UnitLabel)
    return "" if label.isHidden() else label.text()


def test_ranges_of_a_variable_name_the_unit_in_which_they_are(qtbot, ask):
    """Values, lists and tool tips follow the chosen units; the study counts in SI units."""
    units = ask.window_of_test.units
    row = vary(qtbot, ask, "Velocity z of block", "0.5", "900 mm/s")
    assert unit_of(row) == "m/s"
    assert (row.line("lower").value, row.line("upper").value) == (0.5, 0.9)
    units.choose(UnitChoice(length="mm"))
    assert unit_of(row) == "mm/s"
    assert (row.line("lower").text(), row.line("upper").text()) == ("500", "900")
    assert row.line("lower").toolTip() == "from [mm/s]"
    choose(qtbot, row.kind_box, "list")
    write(qtbot, row.list_line, "100, 0.25 m/s, 400")
    assert row.variable().values == pytest.approx((0.1, 0.25, 0.4))
    units.choose(UnitChoice(length="cm"))
    assert row.list_line.text() == "10, 25, 40"
    np.testing.assert_array_equal(row.variable().values, (0.1, 0.25, 0.4))
    write(qtbot, row.list_line, "1, fast")
    assert row.variable() is None
    # a parameter without a unit has none beside it
    assert unit_of(vary(qtbot, ask, "k", "1", "2")) == ""


@pytest.fixture
def _all_mouse_events():
    """Let no event be dropped: those of a test come faster than those of a hand."""
    before = pyqtgraph.getConfigOption("mouseRateLimit")
    pyqtgraph.setConfigOption("mouseRateLimit", 0)
    yield
    pyqtgraph.setConfigOption("mouseRateLimit", before)


def test_a_response_may_be_computed_from_figures(qtbot, ask):
    """Written by the keyboard, with the unit of its formula."""
    vary(qtbot, ask, "k", "20", "80").levels.setValue(3)
    first = read(qtbot, ask, f"(max({COORDINATE}) - min({COORDINATE}))/2", "final")
    assert first.unit_label.text() == "m"
    read(qtbot, ask, COORDINATE, "max")
    found = run(qtbot, ask)
    np.testing.assert_allclose(found["response 1"], found["response 2"], rtol=2e-5)


@pytest.mark.usefixtures("_all_mouse_events")
def test_responses_have_units_in_table_and_charts(qtbot, ask):
    """Those of their formulas, in the chosen units; tool tips tell numbers with them."""
    units, dock = ask.window_of_test.units, ask.window_of_test.docks["studies"]
    dock.setFloating(True)
    dock.resize(1200, 600)
    vary(qtbot, ask, "k", "20", "80").levels.setValue(3)
    first = read(qtbot, ask, COORDINATE, "max")
    assert first.unit_label.text() == "m"
    read(qtbot, ask, COORDINATE, "time_of_max")
    power = read(qtbot, ask, f"{COORDINATE}**4", "max")
    read(qtbot, ask, f"k*{COORDINATE}/[bodies/block/velocity/z]", "integral")
    found = run(qtbot, ask)
    table = ask.table.trials

    def heads():
        return [table.headerData(k, Qt.Orientation.Horizontal) for k in range(2, 6)]

    assert heads() == [
        f"response {k + 1} [{each}]" for k, each in enumerate(("m", "s", "m⁴", "s²"))
    ]
    units.choose(UnitChoice(length="mm"))
    assert (first.unit_label.text(), power.unit_label.text()) == ("mm", "mm⁴")
    assert heads()[0::2] == ["response 1 [mm]", "response 3 [mm⁴]"]
    fourth = found.trials[0].responses["response 3"]
    assert float(table.index(0, 4).data()) == pytest.approx(1e12 * fourth, rel=1e-5)
    cell = table.index(0, 2)
    value = 1000.0 * found.trials[0].responses["response 1"]
    assert float(cell.data()) == pytest.approx(value, rel=1e-5)
    tip = cell.data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("response 1: ")
    assert tip.endswith(" mm")
    assert float(tip.split()[2]) == pytest.approx(value, rel=1e-11)
    ask.tabs.setCurrentWidget(ask.charts)
    ask.charts.choose(TREND)
    chart = ask.charts.chart
    qtbot.waitUntil(lambda: len(chart.points.points()) == len(found))
    assert chart.getAxis("left").labelText == "response 1 [mm]"
    spot = chart.points.points()[0]
    qtbot.waitUntil(lambda: chart.viewport().rect().contains(place_of(chart, spot)))

    def is_told():
        point_at(chart, place_of(chart, spot))
        return bool(chart.getViewBox().toolTip())

    qtbot.waitUntil(is_told)
    number = spot.data()
    told = chart.getViewBox().toolTip().splitlines()
    assert told[:2] == [f"Trial {number}", f"k: {found.trials[number].values['k']:g}"]
    assert told[2].startswith("response 1: ")
    assert told[2].endswith(" mm")
    ask.charts.choose(PARALLEL)
    lines = ask.charts.chart
    qtbot.waitUntil(lambda: lines.others.xData is not None and len(lines.others.xData) > 0)
    column = [trial.values["k"] for trial in found.trials]
    height = (column[1] - min(column)) / (max(column) - min(column))

    def line_is_told():
        at = lines.getViewBox().mapViewToScene(QPointF(0.0, height))
        point_at(lines, lines.mapFromScene(at))
        return lines.getViewBox().toolTip().startswith("Trial 1\n")

    qtbot.waitUntil(line_is_told)
    assert "response 2: " in lines.getViewBox().toolTip()
    ask.charts.choose(MATRIX)
    left = ask.charts.chart.getItem(0, 0).getAxis("left")
    assert left.labelText == "response 1 [mm]"
    units.choose(UnitChoice(length="cm"))
    qtbot.waitUntil(
        lambda: ask.charts.chart.getItem(0, 0).getAxis("left").labelText == "response 1 [cm]"
    )


def point_at(chart, place):
    """Move the mouse to a place of a chart, from beside it."""
    button = Qt.MouseButton.NoButton
    for away in (30, 0):
        at = QPointF(place + QPoint(away, 0))
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            at,
            chart.viewport().mapToGlobal(at),
            button,
            button,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(chart.viewport(), event)


def place_of(chart, spot):
    """Where a point is in a chart [px]."""
    return chart.mapFromScene(chart.points.mapToScene(spot.pos()))


def test_effects_are_in_the_unit_of_the_response(qtbot, ask):
    units = ask.window_of_test.units
    choose(qtbot, ask.form.method_box, "morris")
    ask.form.trials.setValue(12)
    vary(qtbot, ask, "k", "20", "80")
    vary(qtbot, ask, "Mass of block", "1", "3")
    read(qtbot, ask, COORDINATE, "max")
    run(qtbot, ask)
    units.choose(UnitChoice(length="mm"))
    ask.tabs.setCurrentWidget(ask.charts)
    ask.charts.choose(SHARES)
    ask.charts._draw()
    assert ask.charts.chart.getAxis("left").labelText.endswith("variable [mm]")
    bars = [one for one in ask.charts.chart.items() if isinstance(one, BarGraphItem)]
    heights = sorted(float(np.max(bar.opts["height"])) for bar in bars)
    (shares,) = ask.job.shares
    assert heights[-1] == pytest.approx(1000.0 * shares.mean_absolute.max())


def test_the_value_to_reach_is_in_the_unit_behind_the_formula(qtbot, ask):
    """It stays the same value in other units, and counts in SI units in the study."""
    units = ask.window_of_test.units
    units.choose(UnitChoice(length="mm"))
    vary(qtbot, ask, "k", "20", "80")
    row = read(qtbot, ask, COORDINATE, "max")
    choose(qtbot, row.goal_box, "target")
    write(qtbot, row.target_line, "150")
    assert row.objective().target == 0.15
    assert row.target_line.toolTip() == "Value to reach [mm]"
    units.choose(UnitChoice(length="m"))
    assert row.target_line.text() == "0.15"
    write(qtbot, row.target_line, "12 cm")
    assert row.objective().target == 0.12
    settings = ask.form.settings()
    ask.form.show_settings(settings)
    assert ask.form.settings() == settings
    (row,) = ask.form.responses
    write(qtbot, row.target_line, "3 kg")
    assert ask.form.settings() is None
    assert "Enter it in m" in row.problem_label.text()


ANGLE = "[joints/crank_pivot/coordinate/angle]"


def wish(formula, target, **fields):
    """A study that is to reach a value [SI]."""
    return StudySettings(
        method="optimize",
        variables=[Variable(place="bodies/block/mass", lower=1, upper=2)],
        responses=[Response(name="one", formula=formula, statistic="max")],
        objectives=[Objective(response="one", goal="target", target=target)],
        **fields,
    )


def test_a_value_to_reach_stays_what_it_is_when_its_model_comes_later(qtbot, ask, tmp_path):
    """Without a model that has the formula it is in SI units; with one, in the chosen unit."""
    window, path = ask.window_of_test, tmp_path / "slider_crank.mech.json"
    save(sample("slider_crank"), path)
    ask.form.show_settings(wish(ANGLE, pi / 2))
    (row,) = ask.form.responses

    def shown():
        return row.target_line.text(), row.unit_label.text(), row.objective().target

    assert shown() == (str(pi / 2), "", pi / 2)
    with qtbot.waitSignal(window.document.opened):
        window.files.open(path)
    assert shown() == ("90", "°", pi / 2)
    write(qtbot, row.name_line, "angle")
    assert shown() == ("90", "°", pi / 2)
    # a formula that cannot be read for a moment, and a model that does not have it
    qtbot.keyClicks(row.formula_line, "*")
    assert shown() == ("90", "°", pi / 2)
    qtbot.keyClick(row.formula_line, Qt.Key.Key_Backspace)
    with qtbot.waitSignal(window.document.opened):
        window.files.open(tmp_path / "oscillator.mech.json")
    assert shown() == ("90", "°", pi / 2)
    window.units.choose(UnitChoice(angle="rad"))
    assert shown() == (str(pi / 2), "rad", pi / 2)


def test_a_typed_value_to_reach_stays_the_number_that_was_typed(qtbot, ask, tmp_path):
    """Who writes it before the formula means the unit that is shown then."""
    path = tmp_path / "slider_crank.mech.json"
    save(sample("slider_crank"), path)
    ask.form.show_settings(wish(ANGLE, pi / 2))
    (row,) = ask.form.responses
    write(qtbot, row.target_line, "45")
    with qtbot.waitSignal(ask.window_of_test.document.opened):
        ask.window_of_test.files.open(path)
    assert (row.target_line.text(), row.unit_label.text()) == ("45", "°")
    assert row.objective().target == pytest.approx(pi / 4)


@pytest.mark.parametrize("name", ["slide", "slide:0"])
def test_a_value_to_reach_follows_the_analysis(qtbot, ask, tmp_path, name):
    """Efforts of actuators have a unit in inverse dynamics alone."""
    window, path = ask.window_of_test, tmp_path / "driven_slider_crank.mech.json"
    save(sample("driven_slider_crank"), path)
    with qtbot.waitSignal(window.document.opened):
        window.files.open(path)
    window.units.choose(UnitChoice(force="kN"))
    ask.form.show_settings(wish(f"[actuators/{name}/effort]", 250.0))
    (row,) = ask.form.responses
    assert row.target_line.text() == "250"
    choose(qtbot, ask.form.analysis_box, "inverse")
    assert (row.target_line.text(), row.unit_label.text()) == ("0.25", "kN")
    assert row.objective().target == 250.0


def test_the_values_of_a_driver_name_their_unit(qtbot):
    """Behind both of them, and in their tool tips."""
    units = ShownUnits()
    span = DriverSpan(units)
    qtbot.addWidget(span)
    span.show()
    span.set_mechanism(sample("hoecken_linkage"))
    choose(qtbot, span.driver_box, "motor")
    # it appears with the events that come next
    qtbot.waitUntil(lambda: unit_of(span) == "°")
    assert [line.text() for line in span.ends] == ["0", "360"]
    units.choose(UnitChoice(angle="rad"))
    assert unit_of(span) == "rad"
    assert span.ends[1].toolTip() == "Last value of motor [rad]"
    choose(qtbot, span.driver_box, RUNS)
    assert span.findChildren(UnitLabel) == []
