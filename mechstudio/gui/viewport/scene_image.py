"""A widget that shows a scene: drawn off screen by VTK, painted by Qt as an image.

Works the same on every platform, also without a display, and can be grabbed like any widget.
Pictures that take long, which are those of large mechanisms without a graphics card, are drawn on
a thread; until such a picture is there, the one before stays, and nothing touches the scene.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray

from mechstudio.gui.background import Background
from mechstudio.gui.precedence import PICTURES
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
        self._buffer, self._other_buffer = vtkUnsignedCharArray(), vtkUnsignedCharArray()
        self._thread = Background(self)
        self._waiting: dict[str, Callable[[], None]] = {}
        self._image = QImage()
        self._stale = True
        self._smooth_next = False
        self._finalized = False
        self._since_drawing = QElapsedTimer()
        self._pause = FRAME
        self._frame_timer = self._single_shot(FRAME, self.update)
        self._rest_timer = self._single_shot(REST, self._draw_smoothly)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 180)

    @property
    def scene(self) -> Scene:
        """What is shown, free to be changed: a picture that is being drawn is waited for."""
        self._thread.settle()
        return self._scene

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

    def display_place(self, x: float, y: float) -> tuple[float, float]:
        """Display coordinates of the scene for a place in the widget."""
        ratio = self.devicePixelRatioF()
        return x * ratio, self._pixel_size()[1] - 1 - y * ratio

    def size_scene(self) -> None:
        """Give the scene the size of the widget: how far its camera has to be depends on it."""
        self.scene.render_window.SetSize(*self._pixel_size())

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
            # VTK's first row is the lowest one
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(1, -1)
            painter.translate(0, -self.height())
            painter.drawImage(QRectF(0, 0, self.width(), self.height()), self._image)
        painter.end()

    def _draw(self) -> None:
        smooth, self._smooth_next = self._smooth_next, False
        factor = 2 if smooth else 1
        width, height = (factor * length for length in self._pixel_size())
        scale, scene = factor * self.devicePixelRatioF(), self._scene
        self._stale = False
        self._since_drawing.start()
        self._buffer, self._other_buffer = self._other_buffer, self._buffer
        buffer = self._buffer

        def draw() -> None:
            scene.render(width, height, scale)
            scene.render_window.GetRGBACharPixelData(0, 0, width - 1, height - 1, 0, buffer, 0)

        def draw_beside() -> None:
            draw()
            scene.release()

        def take() -> None:
            self._take(width, height, smooth=smooth)

        takes_long = scene.is_heavy or (smooth and scene.uses_processor)
        if CAN_DRAW_BESIDE and takes_long:
            scene.release()
            if not smooth:
                PICTURES.hold(self)
            self._thread.submit(
                draw_beside, lambda _: self._end_late(take), lambda _: self._end_late(None)
            )
        else:
            draw()
            take()

    def _take(self, width: int, height: int, *, smooth: bool) -> None:
        """Show what was written to the buffer."""
        rows = vtk_to_numpy(self._buffer)
        self._image = QImage(rows.data, width, height, 4 * width, QImage.Format.Format_RGBX8888)
        # picking works in the size of the widget
        self._scene.render_window.SetSize(*self._pixel_size())
        if smooth:
            return
        # the rest of the window gets as much time as the drawing of a large mechanism
        self._pause = max(FRAME, self._since_drawing.restart())
        if not self._scene.is_heavy:
            self._rest_timer.start()

    def _end_late(self, take: Callable[[], None] | None) -> None:
        """Take a picture that was drawn on the thread, if it could be, and what waited for it."""
        PICTURES.release(self)
        if take is not None:
            take()
        waiting, self._waiting = self._waiting, {}
        for change in waiting.values():
            change()
        self.update()
        self.drawn.emit()

    def _draw_smoothly(self) -> None:
        if PICTURES.is_held:
            # of what will be replaced soon
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
