"""Sensible ends for axes."""

from __future__ import annotations

from math import isfinite

# a span this small beside the values is rounding, and would be drawn as noise
_LEAST_RELATIVE_SPAN = 1e-9
# transformations to pixels overflow below this
_LEAST_SPAN = 1e-90
_PADDING = 0.06
# how far beyond its ends a run can be looked at [share of it]
_MARGIN = 0.02


def padded_range(low: float, high: float, rounding: float = 0.0) -> tuple[float, float]:
    """Ends of a value axis that shows everything from `low` to `high` with a little air.

    What is smaller than `rounding` is never enlarged: the axis then shows a thousand times as much,
    in which such values are a straight line. Values that are constant or missing give a range of a
    sensible size around them. Values are those that can be drawn, below 1e100 in size.
    """
    if not (isfinite(low) and isfinite(high)) or low > high:
        return -1.0, 1.0
    size = max(abs(low), abs(high))
    span = high - low
    if rounding > _LEAST_SPAN and span <= rounding:
        middle = 0.0 if size <= rounding else 0.5 * (low + high)
        half = max(500.0 * rounding, 0.5 * abs(middle))
        return middle - half, middle + half
    if span <= max(_LEAST_RELATIVE_SPAN * size, _LEAST_SPAN):
        half = max(0.5 * size, _LEAST_SPAN) if size > 0.0 else 1.0
        return low - half, high + half
    return low - _PADDING * span, high + _PADDING * span


def growing_end(start: float, stop: float, duration: float) -> float:
    """Right end [s] of the time axis while a run goes on: jumps by doubling, not every frame.

    Args:
        start: Time of the first row [s].
        stop: Time of the last row [s].
        duration: Time the run is meant to reach [s].
    """
    end = start + duration
    if not isfinite(end) or end <= stop:
        return stop
    while end - start > 2.0 * (stop - start) and end - start > duration / 1024:
        end = start + 0.5 * (end - start)
    return end


def window_within(start: float, stop: float, first: float, last: float) -> tuple[float, float]:
    """The window of time [s] from `start` to `stop`, shifted and cut to where there is a run.

    Args:
        start: Left end that is asked for [s].
        stop: Right end that is asked for [s].
        first: Where the run begins [s].
        last: Where it ends, or is meant to end [s].

    Returns:
        A window within the run and a small margin at both ends, as long as asked for if it fits.
    """
    margin = _MARGIN * (last - first)
    low, high = first - margin, last + margin
    if stop - start >= high - low:
        return low, high
    shift = max(low - start, 0.0) - max(stop - high, 0.0)
    return start + shift, stop + shift
