"""Colors by which runs are told from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

# told apart also by the color-blind; one after the other
COLORS = ("#d55e00", "#009e73", "#b5629b", "#0072b2", "#d08a00", "#3f9fd6", "#7a4fbf", "#7f7f1f")


def next_color(used: Iterable[str]) -> str:
    """The color that the fewest runs have, the first of several.

    Args:
        used: Colors of the runs from which the next one is to be told.
    """
    counts = Counter(used)
    return min(COLORS, key=lambda color: counts[color])
