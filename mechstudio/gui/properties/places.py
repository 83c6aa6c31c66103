"""Names of focus widgets, to restore the focus when widgets are rebuilt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

# property of widgets that take the focus: what and where they are
_PLACE = "place"


def mark_places(box: QWidget, place: str) -> None:
    """Give everything in a box that takes the focus a name that lasts."""
    for number, widget in enumerate(focus_takers(box)):
        widget.setProperty(_PLACE, f"{place} {number}")


def focus_takers(box: QWidget) -> list[QWidget]:
    """The box and everything in it that Tab leads to, in this order."""
    return [
        widget
        for widget in (box, *box.findChildren(QWidget))
        # lists that boxes drop down are windows of their own
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.window() is box.window()
    ]


def order_tabs(widgets: Sequence[QWidget]) -> None:
    """Let Tab lead through these widgets, and what is in them, in this order."""
    takers = [taker for widget in widgets for taker in focus_takers(widget)]
    for before, after in pairwise(takers):
        QWidget.setTabOrder(before, after)


def box_place(widget: QWidget) -> str:
    """Name of the box that a widget is in, as it was given; empty for none."""
    return str(widget.property(_PLACE) or "").rpartition(" ")[0]


def focused_place(panel: QWidget) -> str:
    """Name of the place that has the focus; empty if it is not in the panel."""
    focused = QApplication.focusWidget()
    inside = focused is not None and panel.isAncestorOf(focused)
    return str(focused.property(_PLACE) or "") if focused is not None and inside else ""


def last_place(page: QWidget) -> str:
    """Name of the place that has the focus, or had it last; empty if it never was in the page."""
    last = page.focusWidget()
    return "" if last is None else str(last.property(_PLACE) or "")


def widget_at(panel: QWidget, place: str) -> QWidget | None:
    """What has a name now; None if nothing has that could be seen."""
    for widget in panel.findChildren(QWidget) if place else ():
        if widget.property(_PLACE) == place and widget.isVisibleTo(panel):
            return widget
    return None


def focus_place(panel: QWidget, place: str) -> bool:
    """Give the focus back to what now has a name; tells whether anything has."""
    widget = widget_at(panel, place)
    if widget is not None:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)
    return widget is not None
