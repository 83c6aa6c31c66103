"""How a run is shown while it goes on, driven by mouse and keyboard."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.playback.player import Player
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.time_cursor import TimeCursor
from tests.gui.playback.test_player import simulation
from tests.gui.playback.test_timeline import place_of

LEFT = Qt.MouseButton.LeftButton
TICK = 0.016  # [s]


class Live:
    """A run that goes on under a timeline; the clock ticks when the test says so."""

    def __init__(self, document, timeline, per_chunk=0.5, **live):
        self.document, self.timeline = document, timeline
        self.player, self.cursor = timeline._player, timeline._cursor
        # a test waits for no clock
        self.player._clock.start = lambda: None
        self.run = simulation(duration=100.0, per_chunk=per_chunk)
        document.set_result(self.run.result)
        self.player.set_live(True, **live)
        self.shown = []
        self.cursor.moved.connect(self.shown.append)

    def compute(self, pieces=1):
        for _ in range(pieces):
            self.run.advance()
            self.player.read_rows()

    def tick(self, count=1):
        for _ in range(count):
            if self.player.playing:
                self.player._clock.ticked.emit(TICK)

    @property
    def steps(self):
        return [after - before for before, after in pairwise([0.0, *self.shown])]


@pytest.fixture
def timeline(qtbot, document):
    cursor = TimeCursor()
    player, moments = Player(document, cursor), RunMoments(document)

    def shut_down(_):
        player.shut_down()
        moments.shut_down()

    timeline = Timeline(player, cursor, moments)
    timeline.resize(900, 44)
    qtbot.addWidget(timeline, before_close_func=shut_down)
    timeline.show()
    return timeline


@pytest.fixture
def live(document, timeline):
    return Live(document, timeline)


def test_a_fast_run_is_shown_at_the_playback_speed(live):
    """Half a minute is computed at once, and shown in half a minute; the rows are there before."""
    live.compute(60)
    assert live.player.end == pytest.approx(30.0)
    assert live.player.playing
    live.tick(125)
    assert live.cursor.time == pytest.approx(2.0, abs=0.1)
    assert max(live.steps) <= 1.001 * TICK
    # a run that ends is played on from where it stands
    while not live.run.advance():
        pass
    before = live.cursor.time
    live.player.set_live(False)
    assert live.cursor.time == before
    assert live.player.playing
    assert not live.player.following
    live.tick()
    assert live.cursor.time == pytest.approx(before + TICK)


def test_a_slow_run_is_shown_as_it_comes(document, timeline):
    """Each piece of 5 ms takes 16 ms: a third of real time, closely behind the newest row."""
    live = Live(document, timeline, per_chunk=0.01)
    for k in range(500):
        if k % 2 == 0:
            live.compute()
        live.tick()
    assert live.cursor.time == pytest.approx(live.player.end, abs=0.1)
    assert min(live.steps) >= 0.0
    assert max(live.steps) <= 1.001 * TICK
    live.player.set_live(False)
    live.tick(20)
    # it has been seen to its end
    assert live.cursor.time == live.player.end
    assert not live.player.playing


def test_the_button_for_the_last_frame_goes_to_the_newest_row(qtbot, live):
    """It stays there; Play shows the run at its own pace again, from there."""
    live.compute(20)
    live.tick(10)
    end_button = live.timeline._moves[-1]
    qtbot.mouseClick(end_button, LEFT)
    assert live.cursor.time == live.player.end
    live.compute(20)
    assert live.cursor.time == live.player.end == pytest.approx(20.0)
    qtbot.mouseClick(live.timeline.play_button, LEFT)
    live.compute(20)
    live.tick(60)
    assert live.cursor.time == pytest.approx(21.0, abs=0.2)
    live.player.to_end()
    live.player.set_live(False)
    # who went to the end stays there
    assert live.cursor.time == live.player.end == pytest.approx(30.0)
    assert not live.player.playing


def test_the_newest_row_is_followed_by_choice(qtbot, live):
    """A press on the button, or Space on it, changes the run that goes on at once."""
    live.compute(20)
    live.tick(10)
    button = live.timeline.newest_button
    assert not button.isChecked()
    qtbot.mouseClick(button, LEFT)
    assert button.isChecked()
    assert live.player.follows_newest
    assert live.cursor.time == live.player.end
    live.compute(20)
    assert live.cursor.time == live.player.end
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert not button.isChecked()
    live.compute(20)
    live.tick(60)
    assert live.cursor.time == pytest.approx(21.0, abs=0.2)


def test_a_run_that_a_hand_pulls_at_is_shown_at_once(document, timeline):
    """It keeps to the clock by itself, and the hand needs to see what it does."""
    live = Live(document, timeline, per_chunk=0.02, is_open=True)
    for _ in range(5):
        live.compute()
        assert live.cursor.time == live.player.end
    assert not live.player.playing


def test_who_looks_elsewhere_is_not_carried_away(qtbot, live):
    """A click on the bar holds the view; Play goes on from there, Pause holds it as well."""
    live.compute(60)
    live.tick(60)
    timeline = live.timeline
    qtbot.mouseClick(timeline.bar, LEFT, pos=place_of(timeline, 20.0))
    shown = live.cursor.time
    assert shown == pytest.approx(20.0, abs=0.2)
    assert not live.player.playing
    live.compute()
    assert live.cursor.time == shown
    qtbot.mouseClick(timeline.play_button, LEFT)
    live.tick(60)
    assert live.cursor.time == pytest.approx(shown + 1.0, abs=0.1)
    qtbot.mouseClick(timeline.play_button, LEFT)
    assert not live.player.playing


def test_a_run_that_goes_on_is_shuttled_through(live):
    """Forward twice as fast, backward, and held."""
    live.compute(60)
    live.tick(60)
    live.player.play_toward(backward=False)
    assert live.player.speed == 2.0
    live.tick(30)
    before = live.cursor.time
    live.tick(30)
    assert live.cursor.time - before == pytest.approx(60 * TICK, rel=0.02)
    live.player.play_toward(backward=True)
    before = live.cursor.time
    live.tick(5)
    assert live.cursor.time < before
    live.player.pause()
    assert not live.player.playing


def test_the_factor_is_shown_while_the_run_goes_on(live):
    """Beside the time; it goes where the view is held, and with the run."""
    now, factor = [0.0], live.player._factor
    factor._clock = lambda: now[0]
    label = live.timeline.factor
    assert not label.isVisible()

    def show(seconds):
        for _ in range(round(seconds / TICK)):
            now[0] += TICK
            live.tick()

    live.compute(60)
    show(2.0)
    assert label.isVisible()
    assert label.text() == "1×"
    live.player.pause()
    assert not label.isVisible()
    live.player.play()
    show(2.0)
    assert label.isVisible()
    live.player.set_live(False)
    assert not label.isVisible()
