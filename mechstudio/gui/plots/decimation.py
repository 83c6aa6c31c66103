"""Fewer points for the same picture: the smallest and the largest value of each pixel column.

Buckets are aligned to powers of two of the row number, so a curve keeps its shape while rows are
added and while the view is moved; buckets cut at the window's edge would shimmer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.pyramid import LARGEST, Pyramid, extreme_places


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


class Extremes(NamedTuple):
    """Where the extremes of a curve are known.

    Attributes:
        pyramid: Knows them.
        column: Its column with the values of the curve.
    """

    pyramid: Pyramid
    column: int


def envelope(
    time: FloatArray,
    values: FloatArray,
    first: int,
    last: int,
    columns: int,
    known: Extremes | None = None,
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
        known: Extremes of the values, without which all of them are looked through.

    Returns:
        Times and values: two to four points per pixel, every extreme value among them, none further
        than a pixel from where it is.
    """
    columns = max(columns, 2)
    if last - first <= 2 * columns:
        return time[first:last], _gaps(values[first:last])
    stride = 1 << int(np.floor(np.log2((last - first) / columns)))
    head = -(-first // stride) * stride
    tail = last // stride * stride

    # whole buckets between two that the window cuts short
    blocks = [(first, head, head - first), (head, tail, stride), (tail, last, last - tail)]
    found = [_extremes(values, a, b, size) for a, b, size in blocks[:1] if b > a]
    if known is not None and tail > head:
        found.append(known.pyramid.rows(known.column, head, tail, stride))
        blocks[1] = (head + found[-1].size // 2 * stride, tail, stride)
    found += [_extremes(values, a, b, size) for a, b, size in blocks[1:] if b > a]
    chosen = np.concatenate(found)
    return time[chosen], _gaps(values[chosen])


def axis_points(
    time: FloatArray,
    values: FloatArray,
    first: int,
    last: int,
    columns: int,
    known: Extremes | None,
    logarithmic: bool,
) -> tuple[FloatArray, FloatArray]:
    """The points to draw for some rows; logarithms where the axis is logarithmic."""
    if not logarithmic:
        return envelope(time, values, first, last, columns, known)
    x, y = envelope(time, np.where(values > 0.0, values, np.nan), first, last, columns)
    return x, np.log10(y)


def column_lines(
    x: FloatArray, y: FloatArray, start: float, stop: float, columns: int
) -> tuple[FloatArray, FloatArray]:
    """Vertical lines that look like the curve through many points: one in each pixel column.

    Each goes from the least to the greatest value of its column and half way to the values beside
    it, so that neighbors meet; columns without a point are crossed by a line of their own. There
    are fewer lines than between the points, and upright ones are the fastest to draw.

    Args:
        x: Ascending places, shape (n,), two at least.
        y: Values, shape (n,); NaN for a gap.
        start: Place of the left edge of the picture.
        stop: Place of the right edge.
        columns: Width of the picture in pixels.

    Returns:
        Places and values of the ends of the lines, one line after the other.
    """
    width = (stop - start) / columns
    column = np.floor((x - start) / width)
    lasts = np.append(np.flatnonzero(column[1:] > column[:-1]), len(x) - 1)
    firsts = np.empty_like(lasts)
    firsts[0], firsts[1:] = 0, lasts[:-1] + 1
    low, high = np.fmin.reduceat(y, firsts), np.fmax.reduceat(y, firsts)
    before, after = y[lasts[:-1]], y[firsts[1:]]
    # a gap is no end of a line
    middle = 0.5 * (before + after)
    for side in (slice(None, -1), slice(1, None)):
        np.fmin(low[side], middle, out=low[side])
        np.fmax(high[side], middle, out=high[side])
    places = column[firsts]
    far = np.flatnonzero(places[1:] > places[:-1] + 1.0)
    count = len(places)
    ends, values = np.empty((count + len(far), 2)), np.empty((count + len(far), 2))
    ends[:count] = (start + (places + 0.5) * width)[:, None]
    values[:count, 0], values[:count, 1] = low, high
    ends[count:, 0], ends[count:, 1] = x[lasts[far]], x[firsts[far + 1]]
    values[count:, 0], values[count:, 1] = before[far], after[far]
    return ends.ravel(), values.ravel()


def _extremes(values: FloatArray, first: int, last: int, stride: int) -> NDArray[np.intp]:
    """Rows of the smallest and the largest value of each bucket, in the order of time."""
    block = values[first:last].reshape(-1, stride)
    low, high = extreme_places(block)
    offsets = first + stride * np.arange(block.shape[0])
    pairs = np.stack((np.minimum(low, high), np.maximum(low, high)), axis=1)
    rows: NDArray[np.intp] = (pairs + offsets[:, None]).ravel()
    return rows


def _gaps(values: FloatArray) -> FloatArray:
    drawn = np.abs(values) < LARGEST
    return values if drawn.all() else np.where(drawn, values, np.nan)
