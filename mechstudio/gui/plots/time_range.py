"""Sensible ends for the axis of times."""

from __future__ import annotations

from math import isfinite

from mechstudio.geometry.arrays import FloatArray

# how far beyond its ends a run can be looked at, and is drawn as a whole [share of what is shown]
MARGIN = 0.02


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


def is_whole(window: tuple[float, float], times: FloatArray) -> bool:
    """Whether a window of time [s] has all rows of a run, by their times [s]."""
    return times.size == 0 or bool(window[0] <= times[0] and times[-1] <= window[1])


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
    margin = MARGIN * (last - first)
    low, high = first - margin, last + margin
    if stop - start >= high - low:
        return low, high
    shift = max(low - start, 0.0) - max(stop - high, 0.0)
    return start + shift, stop + shift
