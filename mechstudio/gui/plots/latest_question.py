"""How much of a run the plots show before its newest row."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.time_window import TimeWindow
from mechstudio.gui.widgets.text_dialog import text_dialog

_LABEL = "Length of the time that plots show, in seconds; empty for the entire run"


class LatestSeconds(QObject):
    """Asks for the time, and lets the plots show it.

    Args:
        plots: What dialogs are shown over.
        reset: Ends all zooms of the plots.
        redraw: Draws them anew.

    Attributes:
        window: The window of time that all plots share.
    """

    def __init__(
        self, plots: QWidget, reset: Callable[[], object], redraw: Callable[[], object]
    ) -> None:
        super().__init__(plots)
        self._plots, self._reset, self._redraw = plots, reset, redraw
        self.window = TimeWindow()

    def show(self, seconds: float | None) -> None:
        """Show so much time up to the newest row [s]; None for the entire run."""
        self._reset()
        self.window.latest = seconds
        self._redraw()

    @Slot()
    def ask(self) -> None:
        """Let the user type the time."""
        latest = self.window.latest
        # the press has changed the mark of the action
        self.window.latest_changed.emit(latest)
        self._ask("" if latest is None else f"{latest:g}", _LABEL)

    def _ask(self, text: str, label: str) -> None:
        """Ask until the answer can be read."""
        dialog = text_dialog(self._plots, "Show the last seconds", label, text)
        dialog.textValueSelected.connect(self._take)
        dialog.open()

    @Slot(str)
    def _take(self, answer: str) -> None:
        if not answer.strip():
            self.show(None)
            return
        try:
            seconds = float(answer.replace(",", "."))
        except ValueError:
            seconds = 0.0
        if isfinite(seconds) and seconds > 0.0:
            self.show(seconds)
        else:
            self._ask(answer, f"“{answer}” is no time above 0; type a number of seconds")
