"""A cell that shows a number as precisely as its width allows, never cut off."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QStyle, QStyleOptionFrame, QWidget

from mechstudio.gui.properties.number_text import exact_text, number_text

_DIGITS = (6, 5, 4, 3, 2)
# a line edit keeps this much free at each side of its text
_TEXT_MARGIN = 3


class NumberCell(QLineEdit):
    """A read-only number; all its digits appear, selected for copying, when it has the focus."""

    def __init__(self, value: float, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = value
        self._shown = value
        self._fresh = False
        self.setReadOnly(True)
        self.setAccessibleName(label)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setToolTip(exact_text(value))
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    @property
    def value(self) -> float:
        """The exact number."""
        return self._value

    def show_as(self, value: float) -> None:
        """Show a rounded number for the exact one, such as zero for rounding noise."""
        self._shown = value
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Narrow: digits give way before the panel does."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the number of digits anew."""
        super().resizeEvent(event)
        if not self.hasFocus():
            self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show all digits."""
        super().focusInEvent(event)
        self.setText(exact_text(self._value))
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
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._fit()

    def _fit(self) -> None:
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
