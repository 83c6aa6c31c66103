"""Keys as a hand presses them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

BUSY_WAIT = 120_000  # [ms] on a machine that has other things to do, too


def press_shortcut(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    """Press a key that belongs to the active window; no menu may be open any more."""
    window.window().activateWindow()
    qtbot.waitUntil(
        lambda: window.isActiveWindow() and QApplication.activePopupWidget() is None,
        timeout=BUSY_WAIT,
    )
    qtbot.keyClick(window, key, modifier)
