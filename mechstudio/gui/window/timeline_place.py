"""Where the timeline stands: below the view, or in the run bar of a low window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QMainWindow

from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.window.center import Center

# heights of windows below which a line of its own costs the view too much, and the width that all
# parts of the timeline need in two lines [px]; it leaves the bar later than it came, so that it
# stays in place where the width is near the limit
_LOW, _LEAST, _LATER = 800, 420, 40


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
        was_in_bar = self._timeline.is_stacked
        # wider fonts need more
        stays = max(_LEAST - _LATER, self._timeline.minimumSizeHint().width())
        least = stays if was_in_bar else max(_LEAST, stays)
        in_bar = self._window.height() < _LOW and self._controls.room_beside >= least
        if in_bar == was_in_bar:
            return
        # a widget that gets another parent loses the keyboard
        held = self._timeline.focusWidget()
        has_keyboard = held is not None and held.hasFocus()
        self._timeline.stack(in_bar)
        if in_bar:
            self._controls.seat_beside(self._timeline)
        else:
            self._controls.seat_beside(None)
            self._center.seat_below(self._timeline)
        if held is not None and has_keyboard:
            held.setFocus(Qt.FocusReason.OtherFocusReason)
