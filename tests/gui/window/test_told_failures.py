"""What is said of runs that failed and edits that were refused, and for how long."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.jobs import RunState
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def test_failure_is_marked_on_the_timeline(qtbot, opened, script):
    """The bar marks the moment, and the button of the message shows it."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    opened.player.seek(0.1)
    bar = opened.timeline.bar
    assert bar.failure == 0.5
    picture = bar.grab().toImage()
    ratio = picture.devicePixelRatio()
    place = bar.position(0.5)
    mark = picture.pixelColor(round(place.x() * ratio), round(4 * ratio))
    assert mark.red() > 2 * mark.green()
    qtbot.mouseClick(opened.messages.offer_button, LEFT)
    assert opened.time_cursor.time == 0.5
    assert "locked" in opened.messages.text
    script.fail_at = float("inf")
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert bar.failure is None


def test_failure_is_said_as_long_as_its_rows_are_shown(qtbot, opened, script):
    """With another motion the sentence goes, with undo it is back, with another file it is gone."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    model = opened.document.mechanism
    opened.document.apply(model.edited(gravity=(0, 0, -1)), label="Edit")
    assert opened.messages.text == ""
    assert opened.timeline.bar.failure is None
    opened.document.undo()
    assert "locked" in opened.messages.text
    assert opened.timeline.bar.failure == 0.5
    opened.document.mark_clean()
    opened.document.open(pendulum())
    assert opened.messages.text == ""
    assert opened.timeline.bar.failure is None


def test_refusal_of_an_edit_goes_with_the_next_step(qtbot, opened):
    """What was refused, and why, says nothing any more after another edit."""
    opened.document.report("bodies[0].mass: must be greater than 0")
    assert opened.messages.text == "Mass of body “bar”: must be greater than 0"
    opened.document.apply(pendulum(duration=3.0), label="Edit")
    assert opened.messages.text == ""
