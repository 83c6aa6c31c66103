"""Constraint errors that are rounding are seen to be that."""

from math import log10
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from mechstudio.gui.figures.figure import figure_of
from mechstudio.gui.figures.figure_file import figure_image, write_figure
from mechstudio.gui.figures.page import page_of
from mechstudio.gui.plots.axis_floor import flattened
from mechstudio.gui.plots.page_figure import page_figure
from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.results.rounding import ROUNDING, floor_of, rounding
from mechstudio.scene.chart_curves import ROUNDING_TEXT, ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.padded_range import logarithmic_range
from tests.gui.plots.hands import (
    card_of,
    choose,
    drawn,
    drawn_range,
    open_menu,
    show_only,
    values_of,
)
from tests.gui.plots.made_up_run import finished_run

TITLE = "Constraint errors"


def show(qtbot, panel, document, size):
    """The plot of errors of about a size; rounding in them, as in all runs."""
    result = finished_run(document.mechanism)
    chance = np.random.default_rng(2)
    result.store.constraint[:] = size * 10.0 ** chance.uniform(-1.0, 1.0, (1001, 3))
    document.set_result(result)
    card = card_of(panel, TITLE)
    drawn(qtbot, card)
    return result, card


def line_of(card):
    return card._axes[0]._rounding


@pytest.mark.parametrize("size", [1e-15, 1e-6])
def test_a_line_says_where_rounding_begins(qtbot, panel, document, size):
    """Errors of nothing but rounding are below it, in the lower part of the plot; the legend has
    each as it is."""
    result, card = show(qtbot, panel, document, size)
    floor = floor_of("m, rad", rounding(result))
    assert floor >= ROUNDING
    low, high = drawn_range(card)
    assert line_of(card).isVisible()
    assert line_of(card).value() == pytest.approx(log10(floor), abs=1e-9)
    is_rounding = size < floor
    assert (low < log10(floor) < high) is is_rounding
    if is_rounding:
        drawn_highest = np.nanmax(card._lines[0].getData()[1])
        assert drawn_highest < low + 0.6 * (high - low)
        assert high > log10(floor) + 1.0
    assert all(float(text) < 11.0 * size for text in values_of(card).values())
    assert all(float(text) > 0.0 for text in values_of(card).values())


def test_the_words_at_the_line_cover_no_curves(qtbot, panel, document):
    """Where all errors are below the line the words are above it, within the plot."""
    show_only(panel, "energy", "constraints")
    _, card = show(qtbot, panel, document, 1e-15)
    line, box = line_of(card), card._view_box

    def words():
        # they are placed as they are painted
        card.grab()
        return line.label.mapRectToScene(line.label.boundingRect())

    room = box.sceneBoundingRect()
    qtbot.waitUntil(lambda: room.left() < words().center().x() < room.right())
    height = box.mapViewToScene(QPointF(0.0, line.value())).y()
    assert words().center().y() < height
    assert words().top() >= room.top() - 1.0
    top = np.nanmax([np.nanmax(each.getData()[1]) for each in card._lines])
    assert box.mapViewToScene(QPointF(0.0, top)).y() > words().bottom()


def test_words_that_would_lie_over_curves_are_left_to_the_line(qtbot, panel, document):
    """The pointer at it reads them; the words come back where there is room."""
    show_only(panel, "energy", "constraints")
    for size, is_written in ((1e-15, True), (1e-12, False), (1e-15, True)):
        _, card = show(qtbot, panel, document, size)
        line = line_of(card)
        assert line.isVisible()
        assert line.label.isVisible() is is_written
    show(qtbot, panel, document, 1e-12)
    plot, box = card.plot, card._view_box
    middle = 0.5 * sum(box.viewRange()[0])
    card.grab()
    place = plot.mapFromScene(box.mapViewToScene(QPointF(middle, line.value())))
    at = plot.viewport().mapToGlobal(place)
    QApplication.sendEvent(plot.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, at))
    assert QToolTip.text() == ROUNDING_TEXT


def test_without_logarithms_rounding_is_a_straight_line(qtbot, panel, document):
    """The axis shows a thousand times as much, as for all quantities."""
    result, card = show(qtbot, panel, document, 1e-15)
    choose(qtbot, open_menu(qtbot, panel, card), "Logarithmic values")
    card = card_of(panel, TITLE)
    drawn(qtbot, card)
    low, high = card.shown_range(right=False)
    assert high - low >= 1000.0 * floor_of("m, rad", rounding(result))


def test_what_is_constant_but_for_rounding_is_drawn_as_one_value(qtbot, panel, document):
    """Steps between two lines of pixels would look like a motion; what is more than rounding is
    drawn as it is, and a gap stays one."""
    result = finished_run(document.mechanism)
    chance = np.random.default_rng(3).uniform(-1.0, 1.0, 1001)
    size = 360.0
    result.store.energy[:, 0] = size * (1.0 + 1e-14 * chance)
    result.store.energy[:, 1] = size * (2.0 + 1e-9 * chance)
    document.set_result(result)
    least = floor_of("J", rounding(result))
    assert 1e-14 * 2.0 * size < least < 1e-9 * size
    card = card_of(panel, "Energy")
    drawn(qtbot, card)
    spans = {
        curve.name: np.ptp(line.getData()[1])
        for curve, line in zip(card.spec.curves, card._lines, strict=True)
        if line.isVisible()
    }
    kinetic, potential = (spans[f"energy/{name}"] for name in ("kinetic", "potential"))
    assert kinetic == 0.0
    assert potential > 1e-9 * size
    low, high = card.shown_range(right=False)
    assert high - low > 0.5 * size
    assert np.isnan(flattened(np.array([1.0, np.nan, 1.0 + 1e-15]), 1e-12)[1])
    assert np.isnan(flattened(np.array([np.nan]), 1e-12)).all()


def test_what_nobody_tells_from_zero_is_read_as_zero(qtbot, panel, document):
    """Beside large numbers of the same axis; those that could be seen are read as they are."""
    result = finished_run(document.mechanism)
    for column, size in enumerate((360.0, 7e-9, -7e-6)):
        result.store.energy[:, column] = size
    document.set_result(result)
    card = card_of(panel, "Energy")
    drawn(qtbot, card)
    card.read_out(panel.area.values, 1.0)
    read = values_of(card)
    assert list(read.values())[:2] == ["360", "0"], read
    assert card._axes[0].least_read(1.0) == 1.0
    errors = card_of(panel, TITLE)
    drawn(qtbot, errors)
    assert errors._axes[0].least_read(1.0) == 0.0


def test_dips_of_rounding_do_not_press_the_rest_together():
    """Four powers of ten below the line are shown at most, and all of what means something."""
    assert logarithmic_range(-30.0, 2.0, 1e-12)[0] == pytest.approx(-16.0, abs=1.5)
    assert logarithmic_range(-3.0, 2.0, 1e-12) == logarithmic_range(-3.0, 2.0, 0.0)
    low, high = logarithmic_range(-30.0, -25.0, 1e-12)
    assert low < -26.0 < -11.0 < high


@pytest.mark.parametrize("size", [1e-15, 1e-6])
def test_figures_have_the_line_and_the_range_of_the_page(qtbot, panel, document, size):
    """Nothing but rounding is below it there, too; what is written has the words."""
    result, card = show(qtbot, panel, document, size)
    floor = floor_of("m, rad", rounding(result))
    figure = page_figure(panel.area, card.spec.key)
    ((chart,),) = figure.columns
    assert chart.axis.rounding == pytest.approx(floor)
    ends = chart.axis.ends([curve.values for curve in chart.curves])
    assert ends == pytest.approx(drawn_range(card), abs=0.05)
    choice = FigureChoice(width=85.0, shape=2.0, resolution=300)
    words = svg(figure, choice)
    assert (ROUNDING_TEXT in words) is (ends[0] < log10(floor) < ends[1])
    # without logarithms there is none
    choose(qtbot, open_menu(qtbot, panel, card), "Logarithmic values")
    card = card_of(panel, TITLE)
    drawn(qtbot, card)
    assert ROUNDING_TEXT not in svg(page_figure(panel.area, card.spec.key), choice)


def svg(figure, choice):
    """The text of a figure as SVG."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one.svg"
        write_figure(figure, choice, path, "")
        return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("floor", [1e-12, 1.2e-13])
def test_the_line_of_a_figure_is_where_its_axis_says(qapp, floor):
    """Dotted, across the plot, with its words inside it."""
    axis = ChartAxis(label="Error [SI]", logarithmic=True, rounding=floor, limits=(1e-13, 1e-9))
    times = np.linspace(0.0, 10.0, 11)
    curve = TimeCurve("Error", times, np.full(11, 1e-10), color=0)
    figure = figure_of([[TimeChart(axis=axis, curves=(curve,))]], (0.0, 10.0))
    choice = FigureChoice(width=85.0, shape=2.0, resolution=300)
    (plot,) = page_of(figure, choice).plots
    k = 300 / 25.4
    picture = figure_image(figure, choice, 300)
    up = k * (plot.top + plot.frame.height * (1.0 - (log10(floor) + 13.0) / 4.0))
    left, right = k * plot.left, k * (plot.left + plot.frame.width)

    def dark(row):
        span = range(round(left) + 6, round(left + 0.5 * (right - left)))
        return sum(picture.pixelColor(column, row).lightness() < 180 for column in span)

    rows = range(round(k * plot.top) + 4, round(k * (plot.top + plot.frame.height)) - 4)
    found = [row for row in rows if dark(row) > 20]
    assert min(abs(row - up) for row in found) < 2.0
