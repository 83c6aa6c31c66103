"""Legends of many curves, and of narrow plots, leave plots their room."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mechstudio.gui.figures.dashes import dash_style
from mechstudio.gui.plots.legend import legend_width
from mechstudio.gui.plots.legend_entry import ROW_HEIGHT
from mechstudio.gui.plots.plot_grid import PlotGrid
from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.gui.widgets.telling_name import telling_name, telling_words
from tests.amounts import examples
from tests.gui.plots.hands import card_of
from tests.gui.plots.made_up_run import finished_run

# of the plots in a window of 1366 by 768 pixels
WIDTH, HEIGHT = 1045, 160


@pytest.fixture
def crowded(panel, result, document):
    """The dock of a small window, with three runs beside the shown one."""
    runs = [
        ComparedRun(id, f"hdca, 13:32:0{id}", "#888888", finished_run(document.mechanism))
        for id in "123"
    ]
    compared = ComparedRuns(panel)
    panel.compare_with(compared)
    compared.set_runs(tuple(runs), "")
    panel.resize(WIDTH, HEIGHT + panel.tool_bar.height())
    QApplication.processEvents()
    return panel


@pytest.mark.parametrize("count", [1, 2, 3])
def test_plots_stay_as_high_as_without_compared_runs(qtbot, crowded, count):
    """In each number of columns all of them can be read, whole, and the page scrolls."""
    crowded.placing.deal(count)
    grid = crowded.findChild(PlotGrid)
    qtbot.waitUntil(lambda: all(card.plot.view_box.height() >= 70 for card in crowded.area.cards))
    qtbot.waitUntil(
        lambda: all(card.height() <= grid.viewport().height() for card in crowded.area.cards)
    )


def test_titles_are_whole_beside_narrow_plots(qtbot, crowded):
    """A title that is too long for the legend takes a second line, and one again with room."""
    crowded.placing.deal(2)
    titles = [card.legend.title for card in crowded.area.cards]

    def is_whole(title):
        parts = title._parts(title.width()) if title.lines > 1 else [title.text]
        return all(title.fontMetrics().horizontalAdvance(part) <= title.width() for part in parts)

    long = max(titles, key=lambda title: title.sizeHint().width())
    long.text += ": a long name"
    long.parentWidget()._give_title_lines(long.parentWidget().width())
    qtbot.waitUntil(lambda: long.lines == 2 and long.height() >= 2 * long.fontMetrics().height())
    assert all(map(is_whole, titles))
    crowded.resize(2 * WIDTH, crowded.height())
    qtbot.waitUntil(lambda: long.lines == 1)
    assert is_whole(long)


def test_the_wheel_leads_to_all_entries(qtbot, crowded):
    """Over a legend with more entries than have room it scrolls these, and then the page."""
    crowded.placing.deal(2)
    card = card_of(crowded, "Energy")
    legend, last = card.legend, card.legend.entries[-1]
    assert len(legend.entries) == 20
    qtbot.waitUntil(lambda: legend.height() < legend.whole_height)
    assert last.visibleRegion().isEmpty()
    page = crowded.findChild(PlotGrid).verticalScrollBar()

    def turn():
        place = QPointF(legend.mapTo(crowded, QPoint(20, legend.height() // 2)))
        QTest.wheelEvent(
            crowded.windowHandle(), place, QPoint(0, -120), QPoint(), Qt.KeyboardModifier.NoModifier
        )
        return not last.visibleRegion().isEmpty()

    qtbot.waitUntil(turn)
    assert page.value() == 0


def test_entries_are_seen_whole_or_not_at_all(qtbot, crowded):
    """Whatever part of a row a wheel or a touch pad turns by, and wherever the keyboard leads."""
    crowded.placing.deal(2)
    legend = card_of(crowded, "Energy").legend
    qtbot.waitUntil(lambda: legend.height() < legend.whole_height)

    def seen():
        parts = (one.visibleRegion().boundingRect() for one in legend.entries if one.isVisible())
        return {part.height() for part in parts}

    assert seen() == {0, ROW_HEIGHT}
    page = crowded.findChild(PlotGrid).verticalScrollBar()
    bar, turned = legend._scroll.verticalScrollBar(), set()
    place = QPointF(legend.mapTo(crowded, QPoint(20, legend.height() // 2)))
    for step in (-40, -50, -110, 30, -60):
        QTest.wheelEvent(
            crowded.windowHandle(), place, QPoint(0, step), QPoint(), Qt.KeyboardModifier.NoModifier
        )
        turned.add(bar.value())
        assert seen() == {0, ROW_HEIGHT}
    assert len(turned) > 2
    assert bar.value() > 0
    qtbot.mouseClick(legend.title, Qt.MouseButton.LeftButton)
    for _ in [one for one in legend.entries if one.isVisible()]:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget().visibleRegion().boundingRect().height() == ROW_HEIGHT
        assert seen() == {0, ROW_HEIGHT}
        assert page.value() == 0


def test_a_long_legend_is_whole_where_there_is_room(qtbot, crowded):
    """One plot is higher than the other, whose curves are fewer."""
    for key in ("coordinate", "rate", "force", "torque"):
        crowded.tool_bar.set_shown(key, False)
    crowded.resize(WIDTH, 640)
    energy, errors = (card_of(crowded, title) for title in ("Energy", "Constraint errors"))
    qtbot.waitUntil(lambda: energy.legend.height() >= energy.legend.whole_height > 200)
    assert not energy.legend.entries[-1].visibleRegion().isEmpty()
    qtbot.waitUntil(lambda: errors.legend.height() >= errors.legend.whole_height)


def test_legends_take_two_fifths_of_narrow_plots(qtbot, crowded):
    """Those of wide plots are as wide as their names, which are not cut."""
    crowded.placing.deal(2)
    card = card_of(crowded, "Energy")
    qtbot.waitUntil(lambda: 500 < card.width() < 525)
    for one in crowded.area.cards:
        assert one.legend.x() > 0
        assert one.width() / 3 < one.legend.width() <= 0.4 * one.width() + 1
    (first, _) = crowded.area.axes.axes
    assert first.read_out.width() == card.legend.width()
    crowded.placing.deal(1)
    card = card_of(crowded, "Energy")
    qtbot.waitUntil(lambda: card.width() > 1000)
    assert 232 < card.legend.wanted_width <= card.legend.width() <= card.width() / 3


def test_usual_names_are_not_cut_in_narrow_columns():
    """Of two on a small screen, with 530 pixels each; short names leave the plot its room."""
    third = 530 // 3
    assert legend_width(530, 100) == 530 // 4
    assert legend_width(530, third - 20) == third - 20
    assert legend_width(530, third + 20) == third + 20
    assert legend_width(530, 400) == 212
    # wide plots as before
    assert legend_width(900, 250) == 250
    assert legend_width(900, 500) == 300
    assert legend_width(900, 100) == 225
    assert legend_width(1200, 100) == 232


def test_the_tool_tip_has_what_is_cut(crowded, cursor):
    """The name of the curve, and its value with its unit at the shown time."""
    cursor.set_time(2.0)
    entry = card_of(crowded, "Energy").legend.entries[-1]
    event = QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), entry.mapToGlobal(QPoint(5, 5)))
    QApplication.sendEvent(entry, event)
    lines = entry.toolTip().splitlines()
    assert lines[0].startswith("Balance, hdca, 13:32:03 [J]")
    assert lines[1] == "Now 5 J"


def test_what_tells_runs_apart_is_not_cut(qtbot, crowded, result):
    """In two columns of a small window, wherever in the names of the runs it stands."""
    lengths = ("0.3 m", "0.4 m", "0.5 m")
    named = [
        ComparedRun(length, f"length of the long crank {length}, damping 2 N m s/rad", "", result)
        for length in lengths
    ]
    crowded.compared.set_runs(tuple(named), "")
    crowded.placing.deal(2)
    crowded.add_channels(["energy/kinetic"])
    for card in (card_of(crowded, "Energy"), crowded.area.cards[-1]):
        entries = [
            entry
            for entry, curve in zip(card.legend.entries, card.spec.curves, strict=True)
            if curve.run and curve.name == "energy/kinetic"
        ]
        qtbot.waitUntil(lambda entries=entries: all("…" in one.shown_name for one in entries))
        for entry, run in zip(entries, named, strict=True):
            assert run.id.removesuffix(" m") in entry.shown_name
            assert run.label in entry.toolTip()


def test_words_that_runs_share_give_way(qapp):
    """Of as many words each those that differ stay; else what is between equal ends."""
    names = ("damping 1 N, crank 3 m", "damping 2 N, crank 4 m")
    assert telling_words(names) == [(False, True, False, False, True, False)] * 2
    assert telling_words(("a b d", "a c c d")) == [(False, True, False), (False, True, True, False)]
    # what another name begins with has nothing that the other has not
    assert telling_words(("a b", "a b c")) == [(False, False), (False, False, True)]
    assert telling_words(("alone",)) == [(False,)]
    assert telling_words(()) == []
    metrics = QFontMetrics(QApplication.font())

    def shown(curve, most):
        room = metrics.horizontalAdvance(most)
        return telling_name(curve, names[0], telling_words(names)[0], metrics, room)

    assert shown("Energy, ", f"Energy, {names[0]}") == f"Energy, {names[0]}"
    assert shown("Energy, ", "Energy, …1…3…") == "Energy, …1…3…"
    assert shown("Energy, ", "Energy, …1 N,…3 m") == "Energy, …1 N,…3 m"
    assert shown("Energy, ", "Ener…1…3…").endswith("…1…3…")
    assert shown("", "…1…3…") == "…1…3…"


WORDS = st.text("abcgmwi,13", min_size=1, max_size=9)


@settings(max_examples=examples(800), deadline=None)
@given(
    curve=st.lists(WORDS, max_size=3).map(" ".join),
    runs=st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=3),
    room=st.integers(60, 400),
)
def test_no_name_is_wider_than_its_room(qapp, curve, runs, room):
    """Dots count as well: what is behind them would be cut, and that tells runs apart."""
    metrics = QFontMetrics(QApplication.font())
    for run, tells in zip(runs, telling_words(runs), strict=True):
        shown = telling_name(f"{curve}, " if curve else "", run, tells, metrics, room)
        assert metrics.horizontalAdvance(shown) <= room


def test_the_number_stays_at_every_width(qapp):
    """From all of the name down to where the curve has two letters."""
    metrics = QFontMetrics(QApplication.font())
    names = ("crank 3 m", "crank 4 m")
    tells = telling_words(names)[0]
    least = metrics.horizontalAdvance("Ki…3…")
    for room in range(least, metrics.horizontalAdvance("Kinetic, crank 3 m") + 1):
        shown = telling_name("Kinetic, ", names[0], tells, metrics, room)
        assert metrics.horizontalAdvance(shown) <= room
        assert "3" in shown


def test_four_compared_runs_have_four_patterns():
    """And the shown one a whole line, in figures as on the page."""
    patterns = [dash_style(place) for place in range(5)]
    assert len(set(patterns)) == 5
    assert patterns[0] is Qt.PenStyle.SolidLine
