"""Menus and dialogs have room on small screens, and letters for the keyboard."""

import re
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QMessageBox

from mechstudio.gui.widgets.button_keys import ButtonKeys
from mechstudio.gui.window.actions.action_table import ACTIONS
from mechstudio.gui.window.panels import installed_panels

LOW = 450  # what is easily overlooked on a screen of 768 [px]
CONTEXTS = ("Selection", "View")  # by their titles
LISTS = {"Sa&mples"}  # of files, as long as there are files


def _menus(bar):
    """All menus by titles, with those below others, each filled as when it opens."""
    found, waiting = {}, [action.menu() for action in bar.actions()]
    while waiting:
        menu = waiting.pop()
        menu.aboutToShow.emit()
        found[menu.title()] = menu
        waiting += [action.menu() for action in menu.actions() if action.menu()]
    return found


@pytest.fixture
def menus(make_window):
    """Those of the menu bar and the context menus, by title."""
    window = make_window(panels=installed_panels())
    menus = _menus(window.menuBar())
    for menu in window.findChildren(QMenu):
        if menu.title() in CONTEXTS:
            menus[menu.title()] = menu
    assert menus.keys() >= {*CONTEXTS, "&Edit", "&Tools", "&View", "&Bodies"}
    return menus


def test_every_menu_is_overlooked_on_a_low_screen(menus):
    """In one column; what does not fit is in menus below it."""
    heights = {title: menu.sizeHint().height() for title, menu in menus.items()}
    assert not {t: height for t, height in heights.items() if height > LOW and t not in LISTS}


def test_a_letter_in_a_menu_leads_to_one_entry(menus):
    """Who goes by the keyboard would be taken from one to the other."""
    for title, menu in menus.items():
        letters = Counter(
            letter.lower() for a in menu.actions() for letter in re.findall("&([^&])", a.text())
        )
        assert max(letters.values(), default=1) == 1, (title, letters)


def test_keys_count_before_any_menu_was_opened(make_window):
    """Also those of actions in menus that are filled when they open."""
    window = make_window()
    for spec in ACTIONS:
        if spec.shortcut:
            assert window.actions_by_id[spec.id].associatedObjects(), spec.id


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
