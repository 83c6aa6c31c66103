"""Charts of studies: what they show, and what a click on a trial does."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest

from mechstudio.gui.plots.trial_data import TrialData
from mechstudio.gui.state.document import Document
from mechstudio.gui.studies.study_panel import StudyPanel
from mechstudio.gui.studies.trial_charts import (
    FRONT,
    MATRIX,
    PARALLEL,
    SHARES,
    TREND,
    TrialCharts,
)
from tests.gui.studies.study_hand import LEFT, choose, read, run, vary
from tests.studies.oscillator import COORDINATE


def test_charts_show_trials_and_their_points_can_be_clicked(qtbot, ask):
    choose(qtbot, ask.form.method_box, "sobol_indices")
    ask.form.trials.setValue(40)
    vary(qtbot, ask, "k", "20", "80")
    vary(qtbot, ask, "Mass of block", "1", "3")
    answer = read(qtbot, ask, COORDINATE, "max")
    choose(qtbot, answer.goal_box, "minimum")
    found = run(qtbot, ask)
    assert found.best is not None
    # files and scripts have places
    assert found.settings.variables[1].place == "bodies.block.mass"
    assert ask.table.trials.headerData(2, Qt.Orientation.Horizontal) == "Mass of block [kg]"
    tab = ask.tabs.tabBar().tabRect(ask.tabs.indexOf(ask.charts))
    qtbot.mouseClick(ask.tabs.tabBar(), LEFT, pos=tab.center())
    charts = ask.charts
    # the method asks for influences, so that chart comes first
    assert charts.kind_box.currentText() == SHARES
    for kind in (PARALLEL, MATRIX, TREND):
        charts.choose(kind)
        assert charts.chart.isVisible()
    assert charts.across_box.itemText(1) == "Mass of block"
    points, best = charts.chart.points, charts.chart.best
    qtbot.waitUntil(lambda: len(points.points()) + len(best.points()) == len(found))
    assert len(best.points()) == len(found.front)
    spot = points.points()[0].pos()
    place = settled(qtbot, charts.chart, lambda: charts.chart.mapFromScene(points.mapToScene(spot)))
    with qtbot.waitSignal(charts.picked):
        qtbot.mouseClick(charts.chart.viewport(), LEFT, pos=place)
    assert ask.table.trial is not None
    # it has a ring, as long as it is the chosen one
    (ring,) = charts.chart.chosen.points()
    assert ring.pos() == spot
    ask.table.clearSelection()
    assert not len(charts.chart.chosen.points())
    qtbot.waitUntil(lambda: not ask.job.active)


def settled(qtbot, widget, place):
    """A place in a chart once it stands still and is visible: charts are laid out when shown."""
    seen = []

    def stands_still():
        seen.append(place())
        return seen[-5:] == 5 * seen[-1:] and widget.viewport().rect().contains(seen[-1])

    qtbot.waitUntil(stands_still)
    return seen[-1]


def test_a_click_in_any_chart_opens_the_run_of_its_trial(qtbot, ask):
    choose(qtbot, ask.form.method_box, "latin_hypercube")
    ask.form.trials.setValue(6)
    vary(qtbot, ask, "k", "20", "80")
    vary(qtbot, ask, "Mass of block", "1", "3")
    read(qtbot, ask, COORDINATE, "max")
    found = run(qtbot, ask)
    tab = ask.tabs.tabBar().tabRect(ask.tabs.indexOf(ask.charts))
    qtbot.mouseClick(ask.tabs.tabBar(), LEFT, pos=tab.center())
    charts, document = ask.charts, ask.window_of_test.document

    def opened(number):
        qtbot.waitUntil(lambda: ask.table.trial is not None and ask.table.trial.number == number)
        qtbot.waitUntil(lambda: not ask.job.active)
        stiffness = document.result.mechanism.parameters["k"]
        assert float(stiffness) == found.trials[number].values["k"]
        # in the view and on the timeline as well; the open mechanism stays
        assert document.shows_run
        assert document.edited.parameters["k"] != stiffness

    charts.choose(PARALLEL)
    lines = charts.chart
    qtbot.waitUntil(lambda: lines.others.xData is not None and len(lines.others.xData) > 0)
    column = np.array([trial.values["k"] for trial in found.trials])
    height = float((column[2] - column.min()) / np.ptp(column))

    def on_axis():
        return lines.mapFromScene(lines.getViewBox().mapViewToScene(QPointF(0.0, height)))

    place = settled(qtbot, lines, on_axis)
    qtbot.mouseMove(lines.viewport(), pos=place)
    qtbot.mouseClick(lines.viewport(), LEFT, pos=place)
    opened(2)
    # it is drawn over the others, as long as it is the chosen one
    assert lines.chosen.yData[0] == pytest.approx(height)
    charts.choose(MATRIX)
    matrix = charts.chart
    _, _, points = next(entry for entry in matrix.plots if entry[0] == "k")
    qtbot.waitUntil(lambda: len(points.points()) == len(found))

    def place_of(spot):
        return matrix.mapFromScene(points.mapToScene(QPointF(spot.pos())))

    def distance_to_others(spot):
        others = (other for other in points.points() if other is not spot)
        return min((place_of(spot) - place_of(other)).manhattanLength() for other in others)

    settled(qtbot, matrix, lambda: place_of(points.points()[0]))
    # in a chart of this size some points lie on each other
    spots = [spot for spot in points.points() if spot.data() != 2]
    spot = max(spots, key=distance_to_others)
    place = settled(qtbot, matrix, lambda: place_of(spot))
    qtbot.mouseClick(matrix.viewport(), LEFT, pos=place)
    opened(spot.data())
    ring = matrix.rings[next(k for k, entry in enumerate(matrix.plots) if entry[2] is points)]
    assert [one.pos() for one in ring.points()] == [spot.pos()]
    qtbot.mouseClick(ask.take_button, LEFT)
    assert document.edited.parameters["k"] == document.result.mechanism.parameters["k"]
    assert not document.looks_back
    assert document.shows_run
    ask.table.clearSelection()
    assert lines.chosen.yData is None or not len(lines.chosen.yData)
    assert not any(len(ring.points()) for ring in matrix.rings)


def test_a_front_is_sought_and_drawn(qtbot, ask):
    """Between both goals, with a line through the trials that none beats."""
    choose(qtbot, ask.form.method_box, "pareto_front")
    ask.form.trials.setValue(48)
    vary(qtbot, ask, "k", "20", "80")
    vary(qtbot, ask, "Mass of block", "1", "3")
    for formula in (COORDINATE, f"k*{COORDINATE}"):
        choose(qtbot, read(qtbot, ask, formula, "max").goal_box, "minimum")
    found = run(qtbot, ask)
    assert len(found) == 48
    assert len(found.front) > 3
    tab = ask.tabs.tabBar().tabRect(ask.tabs.indexOf(ask.charts))
    qtbot.mouseClick(ask.tabs.tabBar(), LEFT, pos=tab.center())
    charts = ask.charts
    assert charts.kind_box.currentText() == FRONT
    line = charts.chart.front
    qtbot.waitUntil(lambda: line.xData is not None and len(line.xData) == len(found.front))
    assert (np.diff(line.xData) >= 0.0).all()
    assert (np.diff(line.yData) <= 0.0).all()


@pytest.mark.parametrize(("size", "is_beside"), [((980, 164), True), ((980, 480), False)])
def test_a_low_dock_leaves_its_height_to_the_chart(qtbot, qapp, size, is_beside):
    """What is done with a trial is beside the tabs there, over none of them, else below."""
    panel = StudyPanel(Document())
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show()
    qtbot.mouseClick(panel.tabs.tabBar(), LEFT, pos=panel.tabs.tabBar().tabRect(1).center())
    qapp.processEvents()
    half = panel.take_button.parent().parent()

    def place(part):
        return QRect(part.mapTo(half, QPoint()), part.size())

    bar, button = place(panel.tabs.tabBar()), place(panel.take_button)
    assert not bar.intersects(button)
    assert (button.top() < bar.bottom()) is is_beside
    assert half.rect().contains(button)
    assert not place(panel.charts).intersects(button)
    if is_beside:
        assert panel.charts.height() >= 115
    panel.shut_down()


def test_charts_are_scrolled_in_a_low_dock(qtbot):
    """Names of neighbors have room beside each other, and two rows of a matrix their height: the
    wheel leads to all of it. A chart that has all the room it asks for is as large as that room."""
    charts, data = TrialCharts(), many_trials()
    qtbot.addWidget(charts)
    charts.resize(424, 132)
    with qtbot.waitExposed(charts):
        charts.show()
    charts.show_data(lambda: data)
    qtbot.waitUntil(lambda: charts.across_box.count() == len(data.names))
    for kind in (TREND, PARALLEL, MATRIX):
        charts.choose(kind)
        chart, scroll = charts.chart, charts.pages.currentWidget()
        qtbot.waitUntil(lambda chart=chart: chart.isVisible())
        assert chart.height() >= 108
        if kind == TREND:
            continue
        qtbot.waitUntil(lambda scroll=scroll: scroll.horizontalScrollBar().maximum() > 0)
        names = [chart.fontMetrics().horizontalAdvance(data.labels[name]) for name in data.names]
        assert chart.width() > sum(names)
        bar = scroll.horizontalScrollBar()
        if kind == MATRIX:
            assert chart.height() >= 2 * 84
            bar = scroll.verticalScrollBar()
        place = QPointF(chart.viewport().mapTo(charts, QPoint(40, 40)))
        QTest.wheelEvent(
            charts.windowHandle(), place, QPoint(0, -240), QPoint(), Qt.KeyboardModifier.NoModifier
        )
        qtbot.waitUntil(lambda bar=bar: bar.value() > 0)
    charts.resize(1600, 900)
    qtbot.waitUntil(lambda: chart.height() > 800 and scroll.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize("kind", [TREND, FRONT, PARALLEL, MATRIX])
def test_charts_are_empty_before_the_first_study(qtbot, kind):
    """Whoever looks at them, and moves the mouse there, finds no fault of the program."""
    charts = TrialCharts()
    qtbot.addWidget(charts)
    with qtbot.waitExposed(charts):
        charts.show()
    charts.choose(kind)
    charts.mark(None)
    viewport = charts.chart.viewport()
    qtbot.waitUntil(viewport.isVisible)
    for at in (viewport.rect().center(), QPoint(40, 40)):
        qtbot.mouseMove(viewport, pos=at)
        qtbot.mouseClick(viewport, LEFT, pos=at)


def many_trials():
    """Trials of five variables and two responses."""
    places = tuple(f"length of rod {number}" for number in range(5))
    responses = ("first response", "second response")
    names = (*places, *responses)
    return TrialData(
        labels={name: f"{name} [m]" for name in names},
        called={name: name for name in names},
        symbols=dict.fromkeys(names, "m"),
        places=places,
        responses=responses,
        numbers=np.arange(8),
        marked=np.zeros(8, bool),
        columns={name: np.linspace(0.0, 1.0, 8) for name in names},
    )
