"""Fewer points for the same picture: the smallest and the largest value of each pixel column.

Buckets are aligned to powers of two of the row number, so a curve keeps its shape while rows are
added and while the view is moved; buckets cut at the window's edge would shimmer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray

# transformations to pixels overflow beyond this
_LARGEST = 1e100


def visible_rows(time: FloatArray, start: float, stop: float) -> tuple[int, int]:
    """First row and row after the last that a time window [s] needs, one spare row at each side.

    Args:
        time: Ascending times [s].
        start: Left edge of the window [s].
        stop: Right edge of the window [s].
    """
    first = int(np.searchsorted(time, start, side="left")) - 1
    last = int(np.searchsorted(time, stop, side="right")) + 1
    return max(first, 0), min(last, int(time.size))


def envelope(
    time: FloatArray, values: FloatArray, first: int, last: int, columns: int
) -> tuple[FloatArray, FloatArray]:
    """The points to draw for the rows from `first` up to `last`.

    Values that cannot be drawn come back as NaN, which is a gap: those that are not finite,
    and those too large for a painter.

    Args:
        time: Times of all rows [s].
        values: Values of all rows.
        first: First row to draw.
        last: Row after the last to draw.
        columns: Width of the picture in pixels.

    Returns:
        Times and values: about two points per pixel, every extreme value among them.
    """
    columns = max(columns, 2)
    if last - first <= 2 * columns:
        return time[first:last], _gaps(values[first:last])
    stride = 1 << int(np.ceil(np.log2((last - first) / columns)))
    head = -(-first // stride) * stride
    tail = last // stride * stride

    # whole buckets between two that the window cuts short
    blocks = ((first, head, head - first), (head, tail, stride), (tail, last, last - tail))
    chosen = np.concatenate([_extremes(values, a, b, size) for a, b, size in blocks if b > a])
    return time[chosen], _gaps(values[chosen])


def _extremes(values: FloatArray, first: int, last: int, stride: int) -> NDArray[np.intp]:
    """Rows of the smallest and the largest value of each bucket, in the order of time."""
    block = values[first:last].reshape(-1, stride)
    drawn = np.abs(block) < _LARGEST
    if drawn.all():
        low, high = block.argmin(axis=1), block.argmax(axis=1)
    else:
        low = np.where(drawn, block, np.inf).argmin(axis=1)
        high = np.where(drawn, block, -np.inf).argmax(axis=1)
    offsets = first + stride * np.arange(block.shape[0])
    pairs = np.stack((np.minimum(low, high), np.maximum(low, high)), axis=1)
    rows: NDArray[np.intp] = (pairs + offsets[:, None]).ravel()
    return rows


def _gaps(values: FloatArray) -> FloatArray:
    drawn = np.abs(values) < _LARGEST
    return values if drawn.all() else np.where(drawn, values, np.nan)
