"""A cell that shows a number as precisely as its width allows, never cut off."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QStyle, QStyleOptionFrame, QWidget

from mechstudio.gui.properties.edit_line import EditLine
from mechstudio.gui.properties.number_text import exact_text, number_in, number_text

_DIGITS = (6, 5, 4, 3, 2)
# a line edit keeps this much free at each side of its text
_TEXT_MARGIN = 3


class NumberCell(EditLine):
    """A number; all its digits appear, selected for copying or typing, when it has the focus."""

    def __init__(
        self,
        value: float,
        label: str,
        commit: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        """Make a cell.

        Args:
            value: The exact number; NaN for none, which shows as an empty cell.
            label: What a screen reader calls it.
            commit: Takes an entered text; says what is wrong with it.
            parent: Widget to be part of.
        """
        super().__init__("", label, commit, parent)
        self._value = value
        self._shown = value
        self._fresh = False
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setToolTip(exact_text(value) if isfinite(value) else "")
        self.setMinimumWidth(40)
        self._fit()

    @property
    def value(self) -> float:
        """The exact number."""
        return self._value

    def show_as(self, value: float) -> None:
        """Show a rounded number for the exact one, such as zero for rounding noise."""
        self._shown = value
        self._fit()

    def show_kept(self) -> None:
        """All digits of the number."""
        self.setText(exact_text(self._value) if isfinite(self._value) else "")

    def minimumSizeHint(self) -> QSize:
        """Narrow: digits give way before the panel does."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the number of digits anew."""
        super().resizeEvent(event)
        if not self.hasFocus() and not self._is_touched():
            self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show all digits; what is not valid yet stays for correction."""
        super().focusInEvent(event)
        if not self._is_touched():
            self.show_kept()
        self.selectAll()
        self._fresh = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that brought the focus selects the whole number."""
        super().mouseReleaseEvent(event)
        if self._fresh and not self.hasSelectedText():
            self.selectAll()
        self._fresh = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Back to the digits that fit; the context menu keeps the selection it acts on."""
        written = self.text() if self.isModified() else ""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and not self._is_touched():
            # a new value comes with a new page, soon
            if written and number_in(written) != self._value:
                self.setText(written)
            else:
                self._fit()

    def _fit(self) -> None:
        if not isfinite(self._shown):
            self.setText("")
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        room = inside.width() - 2 * _TEXT_MARGIN
        metrics = self.fontMetrics()
        for digits in _DIGITS:
            text = number_text(self._shown, digits=digits)
            if metrics.horizontalAdvance(text) <= room:
                break
        self.setText(text)
        self.setCursorPosition(0)
