"""The window with its real view, docks and simulation, as `mechstudio MODEL` shows it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.check.findings import Topic
from mechstudio.gui.run.jobs import RunState
from mechstudio.results import load_result
from tests.gui.fakes.menus import press_action

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
COMPILE_WAIT = 800_000  # [ms]


@pytest.fixture
def window(whole_window):
    return whole_window


def is_done(window):
    return window.launcher.state is RunState.DONE


def run(qtbot, window):
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: is_done(window), timeout=COMPILE_WAIT)


def test_linkage_runs_moves_and_is_exported(qtbot, window, tmp_path, monkeypatch):
    """Open, run, look, export: the whole way of a first user."""
    run(qtbot, window)
    result = window.document.result
    assert result.count == 1001
    assert result.energy_drift < 1e-5

    # the parallelogram starts its swing: what is shown follows the click on the timeline
    window.player.pause()
    before = window.view.image.grab().toImage()
    bar = window.timeline.bar
    qtbot.mouseClick(bar, LEFT, pos=bar.position(1.5).toPoint())
    assert window.time_cursor.time == pytest.approx(1.5, abs=0.05)
    qtbot.waitUntil(lambda: window.view.image.grab().toImage() != before)

    path = tmp_path / "linkage.h5"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press_action(qtbot, window, "export_hdf5")
    qtbot.waitUntil(lambda: str(path) in window.messages.text)
    assert np.array_equal(load_result(path)["time"], result["time"])


def test_chips_tell_the_linkage(qtbot, window):
    """One degree of freedom, one loop, and three constraints that a plane loop repeats."""
    qtbot.waitUntil(lambda: window.checker.report is not None, timeout=COMPILE_WAIT)
    chips = window.status_line.chips.by_topic
    assert {topic: chip.accessibleName() for topic, chip in chips.items()} == {
        Topic.READY: "Ready to run",
        Topic.ASSEMBLY: "Assembled",
        Topic.FREEDOM: "1 degree of freedom",
        Topic.LOOPS: "1 loop",
        Topic.REDUNDANT: "3 redundant",
    }


def test_closing_during_a_real_run(qtbot, window):
    """A long run ends with its window."""
    window.controls.duration_field.set_value(10_000.0)
    window.controls.output_step_field.set_value(1.0)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.RUNNING, timeout=COMPILE_WAIT)
    qtbot.waitUntil(lambda: window.player.end > 0.0)
    # the settings of the run have become those of the mechanism
    window.document.mark_clean()
    window.close()
    assert not window.isVisible()


def test_refused_settings_are_said(qtbot, window):
    """A run that would not fit into memory, or a tolerance beyond rounding, is refused."""
    window.controls.rtol_field.set_value(1e-20)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: bool(window.messages.text), timeout=COMPILE_WAIT)
    assert "relative tolerance" in window.messages.text.lower()
    assert not window.launcher.state.active
