"""Fewer rows that keep what a curve shows: the extremes of spans of time."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray


def rows_per_span(count: int, most: int) -> int:
    """How many of `count` rows share two values where `most` are held; 1 if each has its own."""
    return 1 if count <= most else -(-2 * count // most)


def extremes(values: FloatArray, span: int) -> FloatArray:
    """Least and greatest value of each column in each span, in the order in which they come.

    Args:
        values: Shape (rows, columns).
        span: Rows of a span; 1 leaves all as they are.

    Returns:
        Two rows for each span, the last of which may be shorter; where a value is not a number,
        one of its span is not.
    """
    if span == 1:
        return values
    missing = -len(values) % span
    padded = np.concatenate([values, np.repeat(values[-1:], missing, axis=0)])
    spans = padded.reshape(-1, span, values.shape[1])
    # the extreme of a span with a gap is the gap
    first, second = spans.argmin(axis=1), spans.argmax(axis=1)
    places = np.stack([np.minimum(first, second), np.maximum(first, second)], axis=1)
    found: FloatArray = np.take_along_axis(spans, places, axis=1)
    return found.reshape(-1, values.shape[1])


def span_times(times: FloatArray, span: int) -> FloatArray:
    """Time of the first and of a middle row of each span."""
    if span == 1:
        return times
    starts = np.arange(0, len(times), span)
    middles = np.minimum(starts + span // 2, len(times) - 1)
    found: FloatArray = times[np.stack([starts, middles], axis=1).ravel()]
    return found
