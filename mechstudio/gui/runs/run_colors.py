"""Colors by which runs are told from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mechstudio.scene.plot_colors import plot_colors

# told apart also by the color-blind; one after the other
COLORS = plot_colors("light").lines


def next_color(used: Iterable[str]) -> str:
    """The color that the fewest runs have, the first of several.

    Args:
        used: Colors of the runs from which the next one is to be told.
    """
    counts = Counter(used)
    return min(COLORS, key=lambda color: counts[color])
