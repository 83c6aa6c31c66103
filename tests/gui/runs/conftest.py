"""A window with the dock of runs."""

import pytest

from mechstudio.gui.plots.plot_panel import PlotPanel
from tests.gui.runs.run_hand import front, panels


@pytest.fixture
def listed(qtbot, make_window, model):
    """A window with the pendulum, runs and plots."""
    window = make_window(panels=panels(plots=PlotPanel))
    front(window, "runs")
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    return window
