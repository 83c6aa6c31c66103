"""Arrows in runs of the real engine: switched on meanwhile, with the newest row, and after it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from mechstudio.gui.run.jobs import RunState
from mechstudio.scene.run_overlay import COLORS
from tests.gui.fakes.keys import BUSY_WAIT
from tests.gui.fakes.menus import press_action

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
COMPILE_WAIT = 800_000  # a fresh checkout compiles the solvers first [ms]


@pytest.fixture
def window(qtbot, whole_window):
    """Runs are followed at their newest row."""
    # the sample opens with arrows of its own
    press_action(qtbot, whole_window, "overlay_none")
    if not whole_window.player.follows_newest:
        qtbot.mouseClick(whole_window.timeline.newest_button, LEFT)
    return whole_window


def start_long_run(qtbot, window):
    """Run without an end, with rows that are few enough to store."""
    for field, text in (
        (window.controls.duration_field, "1e5"),
        (window.controls.output_step_field, "0.5"),
    ):
        qtbot.mouseClick(field, LEFT)
        qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
        qtbot.keyClicks(field, text)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.RUNNING, timeout=COMPILE_WAIT)
    qtbot.waitUntil(lambda: window.document.result.count > 4, timeout=BUSY_WAIT)


class Shown:
    """What the view has shown of arrows, and how far the run had come."""

    def __init__(self, window):
        self.window, self.moments = window, []
        window.view.run_overlays.moment_shown.connect(self.note)

    def note(self):
        overlays = self.window.view.run_overlays
        moment = overlays._moment
        self.moments.append((moment.time, moment.arrows, self.window.player.end))

    @property
    def with_arrows(self):
        return [one for one in self.moments if one[1]]


def velocities(result, time):
    """Velocities of all bodies in the row of a time [m/s], shape (nb, 3)."""
    row = int(np.flatnonzero(result["time"] == time)[0])
    return np.array(
        [result[f"bodies/{body.name}/velocity"][row] for body in result.mechanism.bodies]
    )


def test_arrows_follow_a_run_that_goes_on(qtbot, window):
    """Each picture has those of its row, which is the newest one, and they stay afterwards."""
    start_long_run(qtbot, window)
    result, overlay = window.document.result, window.view.image.scene_to_read.overlay
    assert not overlay.arrow_counts
    shown = Shown(window)
    press_action(qtbot, window, "overlay_velocity")
    assert window.launcher.state is RunState.RUNNING
    qtbot.waitUntil(lambda: len(shown.with_arrows) > 5, timeout=BUSY_WAIT)
    assert window.launcher.state is RunState.RUNNING
    qtbot.mouseClick(window.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.STOPPED, timeout=BUSY_WAIT)

    times = [time for time, _, _ in shown.with_arrows]
    assert times == sorted(times)
    assert times[0] < times[-1]
    for time, (arrows,), end in shown.with_arrows:
        assert arrows.key == "velocity"
        assert time == end
        assert np.allclose(arrows.values, velocities(result, time))

    # the last row of all is shown in the end, with its arrows and their line of the legend
    qtbot.waitUntil(lambda: shown.moments[-1][0] == result["time"][-1], timeout=BUSY_WAIT)
    (arrows,) = shown.moments[-1][1]
    assert np.allclose(arrows.values, velocities(result, result["time"][-1]))
    assert overlay.arrow_counts["velocity"] > 0
    assert any(line.startswith("Velocity") for line in overlay.legend)
    press_action(qtbot, window, "overlay_velocity")
    qtbot.waitUntil(lambda: not overlay.arrow_counts)
    assert not overlay.legend


def test_arrows_are_in_the_pictures_of_a_run_that_is_held(qtbot, window):
    """By their pixels: there with the entry of the menu, gone without it, while the run waits."""
    start_long_run(qtbot, window)
    qtbot.mouseClick(window.controls.pause_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.PAUSED, timeout=BUSY_WAIT)
    qtbot.waitUntil(lambda: window.time_cursor.time == window.player.end)
    # the camera stays where it is, whatever is to be seen besides
    window.view.framing.leave()
    counts = []
    for _ in range(2):
        counts.append(blue_pixels(qtbot, window))
        press_action(qtbot, window, "overlay_velocity")
    counts.append(blue_pixels(qtbot, window))
    assert counts[1] > counts[0] + 100
    assert abs(counts[2] - counts[0]) < 20
    qtbot.mouseClick(window.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.STOPPED, timeout=BUSY_WAIT)


def blue_pixels(qtbot, window):
    """How many pixels of the view have the color of velocities, in a picture drawn now."""
    image = window.view.image
    qtbot.waitUntil(lambda: not image.is_drawing)
    image.redraw()
    shown = image.grab().toImage().convertToFormat(QImage.Format.Format_RGBX8888)
    rows = np.frombuffer(shown.constBits(), np.uint8).reshape(shown.height(), shown.width(), 4)
    color = COLORS["velocity"]
    return int((np.abs(rows[..., :3] - color).max(axis=2) < 30).sum())
