"""What a user does with the mouse and the keys, and time for the window to follow."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget

from mechstudio.gui.window.main_window import MainWindow

PATIENCE = 600_000  # the solvers may have to be compiled first [ms]
REST = 1500  # until plots and view, which draw on timers of their own, have come to rest [ms]

Point = tuple[float, float, float]

LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def point_at(window: MainWindow, point: Point, modifiers: Qt.KeyboardModifier = NO_KEYS) -> QPoint:
    """Move the pointer to a point of the world [m]; answers its place in the view."""
    place = window.view.place_of(point)
    send_mouse(window.view.image, QEvent.Type.MouseMove, QPointF(place), NO_BUTTON, modifiers)
    return place


def click(window: MainWindow, point: Point, modifiers: Qt.KeyboardModifier = NO_KEYS) -> None:
    """Click at a point of the world [m] in the view."""
    place = point_at(window, point, modifiers)
    QTest.mouseClick(window.view.image, LEFT, modifiers, place)


def pull(
    window: MainWindow, start: QPointF, end: QPointF, modifiers: Qt.KeyboardModifier = NO_KEYS
) -> None:
    """Press the left button at a place of the view and move to another one, without letting go."""
    image, background = window.view.image, window.view.tool_box.bench.background
    send_mouse(image, QEvent.Type.MouseButtonPress, start, LEFT, modifiers)
    for share in np.linspace(0.125, 1.0, 8).tolist():
        place = start + share * (end - start)
        send_mouse(image, QEvent.Type.MouseMove, place, LEFT, modifiers)
        wait(lambda: not background.busy)


def send_mouse(
    image: QWidget,
    kind: QEvent.Type,
    place: QPointF,
    button: Qt.MouseButton,
    modifiers: Qt.KeyboardModifier,
) -> None:
    """Press or move in a widget."""
    event = QMouseEvent(kind, place, image.mapToGlobal(place), button, button, modifiers)
    QApplication.sendEvent(image, event)


def press_key(window: MainWindow, key: Qt.Key) -> None:
    """Press a key in the view."""
    QTest.keyClick(window.view.image, key)


def type_over(window: MainWindow, text: str) -> None:
    """Type numbers over the view, and leave them there."""
    QTest.keyClick(window.view.image, text[0])
    QTest.keyClicks(window.view.tool_box.entry.field, text[1:])


def write_into(field: QLineEdit, text: str) -> None:
    """Write into a field in place of what it holds."""
    field.selectAll()
    QTest.keyClicks(field, text)


def option(window: MainWindow, name: str) -> QLineEdit:
    """A field of the bar of the tool by what it is called."""
    bar = window.view.tool_box.option_bar
    assert bar is not None
    return next(f for f in bar.findChildren(QLineEdit) if f.accessibleName() == name)


def awaited_dialog() -> QDialog:
    """The dialog that is about to open."""
    wait(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    return dialog


def wait(condition: Callable[[], bool]) -> None:
    """Let the window live until a condition holds."""
    clock = QElapsedTimer()
    clock.start()
    while not condition():
        if clock.elapsed() > PATIENCE:
            raise TimeoutError("the window did not get there")
        spend(20)


def spend(milliseconds: int = REST) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
