"""Names for what takes the focus, by which it is found again when widgets are made anew."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

# property of widgets that take the focus: what and where they are
_PLACE = "place"


def mark_places(box: QWidget, place: str) -> None:
    """Give everything in a box that takes the focus a name that lasts."""
    takers = [w for w in box.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for number, widget in enumerate(takers):
        widget.setProperty(_PLACE, f"{place} {number}")


def focused_place(panel: QWidget) -> str:
    """Name of the place that has the focus; empty if it is not in the panel."""
    focused = QApplication.focusWidget()
    inside = focused is not None and panel.isAncestorOf(focused)
    return str(focused.property(_PLACE) or "") if focused is not None and inside else ""


def focus_place(panel: QWidget, place: str) -> None:
    """Give the focus back to what now has a name, if anything has."""
    for widget in panel.findChildren(QWidget):
        if place and widget.property(_PLACE) == place and widget.isVisibleTo(panel):
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
            return
