"""What is seen of a page of plots are whole ones."""

import pytest
from PySide6.QtWidgets import QApplication

from mechstudio.gui.plots.plot_grid import PlotGrid
from tests.gui.plots.hands import show_only


def parts(grid):
    """Ends of plots that are seen in part at the top of the page, and the number of whole ones."""
    grid.verticalScrollBar().setValue(0)
    room = grid.viewport().height()
    ends = [(plot.y(), plot.y() + plot.height()) for plot in grid._plots()]
    return [end for end in ends if end[0] < room < end[1]], sum(end <= room for _, end in ends)


@pytest.mark.parametrize("width", [600, 900])
def test_no_plot_is_seen_in_part(qtbot, panel, result, width):
    """However high the dock is, from one that holds a single plot; all of it is filled."""
    grid = panel.findChild(PlotGrid)
    counts = set()
    for height in (*range(240, 620, 20), *range(615, 240, -35)):
        panel.resize(width, height)

        def is_filled():
            cut, whole = parts(grid)
            last = grid._plots()[whole - 1]
            return not cut and last.y() + last.height() == grid.viewport().height()

        qtbot.waitUntil(is_filled)
        counts.add(parts(grid)[1])
    assert counts >= {2, 3, 4, 6}


def test_a_longer_legend_leaves_whole_plots(qtbot, panel, result, document, selection):
    """Rows are fitted anew when what is selected has more curves."""
    panel.resize(900, 330)
    grid = panel.findChild(PlotGrid)
    qtbot.waitUntil(lambda: not parts(grid)[0])
    for body in document.mechanism.bodies[:3]:
        selection.set([("body", body.name)])
        qtbot.waitUntil(lambda: not parts(grid)[0])


def test_the_followed_plot_stays_at_the_top(qtbot, panel, result, selection):
    """While the dock gets other heights, as it does when it unfolds; until somebody scrolls."""
    grid = panel.findChild(PlotGrid)
    bar, plot = grid.verticalScrollBar(), grid._plots()[3]
    panel.resize(900, 240)
    grid.scroll_to(plot)
    for height in (300, 260, 280):
        panel.resize(900, height)
        qtbot.waitUntil(lambda: bar.value() == plot.y() > 0)
    # a wheel that turns
    bar.triggerAction(bar.SliderAction.SliderSingleStepSub)
    left = bar.value()
    assert left < plot.y()
    panel.resize(900, 262)
    qtbot.waitUntil(lambda: grid.viewport().height() < 230)
    assert bar.value() != plot.y()


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
