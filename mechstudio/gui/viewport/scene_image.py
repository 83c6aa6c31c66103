"""A widget that shows a scene: drawn off screen by VTK, painted by Qt as an image.

Works the same on every platform, also without a display, and can be grabbed like any widget.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray

from mechstudio.scene.scene import Scene

# shortest time between two drawings [ms]; between slow ones it is as long as they take
FRAME = 16
# how long the view must rest before it is drawn once more with smooth edges [ms]
REST = 220
LARGEST_PICTURE = QSize(1200, 1200)  # that is handed out [px]


class SceneImage(QWidget):
    """Shows a scene and draws it anew when asked, at most 60 times a second.

    Args:
        scene: What to show; `finalize` ends it.
        parent: The widget this one lies in.
    """

    def __init__(self, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self._buffer = vtkUnsignedCharArray()
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

    def picture(self) -> QImage:
        """What is shown, on a small scale; null before anything was drawn."""
        if self._image.isNull():
            return QImage()
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
        self._frame_timer.stop()
        self._rest_timer.stop()
        self._image = QImage()
        self.scene.finalize()

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._stale = True
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        # drawn before there is a painter: one left open by an exception would crash Qt
        if self._stale and not self._finalized:
            self._draw()
        painter = QPainter(self)
        if self._finalized:
            painter.fillRect(self.rect(), self.palette().window())
        else:
            # VTK's first row is the lowest one
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(1, -1)
            painter.translate(0, -self.height())
            painter.drawImage(QRectF(0, 0, self.width(), self.height()), self._image)
        painter.end()

    def _draw(self) -> None:
        width, height = self._pixel_size()
        factor = 2 if self._smooth_next else 1
        self._since_drawing.start()
        self.scene.render(factor * width, factor * height, factor * self.devicePixelRatioF())
        window = self.scene.render_window
        window.GetRGBACharPixelData(
            0, 0, factor * width - 1, factor * height - 1, 0, self._buffer, 0
        )
        rows = vtk_to_numpy(self._buffer)
        self._image = QImage(
            rows.data,
            factor * width,
            factor * height,
            4 * factor * width,
            QImage.Format.Format_RGBX8888,
        )
        # picking works in the size of the widget
        self.size_scene()
        self._stale = False
        # the rest of the window gets as much time as the drawing of a large mechanism
        self._pause = max(FRAME, self._since_drawing.restart())
        smooth, self._smooth_next = self._smooth_next, False
        if not smooth and not self.scene.is_heavy:
            self._rest_timer.start()

    def _draw_smoothly(self) -> None:
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
