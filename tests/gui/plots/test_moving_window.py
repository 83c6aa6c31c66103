"""The last seconds of a run move along with its newest row, and with the shown time afterwards."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from mechstudio.gui.plots.plot_layout import PlotLayout, layout_of, take_layout
from mechstudio.results import RunStatus
from tests.gui.plots.hands import drag, pixel, press_tool, show_only
from tests.gui.plots.made_up_run import empty_run, finished_run, grow

LENGTH = 2.0  # [s]


def type_length(qtbot, panel, text):
    """Press the button above the plots and type an answer."""
    action = panel.tool_bar._actions["latest"]
    button = next(one for one in panel.tool_bar._singles if one.defaultAction() is action)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    line = QApplication.activeModalWidget().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


@pytest.fixture
def area(qtbot, panel, result):
    """The plots of a run of 10 s, which show two seconds of it."""
    show_only(panel, "energy")
    type_length(qtbot, panel, "2")
    return panel.area


def seen(area):
    """What the first plot shows [s]."""
    return area.cards[0].plot.view_box.viewRange()[0]


def shows(area, start):
    """Whether the plots have come to show two seconds from a time [s] on."""
    return seen(area) == pytest.approx((start, start + LENGTH), abs=1e-6)


def click(qtbot, area, time):
    """Click into the first plot at a time [s], once it is drawn there."""
    card = area.cards[0]
    place = card.plot.viewport().rect()
    qtbot.waitUntil(lambda: place.contains(pixel(card, time)))
    qtbot.mouseClick(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=pixel(card, time))


def test_it_is_off_until_it_is_asked_for(qtbot, panel, result, cursor):
    """Then the button says so, and an empty answer ends it."""
    action = panel.tool_bar._actions["latest"]
    cursor.set_time(8.0)
    assert panel.area.window_shown() == (0.0, 10.0)
    assert not action.isChecked()
    type_length(qtbot, panel, "2")
    assert action.isChecked()
    assert action.text() == "Last 2 s…"
    type_length(qtbot, panel, " ")
    assert panel.area.window_shown() == (0.0, 10.0)
    assert not action.isChecked()
    # who gives the question up changes nothing
    type_length(qtbot, panel, "3")
    press_tool(qtbot, panel, "latest")
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    qtbot.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    assert action.isChecked()
    assert action.text() == "Last 3 s…"


def test_a_live_run_moves_it_and_then_the_playback(qtbot, panel, document, cursor):
    """However far behind the shown time is while the run goes on."""
    run = empty_run(document.mechanism, 1001)
    grow(run, 50)
    show_only(panel, "energy")
    document.set_result(run)
    type_length(qtbot, panel, "2")
    area = panel.area
    for count, start in ((101, 0.0), (401, 2.0), (801, 6.0)):
        grow(run, count)
        qtbot.waitUntil(lambda count=count: area.times.size == count)
        assert area.window_shown() == pytest.approx((start, start + LENGTH))
        if count < 801:
            click(qtbot, area, start + 0.5)
            assert cursor.time == pytest.approx(start + 0.5, abs=0.05)
            assert area.window_shown() == pytest.approx((start, start + LENGTH))
    shown = cursor.time
    grow(run, 1001, RunStatus.DONE)
    qtbot.waitUntil(lambda: area.times.size == 1001)
    # from the newest row back to the shown time, with what came before it
    assert cursor.time == shown
    assert area.window_shown() == pytest.approx((shown - 1.9, shown + 0.1))
    qtbot.waitUntil(lambda: shows(area, shown - 1.9))


def test_playback_pushes_it_and_a_jump_takes_it_along(qtbot, area, cursor):
    """The line of the shown time stays in sight, whichever way it goes."""
    for time in (0.5, 1.5, 1.85):
        cursor.set_time(time)
        assert area.window_shown() == (0.0, LENGTH)
    for step in range(1, 100):
        cursor.set_time(1.9 + 0.04 * step)
        start, stop = area.window_shown()
        assert stop - start == pytest.approx(LENGTH)
        assert start <= cursor.time <= stop
    assert start > 3.0
    qtbot.waitUntil(lambda: shows(area, start))
    # backward within it nothing moves, beyond it the left edge goes along
    cursor.set_time(start + 0.1)
    assert area.window_shown()[0] == start
    cursor.set_time(start - 0.1)
    assert area.window_shown()[0] == pytest.approx(start - 0.1)
    # a jump shows what came before
    cursor.set_time(9.0)
    assert area.window_shown() == pytest.approx((7.1, 9.1))
    cursor.set_time(5.0)
    assert area.window_shown() == pytest.approx((3.1, 5.1))
    # never beyond the run
    cursor.set_time(10.0)
    assert area.window_shown() == pytest.approx((8.0, 10.0))
    cursor.set_time(0.0)
    assert area.window_shown() == (0.0, LENGTH)


def test_what_is_dragged_stays_under_the_hand(qtbot, area, cursor):
    """A drag of the line in the plot, and a click, leave the window where it is."""
    cursor.set_time(6.0)
    qtbot.waitUntil(lambda: shows(area, 4.1))
    card = area.cards[0]
    drag(qtbot, card, pixel(card, 6.0), pixel(card, 4.6))
    assert cursor.time == pytest.approx(4.6, abs=0.05)
    assert area.window_shown() == pytest.approx((4.1, 6.1))
    qtbot.mouseClick(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=pixel(card, 5.5))
    assert cursor.time == pytest.approx(5.5, abs=0.05)
    assert area.window_shown() == pytest.approx((4.1, 6.1))


def test_many_moves_are_few_pictures(qtbot, area, cursor):
    """Curves are drawn 25 times a second, however often the line of the shown time moves."""
    cursor.set_time(5.0)
    qtbot.waitUntil(lambda: not area._timers.move.isActive())
    drawn = []
    area.cards[0].draw = lambda *args, **kwargs: drawn.append(args)
    for step in range(100):
        cursor.set_time(5.0 + 0.01 * step)
    assert drawn == []
    qtbot.waitUntil(lambda: bool(drawn))
    qtbot.waitUntil(lambda: not area._timers.settle.isActive())
    # one in the middle of the movement, one at rest
    assert len(drawn) <= 2


def test_a_length_beyond_the_run_shows_all_of_it(qtbot, area, cursor, panel):
    """With room for what is missing."""
    type_length(qtbot, panel, "25")
    for time in (0.0, 5.0, 10.0):
        cursor.set_time(time)
        assert area.window_shown() == (0.0, 25.0)


def test_layouts_keep_it(qtbot, area, panel, document, cursor):
    """As a file holds it; another run is shown in the same way."""
    stored = PlotLayout.model_validate_json(layout_of(panel).model_dump_json())
    type_length(qtbot, panel, " ")
    assert layout_of(panel).latest is None
    take_layout(panel, stored)
    assert panel.tool_bar._actions["latest"].isChecked()
    document.set_result(finished_run(document.mechanism, 2001))
    cursor.set_time(12.0)
    assert panel.area.window_shown() == pytest.approx((10.1, 12.1))
