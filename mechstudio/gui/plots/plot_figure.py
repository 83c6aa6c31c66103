"""Plots as pictures and figures: pixels, SVG and PDF, with letters as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QMarginsF,
    QPoint,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QRegion
from PySide6.QtWidgets import QGraphicsItem, QWidget

from mechstudio.errors import FileError
from mechstudio.gui.plots.plot_area import PlotArea
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.time_plot import TimePlot
from mechstudio.io.atomic_file import replacing

KINDS = "SVG figure (*.svg);;PDF figure (*.pdf)"
PICTURE_KINDS = f"PNG picture (*.png);;{KINDS}"
# of drawings on screen [pixels per inch]
_SCREEN = 96
_FLAGS = QWidget.RenderFlag.DrawChildren
# pixels of a picture for one of the screen: for slides and papers
_SHARPNESS = 2.0


def picture(area: PlotArea, key: str = "") -> QImage:
    """Plots with the time axis below them, whether scrolled out of view or not.

    Args:
        area: The plots.
        key: Of one plot; empty for all.
    """
    size = _size(area, key)
    image = QImage(size * _SHARPNESS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SHARPNESS)
    image.fill(area.palette().base().color())
    painter = QPainter(image)
    _paint(area, key, painter)
    painter.end()
    return image


def save_figure(area: PlotArea, path: Path, title: str, key: str = "") -> None:
    """Write plots to a file, `.svg`, `.pdf` or a picture by its ending, as large as on screen.

    Args:
        area: The plots.
        path: The file.
        title: Goes into the file.
        key: Of one plot; empty for all.

    Raises:
        FileError: The file cannot be written.
    """
    ending = path.suffix.lower()
    if ending in (".svg", ".pdf"):
        content = _svg(area, key, title) if ending == ".svg" else _pdf(area, key, title)
        with replacing(path) as target:
            target.write_bytes(content)
        return
    image = picture(area, key)
    image.setText("Title", title)
    if not image.save(str(path)):
        raise FileError(f"Cannot write the picture '{path}'.", path=path)


def _svg(area: PlotArea, key: str, title: str) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    size = _size(area, key)
    content, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QSvgGenerator()
    writer.setOutputDevice(buffer)
    writer.setSize(size)
    writer.setViewBox(QRect(QPoint(), size))
    writer.setResolution(_SCREEN)
    writer.setTitle(title)
    painter = QPainter(writer)
    _paint(area, key, painter)
    painter.end()
    return bytes(content.data())


def _pdf(area: PlotArea, key: str, title: str) -> bytes:
    size = _size(area, key)
    content, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(_SCREEN)
    inches = QSizeF(size.width() / _SCREEN, size.height() / _SCREEN)
    page = QPageSize(inches, QPageSize.Unit.Inch, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    _paint(area, key, painter)
    painter.end()
    return bytes(content.data())


def _cards(area: PlotArea, key: str) -> Sequence[PlotCard]:
    card = area.card(key)
    return area.cards if card is None else [card]


def _has_time(area: PlotArea, key: str) -> bool:
    return any(card.spec.is_over_time for card in _cards(area, key))


def _size(area: PlotArea, key: str) -> QSize:
    cards = _cards(area, key)
    height = sum(card.height() for card in cards) + len(cards) - 1
    axis = area.time_axis.height() if _has_time(area, key) else 0
    return QSize(area.stack.width(), max(height, 1) + axis)


def _paint(area: PlotArea, key: str, painter: QPainter) -> None:
    area.draw_finely()
    top = 0
    for card in _cards(area, key):
        _paint_plot(card.plot, QPoint(0, top), painter)
        card.legend.render(painter, QPoint(card.plot.width(), top), QRegion(), _FLAGS)
        top += card.height() + 1
    if _has_time(area, key):
        axis = area.time_axis
        _paint_plot(axis.plot, QPoint(0, top - 1), painter)
        axis.read_out.render(painter, QPoint(axis.plot.width(), top - 1), QRegion(), _FLAGS)


def _paint_plot(plot: TimePlot, place: QPoint, painter: QPainter) -> None:
    target = QRectF(QPoint(place), QSizeF(plot.size()))
    painter.save()
    painter.setClipRect(target)
    painter.fillRect(target, plot.backgroundBrush())
    with _uncached(plot):
        plot.scene().render(
            painter,
            target,
            QRectF(plot.viewport().rect()),
            Qt.AspectRatioMode.IgnoreAspectRatio,
        )
    painter.restore()


@contextmanager
def _uncached(plot: TimePlot) -> Iterator[None]:
    """Items draw lines and letters meanwhile; what they keep otherwise are pixels."""
    kept = [
        item for item in plot.scene().items() if item.cacheMode() != QGraphicsItem.CacheMode.NoCache
    ]
    modes = [item.cacheMode() for item in kept]
    for item in kept:
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    try:
        yield
    finally:
        for item, mode in zip(kept, modes, strict=True):
            item.setCacheMode(mode)
