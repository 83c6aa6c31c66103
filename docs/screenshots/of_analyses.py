"""Pictures of analyses: what is asked for in the run bar, and the answers."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from mechstudio import edits
from mechstudio.gui.analyses.analysis_panel import AnalysisPanel
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.main_window import MainWindow
from screenshots.hands import spend, wait
from screenshots.photograph import open_sample, whole


def equilibrium(window: MainWindow, sample: str) -> QPixmap:
    """Where a sample rests."""
    open_sample(window, sample)
    _ask(window, "static")
    return whole(window)


def modes(window: MainWindow, sample: str) -> QPixmap:
    """A sample that swings in its first mode around its equilibrium."""
    open_sample(window, sample)
    places = window.controls.analysis.place_box
    places.setCurrentIndex(places.findData("equilibrium"))
    _ask(window, "modes")
    _panel(window).modes.table.selectRow(0)
    spend(400)
    return whole(window)


def motor(window: MainWindow, sample: str, joint: str) -> QPixmap:
    """What the motor of a sample needs behind a gear."""
    mechanism = open_sample(window, sample)
    driven = edits.add_driver(mechanism, joint, "0.5 + 6*t").mechanism
    settings = driven.simulation.edited(duration=1.0, output_step=0.002)
    window.document.apply(driven.edited(simulation=settings), label="Drive the crank")
    _ask(window, "inverse")
    card = _panel(window).motors
    card.gear.setValue(50)
    card.limits.setText("0 4, 1500 4, 2500 0")
    spend(400)
    return whole(window)


def _panel(window: MainWindow) -> AnalysisPanel:
    panel = window.docks["analyses"].widget()
    assert isinstance(panel, AnalysisPanel)
    return panel


def _ask(window: MainWindow, kind: str) -> None:
    """Choose an analysis and wait for its answer."""
    box = window.controls.analysis.box
    box.setCurrentIndex(box.findData(kind))
    window.launcher.run()
    wait(lambda: window.launcher.state is RunState.DONE)
    spend(500)
