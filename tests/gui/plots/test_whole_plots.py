"""What is seen of a page of plots are whole ones."""

import pytest
from PySide6.QtWidgets import QApplication

from mechstudio.gui.plots.plot_grid import PlotGrid
from tests.gui.plots.hands import card_of, choose, open_menu, show_only


def parts(grid):
    """Ends of plots that are seen in part at the top of the page, and the number of whole ones."""
    grid.verticalScrollBar().setValue(0)
    room = grid.viewport().height()
    ends = [(plot.y(), plot.y() + plot.height()) for plot in grid._plots()]
    return [end for end in ends if end[0] < room < end[1]], sum(end <= room for _, end in ends)


@pytest.mark.wide
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


def test_a_path_is_whole_in_a_low_dock(qtbot, panel, result):
    """With the label of its horizontal axis, in a dock that is as low as in a window of 900 px."""
    show_only(panel, "energy")
    menu = open_menu(qtbot, panel, card_of(panel, "Energy"))
    choose(qtbot, menu, "Horizontal axis", "Kinetic")
    grid = panel.findChild(PlotGrid)
    panel.resize(900, 220)
    qtbot.waitUntil(lambda: 120 < grid.viewport().height() < 184 and parts(grid) == ([], 1))


def test_two_columns_are_whole_in_the_lowest_dock(qtbot, panel, result):
    """As in a window of 1280 by 720 pixels, which is one of 1920 by 1080 at 150 %: there a legend
    stands beside its plot, as above it the label of the horizontal axis would be cut."""
    show_only(panel, "energy", "constraints")
    menu = open_menu(qtbot, panel, card_of(panel, "Energy"))
    choose(qtbot, menu, "Horizontal axis", "Kinetic")
    grid = panel.findChild(PlotGrid)
    panel.placing.deal(2)
    for height, is_low in ((320, False), (168, True), (320, False)):
        panel.resize(975, height)

        def is_whole(is_low=is_low):
            beside = {card.legend.x() > 0 for card in grid._plots()}
            return parts(grid) == ([], 2) and beside == {is_low}

        qtbot.waitUntil(is_whole)
        assert (grid.viewport().height() < 127) == is_low
        if is_low:
            assert all(card.plot.width() > card.legend.width() for card in grid._plots())


def test_legends_do_not_go_to_and_fro(qtbot, panel, result):
    """In two columns of any height, though the time axis is lower with legends beside the plots."""
    show_only(panel, "energy", "constraints")
    menu = open_menu(qtbot, panel, card_of(panel, "Energy"))
    choose(qtbot, menu, "Horizontal axis", "Kinetic")
    panel.placing.deal(2)
    grid, changes = panel.findChild(PlotGrid), []
    grid.legends_changed.connect(changes.append)
    for height in (*range(320, 150, -6), *range(150, 320, 6)):
        panel.resize(975, height)
        qtbot.waitUntil(lambda: parts(grid) == ([], 2))
        for _ in range(6):
            QApplication.processEvents()
    # beside in the lowest ones, and above again
    assert len(changes) == 2
    assert parts(grid) == ([], 2)


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
