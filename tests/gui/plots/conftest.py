"""A plot dock with everything it listens to."""

from math import inf

import pytest

from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.state.time_cursor import TimeCursor
from tests.gui.plots.made_up_run import finished_run


@pytest.fixture
def cursor(qapp):
    return TimeCursor()


@pytest.fixture(autouse=True)
def _all_mouse_events():
    """Let no event be dropped: those of a test come faster than those of a hand."""
    import pyqtgraph

    from mechstudio.gui.plots.time_plot import TimePlot

    before = pyqtgraph.getConfigOption("mouseRateLimit")
    pyqtgraph.setConfigOption("mouseRateLimit", 0)
    # nor may a wheel of the test before count
    TimePlot._scrolled = -inf
    yield
    pyqtgraph.setConfigOption("mouseRateLimit", before)


@pytest.fixture
def panel(qtbot, document, selection, cursor):
    panel = PlotPanel(document, selection, cursor)
    # as the window does: what is computed beside it must not outlive the test
    qtbot.addWidget(panel, before_close_func=lambda panel: panel.shut_down())
    panel.resize(900, 700)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def result(document, panel):
    """A finished run of 10 s, shown."""
    result = finished_run(document.mechanism)
    document.set_result(result)
    return result
