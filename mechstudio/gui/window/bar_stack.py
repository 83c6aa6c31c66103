"""Bars below each other over the upper edge of the page, from which they take no height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mechstudio.gui.view.floating_label import LOW


@runtime_checkable
class SlimBar(Protocol):
    """A bar that can do with one line."""

    def make_slim(self, slim: bool) -> None:
        """Take one line, or as many as it likes."""


class BarStack(QWidget):
    """Lies over the upper edge of a page, as wide as that and as high as the bars that are shown.

    Args:
        bars: From the top down.
        parent: What it lies in, beside the page.
    """

    changed = Signal()  # it covers another part of the page

    def __init__(self, bars: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._bars = tuple(bars)
        self._page: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for bar in self._bars:
            self._column.addWidget(bar)
            bar.installEventFilter(self)

    def lay_over(self, page: QWidget) -> None:
        """Lie over a page, which has the same parent."""
        self._page = page
        page.installEventFilter(self)
        self.raise_()
        self._settle()

    @property
    def covered(self) -> int:
        """Height of the page that bars lie over [px]."""
        return self.height() if self._shown else 0

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest bar has to be."""
        return QSize(self._column.minimumSize().width(), 0)

    @property
    def _shown(self) -> list[QWidget]:
        return [bar for bar in self._bars if not bar.isHidden()]

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = QEvent.Type
        if watched is self._page:
            if event.type() in (kinds.Resize, kinds.Move):
                self._settle()
        elif event.type() in (kinds.HideToParent, kinds.ShowToParent):
            # now: what is shown next is fitted into all the room that there is
            self._settle()
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        """Take the size that the bars need, which some of them lay out anew for their width."""
        if self._page is None:
            return
        before, place = self.geometry(), self._page.geometry()
        for bar in self._bars:
            if isinstance(bar, SlimBar):
                bar.make_slim(place.height() < LOW)
        for _ in range(2):
            self._column.activate()
            wanted = self._height_for(place.width())
            self.setGeometry(place.x(), place.y(), place.width(), min(wanted, place.height()))
        if self.geometry() != before:
            self.updateGeometry()
            self.changed.emit()

    def _height_for(self, width: int) -> int:
        if not self._shown:
            return 0
        if self._column.hasHeightForWidth():
            return self._column.totalHeightForWidth(width)
        return self._column.totalSizeHint().height()
