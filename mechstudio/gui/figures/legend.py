"""Names of curves above a plot, in rows that are as long as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mechstudio.gui.figures.lettering import Lettering
from mechstudio.scene.chart_curves import TimeCurve

# shares of the height of a line: the piece of a curve beside its name, the gap between both, and
# the one between two names
SAMPLE = 1.8
_GAP, _BETWEEN = 0.35, 1.0


class LegendName(NamedTuple):
    """The name of a curve.

    Attributes:
        number: Of the curve.
        left: From the left edge of the legend to the piece of the curve [mm].
        top: From the upper edge of the legend [mm].
        lines: The name.
    """

    number: int
    left: float
    top: float
    lines: tuple[str, ...]


class FigureLegend(NamedTuple):
    """Names of all curves of a plot.

    Attributes:
        names: The names.
        height: Of all of them [mm].
        indent: From the piece of a curve to its name [mm].
    """

    names: tuple[LegendName, ...]
    height: float
    indent: float


def legend_of(curves: Sequence[TimeCurve], letters: Lettering, room: float) -> FigureLegend:
    """The legend of curves; a name longer than the room has several lines.

    Args:
        curves: The curves.
        letters: In which it is written.
        room: Width [mm].
    """
    indent = (SAMPLE + _GAP) * letters.height
    names, left, top, row = [], 0.0, 0.0, 0.0
    for number, curve in enumerate(curves):
        text = f"{curve.label} →" if curve.right else curve.label
        lines = letters.lines(text, room - indent) or ("",)
        width = indent + max(map(letters.width, lines))
        if left > 0.0 and left + width > room:
            left, top = 0.0, top + row
            row = 0.0
        names.append(LegendName(number, left, top, lines))
        left += width + _BETWEEN * letters.height
        row = max(row, len(lines) * letters.height)
    return FigureLegend(tuple(names), top + row, indent)
