"""The command palette finds every action of the menus, and runs one."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.widgets.fuzzy_search import rank
from mechstudio.gui.window.actions.action_table import ACTIONS
from mechstudio.gui.window.command_palette import CommandPalette

BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def palette(qtbot, opened):
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    qtbot.keyClick(opened, Qt.Key.Key_P, BOTH)
    qtbot.waitUntil(lambda: opened.findChild(CommandPalette) is not None)
    return opened.findChild(CommandPalette)


def rows(palette):
    items = [palette.list.topLevelItem(row) for row in range(palette.list.topLevelItemCount())]
    return [tuple(item.text(column) for column in range(3)) for item in items]


def test_every_action_is_found(palette):
    """Whatever stands in a menu stands in the palette, with its key."""
    ids = [command.action.objectName() for command in palette.found]
    assert {spec.id for spec in ACTIONS} <= set(ids)
    assert ("Run", "Run", "F5") in rows(palette)
    assert any(row[0] == "Play or pause" and row[2] == "Space" for row in rows(palette))


def test_letters_find_and_return_runs(qtbot, opened, palette):
    """A few letters bring the command to the top; Return runs it and closes the palette."""
    qtbot.keyClicks(palette.field, "sel al")
    assert rows(palette)[0][0] == "Select all"
    with qtbot.waitSignal(palette.finished):
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert opened.selection.items == {("body", "bar"), ("joint", "pivot")}


@pytest.mark.wide
@pytest.mark.parametrize("word", ["motor", "driver", "displacement", "speed", "torque"])
def test_the_motor_is_found_by_other_words(qtbot, palette, word):
    """What other programs call a thing leads to it as well."""
    qtbot.keyClicks(palette.field, word)
    assert "tool_motor" in [command.action.objectName() for command in palette.found]


@pytest.mark.parametrize(
    ("words", "kind"),
    [("modes", "modes"), ("equilib", "static"), ("natural freq", "modes"), ("inverse", "inverse")],
)
def test_analyses_are_found_and_chosen(qtbot, opened, palette, words, kind):
    """Return takes one for the next run; the menu shows it."""
    qtbot.keyClicks(palette.field, words)
    assert palette.found[0].action.objectName() == f"analysis_{kind}"
    with qtbot.waitSignal(palette.finished):
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert opened.controls.analysis.kind == kind
    qtbot.waitUntil(lambda: opened.actions_by_id[f"analysis_{kind}"].isChecked())
    assert not opened.actions_by_id["analysis_dynamic"].isChecked()


def test_arrows_choose(qtbot, palette):
    """Down goes to the next row while the field keeps the keyboard."""
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1


def test_what_is_off_says_why_and_does_not_run(qtbot, opened, palette):
    """A command that makes no sense now stays in the list with its reason."""
    qtbot.keyClicks(palette.field, "delete")
    assert rows(palette)[0][:2] == ("Delete", "Nothing is selected.")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.field.setText("export csv")
    assert rows(palette)[0][1] == "Nothing has been run yet."


def test_escape_closes(qtbot, opened, palette):
    """Escape leaves everything as it was."""
    with qtbot.waitSignal(palette.finished):
        qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert opened.document.step_count == 0


def test_nothing_found_is_said(qtbot, palette):
    """An empty list has a sentence in its place."""
    qtbot.keyClicks(palette.field, "qqqq")
    assert palette.empty_label.isVisible()
    assert not palette.found


def test_click_runs(qtbot, opened, palette):
    """A click on a row runs it."""
    qtbot.keyClicks(palette.field, "loop pl")
    place = palette.list.visualItemRect(palette.list.topLevelItem(0)).center()
    before = opened.player.looping
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened.player.looping is not before


def test_nearer_names_come_first():
    """The start of the name beats the start of a word, that the inside, that scattered letters."""
    ranks = [rank("re", name) for name in ("rename", "go re", "agree", "rxxe")]
    assert ranks == sorted(ranks)
    assert rank("rev type", "Revolute", "Edit › Change joint type") is not None
    assert rank("xyz", "Revolute", "Edit") is None
