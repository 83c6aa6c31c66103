"""A hand that goes through menus with the mouse."""

from PySide6.QtCore import Qt

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
    """Go through menus with the mouse, from the menu bar to an entry."""
    place = window.menuBar()
    for text in texts:
        menu = press_entry(qtbot, place, text)
        if menu is not None:
            qtbot.waitUntil(menu.isVisible, timeout=BUSY_WAIT)
            place = menu
