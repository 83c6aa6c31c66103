"""Coordination of tools and playback: tools work at the start of the run only."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.playback.player import Player
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.tool_choice import SELECT, ToolChoice


class DesignTime(QObject):
    """Seeks to the start when a tool is chosen; closes the tool when another time is shown.

    Tools change the poses at t = 0, which the view shows while one is in use: a motion that went
    on meanwhile could not be seen.

    Args:
        tools: Which tool is in use.
        player: Plays the run.
        cursor: The moment that is shown.
        parent: What owns it.
    """

    def __init__(
        self, tools: ToolChoice, player: Player, cursor: TimeCursor, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._tools, self._player = tools, player
        tools.changed.connect(self._return_to_start)
        cursor.moved.connect(self._end_tool)

    @Slot()
    def _return_to_start(self) -> None:
        if self._tools.edits:
            self._player.pause()
            self._player.to_start()

    @Slot(float)
    def _end_tool(self, time: float) -> None:
        if time > 0.0 and self._tools.edits:
            self._tools.choose(SELECT)
