"""Decimation keeps the picture: every extreme value, few points, gaps where values are missing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.gui.plots.decimation import Extremes, column_lines, envelope, visible_rows
from mechstudio.gui.plots.pyramid import Pyramid
from mechstudio.gui.plots.time_range import growing_end
from mechstudio.scene.padded_range import padded_range


@given(
    rows=st.integers(1, 5000),
    columns=st.integers(1, 400),
    seed=st.integers(0, 100),
    window=st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_keeps_extremes_with_few_points(rows, columns, seed, window):
    """The drawn points are rows of the window, in order, with its extremes among them."""
    time = np.arange(rows) * 0.1
    values = np.random.default_rng(seed).normal(size=rows)
    first, last = sorted(round(share * rows) for share in window)
    x, y = envelope(time, values, first, last, columns)
    assert len(x) == len(y) <= 4 * max(columns, 2) + 4
    if last > first:
        assert y.min() == values[first:last].min()
        assert y.max() == values[first:last].max()
        assert np.all(np.diff(x) >= 0.0)
        assert np.all(values[np.searchsorted(time, x)] == y)
        assert np.all((x >= time[first]) & (x <= time[last - 1]))


def test_every_pixel_column_keeps_its_spike():
    """A single row that stands out is drawn, wherever it is."""
    time = np.arange(100_000) * 1e-3
    for spike in (0, 1, 777, 50_000, 99_999):
        values = np.zeros(100_000)
        values[spike] = 9.0
        _, y = envelope(time, values, 0, 100_000, 800)
        assert y.max() == 9.0


@given(
    rows=st.integers(1, 20_000),
    columns=st.integers(2, 300),
    seed=st.integers(0, 100),
    window=st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_each_pixel_column_has_the_extremes_of_all_its_rows(rows, columns, seed, window):
    """What is drawn within a pixel of a column reaches as far as all rows do, and no further."""
    chance = np.random.default_rng(seed)
    time = np.arange(rows, dtype=float)
    values = chance.normal(size=rows).cumsum() * chance.choice([0.0, 1.0, 40.0], size=rows)
    first, last = sorted(round(share * rows) for share in window)
    if last - first < 2:
        return
    x, y = envelope(time, values, first, last, columns)
    width = (last - first) / columns
    for left in np.linspace(first, last - width, 7):
        own = values[max(first, int(np.ceil(left))) : min(last, int(np.floor(left + width)) + 1)]
        near = y[(x >= left - width) & (x <= left + 2.0 * width)]
        wide = values[max(first, int(left - 2.0 * width)) : min(last, int(left + 3.0 * width) + 1)]
        if own.size:
            assert near.max() >= own.max()
            assert near.min() <= own.min()
        if near.size:
            assert wide.min() <= near.min()
            assert near.max() <= wide.max()


@given(
    rows=st.integers(1, 30_000),
    columns=st.integers(2, 300),
    seed=st.integers(0, 1000),
    window=st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_a_pyramid_gives_the_same_points(rows, columns, seed, window):
    """However it grew, whatever is not finite, also where it lags behind the rows."""
    chance = np.random.default_rng(seed)
    values = chance.integers(-9, 9, size=(2, rows)).astype(float)
    holes = chance.random(rows) < chance.choice([0.0, 0.001, 0.5])
    values[0, holes] = chance.choice([np.nan, np.inf, -np.inf, 1e200], size=holes.sum())
    if seed % 3 == 0:
        values[1, rows // 3 :] = np.nan
    pyramid = Pyramid(2)
    for count in sorted(chance.integers(0, rows + 1, size=4)):
        pyramid.extend(values, int(count))
    time = np.arange(rows) * 0.1
    first, last = sorted(round(share * rows) for share in window)
    for column in (0, 1):
        plain = envelope(time, values[column], first, last, columns)
        known = envelope(time, values[column], first, last, columns, Extremes(pyramid, column))
        for one, other in zip(plain, known, strict=True):
            assert np.array_equal(one, other, equal_nan=True)


def test_buckets_stand_still_while_the_window_moves():
    """Points well inside the window are the same after a small move: nothing shimmers."""
    time = np.arange(100_000) * 1e-3
    values = np.random.default_rng(1).normal(size=100_000)
    inside = []
    for first in (1000, 1003, 1017):
        x, y = envelope(time, values, first, first + 60_000, 500)
        chosen = (x > 5.0) & (x < 50.0)
        inside.append((x[chosen], y[chosen]))
    for x, y in inside[1:]:
        assert np.array_equal(x, inside[0][0])
        assert np.array_equal(y, inside[0][1])


@pytest.mark.parametrize("rows", [10, 10_000])
def test_values_that_are_not_finite_are_gaps(rows):
    """Infinite values and NaN never reach the painter; finite ones beside them stay."""
    time = np.arange(rows) * 0.1
    values = np.sin(time)
    values[rows // 2 :] = np.nan
    values[0], values[1] = np.inf, -np.inf
    _, y = envelope(time, values, 0, rows, 50)
    assert not np.any(np.isinf(y))
    assert np.any(np.isnan(y))
    assert np.nanmax(y) == np.max(values[2 : rows // 2])


@given(count=st.integers(2, 600), columns=st.integers(2, 80), seed=st.integers(0, 100))
def test_lines_of_pixel_columns_hold_all_points(count, columns, seed):
    """Each column is drawn from its least to its greatest value, and neighbors meet."""
    chance = np.random.default_rng(seed)
    x, y = np.sort(chance.uniform(0.0, 10.0, count)), chance.normal(size=count)
    places, values = (part.reshape(-1, 2) for part in column_lines(x, y, 1.0, 9.0, columns))
    width = 8.0 / columns
    own = np.floor((x - 1.0) / width)
    present = np.unique(own)
    upright = len(present)
    assert np.array_equal(places[:upright, 0], places[:upright, 1])
    assert places[:upright, 0] == pytest.approx(1.0 + (present + 0.5) * width)
    for column, (low, high) in zip(present, values[:upright], strict=True):
        inside = y[own == column]
        assert low <= inside.min()
        assert high >= inside.max()
    assert y.min() == values.min()
    assert y.max() == values.max()
    apart = np.diff(present)
    meets = (values[1:upright, 0] <= values[: upright - 1, 1]) & (
        values[1:upright, 1] >= values[: upright - 1, 0]
    )
    assert meets[apart == 1].all()
    # lines across columns without a point join a point to the next one
    assert len(places) - upright == (apart > 1).sum()
    for (begin, end), ends in zip(places[upright:], values[upright:], strict=True):
        at = int(np.searchsorted(x, begin))
        assert (x[at + 1], y[at], y[at + 1]) == (end, *ends)


def test_lines_of_pixel_columns_leave_gaps():
    """A column of gaps alone has no line; values beside a gap end there."""
    x = np.arange(40.0)
    y = np.where((x >= 10) & (x < 20), np.nan, np.where(x < 10, 1.0, 5.0))
    _, values = column_lines(x, y, 0.0, 40.0, 8)
    pairs = values.reshape(-1, 2)
    assert np.array_equal(pairs[:2], np.ones((2, 2)))
    assert np.isnan(pairs[2:4]).all()
    assert np.array_equal(pairs[4:], 5.0 * np.ones((4, 2)))


def test_visible_rows_have_a_spare_row_at_each_side():
    """Lines reach the edges of the view, and never past the data."""
    time = np.arange(11) * 1.0
    assert visible_rows(time, 2.5, 5.5) == (2, 7)
    assert visible_rows(time, -5.0, 50.0) == (0, 11)
    assert visible_rows(np.empty(0), 0.0, 1.0) == (0, 0)


DRAWN = st.one_of(st.floats(-1e100, 1e100), st.sampled_from([np.nan, np.inf, -np.inf]))


def test_rounding_is_never_enlarged():
    """What is smaller, 1e-12 of what is in play, is the zero of an axis of that size."""
    low, high = padded_range(-2e-16, 1e-16, 1e-12)
    assert (low, high) == (-0.1, 0.1)
    low, high = padded_range(-2.0, 1.0, 1e-12)
    assert high - low < 4.0


@given(DRAWN, DRAWN)
def test_value_range_is_always_usable(low, high):
    """Whatever the values, the axis gets finite ends in order that hold them."""
    start, stop = padded_range(low, high)
    assert np.isfinite(start)
    assert start < stop
    assert np.isfinite(stop)
    if np.isfinite(low) and np.isfinite(high) and low <= high:
        assert start <= low <= high <= stop


@given(stop=st.floats(0.0, 100.0), duration=st.floats(1e-3, 100.0))
def test_time_axis_grows_by_doubling(stop, duration):
    """While a run goes on, the axis holds all rows and is at least about half full."""
    end = growing_end(0.0, stop, duration)
    assert end >= stop
    assert end <= max(2.0 * stop, duration / 512, stop)
