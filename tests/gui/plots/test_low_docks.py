"""Docks that are low and wide show plots beside each other, each high enough to be read."""

import pytest
from PySide6.QtWidgets import QApplication

from mechstudio.gui.plots.plot_grid import PlotGrid
from tests.gui.plots.hands import choose, open_menu, show_only
from tests.gui.plots.made_up_run import finished_run


def test_low_and_wide_docks_have_two_columns(qtbot, panel, result):
    """One column would leave plots too low; the room decides until somebody divides the page."""

    def columns(width, height):
        # without the tool bar, which stands in the title of the dock
        panel.resize(width, height + panel.tool_bar.height())
        QApplication.processEvents()
        return len(panel.area.columns)

    assert columns(1037, 400) == 1
    assert columns(1037, 160) == 2
    first, second = (column[0] for column in panel.area.columns)
    qtbot.waitUntil(lambda: first.y() == second.y() == 0 and second.x() > first.x())
    qtbot.waitUntil(lambda: min(first.height(), second.height()) >= 90)
    assert first.legend.x() > 0
    assert columns(800, 160) == 1
    assert columns(1037, 160) == 2
    panel.placing.deal(1)
    assert columns(1037, 160) == 1
    panel.placing.deal(3)
    assert columns(1037, 160) == columns(1037, 400) == 3


def test_the_title_is_seen_of_a_plot_that_is_higher_than_the_dock(qtbot, panel, document):
    """Such as of energies with their legend above them in a narrow dock, when a run begins."""
    result = finished_run(document.mechanism)
    result.store.energy[5:, 2:4] = 0.1
    document.set_result(result)
    panel.resize(480, 105 + panel.tool_bar.height())
    bar, first = panel.area._scroll.verticalScrollBar(), panel.area.cards[0]
    qtbot.waitUntil(lambda: first.height() > panel.area._scroll.viewport().height())
    panel.area.bring_into_view(first.spec.key)
    assert bar.value() == first.y() == 0


def test_what_is_selected_begins_with_its_first_plot(qtbot, panel, result, selection):
    """In two columns that is the one beside the energy, and not the first of its column."""
    panel.resize(1056, 140 + panel.tool_bar.height())
    QApplication.processEvents()
    selection.set([("joint", "slide")])
    bar = panel.area._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    selection.set([("body", "crank")])

    def seen():
        return [one.spec.title for one in panel.area.cards if not one.visibleRegion().isEmpty()]

    qtbot.waitUntil(lambda: seen() == ["Energy", "crank: position"])


def test_plots_move_from_the_columns_that_the_room_gave(panel, result):
    """A step to the right takes a plot out of the column that it was seen in."""
    panel.resize(1037, 160 + panel.tool_bar.height())
    QApplication.processEvents()
    first, second = ([card.spec.key for card in column] for column in panel.area.columns)
    panel.placing.step(first[0], "right")
    after = [[card.spec.key for card in column] for column in panel.area.columns]
    assert after == [first[1:], [first[0], *second]]
    panel.resize(1037, 600)
    QApplication.processEvents()
    assert [[card.spec.key for card in column] for column in panel.area.columns] == after


def test_the_last_plot_of_a_shorter_column_is_whole(qtbot, panel, result):
    """It takes the rest of its column where all plots have room, and one row in a low dock."""
    show_only(panel, "energy", "constraints", "coordinate")
    for height, rows in ((140, 1), (400, 2)):
        panel.resize(1037, height + panel.tool_bar.height())
        QApplication.processEvents()
        panel.placing.deal(2)
        (first, *_), (other,) = panel.area.columns
        qtbot.waitUntil(lambda one=first, two=other: two.x() > one.x())
        room = panel.findChild(PlotGrid).viewport().height()
        qtbot.waitUntil(lambda two=other, room=room: two.height() == room)
        qtbot.waitUntil(
            lambda one=first, room=room, rows=rows: abs(rows * one.height() - room) <= rows
        )


def test_the_time_axis_is_not_that_of_a_plot_over_another_quantity(qtbot, panel, result):
    """It is gone while no other plot of the column is seen; such a plot fits with its own axis."""
    show_only(panel, "energy")
    panel.add_channels(["measures/tip/position"])
    panel.placing.deal(1)
    (axis,) = panel.area.axes.axes
    assert axis.plot.isVisible()
    tip = panel.area.cards[-1]
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Position x")
    panel.resize(1037, 150 + panel.tool_bar.height())
    QApplication.processEvents()
    energy, path = panel.area.cards
    grid = panel.findChild(PlotGrid)
    grid.scroll_to(path)
    qtbot.waitUntil(lambda: energy.visibleRegion().isEmpty() and axis.plot.isHidden())
    qtbot.waitUntil(lambda: path.height() <= grid.viewport().height())
    grid.scroll_to(energy)
    qtbot.waitUntil(axis.plot.isVisible)


def test_the_time_axis_follows_plots_that_get_another_size(qtbot, panel, result):
    """Also where nothing is scrolled: what takes the room of another plot may be no plot over
    time."""
    show_only(panel, "energy")
    panel.add_channels(["measures/tip/position"])
    panel.placing.deal(1)
    choose(qtbot, open_menu(qtbot, panel, panel.area.cards[-1]), "Horizontal axis", "Position x")
    energy, _ = panel.area.cards
    (axis,) = panel.area.axes.axes
    panel.resize(1037, 600)
    qtbot.waitUntil(axis.plot.isVisible)
    energy.hide()
    qtbot.waitUntil(axis.plot.isHidden)
    energy.show()
    qtbot.waitUntil(axis.plot.isVisible)


@pytest.mark.parametrize("width", [600, 900, 1400])
def test_what_low_plots_show_is_named_with_its_unit(qtbot, panel, result, width):
    """An axis that has room for its unit alone has its name in the title of the plot, whole."""
    panel.resize(width, 110 + panel.tool_bar.height())
    QApplication.processEvents()
    shortened = 0
    for card in panel.area.cards:
        name, _, unit = card.spec.axis.rpartition(" [")
        if card.plot.left.labelText == card.spec.axis:
            continue
        shortened += 1
        assert card.plot.left.labelText == f"[{unit}"
        title = card.legend.title
        assert name.lower() in title.text.lower(), name
        assert title.width() >= title.sizeHint().width()
    assert shortened > 2


def test_no_time_is_told_below_an_empty_place(qtbot, panel, result):
    """Where the lowest row has no plot on the right, neither axis nor shown time stand there."""
    show_only(panel, "energy", "coordinate", "constraints")
    panel.placing.deal(2)
    panel.resize(1056, 120 + panel.tool_bar.height())
    QApplication.processEvents()
    first, second = panel.area.axes.axes
    grid, (upper, lower, _) = panel.findChild(PlotGrid), panel.area.cards
    parts = [(axis.plot, axis.read_out) for axis in (first, second)]
    places = [[part.geometry() for part in both] for both in parts]
    qtbot.waitUntil(lambda: all(part.isVisible() for both in parts for part in both))
    grid.scroll_to(lower)
    qtbot.waitUntil(lambda: all(part.isHidden() for part in parts[1]))
    assert all(part.isVisible() for part in parts[0])
    grid.scroll_to(upper)
    qtbot.waitUntil(lambda: all(part.isVisible() for both in parts for part in both))
    assert [[part.geometry() for part in both] for both in parts] == places
