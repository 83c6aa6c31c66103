"""A viewport with all it listens to, and hands that drag and turn the wheel."""

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.window.viewport import Viewport

Left, Middle = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
No, Shift, Control, Alt = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


class Bench:
    """A viewport with its document, selection and cursor."""

    def __init__(self, mechanism):
        self.document = Document(mechanism)
        self.selection = Selection()
        self.cursor = TimeCursor()
        self.view = Viewport(self.document, self.selection, self.cursor)
        self.image = self.view.image
        # to look at while a picture is drawn
        self.camera_at_rest = self.camera

    @property
    def scene(self):
        """The scene, when no picture of it is being drawn."""
        return self.view.scene

    @property
    def camera(self):
        """The camera of the scene."""
        return self.scene.renderer.GetActiveCamera()

    def place(self, point):
        """Where a world point [m] is in the image widget."""
        x, y = self.image.scene_to_read.display_point(point)
        ratio = self.image.devicePixelRatioF()
        return QPoint(round(x / ratio), round(self.image.height() - 1 - y / ratio))

    def picture(self):
        """What the widget shows, shape (height, width, 3)."""
        image = self.image.grab().toImage().convertToFormat(QImage.Format.Format_RGBX8888)
        rows = np.frombuffer(image.constBits(), np.uint8)
        return rows.reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def differs(first, second):
    """In how many places two pictures, each (height, width, 3), have other colors."""
    return int((np.abs(first - second).max(axis=2) > 20).sum())


def shown_bench(qtbot, mechanism, size=(480, 360)):
    """A viewport of a size [px] that is seen; finalized after the test."""
    bench = Bench(mechanism)
    qtbot.addWidget(bench.view, before_close_func=lambda view: view.finalize())
    bench.view.resize(*size)
    with qtbot.waitExposed(bench.view):
        bench.view.show()
    return bench


def arrows(bench):
    """Kinds of arrows that are drawn."""
    return set(bench.image.scene_to_read.overlay.arrow_counts)


def drag(qtbot, bench, button, modifier, start, way):
    """Press, move in two steps and release."""
    end = start + way
    qtbot.mousePress(bench.image, button, modifier, start)
    move_pressed(bench.image, button, modifier, start + way / 2)
    move_pressed(bench.image, button, modifier, end)
    qtbot.mouseRelease(bench.image, button, modifier, end)


def move_pressed(widget, button, modifier, place):
    """Move the pointer with a button held; qtbot's own move holds none."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        widget.mapToGlobal(QPointF(place)),
        Qt.MouseButton.NoButton,
        button,
        modifier,
    )
    QApplication.sendEvent(widget, event)


def move(widget, place, modifiers=No):
    """Move the pointer without a button to a place of a widget.

    qtbot's own move sets the pointer of the window system, which tells it late, as an entry
    instead of a move, or not at all if the pointer stands there.
    """
    move_pressed(widget, Qt.MouseButton.NoButton, modifiers, place)


def turn_wheel(widget, place, notches):
    """Turn the wheel over a place."""
    event = QWheelEvent(
        QPointF(place),
        widget.mapToGlobal(QPointF(place)),
        QPoint(0, 0),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        No,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
