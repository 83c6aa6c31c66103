"""The plots seek, zoom and move with the mouse."""

import pytest
from PySide6.QtCore import QPoint, Qt

from mechstudio.gui.plots import time_plot
from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.results import RunStatus
from tests.gui.plots.hands import card_of, drag, pixel, press_tool, wheel, wheel_at
from tests.gui.plots.made_up_run import empty_run, grow

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_click_seeks(qtbot, panel, result, cursor):
    """A click in a plot moves the shared time there, and every cursor line."""
    card = card_of(panel, "Energy")
    place = pixel(card, 4.0)
    with qtbot.waitSignal(cursor.moved):
        qtbot.mouseClick(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert cursor.time == pytest.approx(4.0, abs=0.03)
    for other in panel.area.cards:
        assert other.cursor_line.value() == cursor.time


def test_dragging_the_line_seeks_within_the_run(qtbot, panel, result, cursor):
    """The line follows the mouse and stops at the ends of the run."""
    card = card_of(panel, "Energy")
    cursor.set_time(2.0)
    drag(qtbot, card, pixel(card, 2.0), pixel(card, 6.0))
    assert cursor.time == pytest.approx(6.0, abs=0.1)
    assert not panel.area.zoomed
    drag(qtbot, card, pixel(card, cursor.time), pixel(card, 10.0) + QPoint(60, 0))
    assert cursor.time == 10.0
    assert card.cursor_line.value() == 10.0


def test_wheel_zooms_all_plots_in_time(panel, result):
    """The plots keep one time axis; the automatic value range follows the window."""
    energy, coordinate = card_of(panel, "Energy"), card_of(panel, "pivot: angle")
    wheel(energy, 3.14159, 8, CONTROL)
    start, stop = panel.area.window_shown()
    assert 0.0 < start < 3.14159 < stop < 10.0
    for card in (energy, coordinate):
        assert card.plot.view_box.viewRange()[0] == pytest.approx([start, stop])
    panel.area.reset_zoom()
    assert panel.area.window_shown() == (0.0, 10.0)


def test_time_cannot_be_left_behind(qtbot, panel, result):
    """Zoomed out or dragged away as far as a hand likes, the run still fills the plots."""
    card = card_of(panel, "Energy")
    wheel(card, 9.0, -60, CONTROL)
    assert panel.area.window_shown() == pytest.approx((-0.2, 10.2))
    assert card.plot.view_box.viewRange()[0] == pytest.approx([-0.2, 10.2])
    wheel(card, 5.0, 3, CONTROL)
    start, stop = panel.area.window_shown()
    length = stop - start
    for _ in range(8):
        drag(qtbot, card, pixel(card, start + 0.1), pixel(card, stop - 0.1))
        start, stop = panel.area.window_shown()
    assert (start, stop) == pytest.approx((-0.2, length - 0.2))


def test_wheel_alone_scrolls_the_plots(qtbot, panel, result):
    """The plots below come into sight; no axis changes."""
    panel.resize(900, 260)
    qtbot.waitUntil(lambda: panel.area._scroll.verticalScrollBar().maximum() > 0)
    card = card_of(panel, "Energy")
    before = card.plot.view_box.viewRange()
    wheel(card, 5.0, -1)
    assert panel.area._scroll.verticalScrollBar().value() > 0
    assert card.plot.view_box.viewRange() == before
    assert not panel.area.zoomed


def test_an_axis_that_comes_under_the_wheel_is_passed(qtbot, panel, result, monkeypatch):
    """Whoever scrolls does not look where the pointer is; after a pause the axis is meant."""
    clock = [100.0]
    monkeypatch.setattr(time_plot, "monotonic", lambda: clock[0])
    panel.resize(900, 260)
    qtbot.waitUntil(lambda: panel.area._scroll.verticalScrollBar().maximum() > 0)
    card = card_of(panel, "Energy")
    before = card.plot.view_box.viewRange()
    axis = card.plot.left.mapRectToScene(card.plot.left.rect()).center()
    # up, where the page begins: the plots stay where they are
    wheel(card, 5.0, 1)
    wheel_at(card, axis, 1)
    wheel_at(card, axis, 1)
    assert card.plot.view_box.viewRange() == before
    clock[0] += 1.0
    wheel_at(card, axis, 1)
    assert card.plot.view_box.viewRange() != before


def test_zoom_stays_while_rows_come(qtbot, panel, document):
    """A window that the user chose does not move with the run."""
    result = empty_run(document.mechanism, 1001)
    grow(result, 500)
    document.set_result(result)
    card = card_of(panel, "Energy")
    wheel(card, 2.0, 4, CONTROL)
    window = panel.area.window_shown()
    grow(result, 900)
    qtbot.waitUntil(lambda: panel.area.times.size == 900)
    assert panel.area.window_shown() == window
    grow(result, 1001, RunStatus.DONE)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert panel.area.window_shown() == window


def test_values_zoom_with_shift_and_reset(qtbot, panel, result):
    """Shift and wheel zoom one plot's values; the button and a double click undo all zooms."""
    card = card_of(panel, "Energy")
    whole = card.shown_range(right=False)
    wheel(card, 5.0, 5, Qt.KeyboardModifier.ShiftModifier)
    assert card.shown_range(right=False)[1] - card.shown_range(right=False)[0] < whole[1] - whole[0]
    assert not panel.area.zoomed
    press_tool(qtbot, panel, "reset")
    assert card.shown_range(right=False) == pytest.approx(whole)
    wheel(card, 5.0, 5, CONTROL)
    place = pixel(card, 5.0, 0.3)
    qtbot.mouseDClick(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert not panel.area.zoomed


def test_drag_moves_in_time(qtbot, panel, result):
    """Dragging beside the line moves the window by the dragged distance."""
    card = card_of(panel, "Energy")
    wheel(card, 5.0, 10, CONTROL)
    start, stop = panel.area.window_shown()
    middle = 0.5 * (start + stop)
    quarter = 0.25 * (stop - start)
    drag(qtbot, card, pixel(card, middle), pixel(card, middle + quarter))
    moved = panel.area.window_shown()
    assert moved[0] == pytest.approx(start - quarter, abs=0.1 * quarter)
    assert moved[1] - moved[0] == pytest.approx(stop - start)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, *ENTER])
def test_legend_hides_curves(qtbot, panel, result, key):
    """A click on a legend entry takes the curve out of the plot, and out of the range."""
    card = card_of(panel, "Energy")
    qtbot.mouseClick(card.legend.entries[1], Qt.MouseButton.LeftButton)
    qtbot.keyClick(card.legend.entries[4], key)
    assert [curve.label for curve in card.shown_curves(panel.area.values)] == ["Kinetic"]
    assert card._lines[1].getData()[0] is None
