"""Shows and hides the two cursors and the table below the plots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QLayout

if TYPE_CHECKING:
    from mechstudio.gui.plots.plot_area import PlotArea
    from mechstudio.gui.plots.plot_tool_bar import PlotToolBar
    from mechstudio.gui.plots.readings import Readings


_ONE_PLOT = 104  # height from which a plot and its legend can be read [px]


class Dock(Protocol):
    """The dock of the plots."""

    tool_bar: PlotToolBar

    @property
    def area(self) -> PlotArea | None:
        """The plots; None before the first result."""

    def layout(self) -> QLayout | None:
        """What the table is put into."""


class ReadingsSwitch(QObject):
    """Makes the table when it is wanted first.

    Args:
        dock: The dock.
        seek: Shows a time [s].
    """

    def __init__(self, dock: Dock, seek: Callable[[float], None]) -> None:
        super().__init__()
        self._panel, self._seek = dock, seek
        self.table: Readings | None = None

    @Slot(bool)
    def show_cursors(self, shown: bool) -> None:
        """Put the two cursors into the shown time, with the table; or hide them."""
        area = self._panel.area
        if area is None:
            return
        start, stop = area.window_shown()
        part = 0.25 * (stop - start)
        area.set_markers((start + part, stop - part) if shown else None)
        if shown:
            self._panel.tool_bar.show_readings()

    @Slot(bool)
    def show_table(self, shown: bool) -> None:
        """Show the table below the plots, or hide it."""
        from mechstudio.gui.plots.readings import Readings

        area, layout = self._panel.area, self._panel.layout()
        if area is None or layout is None:
            return
        if self.table is None:
            self.table = Readings(area)
            self.table.seek_wanted.connect(self._seek)
            layout.addWidget(self.table)
        # one plot beside another stays whole above the table
        room = _ONE_PLOT + area.axes.sizeHint().height()
        area.setMinimumHeight(room if shown else 0)
        self.table.setVisible(shown)
        self.table.refresh()
