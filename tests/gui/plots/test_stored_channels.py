"""Plots of runs that stay in their files: the same curves, or the extremes of spans of them."""

import numpy as np
import pytest

from mechstudio.gui.plots import stored_channels
from mechstudio.gui.plots.channel_buffer import ChannelBuffer
from mechstudio.gui.plots.stored_channels import StoredChannel
from mechstudio.results.extremes import extremes, rows_per_span
from tests.results.synthetic import synthetic_result

ROWS = 1001


@pytest.fixture
def result():
    found = synthetic_result(rows=ROWS)
    found.store.time[:ROWS] = np.arange(ROWS) * 0.1
    return found


def never():
    return False


def test_short_runs_keep_all_rows(result):
    """Columns are those of a run in memory."""
    for name in ("time", "energy/total", "bodies/body revolute/position"):
        stored, known = StoredChannel(result, name, never), ChannelBuffer(result, name)
        known.read(ROWS)
        for component in range(max(1, len(result.channel(name).components))):
            assert np.array_equal(stored.column(component), known.column(component))
            assert stored.nonzero(component) == known.nonzero(component)


def test_long_runs_keep_the_extremes(result, monkeypatch):
    """No span of rows loses its least or greatest value, and times still ascend."""
    monkeypatch.setattr(stored_channels, "MOST", 128)
    monkeypatch.setattr(stored_channels, "_BLOCK", 100)
    span = rows_per_span(ROWS, 128)
    assert span == 16
    name = "bodies/body revolute/position"
    column = StoredChannel(result, name, never).column(1)
    times = StoredChannel(result, "time", never).column(0)
    assert column.size == times.size <= 128
    assert np.all(np.diff(times) >= 0.0)
    exact = result[name][:, 1]
    for place in range(0, ROWS, span):
        pair, rows = column[2 * (place // span) :][:2], exact[place : place + span]
        assert (pair.min(), pair.max()) == (rows.min(), rows.max())
        assert times[2 * (place // span)] == result.time[place]


def test_order_and_gaps_of_extremes():
    """The value that comes first is first; a gap stays one."""
    values = np.array([[1.0, 4.0], [2.0, 0.0], [3.0, 9.0], [np.nan, 9.0]])
    found = extremes(values, 2)
    assert np.array_equal(found[:2], [[1.0, 4.0], [2.0, 0.0]])
    assert np.isnan(found[2:, 0]).any()
    assert np.array_equal(found[2:, 1], [9.0, 9.0])


def test_dropped_reading_ends(result, monkeypatch):
    """Nobody waits for a channel that is not wanted any more."""
    monkeypatch.setattr(stored_channels, "_BLOCK", 10)
    asked = []

    def dropped():
        asked.append(1)
        return len(asked) > 3

    assert StoredChannel(result, "time", dropped).column(0).size == 30
