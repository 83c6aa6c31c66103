"""Sensible ends for axes of values."""

from __future__ import annotations

from math import isfinite, log10

# a span this small beside the values is rounding, and would be drawn as noise
_LEAST_RELATIVE_SPAN = 1e-9
# transformations to pixels overflow below this
_LEAST_SPAN = 1e-90
_PADDING = 0.06
# rounding, as a part of a tenth of the largest quantity in play
_SHARE = 1e-11
# powers of ten below what counts as zero that are worth a look, and those above it that are shown
_BELOW, _ABOVE = 4.0, 1.0


def padded_range(low: float, high: float, rounding: float = 0.0) -> tuple[float, float]:
    """Ends of a value axis that shows everything from `low` to `high` with a little air.

    What is smaller than `rounding` is never enlarged: the axis then shows a thousand times as much,
    in which such values are a straight line, and around zero a part of what they are rounding of,
    whose numbers people know. Values that are constant or missing give a range of a
    sensible size around them. Values are those that can be drawn, below 1e100 in size.
    """
    if not (isfinite(low) and isfinite(high)) or low > high:
        return -1.0, 1.0
    size = max(abs(low), abs(high))
    span = high - low
    if rounding > _LEAST_SPAN and span <= rounding:
        if size <= rounding:
            half = rounding / _SHARE
            return -half, half
        middle = 0.5 * (low + high)
        half = max(500.0 * rounding, 0.5 * abs(middle))
        return middle - half, middle + half
    if span <= max(_LEAST_RELATIVE_SPAN * size, _LEAST_SPAN):
        half = max(0.5 * size, _LEAST_SPAN) if size > 0.0 else 1.0
        return low - half, high + half
    return low - _PADDING * span, high + _PADDING * span


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
