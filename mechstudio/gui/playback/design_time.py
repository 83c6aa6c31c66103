"""Coordination of tools and playback: tools work at the start of the run only."""

from __future__ import annotations

from collections.abc import Callable

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
        half_drawn: Gives the name of the tool with which something is half drawn; empty for none.
        tell: Says what became of that.
        parent: What owns it.
    """

    def __init__(
        self,
        tools: ToolChoice,
        player: Player,
        cursor: TimeCursor,
        half_drawn: Callable[[], str],
        tell: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._tools, self._player = tools, player
        self._half_drawn, self._tell = half_drawn, tell
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
            name = self._half_drawn()
            self._tools.choose(SELECT)
            if name:
                self._tell(
                    f"What was begun with the tool {name} was dropped: tools work at t = 0, and "
                    "another time is shown."
                )
