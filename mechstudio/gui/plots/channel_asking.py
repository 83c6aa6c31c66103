"""Asks for channels of the run that plots show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from mechstudio.gui.plots.channel_chooser import ChannelChooser
    from mechstudio.results import Result
    from mechstudio.units import UnitChoice


class ChannelAsking:
    """Opens the dialogs; the one for plots is kept as long as the run has the same channels.

    Args:
        parent: What they are shown over.
        add: Takes the names of the channels that are to be plotted.
        units: Tells the chosen units.

    Attributes:
        chooser: The dialog for plots; None while there is none.
    """

    def __init__(
        self,
        parent: QWidget,
        add: Callable[[list[str]], object],
        units: Callable[[], UnitChoice],
    ) -> None:
        self._parent, self._add, self._units = parent, add, units
        self.chooser: ChannelChooser | None = None

    def choose(self, result: Result) -> None:
        """Let the user pick any channels of a run for plots."""
        from mechstudio.gui.plots.channel_chooser import ChannelChooser

        if self.chooser is None:
            channels = [result.channel(name) for name in result.names()]
            shown = [channel for channel in channels if channel.name != "time" and channel.unit]
            self.chooser = ChannelChooser(shown, self._units(), self._parent)
            self.chooser.picked.connect(self._add)
        self.chooser.show()
        self.chooser.raise_()
        self.chooser.search_field.setFocus()

    def ask_curve(self, result: Result, done: Callable[[str], None], title: str) -> None:
        """Let the user choose one curve of a run, in a dialog of a title."""
        from mechstudio.gui.plots.channel_chooser import ChannelChooser, single_curves

        curves = single_curves(result)
        chooser = ChannelChooser(curves, self._units(), self._parent, single=True)
        chooser.setWindowTitle(title)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.picked.connect(lambda names: done(names[0]))
        chooser.show()
        chooser.search_field.setFocus()

    def leave(self) -> None:
        """Close the dialog for plots; the run has other channels, or other units are chosen."""
        if self.chooser is not None:
            self.chooser.close()
            self.chooser.deleteLater()
            self.chooser = None
