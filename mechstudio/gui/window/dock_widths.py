"""Keeps the widths of the docks beside the view when the window gets narrow and wide again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow

_SIDES = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)
_FOOT = Qt.DockWidgetArea.BottomDockWidgetArea


class DockWidths(QObject):
    """Gives the docks beside the view back what a narrow window took from them.

    Qt takes room from the docks where the view has its least width, and gives the view all that
    comes back.

    Args:
        window: The window.
        docks: Its docks.
    """

    def __init__(self, window: QMainWindow, docks: Sequence[QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, tuple(docks)
        # of the window at its last change, and of all docks on a side as somebody chose it [px]
        self._width = window.width()
        self._chosen: dict[Qt.DockWidgetArea, int] = {}
        self._is_giving = False
        for widget in (window, *docks):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Show:
            self._note()
        elif event.type() == QEvent.Type.Resize and watched is self._window:
            # Qt has laid out the docks already
            gain = self._window.width() - self._width
            self._width = self._window.width()
            if gain > 0:
                self._give_back()
        elif (
            isinstance(event, QResizeEvent)
            and self._window.width() == self._width
            and event.size().width() != event.oldSize().width()
        ):
            self._note()
        return super().eventFilter(watched, event)

    def _note(self) -> None:
        """Note the widths that there are, unless nothing but a lack of room makes them so."""
        if self._is_giving:
            return
        for side in _SIDES:
            width = _extent(self._shown(side)).width()
            if width > self._chosen.get(side, 0) or (width and not self._is_cramped()):
                self._chosen[side] = width

    def _is_cramped(self) -> bool:
        """Whether what is between the sides has its least width, that of any tab at its foot."""
        center, area = self._window.centralWidget(), self._window.dockWidgetArea
        foot = [dock for dock in self._docks if area(dock) == _FOOT and not dock.isFloating()]
        parts = [part for part in (center, *foot) if part is not None and not part.isHidden()]
        least = max((part.minimumSizeHint().width() for part in parts), default=0)
        return center is not None and center.width() <= least

    def _give_back(self) -> None:
        self._is_giving = True
        for side in _SIDES:
            shown = self._shown(side)
            width, chosen = _extent(shown).width(), self._chosen.get(side, 0)
            if 0 < width < chosen:
                # docks side by side get their shares
                columns = list({dock.x(): dock for dock in shown}.values())
                sizes = [round(dock.width() * chosen / width) for dock in columns]
                self._window.resizeDocks(columns, sizes, Qt.Orientation.Horizontal)
        self._is_giving = False

    def _shown(self, area: Qt.DockWidgetArea) -> list[QDockWidget]:
        return [
            dock
            for dock in self._docks
            if self._window.dockWidgetArea(dock) == area
            and not (dock.isFloating() or dock.visibleRegion().isEmpty())
        ]


def _extent(docks: Sequence[QDockWidget]) -> QRect:
    """What docks take together, in the window."""
    extent = QRect()
    for dock in docks:
        extent = extent.united(dock.geometry())
    return extent
