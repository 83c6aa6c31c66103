"""Colors of curves, among them those of compared runs: other shades of the color of the shown one.

Patterns of dashes tell runs apart as well (`dashes`), for eyes and printers that see no colors.
"""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.scene.chart_curves import TimeCurve
from mechstudio.scene.palette import mixed
from mechstudio.scene.plot_colors import NEUTRAL, PlotColors

# of one run after the other: share of the text's color, and of the background's where negative
_SHADES = (0.4, -0.42, 0.78, -0.65)
# of the curve that has the color of the text
_NEUTRAL_SHADES = (-0.3, -0.45, -0.6, -0.7)


@dataclass(frozen=True, eq=False)
class TintedCurve(TimeCurve):
    """A curve of a compared run in a figure.

    Attributes:
        tint: A color in place of that of the palette, "#rrggbb"; empty for none.
        shade: Which shade of the color it has; 0 for the color itself.
    """

    tint: str = ""
    shade: int = 0


def line_color(colors: PlotColors, number: int, tint: str = "", shade: int = 0) -> str:
    """The color of a curve.

    Args:
        colors: Of the theme.
        number: Place in the palette.
        tint: A color in its place, "#rrggbb"; empty for none.
        shade: Which shade of it; 0 for the color itself.
    """
    color = tint or colors.line(number)
    if not shade:
        return color
    shades = _NEUTRAL_SHADES if number == NEUTRAL and not tint else _SHADES
    share = shades[(shade - 1) % len(shades)]
    other = colors.text if share > 0.0 else colors.background
    return "#{:02x}{:02x}{:02x}".format(*mixed(_parts(color), _parts(other), abs(share)))


def _parts(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return red, green, blue
