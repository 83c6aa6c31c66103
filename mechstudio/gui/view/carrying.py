"""Elements that a drag takes out of the view, onto what shows them in another way: plots."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from mechstudio.gui.state.dragged_items import items_as_mime
from mechstudio.gui.state.followed_body import FollowedBody
from mechstudio.gui.state.selection import Item, Selection
from mechstudio.gui.view.floating_label import floating_label, place_beside
from mechstudio.gui.view.framing import Framing
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.scene.camera import CameraPose

_COPY = Qt.DropAction.CopyAction
_LEFT, _PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Carrying(QObject):
    """Lets a drag that begins on an element end on plots.

    Within the view and beside all plots such a drag turns the view, as any other. Over plots the
    camera is back where it was before the drag, and a label says what will happen; what is dropped
    is what a drag from the list of elements drops.

    Args:
        image: The view.
        selection: If the element is selected, all that is selected is carried.
        framing: Whether the camera has been moved by hand is as before, too.
        followed: A camera that goes along with a body stays where it is by then.
    """

    def __init__(
        self,
        image: NavigatedScene,
        selection: Selection,
        framing: Framing,
        followed: FollowedBody,
    ) -> None:
        super().__init__(image)
        self._image, self._selection, self._framing = image, selection, framing
        self._followed = followed
        self._items: Sequence[Item] = ()
        self._pose: CameraPose | None = None
        self._was_free = self._turns_back = False
        # what takes the elements where the pointer is, and what says so there
        self._target: QWidget | None = None
        self._label: QLabel | None = None
        image.moved.connect(self._settle)
        image.carrier = self

    def begin(self, place: QPointF) -> None:
        """A drag begins at a place of the view, before the camera moves."""
        self.end()
        item, chosen = self._image.item_at(place), self._selection.items
        if item is not None:
            self._items = sorted(chosen) if item in chosen else (item,)
        follows = bool(self._followed.name)
        self._pose = None if follows else self._image.scene_to_read.camera.pose
        self._was_free = self._framing.is_free

    def over(self, place: QPoint) -> bool:
        """Whether something at a place of the screen takes what is carried; shows that."""
        target = _taker(place, items_as_mime(self._items)) if self._items else None
        if target is not None and self._target is None:
            self._turn_back()
        if target is not self._target:
            self.leave()
            self._target = target
        if target is not None:
            self._show_label(target.window(), place)
            self._image.setCursor(Qt.CursorShape.DragCopyCursor)
        return target is not None

    def leave(self) -> bool:
        """The pointer is not over plots; tells whether it was."""
        was_over, self._target = self._target is not None, None
        if self._label is not None:
            self._label.hide()
            self._label.deleteLater()
            self._label = None
        return was_over

    def drop(self, place: QPoint) -> bool:
        """Let go at a place of the screen; tells whether anything took it."""
        items, is_taken = self._items, self.over(place)
        target = self._target
        self.end()
        if is_taken and target is not None:
            # the data outlives the event only here
            data = items_as_mime(items)
            at = QPointF(target.mapFromGlobal(place))
            QApplication.sendEvent(target, QDropEvent(at, _COPY, data, _LEFT, _PLAIN))
        return is_taken

    def end(self) -> bool:
        """Carry nothing any more; tells whether it was over plots."""
        self._items = ()
        return self.leave()

    def _turn_back(self) -> None:
        pose = self._pose
        if pose is not None:
            self._turns_back = True
            self._image.move_camera(lambda camera: camera.take(pose))

    @Slot()
    def _settle(self) -> None:
        """The camera stands where it did: nobody has moved it."""
        if self._turns_back:
            self._turns_back, self._framing.is_free = False, self._was_free

    def _show_label(self, window: QWidget, place: QPoint) -> None:
        if self._label is None:
            self._label = floating_label(window, "carried_elements")
            count = len(self._items)
            what = self._items[0][1] if count == 1 else f"{count} elements"
            self._label.setText(f"Plot quantities of {what}")
            self._label.adjustSize()
            self._label.show()
            self._label.raise_()
        at = window.mapFromGlobal(place)
        self._label.move(place_beside(at, self._label.size(), window.rect(), ()))


def _taker(place: QPoint, data: QMimeData) -> QWidget | None:
    """The widget at a place of the screen that takes what is dragged; None if none does."""
    widget = QApplication.widgetAt(place)
    while widget is not None:
        if widget.acceptDrops():
            at = widget.mapFromGlobal(place)
            enter = QDragEnterEvent(at, _COPY, data, _LEFT, _PLAIN)
            enter.ignore()
            QApplication.sendEvent(widget, enter)
            if enter.isAccepted():
                return widget
        widget = None if widget.isWindow() else widget.parentWidget()
    return None
