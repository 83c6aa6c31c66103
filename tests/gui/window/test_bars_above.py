"""Bars that come and go above the view, while one works in it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
# a mechanism is not flat: farther and nearer points may move by so much [px]
SLACK = 3


@pytest.fixture
def window(qtbot, make_window):
    """A small window with a four-bar linkage."""
    window = make_window(panels=installed_panels())
    window.resize(1100, 620)
    window.document.open(load(sample_paths()["four_bar"]))
    settle(qtbot, window)
    return window


def settle(qtbot, window):
    """Wait for the mechanism and for all parts of the window to have their places."""
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    for _ in range(4):
        QApplication.processEvents()


def places(window):
    """Where some places on the links are in the window [px], shape (n, 2)."""
    points = ((0, 0, 0), (0.3, 0.3, 0), (1, 0, 0), (0.8, 1.2, 0))
    shown = [window.view.place_of(point) for point in points]
    shown = [window.view.image.mapTo(window, place) for place in shown]
    return np.array([(place.x(), place.y()) for place in shown])


def run(qtbot, window):
    """Run the mechanism, and wait until the plots have their place."""
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.document.result is not None)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 100)
    settle(qtbot, window)


def is_fitted(window):
    """Whether all that there is to see fills the view."""
    before = window.view.camera_now
    window.view.fit()
    return window.view.camera_now.position == pytest.approx(before.position, rel=1e-6)


@pytest.mark.parametrize("moved_by_hand", [False, True])
def test_bars_move_nothing_in_the_view(qtbot, window, moved_by_hand):
    """What is seen keeps its place and size on the screen when a bar comes, and when it goes."""
    if moved_by_hand:
        qtbot.keyClick(window.view.image, Qt.Key.Key_Plus)
    before, height = places(window), window.view.height()
    messages, banner = window.messages, window.center.banner
    messages.show_warning("The motor stops.")
    qtbot.waitUntil(lambda: window.view.height() < height)
    assert np.abs(places(window) - before).max() <= SLACK
    banner.show_step(1, 16, "Closing joints")
    lower = window.view.height()
    banner.show()
    qtbot.waitUntil(lambda: window.view.height() < lower)
    assert np.abs(places(window) - before).max() <= SLACK
    qtbot.mouseClick(messages.close_button, LEFT)
    banner.hide()
    qtbot.waitUntil(lambda: window.view.height() == height)
    assert np.abs(places(window) - before).max() <= 1


def test_results_of_an_earlier_model_move_nothing_in_the_view(qtbot, window):
    """The banner comes with an edit, while one works in the view."""
    run(qtbot, window)
    before, height = places(window), window.view.height()
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    qtbot.waitUntil(lambda: window.view.height() < height)
    assert np.abs(places(window) - before).max() <= SLACK
    window.document.undo()
    qtbot.waitUntil(lambda: window.view.height() == height)
    settle(qtbot, window)
    assert np.abs(places(window) - before).max() <= 1


def test_the_next_run_moves_nothing_in_the_view(qtbot, window):
    """Nor does what it says: the banner goes while one looks at the mechanism."""
    run(qtbot, window)
    before, height = places(window), window.view.height()
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -9.0, 0.0)), label="Edit")
    qtbot.waitUntil(lambda: window.view.height() < height)
    qtbot.mouseClick(window.run_banner.run_button, LEFT)
    qtbot.waitUntil(lambda: not window.run_banner.isVisible())
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    settle(qtbot, window)
    assert window.view.height() == height
    window.player.pause()
    window.player.to_start()
    settle(qtbot, window)
    assert np.abs(places(window) - before).max() <= SLACK


def test_what_is_opened_fills_the_room_that_bars_leave(qtbot, window):
    """A message about the model before is gone when the next one is seen for the first time."""
    window.messages.show_warning("The motor stops.")
    QApplication.processEvents()
    window.document.open(load(sample_paths()["rack_steering"]))
    settle(qtbot, window)
    assert is_fitted(window)


def test_another_size_of_the_window_shows_everything_again(window):
    """As long as nobody moved the camera."""
    window.messages.show_warning("The motor stops.")
    QApplication.processEvents()
    window.resize(900, 540)
    QApplication.processEvents()
    assert window.view.scene.sees(window.view.scene.extent())
    assert is_fitted(window)
