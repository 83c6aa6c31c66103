"""Buttons for what is done most often, context menus of the view, and icons that say one thing."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QMenu,
    QMessageBox,
    QStyle,
    QToolBar,
    QToolButton,
    QWidget,
)

from mechstudio import edits
from mechstudio.gui.window.actions.action_table import ACTIONS
from mechstudio.gui.window.menu_table import SELECTION_ENTRIES, VIEW_ENTRIES, MenuSpec
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from mechstudio.model import Body, Box, Capsule, Cylinder, Mechanism, Plate, Sphere
from tests.gui.tools.workshop import WindowHands
from tests.gui.view.bench import No, move_pressed

pytestmark = pytest.mark.window

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NOWHERE = QPoint(4, 4)


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with a four-bar linkage."""
    window = make_window(panels=installed_panels())
    window.resize(1100, 760)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    yield WindowHands(qtbot, window)
    window.document.mark_clean()


def quick_buttons(window):
    buttons = window.findChild(QWidget, "quick_bar").findChildren(QToolButton)
    return {
        button.defaultAction().objectName() if button.defaultAction() else "sketch": button
        for button in buttons
    }


def test_buttons_of_files_and_undo(qtbot, hands):
    """New, open, save, undo, redo and sketch are one press away, at 900 pixels, too."""
    window = hands.window
    for width in (1100, 900):
        window.resize(width, 600)
        QApplication.processEvents()
        buttons = quick_buttons(window)
        assert set(buttons) == {"new", "open", "save", "undo", "redo", "sketch"}
        for button in buttons.values():
            assert button.isVisible()
            corner = button.mapTo(window, QPoint(button.width(), button.height()))
            assert corner.x() <= width
            assert corner.y() <= window.findChild(QToolBar, "run_bar").y() + 2
    before = hands.mechanism
    window.document.apply(before.edited(name="Other"), label="Rename")
    qtbot.mouseClick(buttons["undo"], LEFT)
    assert hands.mechanism == before
    qtbot.mouseClick(buttons["redo"], LEFT)
    assert hands.mechanism.name == "Other"
    # the menu of an instant popup runs until it is closed
    seen = []
    QTimer.singleShot(0, lambda: seen.append(close_menu()))
    qtbot.mouseClick(buttons["sketch"], LEFT)
    qtbot.waitUntil(lambda: bool(seen))
    assert {"sketch_xy", "sketch_xz", "sketch_yz", "tool_plane", "sketch_end"} <= set(seen[0])
    window.document.mark_clean()
    qtbot.mouseClick(buttons["new"], LEFT)
    assert not hands.mechanism.bodies


def open_menu(qtbot, hands, place):
    """Press the right button at a place and return the ids in the menu."""
    qtbot.mouseClick(hands.image, RIGHT, pos=place)
    return close_menu()


def close_menu():
    """The ids in the menu that is open, which is closed."""
    menu = QApplication.activePopupWidget()
    ids = [action.objectName() for action in menu.actions()] if isinstance(menu, QMenu) else []
    if menu is not None:
        menu.close()
    return ids


def wanted(entries):
    return [entry for entry in entries if isinstance(entry, str)]


def body_place(hands):
    body = hands.mechanism.body("coupler")
    low, high = body.position, hands.mechanism.body("rocker").position
    x, y = (0.5 * (a + b) for a, b in zip(low[:2], high[:2], strict=True))
    for part in range(1, 20):
        place = hands.place((x * part / 10, y * part / 10, low[2]))
        if (item := hands.image.item_at(place.toPointF())) is not None and item[0] == "body":
            return place, item
    raise AssertionError("no body under the line")


def test_menu_over_an_element_selects_it(qtbot, hands):
    """The right button selects what it hits and offers what can be done with it."""
    place, item = body_place(hands)
    ids = open_menu(qtbot, hands, place)
    assert hands.selection.items == {item}
    assert [entry for entry in ids if entry] == wanted(SELECTION_ENTRIES)


def test_menu_keeps_a_selection_of_several(qtbot, hands):
    """Over one of several selected elements they all stay selected."""
    place, item = body_place(hands)
    several = {item, ("joint", hands.mechanism.joints[0].name)}
    hands.selection.set(several)
    assert open_menu(qtbot, hands, place)
    assert hands.selection.items == several


def test_menu_beside_all_elements_is_of_the_view(qtbot, hands):
    """There are views, sketches and what needs no element; the selection stays."""
    hands.selection.set({("body", "crank")})
    ids = open_menu(qtbot, hands, NOWHERE)
    assert [entry for entry in ids if entry] == wanted(VIEW_ENTRIES)
    assert any(isinstance(entry, MenuSpec) for entry in VIEW_ENTRIES)
    assert hands.selection.items == {("body", "crank")}


def test_drag_of_the_right_button_opens_no_menu(qtbot, hands):
    """It moves the camera, as ever."""
    qtbot.mousePress(hands.image, RIGHT, pos=QPoint(60, 60))
    for step in range(1, 5):
        move_pressed(hands.image, RIGHT, No, QPoint(60 + 10 * step, 60))
    qtbot.mouseRelease(hands.image, RIGHT, pos=QPoint(100, 60))
    assert QApplication.activePopupWidget() is None


def test_no_menu_in_the_middle_of_drawing(qtbot, hands):
    """What is half drawn goes on."""
    hands.take("box")
    hands.click((3, 3, 0))
    assert hands.tool.is_begun
    assert open_menu(qtbot, hands, NOWHERE) == []
    assert hands.tool.is_begun


def test_no_icon_says_two_things():
    """No two actions have the same picture."""
    icons = sorted(spec.icon for spec in ACTIONS if spec.icon)
    assert not [one for one, other in pairwise(icons) if one == other]


def test_bodies_look_like_what_they_are_in_lists():
    """Each kind of shape has an icon of its own, a bar that of links, several that of bodies."""
    shapes = (
        Box(size=(1, 1, 1)),
        Cylinder(radius=1, length=1),
        Capsule(radius=1, length=1),
        Sphere(radius=1),
        Plate(points=((0, 0), (1, 0), (0, 1)), thickness=1),
    )
    icons = [Body(name="a", shapes=(shape,)).icon_name for shape in shapes]
    assert len({*icons, Body(name="a", shapes=shapes).icon_name}) == len(shapes) + 1
    for section in ("box", "cylinder", "capsule"):
        link = edits.add_link(Mechanism(), (0.0, 0.0, 0.0), (0.3, 0.4, 0.0), shape=section)
        assert link.mechanism.bodies[0].icon_name == "link"


def test_questions_have_icons_of_their_own(qtbot, hands):
    """Dialogs show no stock icons: the picture is ours, and buttons have text alone."""
    box = QMessageBox(hands.window)
    qtbot.addWidget(box)
    box.setStandardButtons(QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Cancel)
    box.show()
    style = box.style()
    for kind, stock in (
        (QMessageBox.Icon.Question, QStyle.StandardPixmap.SP_MessageBoxQuestion),
        (QMessageBox.Icon.Warning, QStyle.StandardPixmap.SP_MessageBoxWarning),
    ):
        box.setIcon(kind)
        ours, theirs = box.iconPixmap().toImage(), style.standardIcon(stock)
        assert not ours.isNull()
        assert ours != theirs.pixmap(ours.size()).toImage()
    for button in box.buttons():
        assert button.icon().isNull()


def test_the_sketch_button_is_pressed_while_sketching(qtbot, hands):
    """It shows its state, however a sketch is begun and left; opening its menu changes nothing."""
    button = hands.window.findChild(QToolButton, "sketch_button")
    assert not button.isChecked()
    hands.window.actions_by_id["sketch_xy"].trigger()
    assert button.isChecked()
    QTimer.singleShot(0, lambda: QApplication.activePopupWidget().close())
    qtbot.mouseClick(button, LEFT)
    assert button.isChecked()
    hands.window.actions_by_id["sketch_end"].trigger()
    assert not button.isChecked()
    button.setFocus()
    QTimer.singleShot(0, lambda: QApplication.activePopupWidget().close())
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert not button.isChecked()
