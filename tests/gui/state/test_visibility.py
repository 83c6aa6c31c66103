"""Hiding, showing and isolating: in the view, in the list and by key, and never in the file."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QColorDialog

from mechstudio import edits
from mechstudio.gui.tree.element_model import EYE, NAME
from mechstudio.gui.tree.model_tree import ModelTree
from mechstudio.gui.window.viewport import Viewport
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.panels import fake_panels
from tests.scene.mechanisms import two_boxes

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT, RIGHT = ("body", "left"), ("body", "right")
ON_LEFT, ON_RIGHT = (-0.5, 0, 0.15), (0.5, 0, 0.15)


@pytest.fixture
def window(make_window):
    def make_tree(document, selection, cursor):
        return ModelTree(document, selection)

    window = make_window(panels=replace(fake_panels(), viewport=Viewport, model_tree=make_tree))
    window.document.open(two_boxes())
    window.view.look("front")
    return window


def cell(window, item, column):
    tree = window.docks["model_tree"].widget()
    return tree.proxy.mapFromSource(tree.model.index_of(item)).siblingAtColumn(column)


def press_eye(qtbot, window, item):
    view = window.docks["model_tree"].widget().view
    place = view.visualRect(cell(window, item, EYE)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def picked(window, point):
    """What a click at a world point would select."""
    return window.view.scene.pick(*window.view.scene.display_point(point))


@pytest.mark.window
def test_what_is_hidden_is_neither_drawn_nor_picked(qtbot, window):
    """The eye of a row hides and shows it; its name fades, nothing is selected, nothing to undo."""
    mechanism = window.document.mechanism
    everything = window.view.scene.image(300, 200).astype(int)
    assert picked(window, ON_LEFT) == LEFT
    press_eye(qtbot, window, LEFT)
    assert picked(window, ON_LEFT) is None
    assert picked(window, ON_RIGHT) == RIGHT
    less = window.view.scene.image(300, 200).astype(int)
    assert (np.abs(less - everything).max(axis=2) > 30).sum() > 100
    faded = cell(window, LEFT, NAME).data(Qt.ItemDataRole.ForegroundRole)
    assert faded == QGuiApplication.palette().placeholderText()
    assert not window.selection.items
    assert window.document.mechanism is mechanism
    assert window.document.undo_step is None
    press_eye(qtbot, window, LEFT)
    assert picked(window, ON_LEFT) == LEFT
    assert (window.view.scene.image(300, 200) == everything).all()


@pytest.mark.window
def test_keys_hide_isolate_and_show(qtbot, window):
    """H hides the selection or shows it, Shift+H hides all else, Ctrl+Shift+H shows all."""
    window.selection.set([LEFT])
    press_shortcut(qtbot, window, Qt.Key.Key_H)
    assert window.visibility.hidden == {LEFT}
    press_shortcut(qtbot, window, Qt.Key.Key_H)
    assert not window.visibility.hidden
    press_shortcut(qtbot, window, Qt.Key.Key_H, SHIFT)
    assert picked(window, ON_LEFT) == LEFT
    assert picked(window, ON_RIGHT) is None
    alone = np.ptp(window.view.scene.extent(), axis=0)
    press_shortcut(qtbot, window, Qt.Key.Key_H, CONTROL_SHIFT)
    assert not window.visibility.hidden
    assert picked(window, ON_RIGHT) == RIGHT
    assert alone[0] < 0.7 * np.ptp(window.view.scene.extent(), axis=0)[0]


@pytest.mark.window
def test_hidden_elements_stay_hidden_through_edits(window):
    """Under another name and drawn anew, too; one that was deleted comes back to be seen."""
    document, hidden = window.document, window.visibility
    hidden.toggle([LEFT])
    heavy = edits.change(document.mechanism, [LEFT], position=(-0.5, 0.1, 0.0))
    document.apply(heavy, label="Move")
    assert picked(window, (-0.5, 0.1, 0.15)) is None
    document.apply(edits.rename(document.mechanism, LEFT, "other"), label="Rename")
    assert hidden.hidden == {("body", "other")}
    document.apply(edits.remove(document.mechanism, [("body", "other")]).mechanism, label="Delete")
    document.undo()
    assert not hidden.hidden
    hidden.toggle([RIGHT])
    document.open(two_boxes())
    assert not hidden.hidden


@pytest.mark.window
def test_a_color_goes_to_all_selected_bodies(qtbot, window):
    """The command asks for a color; all shapes of all selected bodies get it in one step."""
    before = window.document.mechanism
    window.selection.set([LEFT, RIGHT])
    window.actions_by_id["color"].trigger()
    dialog = window.findChild(QColorDialog)
    dialog.setCurrentColor(QColor("#123456"))
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    colors = {s.color for body in window.document.mechanism.bodies for s in body.shapes}
    assert colors == {"#123456"}
    assert window.document.undo_step == "Color 2 bodies"
    window.document.undo()
    assert window.document.mechanism is before
