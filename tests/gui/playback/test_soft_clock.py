"""Laws of the clock that shows a growing run, in made-up time."""

from itertools import pairwise

import pytest

from mechstudio.gui.playback.frame_clock import UsualTime
from mechstudio.gui.playback.shown_factor import ShownFactor, factor_text
from mechstudio.gui.playback.soft_clock import SoftClock

TICK = 0.016  # [s]


class Film:
    """What is shown of a run whose solver computes at a pace that is told, in pieces.

    Args:
        pace: Simulated seconds per second at a time by the clock [s].
        speed: At which it is to be shown.
        piece: Time by the clock between two pieces of rows [s].
    """

    def __init__(self, pace, speed=1.0, piece=0.05):
        self.clock, self.pace, self.speed, self.piece = SoftClock(), pace, speed, piece
        self.now = self.time = self.newest = self.computed = 0.0
        self.shown, self.rates, self.behind = [0.0], [], []
        self.due = piece

    def go_on(self, seconds):
        """Show so many seconds by the clock."""
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self.computed += self.pace(self.now) * TICK
            if self.now >= self.due:
                self.newest, self.due = self.computed, self.due + self.piece
            self.time = self.clock.advance(self.time, self.newest, TICK, self.speed)
            self.shown.append(self.time)
            self.rates.append(self.clock.rate)
            self.behind.append(self.newest - self.time)
        return self

    def leave(self):
        """Forget what was shown so far."""
        self.shown, self.rates, self.behind = [self.time], [], []


def assert_soft(film):
    """Nothing goes backward, beyond the rows, faster than wanted, or changes its rate at once."""
    steps = [after - before for before, after in pairwise(film.shown)]
    assert min(steps) >= 0.0
    assert max(steps) <= film.speed * TICK * (1.0 + 1e-9)
    assert min(film.behind) >= 0.0
    changes = [abs(after - before) for before, after in pairwise(film.rates)]
    # a third of the speed in a picture would be seen as a jerk
    assert max(changes, default=0.0) < film.speed / 3.0


@pytest.mark.parametrize("speed", [0.01, 1.0, 10.0])
def test_a_fast_solver_is_shown_at_the_wanted_speed(speed):
    """A hundred times as fast, and the view does not care."""
    film = Film(lambda now: 100.0 * speed, speed).go_on(0.5)
    assert_soft(film)
    film.leave()
    film.go_on(4.0)
    assert (film.shown[-1] - film.shown[0]) / 4.0 == pytest.approx(speed, rel=1e-3)
    assert_soft(film)


@pytest.mark.parametrize("pace", [0.05, 0.3, 0.9])
@pytest.mark.parametrize("piece", [0.05, 0.2])
def test_a_slow_solver_is_shown_as_fast_as_it_is(pace, piece):
    """Closely behind its newest row, and evenly although rows come in pieces."""
    film = Film(lambda now: pace, piece=piece).go_on(4.0)
    assert_soft(film)
    film.leave()
    film.go_on(4.0)
    assert (film.shown[-1] - film.shown[0]) / 4.0 == pytest.approx(pace, rel=0.05)
    assert min(film.rates) > 0.6 * pace
    assert max(film.rates) < 1.4 * pace
    # half a second of rows at most, a piece included
    assert max(film.behind) < pace * (0.25 + 3.0 * piece)


def test_a_solver_that_changes_its_pace_is_no_jump():
    """It falls behind and catches up again, over and over."""
    paces = (5.0, 0.1, 2.0, 0.02, 30.0, 0.5)
    film = Film(lambda now: paces[int(now / 1.5) % len(paces)]).go_on(18.0)
    assert_soft(film)


def test_the_newest_row_is_reached_where_no_more_come():
    """As in a run that is paused."""
    film = Film(lambda now: 3.0 if now < 1.0 else 0.0).go_on(1.0)
    assert film.time < film.newest
    film.go_on(4.0)
    assert film.time == film.newest
    assert_soft(film)


def test_a_picture_that_takes_long_is_no_leap_and_slow_pictures_keep_the_time():
    """What is always slow is as fast as the wall clock; once is no reason to leap."""
    usual = UsualTime()
    assert [usual.limited(TICK) for _ in range(3)] == [TICK] * 3
    assert usual.limited(0.9) == pytest.approx(2 * TICK)
    for _ in range(20):
        usual.limited(TICK)
    slow = [usual.limited(0.2) for _ in range(20)]
    assert slow[0] == pytest.approx(2 * TICK)
    assert slow[5:] == [0.2] * 15


def test_the_factor_is_what_was_shown():
    """It is the mean of a second, and a jump begins anew."""
    now = 0.0
    factor, heard = ShownFactor(lambda: now), []
    factor.changed.connect(lambda: heard.append(factor.value))
    for _ in range(125):
        now += TICK
        factor.note(0.3 * now)
    assert heard
    assert heard == pytest.approx([0.3] * len(heard))
    # not more often than can be read
    assert len(heard) <= 8
    factor.restart()
    assert factor.value is None
    factor.note(50.0)
    assert factor.value is None


@pytest.mark.parametrize(
    ("factor", "speed", "text"),
    [
        (0.995, 1.0, "1×"),
        (0.3214, 1.0, "0.32×"),
        (4.92, 5.0, "5×"),
        (2.345, 5.0, "2.3×"),
        (56.7, 100.0, "57×"),
        (0.001, 1.0, "<0.01×"),
        (0.0099, 0.01, "0.01×"),
        (0.0, 1.0, "0×"),
    ],
)
def test_the_factor_is_said_in_few_digits(factor, speed, text):
    """As the speeds of the box, where the wanted one is kept."""
    assert factor_text(factor, speed) == text
