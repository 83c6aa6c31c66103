"""A line that says whether its number is that of an expression."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent

from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.gui.widgets.number_line import NumberLine

MARK = "f(x)"
_SMALLER = 0.8
_MARGIN = 5  # from the edge to the mark [px]


class MarkedLine(NumberLine):
    """Shows f(x) at its left while it stands for an expression."""

    _expression: str | None = None
    _leaves_mark_out = False

    @property
    def expression(self) -> str | None:
        """The expression; None for a plain number."""
        return self._expression

    @property
    def mark_width(self) -> int:
        """Room that the mark takes from the text [px]."""
        return self.textMargins().left()

    def set_expression(self, expression: str | None) -> None:
        """Show or remove the mark."""
        if expression != self._expression:
            self._expression = expression
            self._make_room()

    def leave_mark_out(self, left_out: bool) -> None:
        """Give the room of the mark to the text, or take it back."""
        if left_out is not self._leaves_mark_out:
            self._leaves_mark_out = left_out
            self._make_room()

    @property
    def _is_marked(self) -> bool:
        return self._expression is not None and not self._leaves_mark_out

    def _make_room(self) -> None:
        wide = self.fontMetrics().horizontalAdvance(MARK) if self._is_marked else 0
        margins = self.textMargins()
        margins.setLeft(round(_SMALLER * wide))
        self.setTextMargins(margins)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the mark beside the text."""
        super().paintEvent(event)
        if not self._is_marked:
            return
        painter = QPainter(self)
        font = QFont(self.font())
        font.setItalic(True)
        font.setPointSizeF(_SMALLER * font.pointSizeF())
        painter.setFont(font)
        painter.setPen(muted_color(self.palette()))
        room = QRect(_MARGIN, 0, self.mark_width + _MARGIN, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, MARK)
        painter.end()
