"""Which curves plots draw, and the numbers behind them."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.gui.plots.shown_data import columns_of_spectra, columns_over_time
from mechstudio.gui.plots.time_range import is_whole


def drawn_curves(cards: Sequence[PlotCard], values: CurveValues) -> list[Curve]:
    """The drawn curves of some plots with a time for each value, and what they are over."""
    found = []
    for card in cards:
        if not card.spec.window:
            found += card.spec.with_places(card.shown_curves(values))
    return found


def drawn_columns(
    cards: Sequence[PlotCard], values: CurveValues, window: tuple[float, float]
) -> list[tuple[str, FloatArray]]:
    """Title and values of the drawn curves of plots within a window of time [s].

    Of several plots those are left out that draw spectra, which have no time for each value.
    Where all of the run is shown, compared runs have all their rows, too.

    Args:
        cards: The plots.
        values: Values of their curves.
        window: First and last time that are shown [s].
    """
    if len(cards) == 1 and cards[0].spec.window:
        (card,) = cards
        return columns_of_spectra(card.spec, card.shown_curves(values), values, window)
    part = None if is_whole(window, values.times) else window
    return columns_over_time(drawn_curves(cards, values), values, part)
