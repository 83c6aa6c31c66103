"""Asks by which quantity elements are colored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mechstudio.gui.state.overlay_choice import OverlayChoice
from mechstudio.gui.widgets.searched_list import SearchedList
from mechstudio.results.channel_figures import channel_figures, is_channel_figure

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.units import UnitChoice

_NOTHING = "Nothing"
_LABEL = "Channel of bodies, joints or force elements"


def ask_color(
    parent: QWidget, choice: OverlayChoice, mechanism: Mechanism | None, units: UnitChoice
) -> None:
    """Let the user choose a channel of the elements of a mechanism, in the units that are shown."""
    figures = () if mechanism is None else channel_figures(mechanism)
    keys = {
        f"{figure.label} [{units.scale(figure.unit).shown.symbol}]": figure.key
        for figure in figures
    }
    shown = next((text for text, key in keys.items() if key == choice.coloring), _NOTHING)
    dialog = SearchedList(parent, "Color by another quantity", _LABEL, (_NOTHING, *keys), shown)

    def take(text: str) -> None:
        key = keys.get(text, "")
        if key != choice.coloring and (key or is_channel_figure(choice.coloring)):
            # the one that is shown would end it
            choice.color_by(key or choice.coloring)

    dialog.chosen.connect(take)
    dialog.open()
