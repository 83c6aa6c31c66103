"""Colors of the plots in both themes.

The line colors are those of Okabe and Ito, which people with any kind of color vision can tell
apart; yellow and black are left out on white, and each set is adjusted to its background. Curves of
compared runs have other shades of the color of the shown one, or colors of the runs; patterns of
dashes tell runs apart as well, for eyes and printers that see no colors.
"""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.scene.palette import mixed

# patterns of dashes that are told apart; those of more runs begin anew
PATTERNS = 4
# place of the curve that stands for a sum: the color of the text
NEUTRAL = -1
# of one run after the other: share of the text's color, and of the background's where negative
_SHADES = (0.4, -0.42, 0.78, -0.65)
# of the curve that has the color of the text
_NEUTRAL_SHADES = (-0.3, -0.45, -0.6, -0.7)


@dataclass(frozen=True, kw_only=True)
class PlotColors:
    """Colors of one theme, as hexadecimal codes.

    Attributes:
        background: Behind the curves.
        text: Axis labels and the curve that stands for a sum.
        muted: Axes and tick values.
        grid: Grid lines.
        cursor: The line at the shown time.
        lines: Curves, in order.
    """

    background: str
    text: str
    muted: str
    grid: str
    cursor: str
    lines: tuple[str, ...]

    def line(self, number: int) -> str:
        """Color of a curve by its place in the palette."""
        return self.text if number == NEUTRAL else self.lines[number % len(self.lines)]


_LIGHT = PlotColors(
    background="#ffffff",
    text="#1b2330",
    muted="#586474",
    grid="#e3e8ee",
    cursor="#d1242f",
    lines=(
        "#0072b2",
        "#d55e00",
        "#009e73",
        "#b5629b",
        "#d08a00",
        "#3f9fd6",
        "#7a4fbf",
        "#7f7f1f",
    ),
)
_DARK = PlotColors(
    background="#1e222a",
    text="#e7eaef",
    muted="#a2adbc",
    grid="#323945",
    cursor="#ff7b72",
    lines=(
        "#56b4e9",
        "#ff8a3d",
        "#2bc79a",
        "#e39ccb",
        "#f0c33c",
        "#8fb7ff",
        "#b79cff",
        "#c9c95a",
    ),
)


def plot_colors(theme: str) -> PlotColors:
    """The colors of a theme, "light" or "dark"."""
    return _DARK if theme == "dark" else _LIGHT


def own_variety(colors: PlotColors, color: str) -> str:
    """A color in a theme: each has its own variety of those of its palette.

    Args:
        colors: Of the theme.
        color: "#rrggbb", of the light theme where it is one of the palette.
    """
    return colors.lines[_LIGHT.lines.index(color)] if color in _LIGHT.lines else color


def line_color(colors: PlotColors, number: int, tint: str = "", shade: int = 0) -> str:
    """The color of a curve.

    Args:
        colors: Of the theme.
        number: Place in the palette.
        tint: A color in its place, "#rrggbb", see `own_variety`; empty for none.
        shade: Which shade of it; 0 for the color itself.
    """
    color = own_variety(colors, tint) if tint else colors.line(number)
    if not shade:
        return color
    shades = _NEUTRAL_SHADES if number == NEUTRAL and not tint else _SHADES
    share = shades[(shade - 1) % len(shades)]
    other = colors.text if share > 0.0 else colors.background
    return "#{:02x}{:02x}{:02x}".format(*mixed(_parts(color), _parts(other), abs(share)))


def _parts(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return red, green, blue
