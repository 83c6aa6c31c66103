"""Names of runs where they have little room: the number at the end tells runs apart."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

# a number with its unit, or a time of day
_END = re.compile(r"[-+]?\d[^\s,]*(?: [^\s,\d][^\s,]*)?$")
_LEAST = 3  # letters of the beginning, with dots


def name_lines(name: str, metrics: QFontMetrics, room: int, most: int) -> list[str]:
    """The name in one line, or in two: whole wherever these have room for it.

    Args:
        name: The name.
        metrics: Of its letters.
        room: Width for it [px].
        most: Number of lines, 1 or 2.
    """
    if most < 2 or metrics.horizontalAdvance(name) <= room:
        return [short_name(name, metrics, room)]
    number = _END.search(name)
    best = [match.end() for match in re.finditer(", ", name)]
    best += [] if number is None else [number.start()]
    # between two things that are said, before a number, else between any words
    for places in (best, [match.end() for match in re.finditer(" ", name)]):
        fitting = [
            place
            for place in places
            if place and metrics.horizontalAdvance(name[:place].rstrip()) <= room
        ]
        if fitting:
            place = max(fitting)
            return [name[:place].rstrip(), short_name(name[place:], metrics, room)]
    return [short_name(name, metrics, room)]


def short_name(name: str, metrics: QFontMetrics, room: int) -> str:
    """The name, or its beginning and the whole number at its end with dots between them.

    Args:
        name: The name.
        metrics: Of its letters.
        room: Width for it [px].
    """
    end = _END.search(name)
    if end is not None and metrics.horizontalAdvance(name) > room:
        left = room - metrics.horizontalAdvance(end[0])
        start = name[: end.start()].rstrip()
        begun = metrics.elidedText(start, Qt.TextElideMode.ElideRight, left)
        if begun != start and len(begun) >= _LEAST:
            return begun + end[0]
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
