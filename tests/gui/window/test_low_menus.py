"""Menus and dialogs have room on small screens, and letters for the keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from mechstudio.gui.widgets.button_keys import ButtonKeys
from mechstudio.gui.window.actions.overlay_actions import OVERLAY_ACTIONS

LOW = 560  # what a desktop leaves of 600 [px]


def _menus(bar):
    """All menus by title, with those below others."""
    found, waiting = {}, [action.menu() for action in bar.actions()]
    while waiting:
        menu = waiting.pop()
        found[menu.title().replace("&", "")] = menu
        waiting += [action.menu() for action in menu.actions() if action.menu()]
    return found


def test_the_menu_of_overlays_is_one_column_on_a_low_screen(make_window):
    """Each of them is reached, in it or in a menu below it."""
    menus = _menus(make_window().menuBar())
    titles = ("Overlays", "Marks and ghosts", "Color by")
    for title in titles:
        assert menus[title].sizeHint().height() < LOW
    shown = [action for title in titles for action in menus[title].actions()]
    texts = {action.text().replace("&", "") for action in shown}
    assert texts >= {spec.text.replace("&", "") for spec in OVERLAY_ACTIONS}


def test_questions_are_answered_by_letters(qtbot, qapp):
    """Alt and the letter of a button, also where the desktop draws none."""
    keys = ButtonKeys()
    qapp.installTranslator(keys)
    try:
        box = QMessageBox()
        qtbot.addWidget(box)
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        assert {one.text() for one in box.buttons()} == {"&Save", "&Discard", "&Cancel"}
        with qtbot.waitActive(box):
            box.show()
            box.activateWindow()
        with qtbot.waitSignal(box.button(button.Discard).clicked):
            qtbot.keyClick(box, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    finally:
        qapp.removeTranslator(keys)
