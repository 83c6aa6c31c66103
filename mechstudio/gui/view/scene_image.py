"""A widget that shows a scene: drawn off screen by VTK, painted by Qt as an image.

Works the same on every platform, also without a display, and can be grabbed like any widget.
Pictures that take long, which are those of large mechanisms without a graphics card, are drawn on
a thread; until such a picture is there, the one before stays, and nothing touches the scene.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray

from mechstudio.errors import MechStudioError
from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.precedence import PICTURES
from mechstudio.scene.picture import Pixels
from mechstudio.scene.scene import Scene

# shortest time between two drawings [ms]; between slow ones it is as long as they take
FRAME = 16
# how long the view must rest before it is drawn once more with smooth edges [ms]
REST = 220
LARGEST_PICTURE = QSize(1200, 1200)  # that is handed out [px]
# elsewhere the graphics may want the thread of the window
CAN_DRAW_BESIDE = sys.platform == "linux"


class SceneImage(QWidget):
    """Shows a scene and draws it anew when asked, at most 60 times a second.

    Args:
        scene: What to show; `finalize` ends it.
        parent: The widget this one lies in.
    """

    # a picture that was drawn on a thread is there
    drawn = Signal()

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        # a picture is painted from one while the next is written to the other
        self._buffer, self._free_buffer = vtkUnsignedCharArray(), vtkUnsignedCharArray()
        self._thread = Background(self)
        self._waiting: dict[str, Callable[[], None]] = {}
        self._image = QImage()
        self._stale = True
        self._smooth_next = False
        self._finalized = False
        # of its height bars lie over so much, at the top [px]
        self.below = 0
        self._since_drawing = QElapsedTimer()
        self._pause = FRAME
        self._frame_timer = self._single_shot(FRAME, self.update)
        self._rest_timer = self._single_shot(REST, self._draw_smoothly)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 100)

    @property
    def scene(self) -> Scene:
        """What is shown, free to be changed: a picture that is being drawn is waited for."""
        self._thread.settle()
        return self._scene

    @property
    def scene_to_read(self) -> Scene:
        """What is shown, to be looked at only: a picture of it may be being drawn."""
        return self._scene

    @property
    def draws_beside(self) -> bool:
        """Whether pictures of the scene take so long that they are drawn on a thread."""
        return CAN_DRAW_BESIDE and self._scene.is_heavy

    @property
    def rest(self) -> int:
        """How long it will be until the next picture may be drawn [ms]."""
        if not self._since_drawing.isValid():
            return 0
        return max(0, self._pause - int(self._since_drawing.elapsed()))

    @property
    def is_drawing(self) -> bool:
        """Whether a picture is being drawn on the thread."""
        return self._thread.busy

    def when_still(self, key: str, change: Callable[[], None]) -> None:
        """Change the scene as soon as no picture is being drawn, which may be now.

        Args:
            key: A later change of the same key takes its place.
            change: Called in the GUI thread, unless the scene is finalized first.
        """
        if self.is_drawing:
            self._waiting[key] = change
        elif not self._finalized:
            change()

    @property
    def finalized(self) -> bool:
        """Whether the scene is gone."""
        return self._finalized

    def redraw(self) -> None:
        """Draw the scene soon; several requests within a frame become one drawing."""
        if self._finalized:
            return
        self._stale = True
        self._smooth_next = False
        self._rest_timer.stop()
        if self._frame_timer.isActive():
            return
        elapsed = self._since_drawing.elapsed() if self._since_drawing.isValid() else self._pause
        if elapsed >= self._pause:
            self.update()
        else:
            self._frame_timer.start(self._pause - elapsed)

    def picture(self) -> QImage | None:
        """What is shown, on a small scale; None while it is being drawn."""
        if self._image.isNull() or self._stale or self.is_drawing:
            return None
        size = self._image.size().boundedTo(LARGEST_PICTURE)
        # every so many pixels, without a look at the others, which are many on a large screen
        small = self._image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio)
        # VTK's first row is the lowest one
        return small.transformed(QTransform.fromScale(1, -1))

    def save_picture(
        self,
        path: Path,
        width: int,
        title: str,
        done: Callable[[], None],
        refuse: Callable[[MechStudioError], None],
    ) -> None:
        """Write what is shown to an image file, beside the window where that is possible.

        Args:
            path: The file.
            width: Of the picture, whose shape is that of the widget [pixels].
            title: Model, run and moment that are shown.
            done: Called when it is written.
            refuse: Called with what the user can do something about.
        """
        height = max(1, round(width * self.height() / max(self.width(), 1)))
        scene = self.scene
        self._work(lambda: scene.save_picture(path, width, height, title), done, refuse)

    def hand_over_picture(
        self,
        size: tuple[int, int],
        use: Callable[[Pixels], None],
        done: Callable[[], None],
        refuse: Callable[[MechStudioError], None],
    ) -> None:
        """Draw what is shown in another size, beside the window where that is possible.

        Args:
            size: Width and height of the picture [pixels].
            use: Called with it, on the thread that draws.
            done: Called when that is over.
            refuse: Called with what the user can do something about.
        """
        scene = self.scene
        self._work(lambda: use(scene.smooth_image(*size)), done, refuse)

    def _work(
        self,
        draw: Callable[[], None],
        done: Callable[[], None],
        refuse: Callable[[MechStudioError], None],
    ) -> None:
        if self._finalized:
            return  # a film or its preview may ask late; who closes a window waits for no picture
        # no bar lies over a file
        self.scene.overlay.below = 0
        if CAN_DRAW_BESIDE:
            self._draw_beside(draw, done, refuse)
            return
        try:
            draw()
        except MechStudioError as error:
            refuse(error)
        else:
            done()

    def display_place(self, x: float, y: float) -> tuple[float, float]:
        """Display coordinates of the scene for a place in the widget."""
        ratio = self.devicePixelRatioF()
        return x * ratio, self._pixel_size()[1] - 1 - y * ratio

    def place_of(self, point: Vector) -> QPoint:
        """Where a point of the world [m] is in the image."""
        column, row = self.scene.display_point(point)
        ratio = self.devicePixelRatioF()
        return QPoint(round(column / ratio), round(self.height() - 1 - row / ratio))

    def size_scene(self) -> None:
        """Give the scene the size of the widget: how far its camera has to be depends on it."""
        self._scene.set_size(*self._pixel_size())
        self._scene.overlay.pixel_ratio = self.devicePixelRatioF()
        self._scene.overlay.below = self.below

    def lie_below(self, height: int) -> None:
        """Write nothing into its upper part [px], which bars lie over."""
        if height != self.below:
            self.below = height
            self.redraw()

    def finalize(self) -> None:
        """Free the scene; the widget stays blank from then on."""
        if self._finalized:
            return
        self._finalized = True
        self._waiting.clear()
        self._thread.shut_down()
        PICTURES.release(self)
        self._frame_timer.stop()
        self._rest_timer.stop()
        self._image = QImage()
        self._scene.finalize()

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._stale = True
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        # drawn before there is a painter: one left open by an exception would crash Qt
        if self._stale and not self._finalized and not self.is_drawing:
            self._draw()
        painter = QPainter(self)
        if self._finalized or self._image.isNull():
            painter.fillRect(self.rect(), self.palette().window())
        else:
            # pixel by pixel, without half ones at the edge; VTK's first row is the lowest one
            width, height = (each / self.devicePixelRatioF() for each in self._pixel_size())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(1, -1)
            painter.translate(0, -height)
            painter.drawImage(QRectF(0, 0, width, height), self._image)
        painter.end()

    def _draw(self) -> None:
        self.size_scene()
        smooth, self._smooth_next = self._smooth_next, False
        factor = 2 if smooth else 1
        width, height = (factor * length for length in self._pixel_size())
        scale, scene = factor * self.devicePixelRatioF(), self._scene
        self._stale, buffer = False, self._free_buffer
        self._since_drawing.start()

        def draw() -> None:
            scene.render(width, height, scale)
            scene.render_window.GetRGBACharPixelData(0, 0, width - 1, height - 1, 0, buffer, 0)

        def take() -> None:
            self._take(width, height, smooth=smooth)

        takes_long = scene.is_heavy or (smooth and scene.uses_processor)
        if CAN_DRAW_BESIDE and takes_long:
            if not smooth:
                PICTURES.hold(self)
            self._draw_beside(draw, take, lambda _: None)
        else:
            draw()
            take()

    def _draw_beside(
        self,
        draw: Callable[[], None],
        take: Callable[[], None],
        refuse: Callable[[MechStudioError], None],
    ) -> None:
        """Draw on the thread; how that ended and what waited for it follow in the GUI thread."""
        scene = self._scene
        scene.release()

        def work() -> None:
            try:
                draw()
            finally:
                scene.release()

        self._thread.submit(
            work,
            lambda _: self._end_late(take),
            lambda error: self._end_late(lambda: refuse(error)),
        )

    def _take(self, width: int, height: int, *, smooth: bool) -> None:
        """Show what was written to the free buffer."""
        self._buffer, self._free_buffer = self._free_buffer, self._buffer
        rows = vtk_to_numpy(self._buffer)
        self._image = QImage(rows.data, width, height, 4 * width, QImage.Format.Format_RGBX8888)
        if smooth:
            # a painter that scales leaves pixels out, so that thin lines would be dashed
            size, whole = self._pixel_size(), Qt.AspectRatioMode.IgnoreAspectRatio
            way = Qt.TransformationMode.SmoothTransformation
            self._image = self._image.scaled(*size, whole, way)
            return
        took = self._since_drawing.restart()
        if self._scene.is_heavy:
            # the rest of the program gets as much time as the drawing
            self._pause = max(FRAME, took)
        else:
            self._pause = FRAME
            self._rest_timer.start()

    def _end_late(self, end: Callable[[], None]) -> None:
        PICTURES.release(self)
        waiting, self._waiting = self._waiting, {}
        try:
            for step in (end, *waiting.values()):
                step()
        finally:
            self.update()
            self.drawn.emit()

    def _draw_smoothly(self) -> None:
        if PICTURES.is_held:
            # what is seen will be replaced soon, or another window is at work
            self._rest_timer.start()
            return
        self._smooth_next = True
        self._stale = True
        self.update()

    def _pixel_size(self) -> tuple[int, int]:
        ratio = self.devicePixelRatioF()
        return max(1, round(self.width() * ratio)), max(1, round(self.height() * ratio))

    def _single_shot(self, interval: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(slot)
        return timer
