"""Keeps a field where it is seen while others come and go above it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from mechstudio.gui.properties.places import last_place, widget_at


class StillField:
    """Scrolls a page that is made anew so that the field one works in stays in its place.

    That is the one with the keyboard, or the one that had it last: Enter hands it to the view.

    Args:
        panel: In which the field is to keep its place.
        scroll: What scrolls the page.
    """

    def __init__(self, panel: QWidget, scroll: QScrollArea) -> None:
        self._panel, self._scroll = panel, scroll
        # how far the page was scrolled, a field in it, and where that was seen in the panel [px]
        self._scrolled, self._place = 0, ""
        self._level: int | None = None

    def note(self) -> None:
        """Note what is seen, before another page takes the place of a complete one."""
        page = self._scroll.widget()
        if page is None:
            return
        self._scrolled = self._scroll.verticalScrollBar().value()
        self._place = last_place(page) or self._place
        field = widget_at(page, self._place)
        seen = field is not None and not field.visibleRegion().isEmpty()
        self._level = self._level_of_field() if seen else None

    def forget(self) -> None:
        """The next page is of another element and is seen from its top."""
        self._scrolled, self._place, self._level = 0, "", None

    def settle(self) -> None:
        """Scroll the new page, which is complete, as the one before was."""
        before, self._level = self._level, None
        if not self._scrolled and before is None:
            return
        self._lay_out()
        bar = self._scroll.verticalScrollBar()
        bar.setValue(self._scrolled)
        self._scrolled = 0
        level = self._level_of_field()
        if before is not None and level is not None and level != before:
            self._scroll_to(bar.value() + level - before)

    def _scroll_to(self, value: int) -> None:
        bar, page = self._scroll.verticalScrollBar(), self._scroll.widget()
        if page is not None and not 0 <= value <= bar.maximum():
            # there is less above the field than there was, or less below it
            page.setContentsMargins(0, page.contentsMargins().top() + max(0, -value), 0, 0)
            page.setMinimumHeight(value + self._scroll.viewport().height())
            self._lay_out()
        bar.setValue(value)

    def _lay_out(self) -> None:
        """Give name and fields their places and the scroll bar its range, now."""
        # what has come into a layout that is seen is shown by a call that waits
        for widget in self._panel.findChildren(QWidget):
            QApplication.sendPostedEvents(widget, QEvent.Type.MetaCall.value)
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _level_of_field(self) -> int | None:
        page = self._scroll.widget()
        field = None if page is None else widget_at(page, self._place)
        return None if field is None else field.mapTo(self._panel, QPoint()).y()
