"""The active tool of the view."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

SELECT, RULER, SECTION, PULL = "select", "ruler", "section", "pull"


class ToolChoice(QObject):
    """The id of the tool in use; `SELECT` picks and turns the view."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._current = SELECT

    @property
    def current(self) -> str:
        """Id of the tool in use."""
        return self._current

    @property
    def edits(self) -> bool:
        """Whether the tool changes the mechanism, whose poses at t = 0 are shown meanwhile."""
        return self._current not in (SELECT, RULER, SECTION, PULL)

    def choose(self, tool_id: str) -> None:
        """Take another tool."""
        if tool_id != self._current:
            self._current = tool_id
            self.changed.emit()
