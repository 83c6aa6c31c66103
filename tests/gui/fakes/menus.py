"""A hand that goes through menus with the mouse."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QStyle

from tests.gui.fakes.keys import BUSY_WAIT

LEFT = Qt.MouseButton.LeftButton


def press_entry(qtbot, bar_or_menu, text):
    """Press an entry of the menu bar or of an open menu."""
    action = next(a for a in bar_or_menu.actions() if a.text().replace("&", "") == text)
    qtbot.waitUntil(lambda: not bar_or_menu.actionGeometry(action).isEmpty(), timeout=BUSY_WAIT)
    place = bar_or_menu.actionGeometry(action).center()
    qtbot.mouseClick(bar_or_menu, LEFT, pos=place)
    return action.menu()


def press_in_menus(qtbot, window, *texts):
    """Go through menus with the mouse, from the menu bar to an entry; they are closed after it."""
    place = window.menuBar()
    for text in texts:
        menu = press_entry(qtbot, place, text)
        if menu is not None:
            qtbot.waitUntil(menu.isVisible, timeout=BUSY_WAIT)
            place = menu
    _leave_menus(qtbot)


def _leave_menus(qtbot):
    """Wait until all menus are closed.

    Submenus open with a delay: on a busy machine one opens again behind the click on its entry,
    which has closed the menus.
    """
    timer = QTimer(singleShot=True)
    # started behind that of a submenu and twice as long, it ends behind it, however busy Qt is
    timer.setInterval(
        2 * QApplication.style().styleHint(QStyle.StyleHint.SH_Menu_SubMenuPopupDelay)
    )
    with qtbot.waitSignal(timer.timeout, timeout=BUSY_WAIT):
        timer.start()

    def are_closed():
        popup = QApplication.activePopupWidget()
        if isinstance(popup, QMenu):
            qtbot.keyClick(popup, Qt.Key.Key_Escape)
        assert QApplication.activePopupWidget() is None

    qtbot.waitUntil(are_closed, timeout=BUSY_WAIT)
