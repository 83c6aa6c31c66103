"""Colors of letters that stand out from what is behind them."""

from __future__ import annotations

from functools import lru_cache

from mechstudio.scene.palette import Color, Theme, mixed

# of letters as small as these on their background (WCAG 2.2, success criterion 1.4.3)
LEAST_CONTRAST = 4.5
_STEPS = 20


@lru_cache(maxsize=256)
def readable(color: Color, theme: Theme) -> tuple[float, ...]:
    """A color of letters, with as much black or white as they need; parts from 0 to 1."""
    background = theme.background
    inks: tuple[Color, ...] = ((0, 0, 0), (255, 255, 255))
    ink = max(inks, key=lambda one: contrast(one, background))
    found = (mixed(color, ink, step / _STEPS) for step in range(_STEPS + 1))
    shown = next((one for one in found if contrast(one, background) >= LEAST_CONTRAST), ink)
    return tuple(part / 255 for part in shown)


def contrast(first: Color, second: Color) -> float:
    """How much two colors differ in luminance, from 1 to 21, as WCAG 2.2 defines it."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Color) -> float:
    """Relative luminance of a color of sRGB, from 0 to 1."""
    parts = (part / 255 for part in color)
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
