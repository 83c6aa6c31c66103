"""What somebody prefers about the picture, apart from light and dark."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mechstudio.scene.palette import BODY_PALETTES, Color, Theme, mixed

# share of black or white in lines and letters on a background of one's own
_GRID, _STRONG, _TEXT = 0.1, 0.22, 0.75
# how much of the color of the selection an item under the pointer gets
_HOVER = 0.55


@dataclass(frozen=True, kw_only=True)
class Style:
    """Choices of the user.

    Attributes:
        up: "y" or "z", or "auto": against gravity.
        background: Behind everything; None for that of the theme.
        selection: Around what is selected; None for that of the theme.
        bodies: Key of the colors of bodies without colors of their own.
        repaint: Whether bodies with colors of their own get one of those, too.
        shadows: "on" or "off", or "auto": where a graphics card draws.
    """

    up: str = "auto"
    background: Color | None = None
    selection: Color | None = None
    bodies: str = "standard"
    repaint: bool = False
    shadows: str = "auto"

    @property
    def palette(self) -> tuple[Color, ...]:
        """The colors of bodies."""
        return BODY_PALETTES[self.bodies]

    def draws_like(self, other: Style) -> bool:
        """Whether the same surfaces are drawn, at most with something else around them."""
        return (self.up, self.bodies, self.repaint) == (other.up, other.bodies, other.repaint)

    def adapted(self, theme: Theme) -> Theme:
        """A theme with the preferred colors, and lines that can be seen on them."""
        if self.background is not None:
            back, ink = self.background, _ink(self.background)
            theme = replace(
                theme,
                background=back,
                grid=mixed(back, ink, _GRID),
                grid_strong=mixed(back, ink, _STRONG),
                text=mixed(back, ink, _TEXT),
            )
        if self.selection is not None:
            hover = mixed(theme.background, self.selection, _HOVER)
            theme = replace(theme, selection=self.selection, hover=hover)
        return theme


PLAIN = Style()


def shaded(shadows: bool) -> Style:
    """Nothing preferred, with shadows or without, whatever draws the picture."""
    return Style(shadows="on" if shadows else "off")


def _ink(background: Color) -> Color:
    """Black or white, whichever stands out more."""
    red, green, blue = background
    # weights of the three colors in luminance, ITU-R BT.709
    bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140.0
    return (0, 0, 0) if bright else (255, 255, 255)
