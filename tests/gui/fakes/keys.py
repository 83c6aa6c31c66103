"""Keys as a hand presses them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

BUSY_WAIT = 120_000  # [ms] on a machine that has other things to do, too


def press_shortcut(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    """Press a key that belongs to the active window; no menu may be open any more."""

    def is_heard():
        popup = QApplication.activePopupWidget()
        assert popup is None, f"{popup!r} is open"
        if not window.isActiveWindow():
            # again at each look: a menu that closes later takes the focus with it
            window.window().activateWindow()
        assert window.isActiveWindow(), f"{QApplication.activeWindow()!r} is active"

    qtbot.waitUntil(is_heard, timeout=BUSY_WAIT)
    qtbot.keyClick(window, key, modifier)
