"""How moments of a run are marked: their colors, and what is said where the pointer rests."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from mechstudio.results.moments import (
    BRANCH,
    EVENT,
    FAILURE,
    HAND,
    NOTE,
    SINGULAR,
    STOP,
    RunMoment,
)

REACH = 4.0  # distance at which a pointer is on a mark [px]

# seen on the backgrounds of both themes
MARK_COLORS = {
    EVENT: QColor("#7f7f7f"),
    SINGULAR: QColor("#d08a00"),
    BRANCH: QColor("#b5629b"),
    STOP: QColor("#3f9fd6"),
    HAND: QColor("#009e73"),
    FAILURE: QColor("#d03030"),
    NOTE: QColor("#8a63d2"),
}


def mark_tip(moments: Sequence[RunMoment]) -> str:
    """What happened at a time, line by line; empty without moments."""
    return "\n".join(f"{moment.text} at {moment.time:.6g} s" for moment in moments)
