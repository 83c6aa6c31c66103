"""Mouse and keys in the view: orbit, pan, zoom, fit, click and hover."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.state.selection import Item
from mechstudio.gui.view.glide import Glide
from mechstudio.gui.view.handler import Carrier, Handler, Modifier
from mechstudio.gui.view.orbit_gizmo import OrbitGizmo
from mechstudio.gui.view.rubber_band import RubberBand
from mechstudio.gui.view.watched_scene import WatchedScene
from mechstudio.gui.widgets.own_keys import COMMANDING
from mechstudio.scene.camera import CameraControl
from mechstudio.scene.scene import Scene

# a press that moves farther than this is a drag [pixels]
DRAG_START = 3.0
DEGREES_PER_PIXEL = 0.4
# zoom factor of one notch of a wheel, and of a key
NOTCH = 1.15
NOTCH_DELTA = 120.0
KEY_TURN = 10.0
# how long the pointer must rest before what is under it is looked up [ms]
HOVER_DELAY = 30

Button = Qt.MouseButton


class NavigatedScene(WatchedScene):
    """A scene that the mouse turns and clicks into.

    Args:
        scene: What to show.
        parent: The widget this one lies in.
    """

    # (item or None, whether to add to the selection)
    clicked = Signal(object, bool)
    # item or None: what is under the pointer now
    hovered = Signal(object)
    # (items in the rectangle that was drawn, whether to take them out of the selection)
    framed = Signal(object, bool)
    fit_wanted = Signal()
    escaped = Signal()
    # place in the widget of a press of the right button that moved nothing
    menu_wanted = Signal(QPointF)
    # the user moved the camera
    moved = Signal()

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._pressed_at: QPointF | None = None
        self._last = QPointF()
        self._dragging = False
        # whether the drag is the handler's, not the camera's
        self._taken = False
        # the axes in the corner, and whether the press was on them
        self.glide = Glide(self)
        self.gizmo = OrbitGizmo(self, self.glide)
        self._on_gizmo = False
        # drawn by drags with Ctrl
        self.band = RubberBand(self)
        # None: clicks select, drags turn the view
        self.handler: Handler | None = None
        # None: drags end where they began, in the view
        self.carrier: Carrier | None = None
        self._may_carry = False
        self._hovering_at: QPointF | None = None  # where the pointer rests, if it is here
        # what the camera still has to do
        self._moves: list[Callable[[CameraControl], None]] = []
        self._hover_timer = self._single_shot(HOVER_DELAY, self._look_up)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def finalize(self) -> None:
        """Free the scene; the widget stays blank from then on."""
        self._hover_timer.stop()
        super().finalize()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._taken:
            return  # another button in the middle of a drag
        self._pressed_at = self._last = event.position()
        self._dragging = self._may_carry = False
        if self.carrier is not None:
            self.carrier.end()
        self._hover_timer.stop()
        left = event.button() == Button.LeftButton
        self._on_gizmo = left and not self.finalized and self.gizmo.contains(event.position())
        self._taken = (
            self.handler is not None
            and not self._on_gizmo
            and left
            and not self.finalized
            and self.handler.press(event.position(), event.modifiers())
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position()
        if self.finalized:
            return
        if not event.buttons() or self._pressed_at is None:
            self._hover_over(place, event.modifiers())
            return
        if not self._dragging:
            way = place - self._pressed_at
            if way.manhattanLength() <= DRAG_START:
                return
            self._dragging = True
            if not self._taken:
                self._begin_untaken(event)
        if self.band.isVisible():
            self.band.stretch(place)
            return
        if self._taken and self.handler is not None:
            self.handler.drag(place, event.modifiers())
            return
        step, self._last = place - self._last, place
        if self._is_carried(event):
            return
        panning = event.modifiers() & Modifier.ShiftModifier and not self._on_gizmo
        if event.buttons() & Button.LeftButton and not panning:
            right, up = step.x() * DEGREES_PER_PIXEL, -step.y() * DEGREES_PER_PIXEL
            self.move_camera(lambda camera: camera.orbit(right, up))
        else:
            height = max(self.height(), 1)
            self.move_camera(lambda camera: camera.pan(step.x() / height, -step.y() / height))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.buttons():
            return
        was_click = self._pressed_at is not None and not self._dragging
        was_taken = self._taken and self._dragging
        if self._dragging and self.rect().contains(event.position().toPoint()):
            self.pointer_at = event.position()  # no move tells of the end of a drag
        on_gizmo, self._on_gizmo = self._on_gizmo, False
        self._pressed_at, self._dragging, self._taken = None, False, False
        may_carry, self._may_carry = self._may_carry, False
        self.unsetCursor()
        if may_carry and self.carrier and self.carrier.drop(event.globalPosition().toPoint()):
            return
        if self.band.isVisible():
            self._select_framed(taking_out=bool(event.modifiers() & Modifier.ShiftModifier))
            return
        if self.finalized:
            return
        if was_taken:
            # whichever button is the last one up
            if self.handler is not None:
                self.handler.release(event.position(), event.modifiers())
        elif on_gizmo:
            if was_click and (end := self.gizmo.end_at(event.position())) is not None:
                self.move_camera(lambda camera: self.gizmo.look_from(camera, end))
        elif was_click and event.button() == Button.RightButton:
            self.menu_wanted.emit(event.position())
        elif event.button() != Button.LeftButton or not was_click:
            return
        elif self.handler is not None:
            self.handler.click(event.position(), event.modifiers())
        else:
            adding = bool(event.modifiers() & Modifier.ControlModifier)
            self.clicked.emit(self.item_at(event.position()), adding)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Button.LeftButton:
            return
        if self.gizmo.contains(event.position()):
            # two quick clicks are two clicks
            self.mousePressEvent(event)
        elif self.handler is not None:
            self.handler.double_click(event.position(), event.modifiers())
        else:
            self.fit_wanted.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / NOTCH_DELTA
        if notches:
            self._zoom(NOTCH**notches, event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._zoom(1.0 + event.value(), event.position())
            return True
        if isinstance(event, QKeyEvent) and self._is_needed(event):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.keyPressEvent(event)
                return True
        return super().event(event)

    def _is_needed(self, event: QKeyEvent) -> bool:
        """Whether a key is for the handler, not for shortcuts and the way to the next field."""
        plain = not event.modifiers() & COMMANDING
        return plain and self.handler is not None and self.handler.needs(Qt.Key(event.key()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_timer.stop()
        self._hovering_at = self.pointer_at = None
        self._set_hovered(None)
        if not self.finalized:
            self.gizmo.point_at(None)
        if self.handler is not None:
            self.handler.leave()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turns = {
            Qt.Key.Key_Left: (-KEY_TURN, 0.0),
            Qt.Key.Key_Right: (KEY_TURN, 0.0),
            Qt.Key.Key_Up: (0.0, KEY_TURN),
            Qt.Key.Key_Down: (0.0, -KEY_TURN),
        }
        key = Qt.Key(event.key())
        middle = QPointF(0.5 * self.width(), 0.5 * self.height())
        if key == Qt.Key.Key_Escape and self._gives_up():
            return
        if self.handler is not None and self.handler.key(event):
            return
        if key == Qt.Key.Key_F:
            self.fit_wanted.emit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom(NOTCH, middle)
        elif key == Qt.Key.Key_Minus:
            self._zoom(1 / NOTCH, middle)
        elif key in turns and event.modifiers() & Modifier.ShiftModifier:
            self.move_camera(lambda camera: camera.orbit(*turns[key]))
        else:
            super().keyPressEvent(event)

    def _hover_over(self, place: QPointF, modifiers: Modifier) -> None:
        on_gizmo = self.gizmo.contains(place)
        self.pointer_at = None if on_gizmo else place
        self.gizmo.point_at(self.gizmo.end_at(place) if on_gizmo else None)
        if on_gizmo:
            self._hover_timer.stop()
            self._hovering_at = None
            self._set_hovered(None)
            if self.handler is not None:
                self.handler.leave()
        elif self.handler is not None:
            self._hovering_at = None
            self.handler.move(place, modifiers)
        else:
            self._hovering_at = place
            self._hover_timer.start()

    def _begin_untaken(self, event: QMouseEvent) -> None:
        """Begin to turn the view, or with Ctrl to draw a rectangle."""
        self._hovering_at = None
        self._set_hovered(None)
        if self.handler is not None:
            self.handler.leave()
        left = event.buttons() & Button.LeftButton and not self._on_gizmo
        if left and event.modifiers() & Modifier.ControlModifier and self._pressed_at is not None:
            self.band.begin(self._pressed_at)
            return
        turns = left and not event.modifiers() & Modifier.ShiftModifier
        # a tool has a meaning of its own for elements
        if turns and self.handler is None and self.carrier and self._pressed_at is not None:
            self._may_carry = True
            self.carrier.begin(self._pressed_at)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _is_carried(self, event: QMouseEvent) -> bool:
        """Whether a drag is over what takes the elements that it began on, outside of the view."""
        place = event.globalPosition().toPoint()
        if self.carrier is None or not self._may_carry:
            return False
        if not self.rect().contains(event.position().toPoint()) and self.carrier.over(place):
            return True
        if self.carrier.leave():
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        return False

    def _gives_up(self) -> bool:
        """Whether there is a drag to be ended before its button is up."""
        carries = self._may_carry and self.carrier is not None and self.carrier.end()
        if not (carries or self.band.isVisible()):
            return False
        # what is left of the drag means nothing
        self.band.hide()
        self._pressed_at, self._may_carry = None, False
        return True

    def _select_framed(self, *, taking_out: bool) -> None:
        self.band.hide()
        if self.finalized:
            return
        frame = self.band.frame
        low = self.display_place(frame.left(), frame.bottom())
        high = self.display_place(frame.right(), frame.top())
        sight = self.scene_to_read.sight
        items = sight.framed(np.array(low), np.array(high), touching=self.band.touching)
        self.framed.emit(items, taking_out)

    def _zoom(self, factor: float, place: QPointF) -> None:
        if self.finalized:
            return
        height = max(self.height(), 1)
        x = (place.x() - 0.5 * self.width()) / height
        y = (0.5 * self.height() - place.y()) / height
        self.move_camera(lambda camera: camera.zoom(factor, x, y))

    def move_camera(self, move: Callable[[CameraControl], None]) -> None:
        """Move the camera as soon as it may be moved."""
        self._moves.append(move)
        self.when_still("camera", self._make_moves)

    def _make_moves(self) -> None:
        moves, self._moves = self._moves, []
        for move in moves:
            move(self.scene.camera)
        # something else may be under a pointer that rests
        if self.handler is None and self._hovering_at is not None:
            self._hover_timer.start()
        self.moved.emit()
        self.redraw()

    def item_at(self, place: QPointF) -> Item | None:
        """What is at a place of the widget; None if nothing is."""
        return self.scene_to_read.pick(*self.display_place(place.x(), place.y()))

    def _look_up(self) -> None:
        place = self._hovering_at
        if not self.finalized and self._pressed_at is None and place is not None:
            self._set_hovered(self.item_at(place))

    def _set_hovered(self, item: object) -> None:
        if not self.finalized:
            if self.handler is None:
                self.setCursor(
                    Qt.CursorShape.ArrowCursor
                    if item is None
                    else Qt.CursorShape.PointingHandCursor
                )
            self.hovered.emit(item)
