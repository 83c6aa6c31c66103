"""Laws of the timeline, driven by mouse and keyboard."""

from copy import copy
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLayout, QToolTip

from mechstudio.gui.playback.player import Player
from mechstudio.gui.playback.speeds import SPEEDS
from mechstudio.gui.playback.timeline import Timeline, decimals
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.widgets.moment_marks import MARK_COLORS
from mechstudio.model import Limits
from mechstudio.model.parameters import Parameters
from tests.gui.playback.test_player import simulation
from tests.gui.plots.made_up_run import finished_run


@pytest.fixture
def timeline(qtbot, document, cursor):
    """A timeline of 900 pixels in which typed times may use a parameter."""
    player = Player(document, cursor)
    moments = RunMoments(document)

    def shut_down(_):
        player.shut_down()
        moments.shut_down()

    given = Parameters({"delay": 2.5})
    timeline = Timeline(player, cursor, moments, parameters=lambda: given)
    # as within a window
    timeline.layout().setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    timeline.resize(900, 44)
    qtbot.addWidget(timeline, before_close_func=shut_down)
    timeline.show()
    return timeline


@pytest.fixture
def finished(document):
    run = simulation(duration=10.0)
    while not run.advance():
        pass
    document.set_result(run.result)


def places(timeline):
    """Where bar, time and buttons are."""
    parts = timeline.bar, timeline.readout, timeline.loop_button, timeline.speed_box
    return [part.geometry() for part in parts]


@pytest.mark.parametrize("width", [1200, 900, 700, 603, 527])
def test_the_line_of_time_stays_long_enough_for_a_hand(qtbot, timeline, finished, width):
    """Where there is little room the buttons for both ends go, then those for steps; a wider
    window brings them back."""
    timeline.resize(width, 44)
    qtbot.waitUntil(lambda: timeline.width() == width)
    timeline.layout().activate()
    assert timeline.bar.width() >= 160
    assert timeline.minimumSizeHint().width() <= 527
    first, back, play, forward, last = timeline._moves
    assert first.isVisible() is last.isVisible() is (width >= 660)
    assert back.isVisible() is forward.isVisible() is (width >= 600)
    shown = [part for part in (first, back, forward, last) if part.isVisible()]
    parts = (play, timeline.readout, timeline.loop_button, timeline.speed_box)
    for part in (*parts, timeline.newest_button, *shown):
        assert part.isVisible()
        assert part.width() >= part.minimumSizeHint().width()
        assert timeline.rect().contains(part.geometry())
    timeline.resize(900, 44)
    qtbot.waitUntil(first.isVisible)
    assert last.isVisible()


@pytest.mark.parametrize("width", [1200, 900, 640, 560])
def test_the_speed_of_a_run_moves_nothing(qtbot, timeline, finished, monkeypatch, width):
    """It is told while the run goes on, as wide for any figure, where there is room."""
    timeline.resize(width, 44)
    qtbot.waitUntil(lambda: timeline.width() == width)
    timeline.layout().activate()
    before, player = places(timeline), type(timeline._player)
    for text in ("0.5×", "<0.01×", "100×", ""):
        monkeypatch.setattr(player, "factor_text", text)
        timeline._player.factor_changed.emit()
        assert timeline.factor.isVisible() == (bool(text) and width >= 670)
        timeline.layout().activate()
        assert places(timeline) == before
        if timeline.factor.isVisible():
            assert timeline.factor.width() >= timeline.factor.fontMetrics().horizontalAdvance(text)


def place_of(timeline, time):
    return timeline.bar.position(time).toPoint()


def test_click_seeks_directly(qtbot, timeline, cursor, finished):
    """A click on the bar shows that moment at once."""
    qtbot.mouseClick(timeline.bar, Qt.MouseButton.LeftButton, pos=place_of(timeline, 4.0))
    assert cursor.time == pytest.approx(4.0, abs=0.03)


def test_drag_scrubs(qtbot, timeline, cursor, finished):
    """While the button is held, the moment follows the mouse, also past the ends."""
    seen = []
    cursor.moved.connect(seen.append)
    qtbot.mousePress(timeline.bar, Qt.MouseButton.LeftButton, pos=place_of(timeline, 2.0))
    for time in (3.0, 4.0, 5.0):
        qtbot.mouseMove(timeline.bar, place_of(timeline, time))
    qtbot.mouseMove(timeline.bar, QPoint(5000, 5))
    qtbot.mouseRelease(timeline.bar, Qt.MouseButton.LeftButton, pos=QPoint(5000, 5))
    assert seen == sorted(seen)
    assert len(seen) >= 4
    assert cursor.time == pytest.approx(10.0)


def test_readout_shows_moment_and_end(timeline, cursor, finished):
    """The read-out has a fixed width, so that it does not dance."""
    assert timeline.readout.text() == " 0.00 / 10.00 s"
    cursor.set_time(3.42)
    assert timeline.readout.text() == " 3.42 / 10.00 s"


def test_play_button_plays_and_pauses(qtbot, timeline, cursor, finished):
    """One button does both and says which."""
    qtbot.mouseClick(timeline.play_button, Qt.MouseButton.LeftButton)
    assert timeline.play_button.toolTip() == "Pause (Space)"
    qtbot.waitUntil(lambda: cursor.time > 0.0)
    qtbot.mouseClick(timeline.play_button, Qt.MouseButton.LeftButton)
    assert timeline.play_button.toolTip() == "Play (Space)"


def test_speed_box_sets_the_speed(qtbot, timeline, cursor, finished):
    """The arrow keys in the box change the speed at once."""
    timeline.speed_box.setFocus()
    qtbot.keyClick(timeline.speed_box, Qt.Key.Key_Up)
    assert timeline.speed_box.currentText() == "0.5×"
    qtbot.mouseClick(timeline.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: cursor.time > 0.0)


def test_without_a_run_it_is_disabled(timeline):
    """Nothing can be clicked before there are rows."""
    assert not timeline.play_button.isEnabled()
    assert not timeline.bar.isEnabled()
    assert timeline.readout.text() == " 0.00 / 10.00 s"


def test_results_of_an_earlier_model_have_no_time(timeline, cursor, document, finished):
    """The view shows the start of the edited model, and so does the timeline, until Undo."""
    cursor.set_time(3.42)
    document.apply(document.mechanism.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    assert timeline.readout.text() == " 0.00 / 10.00 s"
    # a click into plots, which go on showing the run
    cursor.set_time(5.0)
    assert timeline.readout.text() == " 0.00 / 10.00 s"
    document.undo()
    assert timeline.readout.text() == " 5.00 / 10.00 s"


def test_speeds_reach_from_a_hundredth_to_a_hundred():
    """Slow enough to study an impact, fast enough for a long run."""
    assert SPEEDS[0] == pytest.approx(0.01)
    assert SPEEDS[-1] == pytest.approx(100.0)
    assert 1.0 in SPEEDS


@pytest.mark.parametrize(("length", "expected"), [(0.0, 2), (10.0, 2), (1.0, 3), (0.05, 4)])
def test_short_runs_show_more_decimals(length, expected):
    """The read-out tells the rows of a short run apart."""
    assert decimals(length) == expected


def test_range_is_marked_on_the_bar(timeline, finished):
    """Two lines stand where the playback begins and ends."""
    before = timeline.bar.grab().toImage()
    timeline._player.set_range((0.5, 1.5))
    assert timeline.bar.grab().toImage() != before
    timeline._player.set_range(None)
    assert timeline.bar.grab().toImage() == before


@pytest.fixture
def marked(document, finished):
    """The run with an event, a passage that changes the branch, and a hand."""
    result = copy(document.result)
    result.statistics = replace(
        result.statistics,
        event_names=("low",),
        event_actions=("mark",),
        event_times=(4.123456,),
        singular_times=(2.0, 8.0),
        branch_changes=(8.0,),
        pull_rows=(300,),
        pull_times=(3.0,),
        pull_bodies=("bar",),
        pull_points=(0.0,) * 3,
    )
    document.set_result(result)


def test_a_click_on_a_mark_shows_that_very_moment(qtbot, timeline, cursor, marked):
    """Marks are wider than a moment, and the click takes the exact one; the pointer names it."""
    bar = timeline.bar
    assert [moment.time for moment in bar.moments] == [2.0, 3.0, 4.123456, 8.0, 8.0]
    picture = bar.grab().toImage()
    for kind, time in (("event", 4.123456), ("singular", 2.0), ("hand", 3.0)):
        place = bar.position(time) * picture.devicePixelRatio()
        assert picture.pixelColor(round(place.x()), 2) == MARK_COLORS[kind]
    for time in (4.123456, 8.0):
        beside = place_of(timeline, time) + QPoint(2, 0)
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=beside)
        assert cursor.time == pytest.approx(time, abs=1e-12)
    qtbot.mouseMove(bar, beside)
    assert QToolTip.text() == "Change of the assembly branch at 8 s\nSingular position at 8 s"
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place_of(timeline, 7.0))
    assert cursor.time == pytest.approx(7.0, abs=0.03)


def test_another_run_has_other_marks(timeline, document, marked):
    """None are left of a run that is no longer shown."""
    document.set_result(None)
    assert timeline.bar.moments == ()


def test_contacts_with_stops_are_marked_when_the_run_has_ended(qtbot, timeline, document):
    """They need all rows, which are read beside the window."""
    joint = document.mechanism.joints[0]
    limits = Limits(lower=-0.5, upper=0.5, stiffness=1.0)
    model = document.mechanism.edited(joints=(joint.edited(limits=limits),))
    document.apply(model, label="Stops")
    document.set_result(finished_run(model))
    qtbot.waitUntil(lambda: bool(timeline.bar.moments))
    assert {moment.kind for moment in timeline.bar.moments} == {"stop"}
    assert timeline.bar.moments[0].text == "pivot: contact with the upper stop"


def type_time(qtbot, timeline, text):
    """Click the read-out, type a time over what stands there, and press Enter."""
    qtbot.mouseClick(timeline.readout, Qt.MouseButton.LeftButton)
    field = timeline.readout.field
    assert field.isVisible()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("text", "time"), [("0.3", 0.3), ("300 ms", 0.3), ("2*1.5", 3.0), ("delay/2", 1.25)]
)
def test_a_time_is_typed(qtbot, timeline, cursor, finished, text, time):
    """Into the read-out, which says so; the view holds there, and arrows step on."""
    assert "Click to type a time" in timeline.readout.toolTip()
    type_time(qtbot, timeline, text)
    assert cursor.time == pytest.approx(time)
    assert not timeline.readout.field.isVisible()
    assert timeline.focusWidget() is timeline.bar


def test_a_time_beside_the_run_is_refused(qtbot, timeline, cursor, finished):
    """The field says why and stays; Esc and a click elsewhere leave it with nothing changed."""
    timeline.activateWindow()
    qtbot.waitUntil(timeline.isActiveWindow)
    cursor.set_time(2.0)
    for text, words in (("11", "from 0 to 10 s"), ("-1", "from 0 to 10 s"), ("2*x", "x")):
        type_time(qtbot, timeline, text)
        assert words in QToolTip.text()
        field = timeline.readout.field
        assert field.property("invalid")
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert not field.isVisible()
    assert cursor.time == 2.0
    qtbot.mouseClick(timeline.readout, Qt.MouseButton.LeftButton)
    timeline.speed_box.setFocus()
    assert not timeline.readout.field.isVisible()
    assert cursor.time == 2.0


def test_without_a_run_no_time_is_typed(qtbot, timeline):
    qtbot.mouseClick(timeline.readout, Qt.MouseButton.LeftButton)
    assert not timeline.readout.field.isVisible()
