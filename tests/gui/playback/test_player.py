"""Laws of the playback clock."""

from itertools import pairwise

import pytest

from mechstudio.gui.playback.player import Player
from mechstudio.gui.playback.range_ends import show_first, show_last
from mechstudio.simulation import RunOptions
from tests.gui.fakes.engine import FakeSimulation, Script
from tests.gui.fakes.mechanisms import pendulum


def simulation(duration=2.0, per_chunk=0.5):
    choices = RunOptions(
        solver="auto",
        integrator="auto",
        duration=duration,
        output_step=0.01,
        rtol=1e-6,
        atol=1e-6,
    )
    return FakeSimulation(pendulum(), choices, Script(per_chunk=per_chunk))


@pytest.fixture
def player(document, cursor):
    player = Player(document, cursor)
    yield player
    player.shut_down()


@pytest.fixture
def finished(document, player):
    """A complete run of two seconds."""
    run = simulation()
    while not run.advance():
        pass
    document.set_result(run.result)
    return run


def test_plays_by_the_wall_clock(qtbot, player, cursor, finished):
    """Ten times the speed shows two seconds in a fifth of one."""
    player.set_speed(10.0)
    player.play()
    qtbot.waitUntil(lambda: not player.playing)
    assert cursor.time == pytest.approx(2.0)


def test_playback_moves_between_rows(qtbot, player, cursor, finished):
    """Frames fall between the stored rows; time only goes ahead."""
    seen = []
    cursor.moved.connect(seen.append)
    player.set_speed(0.1)
    player.play()
    qtbot.waitUntil(lambda: len(seen) > 5)
    player.pause()
    assert seen == sorted(seen)
    assert any(abs(time / 0.01 - round(time / 0.01)) > 1e-6 for time in seen)


def test_loop_starts_again(qtbot, player, cursor, finished):
    """With the loop on, the end is followed by the start."""
    seen = []
    cursor.moved.connect(seen.append)
    player.set_looping(True)
    player.set_speed(10.0)
    player.seek(1.9)
    player.play()
    qtbot.waitUntil(lambda: any(b < a for a, b in pairwise(seen)))
    assert player.playing


def test_play_at_the_end_starts_over(player, cursor, finished):
    """Pressing play at the end shows the run again."""
    player.to_end()
    player.play()
    assert cursor.time == 0.0
    assert player.playing


def test_seek_stays_within_the_rows(player, cursor, finished):
    """No moment is shown that was not computed."""
    player.seek(99.0)
    assert cursor.time == pytest.approx(2.0)
    player.seek(-1.0)
    assert cursor.time == 0.0


def test_steps_go_row_by_row(player, cursor, finished):
    """A step shows the next row; between two rows, the nearer one on that side."""
    player.seek(0.5)
    player.step(1)
    assert cursor.time == pytest.approx(0.51)
    player.step(-1)
    assert cursor.time == pytest.approx(0.50)
    player.seek(0.505)
    player.step(1)
    assert cursor.time == pytest.approx(0.51)
    player.seek(0.505)
    player.step(-1)
    assert cursor.time == pytest.approx(0.50)
    player.to_start()
    player.step(-1)
    assert cursor.time == 0.0
    player.to_end()
    player.step(1)
    assert cursor.time == pytest.approx(2.0)


def test_growing_run_is_followed_until_the_user_moves(document, player, cursor):
    """By choice the newest row is shown; a seek ends that, going to the end resumes it."""
    run = simulation()
    player.set_follows_newest(True)
    document.set_result(run.result)
    player.set_live(True)
    run.advance()
    player.read_rows()
    assert cursor.time == pytest.approx(0.5)
    assert player.planned_end == pytest.approx(2.0)
    player.seek(0.2)
    run.advance()
    player.read_rows()
    assert cursor.time == pytest.approx(0.2)
    assert player.end == pytest.approx(1.0)
    player.to_end()
    run.advance()
    player.read_rows()
    assert cursor.time == pytest.approx(1.5)


def test_cursor_moved_by_a_plot_ends_following(document, player, cursor):
    """Another view that moves the cursor counts as the user."""
    run = simulation()
    document.set_result(run.result)
    player.set_live(True)
    run.advance()
    player.read_rows()
    cursor.set_time(0.1)
    assert not player.following


def test_playback_that_reaches_the_newest_row_follows_it(qtbot, document, player, cursor):
    """Playing during a run waits at its newest row."""
    run = simulation()
    document.set_result(run.result)
    player.set_live(True)
    run.advance()
    player.read_rows()
    player.set_speed(10.0)
    player.seek(0.0)
    player.play()
    qtbot.waitUntil(lambda: player.following)
    assert cursor.time == pytest.approx(0.5)


def test_stopped_run_ends_where_it_was_stopped(document, player):
    """The timeline of a stopped run is as long as its rows."""
    run = simulation()
    document.set_result(run.result)
    player.set_live(True)
    run.advance()
    player.set_live(False)
    assert player.planned_end == pytest.approx(0.5)
    assert not player.following


def test_without_a_run_nothing_plays(player, cursor):
    """Before the first run the controls do nothing; the planned length is known."""
    player.play()
    player.step(1)
    player.seek(3.0)
    assert not player.playing
    assert cursor.time == 0.0
    assert player.planned_end == pytest.approx(10.0)


def test_new_run_starts_at_zero(document, player, cursor, finished):
    """Another run is shown from its start."""
    player.seek(1.0)
    player.play()
    document.set_result(simulation().result)
    assert cursor.time == 0.0
    assert not player.playing


def test_plays_backward_to_the_start(qtbot, player, cursor, finished):
    """From the shown moment down to the first row, and from the end if it stands at the start."""
    player.set_speed(20.0)
    player.seek(1.0)
    player.play_toward(backward=True)
    assert player.playing
    seen = []
    cursor.moved.connect(seen.append)
    qtbot.waitUntil(lambda: not player.playing)
    assert cursor.time == 0.0
    assert all(later <= sooner for sooner, later in pairwise(seen))
    player.play_toward(backward=True)
    assert cursor.time > 0.5
    player.pause()
    player.toggle()
    assert not player.backward


def test_the_same_key_again_plays_faster(player, finished):
    """Twice as fast each time; the other key turns around at the same speed."""
    player.play_toward(backward=False)
    for speed in (2.0, 5.0, 10.0):
        player.play_toward(backward=False)
        assert player.speed == speed
    player.play_toward(backward=True)
    assert player.backward
    assert player.speed == 10.0
    for _ in range(9):
        player.play_toward(backward=True)
    assert player.speed == 100.0


def test_a_range_is_played_and_looped(qtbot, player, cursor, finished):
    """The playback stays between the two times, whichever way it runs."""
    player.seek(0.5)
    player.set_range_end(first=True)
    player.seek(1.5)
    player.set_range_end(first=False)
    assert player.played_range == (0.5, 1.5)
    player.set_speed(20.0)
    player.set_looping(True)
    seen = []
    cursor.moved.connect(seen.append)
    player.play()
    qtbot.waitUntil(lambda: len(seen) > 20)
    player.play_toward(backward=True)
    qtbot.waitUntil(lambda: len(seen) > 40)
    player.pause()
    assert min(seen) >= 0.5
    assert max(seen) <= 1.5
    assert max(seen) - min(seen) > 0.3
    player.seek(0.2)
    player.set_range_end(first=False)
    assert player.played_range is None


def next_run(document, player, duration):
    """Another run, followed from its first row to its end."""
    run = simulation(duration=duration)
    document.set_result(run.result)
    player.set_live(True)
    while not run.advance():
        player.read_rows()
    player.set_live(False)


def test_a_range_is_kept_for_the_next_runs(document, player, finished):
    """Where all of it lies within them; a shorter run is played as a whole, and leaves it alone."""
    player.set_range((0.5, 1.5))
    for duration, played in ((2.0, (0.5, 1.5)), (1.0, None), (1.5, (0.5, 1.5))):
        next_run(document, player, duration)
        assert player.played_range == played
    player.set_range(None)
    next_run(document, player, 2.0)
    assert player.played_range is None
    # another mechanism has another motion
    player.set_range((0.5, 1.5))
    document.open(pendulum())
    next_run(document, player, 2.0)
    assert player.played_range is None


def test_a_run_is_followed_as_a_whole_and_then_played_in_the_range(qtbot, document, player, cursor):
    """The view goes along from the first row on; the range counts once all rows are there."""
    player.set_range((0.5, 1.5))
    player.set_speed(0.01)
    run, seen = simulation(), []
    cursor.moved.connect(seen.append)
    document.set_result(run.result)
    player.set_live(True)
    run.advance()
    player.read_rows()
    qtbot.waitUntil(lambda: len(seen) > 4)
    assert player.following
    assert max(seen) < 0.5
    while not run.advance():
        pass
    player.set_live(False)
    assert player.playing
    assert player.time == 0.5


def test_space_plays_the_range_from_anywhere(player, finished):
    """Also from times before it and behind it, forward and backward."""
    player.set_range((0.5, 1.5))
    for backward, begin in ((False, 0.5), (True, 1.5)):
        for time in (0.1, 1.9):
            player.seek(time)
            player.play_toward(backward=backward)
            assert player.time == begin
            player.pause()


def test_keys_lead_to_the_ends_of_the_range_and_then_of_the_run(player, finished):
    """Home and End, without a range to those of the run at once."""
    player.set_range((0.5, 1.5))
    player.seek(1.0)
    for show, times in ((show_first, (0.5, 0.0)), (show_last, (1.5, player.end))):
        for time in times:
            show(player)
            assert player.time == time
    player.set_range(None)
    player.seek(1.0)
    show_first(player)
    assert player.time == 0.0
    show_last(player)
    assert player.time == player.end
