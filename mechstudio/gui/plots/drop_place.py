"""Where a plot lands that is dragged by its title: at a side of the plot below the pointer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_columns import Side
from mechstudio.gui.plots.plot_grid import PlotGrid

# share of the width of a plot, at either end, that stands for its sides
_BESIDE = 0.25
# how near to an edge of what is seen a drag scrolls [px]
_EDGE = 30
_SHADE = 60  # opacity of the mark, of 255


class DropPlace(QObject):
    """Marks where a dragged plot would land, and says so when it is let go.

    Args:
        grid: Where the plots are.
    """

    # key of the plot that is moved, key of the other one, and the side of that
    chosen = Signal(str, str, str)

    def __init__(self, grid: PlotGrid) -> None:
        super().__init__(grid)
        self._grid = grid
        self._mark = _Mark(grid.stack)

    def show(self, cards: Sequence[PlotCard], place: QPoint) -> None:
        """Mark the half of a plot towards which another one is dragged, at a place of the screen.

        Parts of the page that are out of sight scroll into view at its edges.
        """
        inside = self._grid.stack.mapFromGlobal(place)
        self._grid.ensureVisible(inside.x(), inside.y(), 0, _EDGE)
        found = _place(cards, place)
        self._mark.setVisible(found is not None)
        if found is not None:
            card, side = found
            self._mark.setGeometry(_half(card.geometry(), side))
            self._mark.raise_()

    def drop(self, key: str, cards: Sequence[PlotCard], place: QPoint) -> None:
        """Let go of a plot at a place of the screen; beside all plots nothing happens."""
        self.hide()
        found = _place(cards, place)
        if found is not None:
            card, side = found
            self.chosen.emit(key, card.spec.key, side)

    @Slot()
    def hide(self) -> None:
        """Mark nothing."""
        self._mark.hide()


class _Mark(QWidget):
    """A part of a plot in the color of what is selected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        color = QColor(self.palette().highlight().color())
        painter.setPen(color)
        color.setAlpha(_SHADE)
        painter.setBrush(color)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


def _place(cards: Sequence[PlotCard], place: QPoint) -> tuple[PlotCard, Side] | None:
    """The plot at a place of the screen, and the side of it that is nearest."""
    for card in cards:
        at, room = card.mapFromGlobal(place), card.rect()
        if room.contains(at) and not card.visibleRegion().isEmpty():
            across = at.x() / max(room.width(), 1)
            if across < _BESIDE:
                return card, "left"
            if across > 1.0 - _BESIDE:
                return card, "right"
            return card, "above" if at.y() < room.center().y() else "below"
    return None


def _half(room: QRect, side: Side) -> QRect:
    """The half of a plot at one of its sides."""
    wide, high = room.width() // 2, room.height() // 2
    match side:
        case "left":
            return room.adjusted(0, 0, -wide, 0)
        case "right":
            return room.adjusted(wide, 0, 0, 0)
        case "above":
            return room.adjusted(0, 0, 0, -high)
        case _:
            return room.adjusted(0, high, 0, 0)
