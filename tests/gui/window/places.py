"""Where widgets are in their window."""

from PySide6.QtCore import QPoint, QRect


def place_in(window, widget):
    return QRect(widget.mapTo(window, QPoint()), widget.size())
