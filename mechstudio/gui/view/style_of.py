"""From the settings to what the scene knows of them."""

from __future__ import annotations

from mechstudio.gui.state.settings import Settings
from mechstudio.scene.palette import Color, color
from mechstudio.scene.style import Style


def style_of(settings: Settings) -> Style:
    """The colors, the up axis and the shadows that the user prefers."""
    colors = settings.colors
    return Style(
        up=settings.up_axis,
        background=_chosen(colors.background),
        selection=_chosen(colors.selection),
        bodies=colors.bodies,
        repaint=colors.repaint,
        shadows=settings.shadows,
    )


def _chosen(text: str) -> Color | None:
    return color(text) if text else None
