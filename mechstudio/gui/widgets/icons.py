"""The icon set, drawn in the text color of the moment.

Each file of ``resources/icons`` is one icon, 24 by 24, drawn with ``currentColor``. An icon takes
its color from the application's palette when it is painted, so a change of theme needs no reload.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPalette,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtSvg import QSvgRenderer

from mechstudio.resources_path import resources_folder

Mode = QIcon.Mode
State = QIcon.State


def icon(name: str, color: QColor | None = None) -> QIcon:
    """An icon of the set.

    Args:
        name: File name without ending, such as "open" or "joint_revolute".
        color: Fixed color; without it the icon follows the palette, also when disabled.
    """
    return QIcon(_SvgEngine(name, color))


def pixmap(name: str, size: int, color: QColor, ratio: float = 1.0) -> QPixmap:
    """An icon of the set as a picture.

    Args:
        name: File name without ending.
        size: Width and height [device-independent pixels].
        color: What ``currentColor`` stands for.
        ratio: Device pixels per pixel.
    """
    key = f"mechstudio:{name}:{color.name(QColor.NameFormat.HexArgb)}:{size}:{ratio}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    if size < 1:
        return picture  # Qt asks for none in a widget that has no room for a moment
    picture = QPixmap(QSize(size, size) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    _renderer(name, color).render(painter, QRectF(0, 0, size, size))
    painter.end()
    QPixmapCache.insert(key, picture)
    return picture


def draw(painter: QPainter, name: str, place: QRectF, color: QColor) -> None:
    """Draw an icon of the set as lines and areas, for pictures that can be enlarged; any thread."""
    _renderer(name, color).render(painter, place)


def application_icon() -> QIcon:
    """The icon of the program, in its own colors."""
    return QIcon(str(resources_folder() / "icons" / "application.svg"))


@cache
def _source(name: str) -> str:
    return (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def _renderer(name: str, color: QColor) -> QSvgRenderer:
    text = _source(name).replace("currentColor", color.name())
    return QSvgRenderer(QByteArray(text.encode()))


class _SvgEngine(QIconEngine):
    """Draws one SVG file in the color of the palette."""

    def __init__(self, name: str, color: QColor | None) -> None:
        super().__init__()
        _source(name)  # a missing file is an error here, not in the middle of painting
        self._name, self._color = name, color

    def clone(self) -> QIconEngine:
        return _SvgEngine(self._name, self._color)

    def paint(self, painter: QPainter, rect: QRect, mode: Mode, state: State) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device else 1.0
        size = min(rect.width(), rect.height())
        picture = pixmap(self._name, size, self._paint_color(mode), ratio)
        x = rect.x() + (rect.width() - size) // 2
        y = rect.y() + (rect.height() - size) // 2
        painter.drawPixmap(x, y, picture)

    def pixmap(self, size: QSize, mode: Mode, state: State) -> QPixmap:
        return pixmap(self._name, min(size.width(), size.height()), self._paint_color(mode))

    def scaledPixmap(self, size: QSize, mode: Mode, state: State, scale: float) -> QPixmap:
        # Qt asks in device pixels here
        length = round(min(size.width(), size.height()) / scale)
        return pixmap(self._name, length, self._paint_color(mode), scale)

    def _paint_color(self, mode: Mode) -> QColor:
        palette = QGuiApplication.palette()
        if mode == Mode.Disabled:
            return palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText)
        if self._color is not None:
            return self._color
        if mode == Mode.Selected:
            return palette.color(QPalette.ColorRole.HighlightedText)
        return palette.color(QPalette.ColorRole.WindowText)
