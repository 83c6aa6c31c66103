"""A scene that knows where the pointer rests, and tells when its camera is elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Signal
from PySide6.QtWidgets import QWidget

from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.gui.view.screen_place import ScreenPlace
from mechstudio.scene.camera import CameraPose
from mechstudio.scene.scene import Scene


class WatchedScene(SceneImage):
    """A picture of a scene, in which a pixel means another place once the camera moved.

    Args:
        scene: What to show.
        parent: The widget this one lies in.
    """

    # whoever moved the camera
    camera_moved = Signal()
    # by the pointer, which may be over something that lies over it
    left = Signal()

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._seen_from: CameraPose | None = None
        self._rest, self._has_rest = ScreenPlace(self), False

    @property
    def pointer_at(self) -> QPointF | None:
        """Where the pointer rests, also while no tool is told of it; None beside the view."""
        return self._rest.place if self._has_rest else None

    @pointer_at.setter
    def pointer_at(self, place: QPointF | None) -> None:
        self._has_rest = place is not None
        if place is not None:
            self._rest.place = place

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def redraw(self) -> None:
        # whatever moves the camera asks for a picture
        super().redraw()
        if self.finalized:
            return
        before, self._seen_from = self._seen_from, self.scene_to_read.camera.pose
        if before is not None and before != self._seen_from:
            self.camera_moved.emit()
