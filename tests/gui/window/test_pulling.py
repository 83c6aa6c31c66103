"""Bodies are pulled at with the mouse in a run in real time, in the window with the real solver."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.geometry.matrices import applied
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import sample_paths
from mechstudio.results import RunStatus
from mechstudio.results.pulls import pull_at
from tests.gui.fakes.keys import BUSY_WAIT, press_shortcut
from tests.gui.view.bench import move_pressed

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

LEFT, NO = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
COMPILE_WAIT = 800_000  # [ms]


@pytest.fixture
def fresh(qtbot, make_window):
    """A window with the parallelogram linkage, as it is after the start of the program."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(1280, 860)
    QCursor.setPos(window.mapToGlobal(window.rect().bottomRight()))
    window.files.open(sample_paths()["four_bar"])
    qtbot.waitUntil(lambda: "rocker" in window.view.scene.frames(), timeout=BUSY_WAIT)
    qtbot.waitUntil(lambda: not window.view.loader.busy, timeout=BUSY_WAIT)
    window.view.look("front")
    window.view.image.setFocus()
    yield window
    window.document.mark_clean()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(qtbot, fresh):
    """The same with a run, and the tool in the hand."""
    window = fresh
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE, timeout=COMPILE_WAIT)
    window.player.pause()
    window.player.seek(0.0)
    press_shortcut(qtbot, window, Qt.Key.Key_Y)
    assert window.view.tool_choice.current == "pull"
    return window


class Mouse:
    """Presses, moves and releases the left button over the view."""

    def __init__(self, qtbot, window, modifier=NO):
        self.qtbot, self.window, self.modifier = qtbot, window, modifier
        self.image = window.view.image

    def press(self, body, point=(0.0, 0.0, 0.0)):
        """Press on a body."""
        place = applied(self.window.view.scene.frames()[body], np.array(point))
        self.place = self.image.place_of(place)
        self.qtbot.mousePress(self.image, LEFT, self.modifier, self.place)

    def move(self, x, y):
        """Move by so many pixels, in steps."""
        for _ in range(5):
            self.place += QPoint(x // 5, y // 5)
            move_pressed(self.image, LEFT, self.modifier, self.place)

    def release(self):
        """Let go."""
        self.qtbot.mouseRelease(self.image, LEFT, self.modifier, self.place)


def pulled(window):
    """The rows of the run that the hand pulls at; None before it has begun."""
    result = window.document.result
    if result is None:
        return None
    return result if "pull" in [force.name for force in result.mechanism.forces] else None


def wait_for_rows(qtbot, window, count):
    """Wait until that run has so many more rows."""
    qtbot.waitUntil(lambda: pulled(window) is not None, timeout=COMPILE_WAIT)
    wanted = pulled(window).count + count
    qtbot.waitUntil(lambda: pulled(window).count > wanted, timeout=BUSY_WAIT)


def stop(qtbot, window):
    """Press the button that ends the run."""
    qtbot.mouseClick(window.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.STOPPED, timeout=BUSY_WAIT)


def arrows(window):
    """How many arrows of force and of torque of the hand are drawn."""
    return window.view.scene.overlay.pull.counts


def test_a_body_is_pulled_and_let_go(qtbot, window):
    """A spring draws it while the button is down; the run is recorded and can be played."""
    mouse = Mouse(qtbot, window)
    mouse.press("rocker")
    mouse.move(80, -60)
    wait_for_rows(qtbot, window, 30)
    assert window.launcher.state is RunState.RUNNING
    assert window.player.planned_end == 10.0
    qtbot.waitUntil(lambda: arrows(window) == (1, 0), timeout=BUSY_WAIT)
    overlay = window.view.scene.overlay
    assert overlay.pull.figure.endswith(" N")
    assert overlay.legend[-1] == f"Pull of the hand: {overlay.pull.figure}"
    mouse.release()
    wait_for_rows(qtbot, window, 30)
    stop(qtbot, window)
    result = window.document.result
    assert result.status is RunStatus.STOPPED
    assert window.document.shows_run
    assert window.document.mechanism == window.document.edited
    held, gone = result.statistics.pulls
    assert (held.body, gone.body) == ("rocker", "")
    force = np.linalg.norm(result["forces/pull/force"], axis=1)
    assert force[held.row + 1 : gone.row - 1].min() > 0.0
    assert not force[gone.row :].any()
    size = np.ptp(result["energy/kinetic"]) + np.abs(result["energy/supplied"]).max()
    assert np.ptp(result["energy/total"]) < 1e-4 * size
    # played again, the hand is shown where it was
    middle = 0.5 * (held.time + gone.time)
    window.player.seek(middle)
    qtbot.waitUntil(lambda: arrows(window) == (1, 0), timeout=BUSY_WAIT)
    pull = pull_at(result, middle)
    assert pull.body == "rocker"
    assert pull.way @ pull.force > 0.0
    window.player.seek(gone.time + 0.1)
    qtbot.waitUntil(lambda: arrows(window) == (0, 0), timeout=BUSY_WAIT)
    assert pull_at(result, gone.time + 0.1) is None


def test_ctrl_turns_a_body(qtbot, window):
    """With Ctrl the hand gives a torque and no force."""
    mouse = Mouse(qtbot, window, CONTROL)
    mouse.press("crank")
    mouse.move(60, 0)
    wait_for_rows(qtbot, window, 20)
    mouse.release()
    wait_for_rows(qtbot, window, 1)
    stop(qtbot, window)
    result = window.document.result
    held, gone = result.statistics.pulls
    rows = slice(held.row + 1, gone.row - 1)
    assert np.abs(result["forces/pull/torque"][rows, 2]).min() > 0.0
    assert not result["forces/pull/force"].any()


def test_another_body_is_taken_in_the_same_run(qtbot, window):
    """What is let go can be taken elsewhere; the run goes on."""
    mouse = Mouse(qtbot, window)
    for body in ("rocker", "coupler"):
        mouse.press(body)
        mouse.move(40, 30)
        wait_for_rows(qtbot, window, 15)
        mouse.release()
        wait_for_rows(qtbot, window, 5)
    stop(qtbot, window)
    first, let_go, second, end = (pull.body for pull in window.document.result.statistics.pulls)
    assert (first, let_go, end) == ("rocker", "", "")
    # bodies move on while the pointer comes
    assert second in ("coupler", "crank")
    assert window.document.run.number == 2


def test_a_pull_goes_on_from_the_shown_moment(qtbot, window):
    """A run of another kind is left at the moment that is shown, with its velocities."""
    window.player.seek(0.4)
    before = window.document.result.at(0.4)
    mouse = Mouse(qtbot, window)
    mouse.press("coupler")
    mouse.move(10, 5)
    wait_for_rows(qtbot, window, 5)
    qtbot.waitUntil(lambda: window.document.run.number == 2, timeout=BUSY_WAIT)
    mouse.release()
    stop(qtbot, window)
    result = window.document.result
    for key in ("position", "velocity"):
        name = f"bodies/coupler/{key}"
        np.testing.assert_allclose(result[name][0], before[name], atol=1e-6)


def test_clicks_select_and_esc_lets_go(qtbot, window):
    """A press that does not move starts nothing; Esc ends a pull, not the run."""
    mouse = Mouse(qtbot, window)
    mouse.press("rocker")
    mouse.release()
    assert set(window.selection.items) == {("body", "rocker")}
    assert window.launcher.state is RunState.DONE
    mouse.press("rocker")
    mouse.move(40, 0)
    wait_for_rows(qtbot, window, 5)
    qtbot.keyClick(window.view.image, Qt.Key.Key_Escape)
    assert window.view.hand.grip is None
    assert window.view.tool_choice.current == "pull"
    mouse.release()
    assert window.launcher.state is RunState.RUNNING
    stop(qtbot, window)


def test_the_view_keeps_its_size_under_the_hand(qtbot, fresh):
    """The plots unfold when the run has ended; a pull that came too early waits for the solvers."""
    press_shortcut(qtbot, fresh, Qt.Key.Key_Y)
    mouse = Mouse(qtbot, fresh)
    mouse.press("rocker")
    mouse.move(40, -20)
    wait_for_rows(qtbot, fresh, 10)
    assert fresh.folding.folded
    size = fresh.view.size()
    mouse.release()
    # whoever lets go takes something else next, where it was
    wait_for_rows(qtbot, fresh, 20)
    assert fresh.folding.folded
    mouse.press("coupler")
    mouse.move(-20, 10)
    wait_for_rows(qtbot, fresh, 5)
    mouse.release()
    assert fresh.folding.folded
    assert fresh.view.size() == size
    stop(qtbot, fresh)
    qtbot.waitUntil(lambda: not fresh.folding.folded, timeout=BUSY_WAIT)


def test_a_stopped_pull_was_as_fast_as_the_clock(qtbot, window):
    """The speed that stays in the run bar is not that of the computing, most of which waits."""
    mouse = Mouse(qtbot, window)
    mouse.press("rocker")
    mouse.move(20, -10)
    wait_for_rows(qtbot, window, 60)
    mouse.release()
    stop(qtbot, window)
    text = window.controls.progress.text.text()
    speed = float(text.split("·")[1].split("×")[0])
    # a machine with other things to do may fall behind the clock; it never runs ahead
    assert 0.0 < speed < 1.1


def test_an_edited_model_is_pulled_in_a_run_of_its_own(qtbot, window):
    """The run under way has another model, and ends for it."""
    mouse = Mouse(qtbot, window)
    mouse.press("rocker")
    mouse.move(20, 0)
    wait_for_rows(qtbot, window, 5)
    mouse.release()
    document = window.document
    document.apply(edits.rename(document.mechanism, ("body", "rocker"), "arm"), label="Rename")
    qtbot.waitUntil(lambda: "arm" in window.view.scene.frames(), timeout=BUSY_WAIT)
    qtbot.waitUntil(lambda: not window.view.loader.busy, timeout=BUSY_WAIT)
    assert window.launcher.state is RunState.RUNNING
    mouse.press("arm")
    mouse.move(20, 0)
    qtbot.waitUntil(lambda: document.run.number == 3, timeout=BUSY_WAIT)
    wait_for_rows(qtbot, window, 5)
    mouse.release()
    # the run hears of it at its next row
    wait_for_rows(qtbot, window, 1)
    stop(qtbot, window)
    assert [pull.body for pull in document.result.statistics.pulls] == ["arm", ""]


def test_an_edit_lets_go(qtbot, window):
    """A hand does not go on pulling behind the model that is shown."""
    mouse = Mouse(qtbot, window)
    mouse.press("rocker")
    mouse.move(20, 0)
    wait_for_rows(qtbot, window, 5)
    document = window.document
    document.apply(edits.rename(document.mechanism, ("body", "crank"), "arm"), label="Rename")
    assert window.view.hand.grip is None
    mouse.release()
    wait_for_rows(qtbot, window, 1)
    stop(qtbot, window)
    assert [pull.body for pull in document.result.statistics.pulls] == ["rocker", ""]
