"""How little a value axis shows: rounding is not to look like a curve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite, log10

from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.results.rounding import floor_of
from mechstudio.scene.padded_range import padded_range

# powers of ten below what counts as zero that are worth a look, and those above it that are shown
_BELOW, _ABOVE = 4.0, 1.0


def axis_floor(
    curves: Iterable[Curve], rounding: Mapping[str, float], *, logarithmic: bool
) -> float:
    """What counts as zero on an axis, in the unit that is shown there; 0 where nothing does.

    Of several units, an axis of logarithms has the least: below that there is rounding alone.

    Args:
        curves: What is drawn on the axis.
        rounding: What counts as zero, by SI unit.
        logarithmic: Whether the axis is logarithmic.
    """
    floors = [floor_of(curve.unit, rounding) * curve.factor for curve in curves]
    return (min if logarithmic else max)(filter(None, floors), default=0.0)


def logarithmic_range(low: float, high: float, floor: float) -> tuple[float, float]:
    """Ends of an axis of logarithms that shows values and, where they are rounding, that they are.

    Args:
        low: Logarithm of the least value.
        high: Logarithm of the largest one.
        floor: What counts as zero; 0 for nothing.
    """
    if floor <= 0.0 or not (isfinite(low) and isfinite(high)):
        return padded_range(low, high)
    zero = log10(floor)
    # dips that mean nothing do not press the rest together
    low = max(low, min(zero - _BELOW, high - 1.0))
    return padded_range(low, max(high, zero + _ABOVE))
