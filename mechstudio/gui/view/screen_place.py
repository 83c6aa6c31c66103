"""A place of a widget that stays where it is on the screen."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget


class ScreenPlace:
    """Where the pointer is over a widget, which may come to lie elsewhere below it.

    Args:
        widget: The widget.
    """

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self.on_screen = QPointF()

    @property
    def place(self) -> QPointF:
        """The place in the widget, wherever that lies by now."""
        return self._widget.mapFromGlobal(self.on_screen)

    @place.setter
    def place(self, place: QPointF) -> None:
        self.on_screen = self._widget.mapToGlobal(place)
