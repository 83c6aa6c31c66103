"""The camera on its way: what moves it moves what is seen evenly, not at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal, Slot
from PySide6.QtWidgets import QStyle

from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.scene.camera import CameraPose
from mechstudio.scene.camera_way import CameraWay

LONGEST = 200  # a move takes so long, or less where the style of the window says so [ms]


class Glide(QObject):
    """Takes the camera to where it is moved; whoever else moves it meanwhile takes it over.

    Pictures of large mechanisms, which take long, show the end at once.

    Args:
        image: The view.

    Attributes:
        is_wanted: Whether moves are to be seen.
        clock: Tells how much of a move is over.
    """

    stepped = Signal()  # the camera is elsewhere

    def __init__(self, image: SceneImage) -> None:
        super().__init__(image)
        self.is_wanted = False
        self._image = image
        self._way: CameraWay | None = None
        self._at: CameraPose | None = None  # where it was put last
        self._is_open = False
        self.clock = QVariantAnimation(self)
        self.clock.setStartValue(0.0)
        self.clock.setEndValue(1.0)
        self.clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.clock.valueChanged.connect(self._follow)

    @property
    def goal(self) -> CameraPose:
        """Where the camera is, or will be."""
        now = self._image.scene_to_read.camera.pose
        return now if self._way is None or now != self._at else self._way.end

    @contextmanager
    def along(self, start: CameraPose | None = None) -> Iterator[None]:
        """Let what moves the camera within be seen as one move.

        Args:
            start: From where it is seen; None for where the camera is.
        """
        if self._is_open or self._image.finalized:
            yield
            return
        camera = self._image.scene_to_read.camera
        shown, goal = camera.pose, self.goal
        was_moving = goal != shown
        if was_moving:
            # what is decided within is decided from where the camera will be
            self._image.scene.camera.take(goal)
        before, self._is_open = camera.pose, True
        try:
            yield
        finally:
            self._is_open = False
        if camera.pose != before:
            self._begin(start or shown, camera.pose)
        elif was_moving:
            self._put(shown)

    def _begin(self, start: CameraPose, end: CameraPose) -> None:
        self.clock.stop()
        self._way = None
        image, hint = self._image, QStyle.StyleHint.SH_Widget_Animation_Duration
        length = min(LONGEST, image.style().styleHint(hint, None, image))
        if not (self.is_wanted and length and image.isVisible()) or image.scene_to_read.is_heavy:
            return
        self._way = CameraWay(start, end)
        self._put(start)
        self.clock.setDuration(length)
        self.clock.start()

    @Slot()
    def _follow(self) -> None:
        if self._way is not None:
            self._image.when_still("glide", self._step)

    def _step(self) -> None:
        way, camera = self._way, self._image.scene.camera
        if way is None:
            return
        if camera.pose != self._at:
            self._way = None
            self.clock.stop()
            return
        part = float(self.clock.currentValue())
        self._put(way.at(part))
        if part >= 1.0:
            self._way = None

    def _put(self, pose: CameraPose) -> None:
        camera = self._image.scene.camera
        camera.take(pose)
        self._at = camera.pose
        self.stepped.emit()
        self._image.redraw()
