"""The body that the camera goes with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mechstudio.gui.state.renamed_items import renamed_items

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


class FollowedBody(QObject):
    """Name of the body, and whether the camera turns with it, too.

    Attributes:
        name: The body; empty for none.
        turns: Whether the camera turns with it.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name, self.turns = "", False

    def choose(self, name: str, *, turns: bool = False) -> None:
        """Go with a body, or with none if it is that already in this way."""
        if (name, turns) == (self.name, self.turns):
            name, turns = "", False
        self._set(name, turns)

    def end(self) -> None:
        """Stand still."""
        self._set("", False)

    def keep_up(self, before: Mechanism | None, after: Mechanism | None) -> None:
        """Go with the body under its name after an edit; stand still where it is gone."""
        if not self.name:
            return
        name = self.name
        if before is not None and after is not None:
            ((_, name),) = renamed_items([("body", name)], before, after)
        there = after is not None and any(body.name == name for body in after.bodies)
        self._set(name if there else "", self.turns and there)

    def _set(self, name: str, turns: bool) -> None:
        if (name, turns) != (self.name, self.turns):
            self.name, self.turns = name, turns
            self.changed.emit()
