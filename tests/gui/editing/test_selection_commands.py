"""Commands on the selection, by key and by mouse: each is one step, and undo restores the value."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit

from mechstudio import edits
from mechstudio.gui.tree.model_tree import ModelTree
from tests.gui.fakes.panels import fake_panels
from tests.gui.tree.example import all_kinds

CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def with_tree():
    return replace(
        fake_panels(), model_tree=lambda document, selection, cursor: ModelTree(document, selection)
    )


@pytest.fixture
def window(make_window):
    window = make_window(panels=with_tree())
    window.document.open(all_kinds())
    return window


@pytest.fixture
def tree(window):
    return window.docks["model_tree"].widget()


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)


def click(qtbot, tree, item, modifier=Qt.KeyboardModifier.NoModifier):
    index = tree.proxy.mapFromSource(tree.model.index_of(item))
    tree.view.scrollTo(index)
    place = tree.view.visualRect(index).center()
    qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def names(elements):
    return [element.name for element in elements]


@pytest.mark.parametrize(
    ("item", "key", "modifier", "label"),
    [
        (("body", "crank"), Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "Delete crank"),
        (("body", "crank"), Qt.Key.Key_X, CONTROL, "Cut crank"),
        (("body", "crank"), Qt.Key.Key_D, CONTROL, "Duplicate crank"),
        (("joint", "pivot"), Qt.Key.Key_Down, ALT, "Move pivot down"),
        (("joint", "ball"), Qt.Key.Key_Up, ALT, "Move ball up"),
    ],
)
def test_key_is_one_step_that_undo_takes_back(qtbot, window, tree, item, key, modifier, label):
    """Each command pushes one named step, and undo gives the very mechanism of before."""
    before = window.document.mechanism
    click(qtbot, tree, item)
    press(qtbot, window, key, modifier)
    assert window.document.step_count == 1
    assert window.document.undo_step.startswith(label)
    assert window.document.mechanism != before
    window.document.undo()
    assert window.document.mechanism is before


def test_delete_says_what_goes_along(qtbot, window, tree):
    """The message names what cannot be without the element."""
    click(qtbot, tree, ("joint", "pivot"))
    press(qtbot, window, Qt.Key.Key_Delete)
    assert window.document.undo_step == "Delete pivot and 2 more"
    assert "driver “motor” and coupling “mesh”" in window.messages.text
    assert not window.selection.items
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.messages.text == ""


def test_rename_in_place(qtbot, window, tree):
    """F2 opens the name in its row; Return renames, and what names the element follows."""
    click(qtbot, tree, ("body", "crank"))
    press(qtbot, window, Qt.Key.Key_F2)
    field = tree.view.viewport().findChild(QLineEdit)
    assert field.text() == "crank"
    qtbot.keyClicks(field, "wheel")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.step_count == 1)
    mechanism = window.document.mechanism
    assert mechanism == edits.rename(all_kinds(), ("body", "crank"), "wheel")
    assert window.selection.items == {("body", "wheel")}
    assert window.document.undo_step == "Rename crank to wheel"


def test_refused_name_changes_nothing(qtbot, window, tree):
    """A name that is taken is refused with a sentence."""
    before = window.document.mechanism
    click(qtbot, tree, ("body", "crank"))
    press(qtbot, window, Qt.Key.Key_F2)
    field = tree.view.viewport().findChild(QLineEdit)
    qtbot.keyClicks(field, "<b>rod")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.messages.text != "")
    assert window.document.mechanism is before
    assert "<b>rod" in window.messages.text


def test_rename_shows_a_row_that_the_filter_hides(qtbot, window, tree):
    """Renaming what is selected elsewhere clears a filter that is in the way."""
    tree.filter_field.setText("ball")
    window.selection.set([("body", "crank")])
    window.actions_by_id["rename"].trigger()
    assert tree.filter_field.text() == ""
    assert tree.view.viewport().findChild(QLineEdit).text() == "crank"


def test_cut_and_paste_restores_what_hung_on_it(qtbot, window, tree):
    """A body that is cut and pasted has its joints with other bodies again."""
    before = window.document.mechanism
    click(qtbot, tree, ("body", "crank"))
    press(qtbot, window, Qt.Key.Key_X, CONTROL)
    assert names(window.document.mechanism.joints) == ["ball"]
    press(qtbot, window, Qt.Key.Key_V, CONTROL)
    after = window.document.mechanism
    assert after.joint("slide").body2 == "<b>rod"
    assert set(names(after.forces)) == set(names(before.forces))
    assert window.document.step_count == 2


@pytest.mark.parametrize("keys", [(Qt.Key.Key_C, Qt.Key.Key_V), (Qt.Key.Key_D,)])
def test_copy_that_covers_its_original_is_said(qtbot, window, tree, keys):
    """Nothing new is seen of it: a bar says where it is; it is selected. Cutting leaves no such."""
    click(qtbot, tree, ("body", "crank"))
    for key in keys:
        press(qtbot, window, key, CONTROL)
    assert window.messages.text.startswith("Body “crank 2” lies exactly over the original")
    assert ("body", "crank 2") in window.selection.items
    press(qtbot, window, Qt.Key.Key_X, CONTROL)
    press(qtbot, window, Qt.Key.Key_Z, CONTROL)
    press(qtbot, window, Qt.Key.Key_Z, CONTROL)
    assert window.messages.text == ""
    click(qtbot, tree, ("body", "crank"))
    press(qtbot, window, Qt.Key.Key_X, CONTROL)
    press(qtbot, window, Qt.Key.Key_V, CONTROL)
    assert "exactly over" not in window.messages.text


def test_paste_goes_to_another_window(qtbot, window, tree, make_window, tmp_path):
    """What is copied in one window can be pasted in another."""
    click(qtbot, tree, ("body", "crank"))
    press(qtbot, window, Qt.Key.Key_C, CONTROL)
    other = make_window(panels=with_tree(), folder=tmp_path / "other")
    other.document.open(all_kinds())
    press(qtbot, other, Qt.Key.Key_V, CONTROL)
    assert names(other.document.mechanism.bodies) == ["crank", "<b>rod", "crank 2"]
    assert ("body", "crank 2") in other.selection.items
    assert names(window.document.mechanism.bodies) == ["crank", "<b>rod"]


def test_keys_belong_to_the_field_that_has_the_focus(qtbot, window, tree):
    """Delete and Ctrl+A in a field edit its text, not the mechanism."""
    before = window.document.mechanism
    window.selection.set([("joint", "slide")])
    field = tree.filter_field
    field.setFocus()
    qtbot.keyClicks(field, "slide")
    qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert field.text() == ""
    assert window.selection.items == {("joint", "slide")}
    assert window.document.mechanism is before


def test_select_all(qtbot, window, tree):
    """Ctrl+A selects every element."""
    tree.view.setFocus()
    press(qtbot, window, Qt.Key.Key_A, CONTROL)
    assert len(window.selection.items) == 14


def test_several_move_together(window):
    """A block moves as a whole, and stops at the end of its list."""
    window.selection.set([("joint", "slide"), ("joint", "ball")])
    window.actions_by_id["move_up"].trigger()
    assert names(window.document.mechanism.joints) == ["slide", "ball", "pivot"]
    assert not window.actions_by_id["move_up"].isEnabled()
    window.actions_by_id["move_down"].trigger()
    assert names(window.document.mechanism.joints) == ["pivot", "slide", "ball"]


def test_joint_commands(window):
    """Reversing, swapping and another type are the functions of the edits, on all joints."""
    joints = ("pivot", "slide")
    window.selection.set([("joint", name) for name in joints])
    window.actions_by_id["swap_bodies"].trigger()
    window.actions_by_id["reverse_axis"].trigger()
    expected = all_kinds()
    for edit in (edits.swap_bodies, edits.reverse_axis):
        for name in joints:
            expected = edit(expected, name)
    assert window.document.mechanism == expected
    assert window.document.step_count == 2


def test_another_type_says_what_has_no_place(window):
    """The message names the elements and fields that are gone; the same type is not offered."""
    window.selection.set([("joint", "pivot")])
    assert not window.actions_by_id["joint_type_revolute"].isEnabled()
    window.actions_by_id["joint_type_prismatic"].trigger()
    assert window.document.mechanism.joint("pivot").type == "prismatic"
    for part in ("motor", "mesh", "stiffness", "limits"):
        assert part in window.messages.text
    assert window.document.undo_step == "Make prismatic of pivot"


def test_commands_need_their_subject(window):
    """Without a fitting selection the commands are off."""
    ids = ("cut", "copy", "delete", "rename", "duplicate", "move_up", "swap_bodies")
    window.selection.clear()
    assert not any(window.actions_by_id[key].isEnabled() for key in ids)
    window.selection.set([("force", "push")])
    assert all(window.actions_by_id[key].isEnabled() for key in ids[:-1])
    assert not window.actions_by_id["swap_bodies"].isEnabled()
    window.selection.set([("force", "push"), ("force", "twist")])
    assert not window.actions_by_id["rename"].isEnabled()


def test_context_menu_of_the_tree_has_the_commands(qtbot, window, tree):
    """The context menu offers the same actions as the menu bar."""
    index = tree.proxy.mapFromSource(tree.model.index_of(("joint", "pivot")))
    place = tree.view.visualRect(index).center()
    qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.RightButton, pos=place)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, QPoint(200, 200))
    QGuiApplication.sendEvent(tree.view.viewport(), event)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert window.actions_by_id["delete"] in menu.actions()
    menu.close()
    assert window.selection.items == {("joint", "pivot")}
