"""Asks for a color and paints the selected bodies with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QWidget

if TYPE_CHECKING:
    from mechstudio.gui.editing.commands import EditCommands


def ask_color(commands: EditCommands, window: QWidget) -> None:
    """Let the user choose a color, starting with that of the first shape."""
    first = commands.subject.bodies_with_shapes[0].shapes[0]
    dialog = QColorDialog(QColor(first.color), window)
    dialog.setWindowTitle("Color of the selected bodies")
    dialog.colorSelected.connect(lambda color: commands.paint(color.name()))
    dialog.open()
