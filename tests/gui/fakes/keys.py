"""Keys as a hand presses them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

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


def write_into(qtbot, field, text, end=Qt.Key.Key_Return):
    """Write over what stands in a field, and press a key; None for no key."""
    line = field.lineEdit() if isinstance(field, QAbstractSpinBox) else field
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if text:
        qtbot.keyClicks(field, text)
    else:
        qtbot.keyClick(field, Qt.Key.Key_Delete)
    if end is not None:
        qtbot.keyClick(field, end)
