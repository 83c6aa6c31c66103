"""The whole tree as a drawing or a picture, with every name readable; made on any thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QFont, QImage, QPainter, QPalette, QTransform
from PySide6.QtSvg import QSvgGenerator

from mechstudio.gui.assembly.tree_layout import TreeLayout
from mechstudio.gui.assembly.tree_painter import BOX_HEIGHT, BOX_WIDTH, Marks, TreePainter

_SLOT, _LEVEL = BOX_WIDTH + 12.0, BOX_HEIGHT + 26.0
_MARGIN = 12.0
# larger pictures cannot be opened by many programs [device pixels]
_WIDEST = 16_000
_RATIO = 2.0  # device pixels per pixel, for sharp print
_DOTS_PER_INCH = 96


@dataclass(frozen=True)
class TreePicture:
    """What to draw.

    Attributes:
        layout: The tree.
        palette: Where colors come from.
        font: Font of the names.
        marks: What is special about nodes.
        title: Title of the drawing.
    """

    layout: TreeLayout
    palette: QPalette
    font: QFont
    marks: Marks
    title: str

    def svg(self) -> bytes:
        """The tree as SVG; names are text, icons lines."""
        size = self._size(_SLOT)
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(_DOTS_PER_INCH)
        generator.setSize(size)
        generator.setViewBox(QRectF(0.0, 0.0, size.width(), size.height()))
        generator.setTitle(self.title)
        generator.setDescription("Binary assembly tree")
        painter = QPainter(generator)
        self._paint(painter, size, _SLOT)
        painter.end()
        buffer.close()
        return bytes(data.data())

    def png(self) -> bytes:
        """The tree as PNG; names are left out where it would be too wide."""
        room = (_WIDEST / _RATIO - 2.0 * _MARGIN) / self.layout.width
        slot = min(_SLOT, room)
        size = self._size(slot)
        image = QImage(size * _RATIO, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_RATIO)
        painter = QPainter(image)
        self._paint(painter, size, slot)
        painter.end()
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        buffer.close()
        return bytes(data.data())

    def _size(self, slot: float) -> QSize:
        width = self.layout.width * slot + 2.0 * _MARGIN
        return QSize(round(width), round(self.layout.height * _LEVEL + 2.0 * _MARGIN))

    def _paint(self, painter: QPainter, size: QSize, slot: float) -> None:
        area = QRectF(0.0, 0.0, size.width(), size.height())
        painter.fillRect(area, self.palette.base())
        transform = QTransform(slot, 0.0, 0.0, _LEVEL, _MARGIN, _MARGIN)
        tree = TreePainter(self.layout, self.palette, self.font, enlargeable=True)
        tree.paint(painter, transform, area, self.marks)
