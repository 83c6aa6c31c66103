"""How little a value axis shows: rounding is not to look like a curve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.results.rounding import floor_of


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


def flattened(values: FloatArray, least: float) -> FloatArray:
    """Values as they are drawn: one where they differ by rounding alone.

    Between two lines of pixels, where a constant in the middle of an axis may lie, rounding would
    be drawn as steps from one to the other.

    Args:
        values: In the shown unit; NaN for a gap.
        least: What counts as zero on the axis, in that unit.
    """
    finite = np.isfinite(values)
    if not finite.any():
        return values
    low, high = float(values[finite].min()), float(values[finite].max())
    if low == high or high - low > least:
        return values
    return np.where(finite, 0.5 * (low + high), values)
