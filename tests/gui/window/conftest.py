"""Viewports that are seen, small windows, and one with the properties of a body."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.panels import fake_panels
from tests.gui.properties.value_hand import line, show
from tests.gui.view.bench import shown_bench
from tests.scene.mechanisms import two_boxes

SIZES = ((1366, 700), (900, 600))


@pytest.fixture
def make_bench(qtbot):
    """Shows viewports of 480 by 360; each is finalized after the test."""

    def make(mechanism):
        bench = shown_bench(qtbot, mechanism)
        bench.view.look("front")
        return bench

    return make


@pytest.fixture
def boxes(make_bench):
    """A viewport with two boxes."""
    return make_bench(two_boxes())


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def small(request, qtbot, make_window):
    """A window of a size with a four-bar linkage."""
    window = make_window(panels=installed_panels())
    window.resize(*request.param)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    QApplication.processEvents()
    assert (window.width(), window.height()) == request.param
    return window


@pytest.fixture
def unfolded(qtbot, make_window):
    """A window of a laptop with a run of a four-bar linkage, whose plots have unfolded."""
    window = make_window(panels=installed_panels())
    window.resize(1358, 850)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.mouseClick(window.controls.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 100)
    return window


@pytest.fixture
def whole_window(qtbot, make_window):
    """A window with everything that comes with the program, and a four-bar linkage open."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(1280, 860)
    window.files.open(sample_paths()["four_bar"])
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    yield window
    window.document.mark_clean()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def make_ran(qtbot, make_whole):
    """Shows such windows with a run of the pendulum, whose playback is held."""

    def make(width, height):
        window = make_whole(width, height)
        qtbot.mouseClick(window.controls.run_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
        window.player.pause()
        return window

    return make


@pytest.fixture
def bar(qtbot, make_window, model, script):
    """A window that shows the properties of a body, and the field of its mass."""
    panels = replace(fake_panels(), properties=lambda d, s, c: PropertyPanel(d, s))
    window = make_window(fake_engine(script), panels)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.docks["properties"].show()
    window.docks["properties"].raise_()
    panel = window.findChild(PropertyPanel)
    show(qtbot, panel, window.selection, ("body", "bar"))
    return window, line(panel, "Mass")
