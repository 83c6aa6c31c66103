"""A window with the dock of runs."""

from datetime import datetime, timedelta
from itertools import count

import pytest
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.state import document
from tests.gui.runs.run_hand import front, panels


@pytest.fixture
def listed(qtbot, make_window, model):
    """A window with the pendulum, runs and plots."""
    window = make_window(panels=panels(plots=PlotPanel))
    front(window, "runs")
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    return window


@pytest.fixture
def clock(listed, monkeypatch):
    """The time of day on which mechanisms are begun from here on, one each minute."""
    start, minutes = datetime(2026, 5, 4, 14), count()

    def now():
        return (start + timedelta(minutes=next(minutes))).isoformat(timespec="microseconds")

    monkeypatch.setattr(document, "_now", now)
    return start


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """The file that the user picks where one is asked for."""
    path = tmp_path / "saved.mech.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return path
