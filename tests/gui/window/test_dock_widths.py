"""Docks beside the view have their widths again after the window was narrow for a while."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.view.bench import move_pressed

pytestmark = pytest.mark.window

LEFT, NO = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
WIDE, NARROW, NARROWER = (1240, 760), (900, 600), (840, 600)


@pytest.fixture
def window(make_window):
    """A window with docks of the widths that they have at first."""
    window = make_window(panels=installed_panels())
    window.document.open(load(sample_paths()["four_bar"]))
    show_in(window, WIDE)
    return window


def show_in(window, size):
    window.resize(*size)
    for _ in range(3):
        QApplication.processEvents()
    assert (window.width(), window.height()) == size


def drag_edge(qtbot, window, way):
    """Move the edge between the docks and the view by so much to the right [px]."""
    tree, center = window.docks["model_tree"], window.centralWidget()
    right = tree.geometry().right()
    edge = QPoint((right + center.x() + 1) // 2, tree.y() + tree.height() // 2)
    qtbot.mousePress(window, LEFT, pos=edge)
    for part in (0.3, 0.7, 1.0):
        move_pressed(window, LEFT, NO, edge + QPoint(round(part * way), 0))
        QApplication.processEvents()
    qtbot.mouseRelease(window, LEFT, pos=edge + QPoint(way, 0))


def test_widths_come_back_with_the_room(qtbot, window):
    """Those chosen by hand, and, after a press on a tab in between, those of all tabs."""
    first = window.docks["properties"].width()
    drag_edge(qtbot, window, 150)
    wide = window.docks["properties"].width()
    assert wide > first + 100
    for size in (NARROW, NARROWER):
        show_in(window, size)
        assert window.docks["properties"].width() < wide
        window.docks["parameters"].raise_()
        QApplication.processEvents()
        show_in(window, WIDE)
        assert window.docks["parameters"].width() == wide
        window.docks["properties"].raise_()
        QApplication.processEvents()
        assert window.docks["properties"].width() == wide


def test_widths_chosen_in_a_narrow_window_stay(qtbot, window):
    """Whoever makes the docks narrower there means it."""
    drag_edge(qtbot, window, 150)
    show_in(window, NARROW)
    drag_edge(qtbot, window, -60)
    chosen = window.docks["properties"].width()
    show_in(window, WIDE)
    assert window.docks["properties"].width() == chosen


def test_the_window_reset_forgets_what_was_chosen(qtbot, window):
    """The docks have the widths of the start then, in any size of the window."""
    first = window.docks["properties"].width()
    drag_edge(qtbot, window, 150)
    window.actions_by_id["reset_docks"].trigger()
    for size in (WIDE, NARROW, WIDE):
        show_in(window, size)
    assert window.docks["properties"].width() == first
