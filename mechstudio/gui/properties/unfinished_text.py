"""What is being typed into a field, to be gone on with when the field is made anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from PySide6.QtWidgets import QApplication, QWidget

from mechstudio.gui.properties.places import focused_place, widget_at
from mechstudio.gui.widgets.edit_line import EditLine


@dataclass(frozen=True)
class UnfinishedText:
    """A text that nobody has confirmed yet.

    Attributes:
        place: Name of its line.
        text: The text.
        cursor: Where the next letter goes.
    """

    place: str = ""
    text: str = ""
    cursor: int = 0

    @classmethod
    def of(cls, panel: QWidget) -> Self:
        """That of the line in a panel that has the keyboard; empty where nothing was typed."""
        line = QApplication.focusWidget()
        place = focused_place(panel)
        if not place or not isinstance(line, EditLine) or not line.isModified():
            return cls()
        return cls(place, line.text(), line.cursorPosition())

    def write_into(self, panel: QWidget) -> None:
        """Write it into the line that has its place now, unless it stands there still."""
        line = widget_at(panel, self.place)
        if isinstance(line, EditLine) and not line.isModified():
            line.go_on(self.text, self.cursor)
