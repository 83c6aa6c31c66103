"""What a user sees of the plots and does with the mouse."""

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.fakes.menus import press_button_of, press_entry_of

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def titles(panel):
    return [card.spec.title for card in panel.area.cards]


def card_of(panel, title):
    """The plot of a title, whether it shows values or their spectrum."""
    titles = (title, f"{title}, spectrum (Hann window)")
    return next(card for card in panel.area.cards if card.spec.title in titles)


def values_of(card):
    return {
        curve.label: entry.value_text
        for curve, entry in zip(card.spec.curves, card.legend.entries, strict=True)
    }


def drawn_range(card):
    """Ends of the value axis as they are drawn: of a logarithmic one powers of ten."""
    return tuple(card.plot.view_box.viewRange()[1])


def pixel(card, time, share=0.5):
    """The point of the card's viewport at a time, some share of the height down."""
    view_box = card.plot.view_box
    low, high = drawn_range(card)
    place = view_box.mapViewToScene(QPointF(time, high - share * (high - low)))
    return card.plot.mapFromScene(place)


def wheel(card, time, steps, modifiers=Qt.KeyboardModifier.NoModifier):
    _turn(card, pixel(card, time), steps, modifiers)


def wheel_at(card, place, steps, modifiers=Qt.KeyboardModifier.NoModifier):
    """Turn the wheel at a place of the scene, such as over an axis."""
    _turn(card, card.plot.mapFromScene(place), steps, modifiers)


def _turn(card, place, steps, modifiers):
    window = card.window()
    place = card.plot.viewport().mapTo(window, place)
    QTest.wheelEvent(
        window.windowHandle(), QPointF(place), QPoint(0, 120 * steps), QPoint(), modifiers
    )


def drag(qtbot, card, start, stop):
    """Drag with the left button from one point to another in steps, as a hand does."""
    viewport = card.plot.viewport()
    left = Qt.MouseButton.LeftButton
    qtbot.mouseMove(viewport, start)
    qtbot.mousePress(viewport, left, pos=start)
    for step in range(1, 11):
        place = QPointF(start + (stop - start) * step / 10)
        # the moves of QTest do not carry the pressed button
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            viewport.mapToGlobal(place),
            Qt.MouseButton.NoButton,
            left,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(viewport, event)
    qtbot.mouseRelease(viewport, left, pos=stop)


def open_menu(qtbot, panel, card):
    """Click with the right button into a plot."""
    place = QPoint(card.plot.viewport().width() // 2, 20)
    qtbot.mouseClick(card.plot.viewport(), RIGHT, pos=place)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    return QApplication.activePopupWidget()


def press_tool(qtbot, panel, key):
    """Press a button above the plots, or its entry in the menu of "…" where it has no room."""
    bar = panel.tool_bar
    if bar.more.isVisible():
        press_entry_of(qtbot, bar.more, bar._actions[key])
    else:
        press_button_of(qtbot, bar, bar._actions[key])


def open_chooser(qtbot, panel):
    """Press the button that asks which curves to add."""
    press_button_of(qtbot, panel.tool_bar, panel.tool_bar._add)
    qtbot.waitUntil(panel.asking.chooser.isVisible)
    return panel.asking.chooser


def search(qtbot, chooser, words):
    """Type words over those that were looked for before."""
    qtbot.keyClick(chooser.search_field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(chooser.search_field, words)
    assert chooser.search_field.text() == words


def open_curve_menu(qtbot, panel, card, number):
    """Ask for the menu of a curve, in the legend."""
    entry, place = card.legend.entries[number], QPoint(5, 5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, entry.mapToGlobal(place))
    QApplication.sendEvent(entry, event)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    return QApplication.activePopupWidget()


def choose(qtbot, menu, *texts):
    """Click entries of a menu, one in the other."""
    for text in texts:
        action = next(one for one in menu.actions() if one.text() == text)
        rect = menu.actionGeometry(action)
        qtbot.mouseMove(menu, rect.center())
        if action.menu() is not None:
            menu.setActiveAction(action)
            qtbot.keyClick(menu, Qt.Key.Key_Right)
            menu = action.menu()
            qtbot.waitUntil(menu.isVisible)
        else:
            qtbot.mouseClick(menu, LEFT, pos=rect.center())


def add(qtbot, dialog, text):
    """Add a transform by the menu of the button, which a press would open and wait for."""
    menu = dialog.add_button.menu()
    menu.popup(dialog.mapToGlobal(QPoint(5, 5)))
    qtbot.waitUntil(menu.isVisible)
    choose(qtbot, menu, text)


def drawn(qtbot, card):
    """What the first curve is drawn through, once the plot has its place."""
    qtbot.waitUntil(lambda: np.size(card._lines[0].getData()[0]) > 0)
    return card._lines[0].getData()


def show_only(panel, *keys):
    for key in ("energy", "constraints", "drive", "coordinate", "rate", "force", "torque"):
        panel.tool_bar.set_shown(key, key in keys)
