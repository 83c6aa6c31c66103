"""On the screen of a laptop the view keeps its half."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.plots.made_up_run import finished_run

pytestmark = pytest.mark.window


def test_the_view_has_half_of_a_laptop_screen(qtbot, make_window):
    """Half of its area, while something is selected and with plots below it; after a run nobody has
    to fold anything."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: not window.view.loader.busy)

    def is_half():
        return 2 * window.view.width() * window.view.height() >= 1366 * 768

    window.selection.set([("joint", window.document.mechanism.joints[0].name)])
    QApplication.processEvents()
    assert is_half()
    window.document.set_result(finished_run(window.document.mechanism))
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.folding.folded)
    for dock in ("plots", "analyses", "studies", "assembly"):
        window.docks[dock].raise_()
        QApplication.processEvents()
        assert window.view.height() >= window.height() // 2, dock
        assert (window.width(), window.height()) == (1366, 768)
        assert is_half(), dock


def test_a_key_gives_the_view_the_place_of_the_docks_beside_it(qtbot, make_window):
    """Ctrl+B hides all of them; again, the same are there, with the same in front and as wide."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    window.docks["parameters"].raise_()
    QApplication.processEvents()
    side = [window.docks[name] for name in ("model_tree", "properties", "parameters", "runs")]

    def look():
        shown = [not dock.visibleRegion().isEmpty() for dock in side]
        return window.view.width(), side[0].height(), shown

    before = look()

    def press():
        qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    press()
    assert all(dock.isHidden() for dock in side)
    assert window.view.width() > 0.9 * window.width()
    press()
    qtbot.waitUntil(lambda: look() == before)


def test_the_key_brings_back_what_was_shown_last(qtbot, make_window):
    """Not a dock that was put away once and has stayed closed since."""
    window = make_window(panels=installed_panels())
    window.document.open(load(sample_paths()["four_bar"]))
    side = [window.docks[name] for name in ("model_tree", "properties", "parameters", "runs")]

    def press():
        qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    press()
    for dock in side[:3]:
        dock.toggleViewAction().trigger()
    press()
    press()
    assert [dock.isHidden() for dock in side] == [False, False, False, True]


def test_the_timeline_moves_once_while_a_window_gets_narrow(qtbot, make_window):
    """It leaves the run bar later than it comes back to it, and keeps the keyboard on its way."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    QApplication.processEvents()
    bar = window.timeline.bar
    bar.setFocus()
    qtbot.waitUntil(bar.hasFocus)

    def places(widths):
        found = []
        for width in widths:
            window.resize(width, 768)
            QApplication.processEvents()
            found.append(window.timeline.is_stacked)
            assert bar.hasFocus()
        return found

    narrower = places(range(1366, 1100, -6))
    wider = places(range(1100, 1366, 6))
    assert sum(a != b for a, b in pairwise(narrower)) == 1
    assert sum(a != b for a, b in pairwise(wider)) == 1
    assert narrower.count(True) > wider.count(True)
