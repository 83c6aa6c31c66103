"""A run that goes on in the window: what is shown meanwhile, and at which pace."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.jobs import RunState
from tests.gui.fakes.menus import press_action

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def test_result_is_there_while_the_run_goes_on(qtbot, opened, script):
    """Views can follow: the result is set before the end, and the time moves with it."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.time_cursor.time > 0.0)
    assert opened.launcher.state is RunState.RUNNING
    assert opened.document.result.count > 1


def test_click_on_the_timeline_during_a_run_stays_there(qtbot, opened, script):
    """A user who looks back is not carried away by the run."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(20.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.player.end > 0.5)
    bar = opened.timeline.bar
    moment = bar.time_at(bar.position(0.3).x())
    qtbot.mouseClick(bar, LEFT, pos=bar.position(0.3).toPoint())
    shown = opened.time_cursor.time
    assert shown == pytest.approx(moment, abs=0.2)
    before = opened.player.end
    qtbot.waitUntil(lambda: opened.player.end > before + 0.2)
    assert opened.time_cursor.time == shown


@pytest.mark.parametrize("follows_newest", [False, True])
def test_fast_run_is_played_from_its_start(qtbot, opened, follows_newest):
    """A run that took a moment is shown at its own pace, unless the user looks elsewhere."""
    opened.player.set_follows_newest(follows_newest)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.player.playing
    assert opened.time_cursor.time < 0.5


def test_view_is_paced_and_the_end_of_the_run_is_not(qtbot, opened, script):
    """The run ends when it is computed, and its view goes on from where it is, at its own pace."""
    script.per_chunk = 0.5
    opened.controls.duration_field.set_value(100.0)
    shown = []
    opened.time_cursor.moved.connect(shown.append)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.player.end == pytest.approx(100.0)
    assert opened.player.playing
    at_end = len(shown)
    qtbot.waitUntil(lambda: len(shown) > at_end + 5)
    assert shown == sorted(shown)
    # no picture is as far from the one before as half a second would be
    assert max(after - before for before, after in pairwise([0.0, *shown])) < 0.6
    qtbot.keyClick(opened, Qt.Key.Key_End)
    assert opened.time_cursor.time == pytest.approx(100.0)


def test_choice_to_follow_the_newest_row_is_kept(qtbot, opened, make_window, script):
    """By the button beside the speed; it holds in the next window, and is in the menu as well."""
    qtbot.mouseClick(opened.timeline.newest_button, LEFT)
    assert opened.settings.settings.follow_newest
    action = opened.actions_by_id["follow_newest"]
    assert action.isChecked()
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.time_cursor.time == opened.player.end > 0.1)
    assert opened.player.following
    assert not opened.player.playing
    opened.document.mark_clean()
    opened.close()
    later = make_window()
    assert later.player.follows_newest
    assert later.timeline.newest_button.isChecked()
    press_action(qtbot, later, "follow_newest")
    assert not later.timeline.newest_button.isChecked()
    assert not later.settings.settings.follow_newest
