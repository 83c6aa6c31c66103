"""A scene that tells when its camera is elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mechstudio.gui.view.scene_image import SceneImage
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

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._seen_from: CameraPose | None = None

    def redraw(self) -> None:
        # whatever moves the camera asks for a picture
        super().redraw()
        if self.finalized:
            return
        before, self._seen_from = self._seen_from, self.scene_to_read.camera.pose
        if before is not None and before != self._seen_from:
            self.camera_moved.emit()
