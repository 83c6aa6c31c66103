"""Letters of a figure: how long texts are, and how they are broken into lines."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QGuiApplication

POINT = 25.4 / 72.0  # [mm]
_SIZE = 1000  # at which letters are measured [pixels]
_SIGNS = "/*+]_"  # behind which long words are broken
_SPACING = 1.18  # from one line to the next over the height of the letters


class Lettering:
    """Letters of one size.

    Args:
        size: Of the letters [pt].

    Attributes:
        family: Name of the font.
        height: From one line to the next [mm].
        ascent: From the foot of the letters to their top [mm].
    """

    def __init__(self, size: float) -> None:
        self.size = size
        self._unit = size * POINT / _SIZE
        # its name as it is, for readers of the figure that know no alias
        self.family = QFontInfo(QGuiApplication.font()).family()
        measured = QFont(self.family)
        measured.setPixelSize(_SIZE)
        self._plain = QFontMetricsF(measured)
        measured.setBold(True)
        self._bold = QFontMetricsF(measured)
        self.ascent = self._plain.capHeight() * self._unit
        self.height = _SPACING * size * POINT

    def font(self, *, bold: bool = False) -> QFont:
        """The font, for any device."""
        font = QFont(self.family)
        font.setPointSizeF(self.size)
        font.setBold(bold)
        return font

    def width(self, text: str, *, bold: bool = False) -> float:
        """Length of a text in one line [mm]."""
        return (self._bold if bold else self._plain).horizontalAdvance(text) * self._unit

    def lines(self, text: str, room: float, *, bold: bool = False) -> tuple[str, ...]:
        """A text in lines that are no longer than some room [mm]; nothing of it is cut off."""
        found, line = [], ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if self.width(longer, bold=bold) <= room:
                line = longer
                continue
            if line:
                found.append(line)
            line = word
            while self.width(line, bold=bold) > room and len(line) > 1:
                count = self._fitting(line, room, bold=bold)
                found.append(line[:count])
                line = line[count:]
        return (*found, line) if line else tuple(found)

    def _fitting(self, word: str, room: float, *, bold: bool) -> int:
        """How many letters of a word have room, one at least."""
        count = len(word) - 1
        while count > 1 and self.width(word[:count], bold=bold) > room:
            count -= 1
        # behind a sign of a formula, where that does not leave most of the line empty
        behind = 1 + max(word.rfind(sign, 0, count) for sign in _SIGNS)
        return behind if 2 * behind > count else count
