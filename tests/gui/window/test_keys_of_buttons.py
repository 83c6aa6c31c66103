"""Enter presses the button that has the keyboard; check boxes and detached docks take Space too."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QPushButton, QToolButton

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.fakes.keys import press_shortcut
from tests.gui.plots.made_up_run import finished_run

pytestmark = pytest.mark.window

Key = Qt.Key


@pytest.fixture
def window(qtbot, make_window):
    """A window with a linkage that has run, so that Space plays it."""
    window = make_window(panels=installed_panels())
    window.resize(1360, 860)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    window.view.setFocus()
    yield window
    window.player.pause()
    window.document.mark_clean()


@pytest.fixture
def detached(qtbot, window):
    """The dock of analyses in a window of its own, with a button that counts what presses it."""
    dock = window.docks["analyses"]
    dock.show()
    dock.raise_()
    dock.setFloating(True)
    qtbot.waitUntil(lambda: dock.isVisible() and dock.isFloating())
    button = QPushButton("Count", dock)
    button.resize(80, 24)
    button.show()
    button.presses = []
    button.clicked.connect(lambda: button.presses.append(1))
    return button


@pytest.mark.wide
@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_a_key_presses_a_button_of_a_detached_dock(qtbot, window, detached, key):
    """Once; the run is not played."""
    detached.window().activateWindow()
    detached.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(detached.hasFocus)
    press_shortcut(qtbot, detached, key)
    assert detached.presses == [1]
    assert not window.player.playing


def test_a_button_that_was_clicked_is_not_pressed_again(qtbot, window, detached):
    """Space plays the run then, as it does after a click in the window itself."""
    detached.window().activateWindow()
    qtbot.waitUntil(detached.isActiveWindow)
    qtbot.mouseClick(detached, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not detached.hasFocus())
    press_shortcut(qtbot, detached.window(), Key.Key_Space)
    assert detached.presses == [1]
    assert window.player.playing


def test_space_toggles_a_check_box(qtbot, window):
    """Where Tab has led to it; in the window as in a detached dock."""
    dock = window.docks["analyses"]
    for is_detached in (False, True):
        dock.show()
        dock.raise_()
        dock.setFloating(is_detached)
        box = QCheckBox("Any", dock)
        box.show()
        box.window().activateWindow()
        box.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(box.hasFocus)
        press_shortcut(qtbot, box, Key.Key_Space)
        assert box.isChecked()
        assert not window.player.playing


def test_a_dock_that_is_put_back_is_in_front(qtbot, window):
    """Of those that share its place; Enter presses its button there and back."""
    dock = window.docks["analyses"]
    dock.show()
    dock.raise_()

    def button():
        buttons = dock.titleBarWidget().findChildren(QToolButton)
        return next(one for one in buttons if one.accessibleName().startswith("Detach"))

    for is_detached in (True, False):
        button().window().activateWindow()
        button().setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(button().hasFocus)
        press_shortcut(qtbot, button(), Key.Key_Return)
        qtbot.waitUntil(lambda is_detached=is_detached: dock.isFloating() is is_detached)
    qtbot.waitUntil(lambda: not dock.visibleRegion().isEmpty())
