"""Colors of the scene: themes, body colors and the colors of symbols."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

# red, green, blue, each 0..255
Color = tuple[int, int, int]


def color(text: str) -> Color:
    """The color of a text like "#4c78a8"."""
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue


def mixed(first: Color, second: Color, share: float) -> Color:
    """A color between two; share 0 is the first, 1 the second."""
    red, green, blue = (round(a + share * (b - a)) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Tone(Enum):
    """Why something is highlighted without being selected; the value names its color."""

    POINTED = "hover"  # the pointer is on it, here or in another view
    FIRST = "first"  # on one side of what is being put together
    SECOND = "second"  # on the other side
    BETWEEN = "between"  # what holds the sides together


@dataclass(frozen=True, kw_only=True)
class Theme:
    """Colors that depend on the brightness of the window."""

    key: str
    background: Color
    grid: Color
    grid_strong: Color
    text: Color
    trace: Color
    selection: Color
    hover: Color
    first: Color
    second: Color
    between: Color

    def color_of(self, tone: Tone) -> Color:
        """The color of a highlight."""
        found: Color = getattr(self, tone.value)
        return found


LIGHT = Theme(
    key="light",
    background=color("#f4f6f8"),
    grid=color("#d9dfe5"),
    grid_strong=color("#b9c2cb"),
    text=color("#3a424c"),
    trace=color("#d1495b"),
    selection=color("#00a8ff"),
    hover=color("#7fcdf7"),
    first=color("#1f9d63"),
    second=color("#8a5bd6"),
    between=color("#e0457b"),
)
DARK = Theme(
    key="dark",
    background=color("#1f2329"),
    grid=color("#2c323a"),
    grid_strong=color("#3d4650"),
    text=color("#c9d1d9"),
    trace=color("#ff7b8a"),
    selection=color("#25b7ff"),
    hover=color("#3f7fa6"),
    first=color("#37c983"),
    second=color("#a98bf0"),
    between=color("#ff6b9a"),
)
THEMES = {theme.key: theme for theme in (LIGHT, DARK)}

BODY_COLORS = tuple(
    color(text)
    for text in (
        "#4c7fb8",
        "#e08a3c",
        "#5aa469",
        "#c65d6a",
        "#6fb3b8",
        "#9a7bb5",
        "#d9b44a",
        "#8a7565",
        "#7f93a8",
        "#c587a8",
    )
)

# eight colors that people with any color vision tell apart, without the black
# (Okabe and Ito, Color Universal Design, 2002)
_COLORBLIND = tuple(
    color(text)
    for text in ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442")
)
_MUTED = tuple(
    color(text)
    for text in ("#7d8fa3", "#a39a86", "#8aa08c", "#a58b8f", "#86a0a3", "#948da6", "#b0a787")
)
BODY_PALETTES = {"standard": BODY_COLORS, "colorblind": _COLORBLIND, "muted": _MUTED}

# symbols look the same on both backgrounds
STEEL = color("#8d97a3")
STEEL_LIGHT = color("#c6cdd5")
STEEL_DARK = color("#59626d")
GROUND = color("#7c8691")
SPRING = color("#2f9e77")
DAMPER = color("#6f7b88")
FORCE = color("#d6453d")
TORQUE = color("#b5489a")
DRIVER = color("#2878d0")
COUPLING = color("#b8862b")
MEASURE = color("#e0457b")
GUIDE = color("#9a6fd8")
MISSING = color("#d64bd6")
AXIS_COLORS = (color("#d6453d"), color("#3f9d4f"), color("#3b76d1"))
