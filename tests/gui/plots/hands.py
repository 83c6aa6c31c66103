"""What a user sees of the plots and does with the mouse."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication


def titles(panel):
    return [card.spec.title for card in panel.area.cards]


def card_of(panel, title):
    return next(card for card in panel.area.cards if card.spec.title == title)


def values_of(card):
    return {
        curve.label: entry.value_text
        for curve, entry in zip(card.spec.curves, card.legend.entries, strict=True)
    }


def pixel(card, time, share=0.5):
    """The point of the card's viewport at a time, some share of the height down."""
    view_box = card.plot.view_box
    low, high = card.value_range
    place = view_box.mapViewToScene(QPointF(time, high - share * (high - low)))
    return card.plot.mapFromScene(place)


def wheel(card, time, steps, modifiers=Qt.KeyboardModifier.NoModifier):
    window = card.window()
    place = card.plot.viewport().mapTo(window, pixel(card, time))
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
