"""Laws of the table of actions and of the menus made of it."""

import platform
from collections import Counter

import pytest
from PySide6.QtCore import qVersion
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel

import mechstudio
from mechstudio import edits
from mechstudio.gui.widgets.plain_keys import KEYS
from mechstudio.gui.window import help_page
from mechstudio.gui.window.actions.action_spec import PLAIN_KEYS
from mechstudio.gui.window.actions.action_table import ACTIONS
from mechstudio.gui.window.actions.situation_watch import SituationWatch
from mechstudio.gui.window.menu_table import MENUS, MenuSpec
from mechstudio.model import Mechanism
from mechstudio.resources_path import resources_folder
from tests.gui.fakes.menus import press_in_menus


def entries(specs):
    for spec in specs:
        for entry in spec.entries:
            if isinstance(entry, MenuSpec):
                yield from entries((entry,))
            elif entry is not None:
                yield entry


def test_ids_and_shortcuts_are_used_once():
    """Two actions on one key would leave the user with neither."""
    assert max(Counter(spec.id for spec in ACTIONS).values()) == 1
    keys = Counter(QKeySequence(spec.shortcut).toString() for spec in ACTIONS if spec.shortcut)
    assert max(keys.values()) == 1
    assert "" not in keys


def shown_entries(menu):
    """Actions of a menu and of those below it, each filled as when it opens."""
    menu.aboutToShow.emit()
    for action in menu.actions():
        if action.menu() is None:
            yield action
        else:
            yield from shown_entries(action.menu())


def test_every_action_can_be_found_in_a_menu(window):
    """Nothing is hidden behind a key, in the table or in the menus that fill as they open."""
    shown = {
        entry for action in window.menuBar().actions() for entry in shown_entries(action.menu())
    }
    missing = {name for name, action in window.actions_by_id.items() if action not in shown}
    assert not missing
    assert set(entries(MENUS)) <= set(window.actions_by_id) == {spec.id for spec in ACTIONS}


@pytest.mark.parametrize("spec", ACTIONS, ids=lambda spec: spec.id)
def test_action_has_a_picture(spec):
    """Each action can be recognized in a tool bar."""
    assert (resources_folder() / "icons" / f"{spec.icon}.svg").is_file()


def test_plain_keys_are_watched():
    """The table and the watcher of the keys agree."""
    table = {spec.shortcut: spec.id for spec in ACTIONS if spec.shortcut in PLAIN_KEYS}
    assert table == KEYS


def test_list_of_shortcuts_names_them_all(window):
    """The list in the help menu is made of the actions themselves."""
    page = help_page.shortcut_list(window.action_set.shortcuts(), window)
    text = page.text.toPlainText()
    for spec in ACTIONS:
        for keys in filter(None, (spec.shortcut, spec.second_shortcut)):
            assert QKeySequence(keys).toString() in text
    assert "Zoom to fit" in text
    page.close()


def test_the_list_of_shortcuts_is_that_of_any_moment(window):
    """Keys are for undo, whatever the last step was, which the menu names."""
    first = Mechanism(name="first")
    window.document.open(first)
    window.document.apply(first.edited(name="second"), label="Rename to second")
    assert "second" in window.actions_by_id["undo"].text()
    page = help_page.shortcut_list(window.action_set.shortcuts(), window)
    text = page.text.toPlainText()
    assert "second" not in text
    assert "Undo" in text
    page.close()


def test_documentation_opens(window):
    """The short documentation travels with the program."""
    page = help_page.documentation(window)
    assert "Quick start" in page.text.toPlainText()
    page.close()


def test_about_names_the_version(window):
    """A report needs the version, and those of what the program runs on."""
    dialog = help_page.about(window)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    dialog.close()
    assert f"MechStudio {mechstudio.__version__}" in texts
    assert any(platform.python_version() in text and qVersion() in text for text in texts)


def test_the_projection_is_one_choice_for_button_and_menu(window):
    """Each changes the setting, which the menu shows; it is read again by the next window."""
    action = window.action_set.by_id["orthographic"]
    window.panels.view.projection_clicked.emit(True)
    assert action.isChecked()
    assert window.panels.view.preferences.orthographic
    action.trigger()
    assert not action.isChecked()
    assert not window.panels.view.preferences.orthographic


def test_shadows_are_switched_in_the_menu(qtbot, window):
    """Off without a graphics card, on with one, until somebody chooses; the choice is kept."""
    action = window.action_set.by_id["shadows"]
    assert not action.isChecked()
    for chosen in ("on", "off"):
        press_in_menus(qtbot, window, "View", "Shadows")
        assert window.panels.view.preferences.shadows == chosen
        assert action.isChecked() == (chosen == "on")
    # a card makes no difference any more
    window.panels.view.has_card = True
    window.situation.refresh()
    assert not action.isChecked()


def test_each_change_asks_all_actions_once(opened, monkeypatch):
    """What is enabled is found out once for an edit, undo, redo and another mechanism."""
    looks = []
    look = SituationWatch._look
    monkeypatch.setattr(SituationWatch, "_look", lambda watch: looks.append(watch) or look(watch))
    document = opened.document
    renamed = edits.rename(document.mechanism, ("body", document.mechanism.bodies[0].name), "new")
    for act in (
        lambda: document.apply(renamed, label="Rename"),
        document.undo,
        document.redo,
        lambda: document.open(renamed),
    ):
        looks.clear()
        act()
        assert looks == [opened.situation]
    assert not opened.actions_by_id["undo"].isEnabled()
