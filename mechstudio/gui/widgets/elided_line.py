"""A line whose text ends in dots where it does not fit."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionFrame

from mechstudio.gui.widgets.word_line import WordLine

_BESIDE = 2  # of the text, at both sides, as Qt leaves it [px]


class ElidedLine(WordLine):
    """Shows that a text goes on: a number or name that is cut looks like another one."""

    @property
    def shown_text(self) -> str:
        """What is drawn while the line does not have the keyboard."""
        room = self._room(self._frame()).width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the elided text, where the text is too long and not being edited."""
        shown = self.shown_text
        if self.hasFocus() or shown == self.text():
            super().paintEvent(event)
            return
        frame = self._frame()
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, frame, painter, self)
        painter.setPen(self.palette().text().color())
        aligned = self.alignment() | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self._room(frame), aligned, shown)
        painter.end()

    def _frame(self) -> QStyleOptionFrame:
        frame = QStyleOptionFrame()
        self.initStyleOption(frame)
        return frame

    def _room(self, frame: QStyleOptionFrame) -> QRect:
        contents = QStyle.SubElement.SE_LineEditContents
        room = self.style().subElementRect(contents, frame, self)
        return room.marginsRemoved(self.textMargins()).adjusted(_BESIDE, 0, -_BESIDE, 0)
