"""Films show the plots of the page as they are drawn."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.handover.film_plots import FilmPlots
from mechstudio.results.signals import Derivative
from mechstudio.units import UnitChoice
from tests.gui.plots.hands import LEFT, card_of, drawn, show_only, wheel
from tests.gui.plots.made_up_run import finished_run

POSITION, SHIFT = "tip: position", Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(qtbot, panel, result):
    """A logarithmic plot, and one in mm with a derivative on the right and a fixed range."""
    show_only(panel, "constraints")
    panel._units = UnitChoice(length="mm")
    panel.add_channels(["measures/tip/position"])
    spec = card_of(panel, POSITION).spec
    name = spec.curves[0].name
    change = panel.book.change(spec.key).with_transforms(name, (Derivative(),))
    panel.book.set_change(spec.key, change.on_right(name, True))
    panel.rebuild()
    spec = card_of(panel, POSITION).spec
    change = panel.book.change(spec.key).with_limits((-4.0, 4.0), spec, right=False)
    panel.book.set_change(spec.key, change)
    panel.add_channels(["=2 * [measures/tip/position/x]"])
    drawn(qtbot, card_of(panel, POSITION))
    return panel


def test_charts_are_the_plots_of_the_page(qtbot, page, result):
    """Titles, names, colors, units, transforms, formulas and ranges are those of the page."""
    errors, position, formula = page.film_charts()
    assert [errors.title, position.title, formula.title] == [
        "Constraint errors",
        POSITION,
        "Formula",
    ]
    assert errors.axis.logarithmic
    assert [curve.label for curve in errors.curves] == ["Position", "Velocity", "Acceleration"]
    assert position.axis.label == "Position [mm]"
    assert position.axis.limits == pytest.approx((-4000.0, 4000.0))
    assert position.right.label == "d/dt Position x [mm/s]"
    assert [curve.right for curve in position.curves] == [True, False, False]
    x = result["measures/tip/position/x"]
    assert formula.curves[0].values == pytest.approx(2000.0 * x)
    rate = np.gradient(1000.0 * x, result.time, edge_order=2)
    assert position.curves[0].values == pytest.approx(rate, abs=1e-3 * np.abs(rate).max())
    # what is switched off in the legend is no part of the film, and a zoom is
    card = card_of(page, POSITION)
    qtbot.mouseClick(card.legend.entries[1], LEFT)
    wheel(card, 5.0, 5, SHIFT)
    _, position, _ = page.film_charts()
    assert [curve.label for curve in position.curves] == ["d/dt Position x", "Position z"]
    assert position.axis.limits == card.shown_range(right=False)
    assert position.axis.limits[1] < 4000.0
    # a path has the curve that it is over, in the units of the page
    key = card.spec.key
    page.book.set_change(key, page.book.change(key).over("measures/tip/position/y"))
    page.rebuild()
    _, path, _ = page.film_charts()
    assert path.across.label == "tip position y [mm]"
    assert path.curves[-1].across == pytest.approx(1000.0 * result["measures/tip/position/y"])
    # beside a derivative the value axis has two quantities, and stays in SI units
    assert path.curves[-1].values == pytest.approx(result["measures/tip/position/z"])


def test_a_spectrum_stands_still(qtbot, page, result):
    """It is that of the shown time, with the frequency along its foot and no moment."""
    key = card_of(page, POSITION).spec.key
    page.book.set_change(key, page.book.change(key).over(window="hann"))
    page.rebuild()
    title = f"{POSITION}, spectrum (Hann window)"
    qtbot.waitUntil(lambda: title in [chart.title for chart in page.film_charts()])
    charts = page.film_charts()
    _, spectra, _ = charts
    assert spectra.across.label == "Frequency [Hz]"
    qtbot.waitUntil(lambda: len(page.film_charts()[1].curves) == 3)
    _, spectra, _ = charts = page.film_charts()
    frequency, amplitude = result.spectrum("measures/tip/position/z", window="hann")
    assert spectra.curves[-1].across == pytest.approx(frequency)
    # beside the derivative on its own axis, in the unit of the page
    assert spectra.curves[-1].values == pytest.approx(1000.0 * amplitude, rel=1e-9, abs=1e-9)
    assert spectra.right.label == "Amplitude: d/dt Position x [mm/s]"
    assert [curve.right for curve in spectra.curves] == [True, False, False]
    assert not any(len(curve.times) for curve in spectra.curves)
    assert spectra.axis.label == card_of(page, POSITION).spec.axis
    plots = FilmPlots(len(charts), lambda: charts, "beside", (900, 600), (0.0, 10.0), "light")
    width, height = plots.picture_size
    blank = np.zeros((height, width, 3), np.uint8)
    one, other = (plots.added(blank, time)[:, width:] for time in (2.0, 7.0))
    thirds = [slice(k * 200, (k + 1) * 200) for k in range(3)]
    assert [np.array_equal(one[third], other[third]) for third in thirds] == [False, True, False]
    # its curves are drawn
    blue = np.abs(one[thirds[1]].astype(int) - (0, 158, 115)).max(axis=2) < 60
    assert blue.sum() > 50


def test_charts_are_drawn_where_their_axes_say(page):
    """A curve is at its height of a fixed range, and at that of a logarithm."""
    charts = page.film_charts()
    plots = FilmPlots(len(charts), lambda: charts, "beside", (900, 600), (0.0, 10.0), "light")
    width, height = plots.picture_size
    frame = plots.added(np.zeros((height, width, 3), np.uint8), 5.0)[:, width:].astype(int)
    areas = plots._picture._areas

    def height_of(number, tone, share):
        """Where a color is in a chart, at a share of the time: 0 at the foot, 1 at the top."""
        area = areas[number]
        column = int(area.left + share * (area.right - area.left))
        near = np.abs(frame[area.top : area.bottom, column] - tone).max(axis=1) < 60
        return 1.0 - np.flatnonzero(near).mean() / (area.bottom - area.top)

    assert len(areas) == 3
    _, position, _ = charts
    times, values = position.curves[2].times, position.curves[2].values
    for share in (0.1, 0.3, 0.42):
        expected = (np.interp(10.0 * share, times, values) + 4000.0) / 8000.0
        assert height_of(1, (0, 158, 115), share) == pytest.approx(expected, abs=0.03)
    # errors of 1e-12 and 1e-11 to 1e-10 are equally far apart all the time
    gaps = [height_of(0, (213, 94, 0), s) - height_of(0, (0, 114, 178), s) for s in (0.1, 0.4)]
    assert gaps[0] == pytest.approx(gaps[1], abs=0.02)
    assert gaps[0] > 0.1


def test_charts_wait_for_their_values(panel, document):
    """What a thread would compute is there at once for what is written."""
    show_only(panel, "energy")
    long = finished_run(document.mechanism, 30_001)
    panel.hide()
    document.set_result(long)
    panel.add_channels(["=2 * [energy/kinetic]"])
    _, formula = panel.film_charts()
    assert formula.curves[0].values == pytest.approx(2.0 * long["energy/kinetic"])
