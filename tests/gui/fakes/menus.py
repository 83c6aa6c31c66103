"""A hand that goes through menus with the mouse."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QStyle, QToolButton

from mechstudio.gui.window.menu_table import MENUS, MenuSpec
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
    _leave_menus(qtbot, are_nested=len(texts) > 2)


def press_action(qtbot, window, action_id):
    """Go through menus with the mouse to the entry of an action."""
    path = next(found for spec in MENUS if (found := _path(spec, action_id)))
    place = window.menuBar()
    for title in path:
        action = next(one for one in place.actions() if one.text() == title)
        _press(qtbot, place, action)
        place = action.menu()
        qtbot.waitUntil(place.isVisible, timeout=BUSY_WAIT)
    action = next(one for one in place.actions() if one.objectName() == action_id)
    assert action.isEnabled(), f"{action_id} is off"
    _press(qtbot, place, action)
    _leave_menus(qtbot, are_nested=len(path) > 1)


def choose_entry(qtbot, widget, place, text):
    """Ask for the context menu at a place of a widget, and press an entry of it."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None, timeout=BUSY_WAIT)
    press_entry(qtbot, QApplication.activePopupWidget(), text)


def press_button_of(qtbot, parent, action):
    """Press the button that a widget has for an action."""
    buttons = (one for one in parent.findChildren(QToolButton) if one.defaultAction() is action)
    button = next(one for one in buttons if one.isVisible())
    assert button.isEnabled()
    qtbot.mouseClick(button, LEFT)


def press_entry_of(qtbot, button, action):
    """Press an entry of the menu of a button; a press of the button would open it and wait."""
    menu = button.menu()
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    qtbot.waitUntil(menu.isVisible, timeout=BUSY_WAIT)
    assert action in menu.actions()
    assert action.isEnabled()
    _press(qtbot, menu, action)


def _press(qtbot, place, action):
    qtbot.waitUntil(lambda: not place.actionGeometry(action).isEmpty(), timeout=BUSY_WAIT)
    qtbot.mouseClick(place, LEFT, pos=place.actionGeometry(action).center())


def _path(spec, action_id):
    """Titles of the menus that lead to an action; none where it is not there."""
    if action_id in spec.entries or _fills(spec.content, action_id):
        return [spec.title]
    inner = (found for one in spec.entries if isinstance(one, MenuSpec)
             and (found := _path(one, action_id)))  # fmt: skip
    below = next(inner, [])
    return [spec.title, *below] if below else []


def _fills(content, action_id):
    """Whether an action is behind the entries of a menu that is filled when it opens."""
    known = {"views": ("view_save",), "layouts": ("layout_save", "layout_reset")}
    return action_id in known.get(content, ())


def _leave_menus(qtbot, *, are_nested):
    """Wait until all menus are closed.

    Submenus open with a delay: on a busy machine one opens again behind the click on its entry,
    which has closed the menus.
    """
    if are_nested:
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
