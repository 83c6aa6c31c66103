"""The window with the real solver, driven by mouse and keys alone: sample, run, seek, export."""

import csv
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QFileDialog

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import sample_paths
from mechstudio.results import RunStatus, load_result
from tests.gui.fakes.keys import BUSY_WAIT, press_shortcut, write_into
from tests.gui.fakes.menus import press_in_menus

pytestmark = pytest.mark.window

write = partial(write_into, end=None)

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
COMPILE_WAIT = 800_000  # [ms]

FOREVER = "1e5"  # [s] nobody waits for the end of such a run


@pytest.fixture
def window(qtbot, make_window):
    """The window as it is after the start of the program."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(1280, 860)
    # a pointer that an earlier test left where a menu opens would choose from it, too
    QCursor.setPos(window.mapToGlobal(window.rect().bottomRight()))
    yield window
    window.document.mark_clean()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def open_sample(qtbot, window, key):
    title = next(sample.title for sample in window.samples if sample.key == key)
    press_in_menus(qtbot, window, "File", "Samples", title)
    qtbot.waitUntil(lambda: window.document.mechanism is not None, timeout=BUSY_WAIT)
    assert window.document.path == sample_paths()[key]


def start_long_run(qtbot, window):
    """Run without an end, with rows that are few enough to store."""
    write(qtbot, window.controls.duration_field, FOREVER)
    write(qtbot, window.controls.output_step_field, "0.5")
    qtbot.mouseClick(window.controls.run_button, LEFT)
    wait_for(qtbot, window, RunState.RUNNING)
    qtbot.waitUntil(lambda: window.document.result.count > 4, timeout=BUSY_WAIT)


def wait_for(qtbot, window, state):
    qtbot.waitUntil(lambda: window.launcher.state is state, timeout=COMPILE_WAIT)


def test_sample_is_run_held_sought_and_stopped(qtbot, window):
    """What the buttons and the bar say is what the solver does."""
    open_sample(qtbot, window, "four_bar")
    start_long_run(qtbot, window)
    result, controls = window.document.result, window.controls

    qtbot.mouseClick(controls.pause_button, LEFT)
    wait_for(qtbot, window, RunState.PAUSED)
    held = result.count
    end = float(result["time"][-1])
    assert result.status is RunStatus.RUNNING
    assert window.player.end == end

    # a drag along the bar, whose far end is a long way after the last row
    bar = window.timeline.bar
    assert bar.time_at(bar.width() - 1) > end
    qtbot.mousePress(bar, LEFT, pos=QPoint(bar.width() // 2, bar.height() // 2))
    assert window.time_cursor.time == end
    qtbot.mouseMove(bar, bar.position(0.0).toPoint())
    assert window.time_cursor.time == 0.0
    qtbot.mouseRelease(bar, LEFT, pos=bar.position(0.0).toPoint())
    assert result.count == held

    qtbot.mouseClick(controls.pause_button, LEFT)
    wait_for(qtbot, window, RunState.RUNNING)
    qtbot.waitUntil(lambda: result.count > held, timeout=BUSY_WAIT)
    # who looks back is not carried away
    assert window.time_cursor.time == 0.0

    qtbot.mouseClick(controls.stop_button, LEFT)
    wait_for(qtbot, window, RunState.STOPPED)
    assert window.document.result is result
    assert result.status is RunStatus.STOPPED
    assert held < result.count < result.store.capacity
    assert np.array_equal(result["time"], 0.5 * np.arange(result.count))
    assert window.player.end == result["time"][-1]
    assert controls.run_button.isEnabled()


def test_seek_shows_the_mechanism_at_that_moment(qtbot, window):
    """After a real run a click on the bar moves cursor, read-out and picture."""
    open_sample(qtbot, window, "four_bar")
    write(qtbot, window.controls.duration_field, "2")
    press_shortcut(qtbot, window, Qt.Key.Key_F5)
    wait_for(qtbot, window, RunState.DONE)
    window.player.pause()
    bar, pictures = window.timeline.bar, []
    for moment in (0.0, 0.7):
        place = bar.position(moment).toPoint()
        qtbot.mouseClick(bar, LEFT, pos=place)
        assert window.time_cursor.time == bar.time_at(place.x())
        assert window.timeline.readout.text().split()[0] == f"{window.time_cursor.time:.3f}"
        qtbot.waitUntil(
            lambda: window.view.image.grab().toImage() not in pictures, timeout=BUSY_WAIT
        )
        pictures.append(window.view.image.grab().toImage())


def test_stopped_run_is_exported(qtbot, window, tmp_path, monkeypatch):
    """The table and the archive hold every number of the rows that were computed."""
    open_sample(qtbot, window, "slider_crank")
    start_long_run(qtbot, window)
    press_shortcut(qtbot, window, Qt.Key.Key_F5, SHIFT)
    wait_for(qtbot, window, RunState.STOPPED)
    result = window.document.result

    def export(entry, path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        press_in_menus(qtbot, window, "File", "Export results", entry)
        qtbot.waitUntil(lambda: str(path) in window.messages.text, timeout=BUSY_WAIT)

    export("Export CSV…", tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as file:
        titles, *rows = csv.reader(file)
    names = [title.partition(" [")[0] for title in titles]
    table = np.array(rows, dtype=float)
    assert len(table) == result.count
    assert len(set(names)) == len(names)
    for name in result.names():
        columns = [name in (title, title.rpartition("/")[0]) for title in names]
        assert np.array_equal(table[:, columns], result[name].reshape(result.count, -1)), name

    export("Export HDF5…", tmp_path / "run.h5")
    loaded = load_result(tmp_path / "run.h5")
    assert loaded.status is RunStatus.STOPPED
    assert all(np.array_equal(loaded[name], result[name]) for name in result.names())


@pytest.mark.wide
@pytest.mark.parametrize("held", [False, True], ids=["running", "held"])
def test_closing_by_key_during_a_real_run(qtbot, window, held):
    """Ctrl+W ends a run that goes on or is held, and the window with it."""
    open_sample(qtbot, window, "four_bar")
    start_long_run(qtbot, window)
    result = window.document.result
    if held:
        press_shortcut(qtbot, window, Qt.Key.Key_F6)
        wait_for(qtbot, window, RunState.PAUSED)
    # the duration is an unsaved change, about which a dialog would ask
    window.document.mark_clean()
    press_shortcut(qtbot, window, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=BUSY_WAIT)
    assert not window.launcher.state.active
    assert result.status is RunStatus.STOPPED
