"""Plots as a picture of the screen, for the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QGraphicsItem, QWidget

from mechstudio.gui.plots.plot_area import PlotArea
from mechstudio.gui.plots.time_plot import TimePlot

_FLAGS = QWidget.RenderFlag.DrawChildren
# pixels of a picture for one of the screen: for slides
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


class _Part(NamedTuple):
    """A plot or a time axis of a figure: what is painted, and where its upper left corner is."""

    plot: TimePlot
    beside: QWidget
    place: QPoint


def _size(area: PlotArea, key: str) -> QSize:
    card = area.card(key)
    size = area.stack.size() if card is None else card.size()
    return size + QSize(0, area.axes.height() if _has_time(area, key) else 0)


def _has_time(area: PlotArea, key: str) -> bool:
    card = area.card(key)
    return any(one.spec.is_over_time for one in (area.cards if card is None else [card]))


def _parts(area: PlotArea, key: str) -> list[_Part]:
    """What a figure has: all columns with their time axes, or one plot with its own."""
    found: list[_Part] = []
    if not area.columns:
        # a page without plots keeps one time axis, which belongs to none
        return found
    chosen = area.card(key)
    for column, axis in zip(area.columns, area.axes.axes, strict=True):
        cards = column if chosen is None else [card for card in column if card is chosen]
        origin = QPoint() if chosen is None else chosen.pos()
        found += [_Part(card.plot, card.legend, card.pos() - origin) for card in cards]
        if cards and _has_time(area, key):
            left = axis.x() if chosen is None else 0
            below = area.stack.height() if chosen is None else chosen.height()
            found.append(_Part(axis.plot, axis.read_out, QPoint(left, below)))
    return found


def _paint(area: PlotArea, key: str, painter: QPainter) -> None:
    area.draw_finely()
    with _without_focus(area):
        for plot, beside, place in _parts(area, key):
            _paint_plot(plot, place + plot.pos(), painter)
            beside.render(painter, place + beside.pos(), QRegion(), _FLAGS)


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
def _without_focus(area: PlotArea) -> Iterator[None]:
    """No title and no entry has the mark of the keyboard's focus meanwhile."""
    focused = area.window().focusWidget()
    is_marked = focused is not None and area.isAncestorOf(focused)
    if focused is not None and is_marked:
        focused.clearFocus()
    try:
        yield
    finally:
        if focused is not None and is_marked:
            focused.setFocus()


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
