"""Plots of a report are those of the window: axes, units, formulas, paths and compared runs."""

import json

import numpy as np
import pytest

from mechstudio.generators import chain
from mechstudio.handover.report import report_text, write_report
from mechstudio.handover.report_curves import MOST_VALUES
from mechstudio.io import sample
from mechstudio.scene.chart_curves import ROUNDING_TEXT, ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.plot_colors import line_color, plot_colors
from tests.handover.browser import FOUND, Browser
from tests.handover.test_report import element, turning, unpacked

ROWS = 401


def charts_of(times):
    """A plot over time with two axes and a compared run, a path and a spectrum."""
    own, other = np.sin(times), 0.5 * np.cos(times[::2])
    frequency = np.linspace(0.1, 5.0, 50)
    return (
        TimeChart(
            title="tip: position",
            axis=ChartAxis(label="Position [mm]", limits=(-2000.0, 2000.0)),
            right=ChartAxis(label="d/dt Position x [mm/s]", logarithmic=True),
            curves=(
                TimeCurve("Position x", times, 1000.0 * own, color=3),
                TimeCurve("Position x, Run 2", times[::2], 1000.0 * other, color=3, dash=1),
                TimeCurve("d/dt Position x", times, 10.0 + own, color=4, right=True),
            ),
        ),
        TimeChart(
            title="Phase portrait",
            axis=ChartAxis(label="Rate [rad/s]"),
            across=ChartAxis(label="Angle [rad]"),
            equal_scales=True,
            curves=(TimeCurve("Rate", times, np.cos(times), across=own),),
        ),
        TimeChart(
            title="Spectrum",
            axis=ChartAxis(label="Amplitude [m]", logarithmic=True),
            across=ChartAxis(label="Frequency [Hz]", logarithmic=True),
            curves=(TimeCurve("x", np.empty(0), np.exp(-frequency), across=frequency),),
        ),
    )


def test_plots_are_those_of_the_window():
    """Values, units, dashes, axes and ranges; compared runs at the times of the shown one."""
    result = turning(sample("four_bar"), ROWS)
    charts = charts_of(result.time)
    content, array = unpacked(report_text(result, charts=charts))
    assert np.array_equal(array(content["curve_times"]), result.time)
    timed, path, spectrum = content["plots"]
    assert [plot["title"] for plot in content["plots"]] == [chart.title for chart in charts]
    assert timed["unit"] == timed["axis"]["label"] == "Position [mm]"
    assert timed["axis"]["ends"] == [-2000.0, 2000.0]
    assert timed["across"] is None
    assert timed["right"]["logarithmic"]
    low, high = timed["right"]["ends"]
    assert 8.0 < low < 10.0 + np.sin(4.0) < 11.0 < high < 12.0
    own, compared, rate = timed["curves"]
    assert [one["right"] for one in timed["curves"]] == [False, False, True]
    assert own["dash"] == []
    assert compared["dash"]
    assert own["colors"] == compared["colors"] != rate["colors"]
    assert array(own["values"]) == pytest.approx(1000.0 * np.sin(result.time), rel=1e-6)
    assert array(compared["values"]) == pytest.approx(500.0 * np.cos(result.time), abs=0.05)
    # the path is one, with the times at which it is reached
    assert path["across"]["label"] == "Angle [rad]"
    assert path["equal_scales"]
    (curve,) = path["curves"]
    assert np.array_equal(array(curve["times"]), result.time)
    assert array(curve["across"]) == pytest.approx(np.sin(result.time), abs=1e-6)
    assert array(curve["values"]) == pytest.approx(np.cos(result.time), abs=1e-6)
    assert spectrum["curves"][0]["times"] is None
    assert len(array(spectrum["curves"][0]["across"])) == 50


def test_compared_runs_have_the_colors_of_the_page():
    """Colors of runs and shades, in both themes; logarithms say where rounding begins."""
    result = turning(sample("four_bar"), 20)
    rows = result.time, 1e-14 + 0.0 * result.time
    curves = (
        TimeCurve("Error", *rows, color=2),
        TimeCurve("Error, Run 2", *rows, color=2, dash=1, tint="#12ab34"),
        TimeCurve("Error, Run 3", *rows, color=2, dash=2, shade=2),
    )
    axis = ChartAxis(label="Error [SI]", logarithmic=True, rounding=1e-12)
    straight = ChartAxis(label="Error [SI]", rounding=1e-12)
    charts = [TimeChart(axis=one, curves=curves) for one in (axis, straight)]
    content, _ = unpacked(report_text(result, charts=charts))
    marked, plain = content["plots"]
    for place, theme in enumerate(("light", "dark")):
        colors = plot_colors(theme)
        expected = [colors.line(2), "#12ab34", line_color(colors, 2, shade=2)]
        assert [one["colors"][place] for one in marked["curves"]] == expected
        assert len(set(expected)) == 3
    assert marked["axis"]["rounding"] == 1e-12
    low, high = marked["axis"]["ends"]
    assert low < 1e-14 < 1e-12 < high
    assert plain["axis"]["rounding"] == 0.0
    assert content["rounding_text"] == ROUNDING_TEXT


def test_curves_without_values_are_gaps():
    """What is still being computed, or what a shorter run has not, is no zero and no failure."""
    result = turning(sample("four_bar"), 20)
    short = TimeCurve("Short", result.time[:5], np.ones(5))
    none = TimeCurve("None", np.empty(0), np.empty(0))
    chart = TimeChart(
        axis=ChartAxis(label="[m]"), curves=(TimeCurve("x", result.time, result.time), short, none)
    )
    lone = TimeChart(axis=ChartAxis(label="[m]"), curves=(none,))
    content, array = unpacked(report_text(result, charts=(chart, lone)))
    _, cut, empty = (array(one["values"]) for one in content["plots"][0]["curves"])
    assert np.isfinite(cut).sum() == 5
    assert not np.isfinite(empty).any()
    content, array = unpacked(report_text(result, charts=(lone,)))
    assert len(array(content["plots"][0]["curves"][0]["values"])) == 0


def test_long_runs_stay_small():
    """Curves over time keep their extremes, and paths have as many rows."""
    rows = 10 * MOST_VALUES
    times = 0.01 * np.arange(rows)
    values = np.zeros(rows)
    values[7777] = 50.0
    path = TimeCurve("Path", times, values, across=times)
    charts = (
        TimeChart(axis=ChartAxis(label="[m]"), curves=(TimeCurve("Peak", times, values),)),
        TimeChart(axis=ChartAxis(label="[m]"), across=ChartAxis(label="[s]"), curves=(path, path)),
    )
    result = turning(sample("four_bar"), 10)
    content, array = unpacked(report_text(result, charts=charts))
    peak = array(content["plots"][0]["curves"][0]["values"])
    assert peak.max() == 50.0
    assert len(peak) == len(array(content["curve_times"])) <= MOST_VALUES
    first, second = content["plots"][1]["curves"]
    assert len(array(first["across"])) <= MOST_VALUES
    # the times of both are kept once
    assert first["times"] == second["times"]


def test_ten_seconds_of_ten_bodies_are_small(tmp_path):
    """Two megabytes with sixty curves over the time and thirty paths."""
    result = turning(chain(10), 1001)
    charts = []
    for body in result.mechanism.bodies:
        for what in ("position", "velocity", "acceleration"):
            columns = result[f"bodies/{body.name}/{what}"].T
            axis, foot = ChartAxis(label="[m]"), ChartAxis(label="x [m]")
            own = tuple(
                TimeCurve(f"{place}", result.time, one) for place, one in enumerate(columns[:2])
            )
            path = TimeCurve("path", result.time, columns[1], across=columns[0])
            charts += [
                TimeChart(title=f"{body.name} {what}", axis=axis, curves=own),
                TimeChart(title=f"Path of {body.name}", axis=axis, across=foot, curves=(path,)),
            ]
    write_report(result, tmp_path / "report.html", charts=charts)
    assert (tmp_path / "report.html").stat().st_size <= 2_000_000


@pytest.fixture(params=FOUND)
def browser(request, tmp_path):
    found = Browser(request.param, tmp_path / "profile")
    yield found
    found.close()


def test_the_page_shows_paths(browser, tmp_path):
    """Dots follow the playback on paths, and a click on a path shows the moment of that place."""
    result, page = turning(sample("four_bar"), ROWS), tmp_path / "page.html"
    write_report(result, page, charts=charts_of(result.time))
    browser.open(page)
    report = "window.mechstudioReport"
    assert len(json.loads(element(page.read_text(), "content"))["plots"]) == 3
    # the ranges are those of the window, and a unit of the path is as long on both axes
    scales = browser.value(
        f"{report}.state.charts.map((one) => ['x', 'y'].map((key) => "
        "[one.scales[key].min, one.scales[key].max]))"
    )
    assert scales[0][1] == [-2000.0, 2000.0]
    size = browser.value(
        f"[{report}.state.charts[1].over.clientWidth, {report}.state.charts[1].over.clientHeight]"
    )
    spans = np.ptp(scales[1], axis=1)
    assert spans[0] / size[0] == pytest.approx(spans[1] / size[1], rel=0.02)
    assert np.max(scales[1]) > 1.0
    low, high = scales[2][0]
    assert 0.05 < low < 0.1 < 5.0 < high < 10.0

    def dot():
        """Where the dot of the path is, in its units."""
        return browser.value(
            f"(() => {{ const chart = {report}.state.charts[1];"
            "const dot = chart.over.querySelector('.dot').style;"
            "return [chart.posToVal(parseFloat(dot.left), 'x'),"
            "chart.posToVal(parseFloat(dot.top), 'y')]; })()"
        )

    for time in (0.5, 2.5):
        browser.value(f"{report}.show({time})")
        assert dot() == pytest.approx([np.sin(time), np.cos(time)], abs=0.02)
    # spectra have no dot
    assert not browser.value(f"{report}.state.charts[2].over.querySelectorAll('.dot').length")
    x, y = browser.middle(".plot:nth-of-type(2) .dot")
    browser.value(f"{report}.show(0.5)")
    browser.click(x, y)
    browser.wait_for(f"Math.abs({report}.state.time - 2.5) < 0.02")
    # the path and both runs are drawn
    assert browser.value(f"{report}.state.charts[0].series[2].dash.length") == 2
    drawn = browser.value(
        f"(() => {{ const chart = {report}.state.charts[1], box = chart.bbox;"
        "const data = chart.ctx.getImageData(box.left, box.top, box.width,"
        "box.height).data; let found = 0;"
        "for (let k = 0; k < data.length; k += 4)"
        "if (data[k + 2] - data[k] > 60) found += 1; return found; })()"
    )
    assert drawn > 200
    assert browser.complaints == []


def test_the_page_says_where_rounding_begins(browser, tmp_path):
    """A dotted line in the color of the axes lies where the axis has what counts as zero."""
    result, page = turning(sample("four_bar"), ROWS), tmp_path / "page.html"
    axis = ChartAxis(label="Error [SI]", logarithmic=True, rounding=1e-12)
    error = TimeCurve("Error", result.time, 1e-15 + 0.0 * result.time, color=0)
    path = TimeCurve("Error", result.time, error.values, color=0, across=np.sin(result.time))
    charts = (
        TimeChart(axis=axis, curves=(error,)),
        TimeChart(axis=axis, curves=(path,), across=ChartAxis(label="Angle [rad]")),
    )
    write_report(result, page, charts=charts)
    browser.open(page)
    for number in range(len(charts)):
        # the middle of the plot, where no words are; grid lines are paler
        dotted = browser.value(
            f"(() => {{ const chart = window.mechstudioReport.state.charts[{number}];"
            "const box = chart.bbox, up = Math.round(chart.valToPos(1e-12, 'y', true));"
            "const count = (row) => { const data = chart.ctx.getImageData("
            "box.left, row, box.width / 2, 1).data; let found = 0;"
            "for (let k = 0; k < data.length; k += 4)"
            "if (data[k + 3] > 100 && data[k] < 200) found += 1; return found / (data.length / 4);"
            "}; return [Math.max(count(up - 1), count(up)), count(up - 5)]; })()"
        )
        assert 0.3 < dotted[0] < 0.8
        assert dotted[1] < 0.1
    assert browser.complaints == []


def test_curves_over_time_are_smooth_on_the_page(browser, tmp_path):
    """Their places are not rounded to whole pixels, which would make them wavy."""
    result, page = turning(sample("four_bar"), 201), tmp_path / "page.html"
    curve = TimeCurve("Sine", result.time, np.sin(result.time), color=0)
    chart = TimeChart(axis=ChartAxis(label="Sine [1]"), curves=(curve,))
    write_report(result, page, charts=(chart,))
    browser.open(page)
    browser.value(
        "(() => { window.rows = []; const before = Path2D.prototype.lineTo;"
        "Path2D.prototype.lineTo = function (x, y) {"
        "window.rows.push(y); before.call(this, x, y); };"
        "const chart = window.mechstudioReport.state.charts[0];"
        "chart.setSize({ width: chart.width - 20, height: chart.height }); return 0; })()"
    )
    browser.wait_for("window.rows.length > 100")
    rows = np.array(browser.value("window.rows"))
    assert np.count_nonzero(np.abs(rows - np.round(rows)) > 1e-3) > 0.8 * len(rows)
    assert browser.complaints == []
