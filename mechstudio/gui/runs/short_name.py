"""Names of runs where they have too little room: the number at the end tells runs apart."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

# a number with its unit, or a time of day
_END = re.compile(r"[-+]?\d[^\s,]*(?: [^\s,\d][^\s,]*)?$")
_LEAST = 3  # letters of the beginning, with dots


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
