"""A line in which a double click selects a whole number, not the digits beside its point."""

from __future__ import annotations

import re

from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLineEdit

_EXPONENT = r"(?:[eE][+-]?\d+)?"
_NUMBER = re.compile(rf"(?<![\w.])(?:\d+\.?\d*|\.\d+){_EXPONENT}")
# a text that is one number, maybe with a unit: only there a comma stands for a point
_WITH_COMMA = re.compile(rf"\s*[+-]?(\d*,\d+{_EXPONENT})(?!\w)[^\d,]*")
# behind these a sign belongs to the number
_OPENS = "(,:;<=@*/^["


class WordLine(QLineEdit):
    """Takes what Qt does for a word, but for numbers.

    Attributes:
        comma_separates: Whether a comma stands between numbers only, never for a point.
    """

    comma_separates = False

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select the number, or else the word, that is clicked."""
        super().mouseDoubleClickEvent(event)
        place = self.cursorPositionAt(event.position().toPoint())
        found = number_at(self.text(), place, comma_separates=self.comma_separates)
        if found is not None:
            start, end = found
            self.setSelection(start, end - start)


def number_at(text: str, place: int, *, comma_separates: bool = False) -> tuple[int, int] | None:
    """Where the number at a place of a text begins and ends, with its sign and its exponent.

    Args:
        text: The text.
        place: How many letters are before the place.
        comma_separates: Whether a comma stands between numbers only, never for a point.

    Returns:
        None where there is no number.
    """
    whole = None if comma_separates else _WITH_COMMA.fullmatch(text)
    spans = [whole.span(1)] if whole else [found.span() for found in _NUMBER.finditer(text)]
    for start, end in spans:
        first = start - 1 if _is_signed(text, start) else start
        if first <= place <= end:
            return first, end
    return None


def _is_signed(text: str, start: int) -> bool:
    """Whether there is a sign before a number, rather than a plus or minus between two values."""
    if text[start - 1 : start] not in ("+", "-"):
        return False
    before = text[: start - 1].rstrip()
    return not before or before[-1] in _OPENS
