"""Names of runs where they have little room: the number at the end tells runs apart."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

# a number with its unit, such as "N m s/rad", or a time of day
_END = re.compile(r"[-+]?\d[^\s,]*(?: [^\s,\d][^\s,]*){0,3}$")
_LEAST = 3  # letters of the beginning, with dots
_CUT = "…"  # stands for the unit of a number that has no room for it


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
    """The name, or its beginning and the number at its end with dots between them.

    The number loses its unit before the beginning loses more than it can.

    Args:
        name: The name.
        metrics: Of its letters.
        room: Width for it [px].
    """
    end = _END.search(name)
    if end is not None and metrics.horizontalAdvance(name) > room:
        start, number = name[: end.start()].rstrip(), end[0].partition(" ")[0]
        for kept in dict.fromkeys((end[0], f"{number}{_CUT}")):
            left = room - metrics.horizontalAdvance(kept)
            begun = metrics.elidedText(start, Qt.TextElideMode.ElideRight, left)
            if begun != start and len(begun) >= _LEAST:
                return begun + kept
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
