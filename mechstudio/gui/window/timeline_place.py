"""Where the timeline stands: below the view, or in the run bar of a low window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QMainWindow

from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.window.center import Center

# heights of windows below which a line of its own costs the view too much, and the width that all
# parts of the timeline need in two lines [px]
_LOW, _LEAST = 800, 420


class TimelinePlace(QObject):
    """Moves the timeline into the run bar while the window is low and the bar has the room.

    Args:
        window: The window.
        center: Has the timeline below the view.
        controls: Has room for it beside the progress.
        timeline: What is moved.
    """

    def __init__(
        self, window: QMainWindow, center: Center, controls: RunControls, timeline: Timeline
    ) -> None:
        super().__init__(window)
        self._window, self._center, self._controls = window, center, controls
        self._timeline = timeline
        # the bar gets its width after the window, or by what is beside it
        for widget in (window, controls):
            widget.installEventFilter(self)
        controls.analysis.changed.connect(self.settle)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.settle()
        return super().eventFilter(watched, event)

    @Slot()
    def settle(self) -> None:
        """Put the timeline where it belongs in a window of this size."""
        in_bar = self._window.height() < _LOW and self._controls.room_beside >= _LEAST
        if in_bar == self._timeline.is_stacked:
            return
        self._timeline.stack(in_bar)
        if in_bar:
            self._controls.seat_beside(self._timeline)
        else:
            self._controls.seat_beside(None)
            self._center.seat_below(self._timeline)
