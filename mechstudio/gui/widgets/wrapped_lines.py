"""Lines of a text that wraps, and the first of them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption


def wrapped_lines(text: str, font: QFont, width: int) -> list[str]:
    """A text as it wraps at a width [px]."""
    found = []
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    for paragraph in text.split("\n"):
        layout = QTextLayout(paragraph, font)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
            start = line.textStart()
            found.append(paragraph[start : start + line.textLength()].rstrip())
        layout.endLayout()
    return found


def first_lines(text: str, font: QFont, width: int, count: int) -> str:
    """A text with dots in place of what has no room in so many lines of a width [px]."""
    lines = wrapped_lines(text, font, width)
    if len(lines) <= count:
        return text
    metrics, end = QFontMetrics(font), Qt.TextElideMode.ElideRight
    rest = " ".join(lines[count - 1 :])
    last = metrics.elidedText(rest, end, width - metrics.averageCharWidth())
    return "\n".join((*lines[: count - 1], last))
