"""Plots of a run that goes to a file hold a bounded number of values, and no extreme is lost."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from mechstudio.gui.plots import channel_buffer, row_buffers
from mechstudio.gui.plots.channel_buffer import NOT_THINNED, ChannelBuffer, Thinned
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.decimation import envelope
from mechstudio.gui.plots.plot_spec import curves_of
from mechstudio.results import RunStatus
from mechstudio.results.curve_names import NORM
from mechstudio.results.signals import Scaled
from mechstudio.results.store import Store
from tests.gui.plots.made_up_run import empty_run, grow
from tests.results.synthetic import synthetic_result

ROWS, STRETCH = 6000, 256
NAME = "bodies/body revolute/position"


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(channel_buffer, "STRETCH", STRETCH)


@pytest.fixture
def result():
    found = synthetic_result(rows=ROWS)
    found.store.time[:ROWS] = 0.1 * np.arange(ROWS)
    noise = np.random.default_rng(3).normal(size=found.store.body_pose.shape)
    found.store.body_pose[:] = noise.cumsum(axis=0)
    return found


def grown(result, name, step, thinned=NOT_THINNED):
    """A channel that was read and thinned out as its rows came."""
    buffer = ChannelBuffer(result, name, thinned)
    for count in range(step, ROWS + 1, step):
        buffer.read(count)
        after = thinned.after(count)
        if after != thinned:
            buffer.thin(after)
            thinned = after
    buffer.read(ROWS)
    return buffer, thinned


@pytest.mark.parametrize("step", [1, 77, 900])
def test_the_size_is_bounded_and_extremes_stay(result, step):
    """However the rows come: of each span the least and the greatest, in the order of time."""
    values, thinned = grown(result, NAME, step)
    times, _ = grown(result, "time", step)
    held, moments, exact = values.column(1), times.column(0), result[NAME][:, 1]
    assert values.count == ROWS
    assert ROWS - thinned.rows >= STRETCH
    assert held.size == moments.size <= 3 * STRETCH + step
    assert np.all(np.diff(moments) >= 0.0)
    assert thinned.span == 64
    for place in range(0, thinned.rows, thinned.span):
        first = 2 * (place // thinned.span)
        rows = exact[place : place + thinned.span]
        pair = held[first : first + 2]
        assert (pair.min(), pair.max()) == (rows.min(), rows.max())
        assert (pair[0] < pair[1]) == (rows.argmin() < rows.argmax())
        assert moments[first] == result.time[place]
    assert np.array_equal(held[thinned.size :], exact[thinned.rows :])


def test_a_channel_that_is_asked_for_late_is_the_same(result):
    """Its old rows are read from the file as extremes."""
    known, thinned = grown(result, NAME, 100)
    late = ChannelBuffer(result, NAME, thinned)
    late.read(ROWS)
    for component in range(3):
        assert np.array_equal(late.column(component), known.column(component))
        values, rows = late.column(component), np.arange(448.0)
        drawn = [
            envelope(rows, values, 0, 448, 10, buffer.extremes(component))
            for buffer in (late, known)
        ]
        assert np.array_equal(*drawn)


def test_nothing_is_lost_at_first():
    """Until there are many rows, two values for each two of them are all."""
    assert Thinned().after(2 * STRETCH - 1) == NOT_THINNED
    assert Thinned().after(2 * STRETCH) == Thinned(STRETCH, 2)
    assert Thinned().after(3 * STRETCH).size <= STRETCH


@pytest.fixture
def values(result, monkeypatch):
    """The values of curves of the run while it goes on and its rows go to a file."""
    monkeypatch.setattr(Store, "is_stored", property(lambda store: True))
    result.status = RunStatus.RUNNING
    found = CurveValues()
    found.show_result(result)
    yield found
    found.shut_down()


def test_curves_stay_with_their_times_and_are_whole_in_the_end(qtbot, result, values):
    """While the run goes on, when curves are added late, and once it is over."""
    curves = curves_of(result, NAME)
    for count in range(100, ROWS + 1, 100):
        values.read(count, curves[:1] if count < 4000 else curves)
        qtbot.waitUntil(lambda: values._rows.get(NAME) is not None)
        for curve in curves[:1]:
            time, column = values.rows(curve)
            assert time.size == column.size <= 3 * STRETCH + 100
    result.status = RunStatus.DONE
    assert values.complete()
    read = []
    assert values.fetch(curves, read.append)
    qtbot.waitUntil(lambda: bool(read))
    assert not values.complete()
    for number, curve in enumerate(curves):
        time, column = values.rows(curve)
        assert np.array_equal(time, result.time)
        assert np.array_equal(column, result[NAME][:, number])


def test_values_at_a_time_are_those_of_the_run(qtbot, result, values):
    """Also where only extremes are held; what is computed from these has no value there."""
    curves = curves_of(result, NAME)
    for count in range(100, ROWS + 1, 100):
        values.read(count, curves)
    qtbot.waitUntil(lambda: not values._rows._awaited)
    assert values._rows._thinned.rows > 4001
    for row in (0, 1, 1234, 4001, ROWS - 1):
        time = float(result.time[row])
        for number, curve in enumerate(curves):
            assert values.value_at(curve, time) == pytest.approx(
                result[NAME][row, number], rel=1e-9
            )
        norm = values.value_at(replace(curves[0], component=NORM), time)
        assert norm == pytest.approx(np.linalg.norm(result[NAME][row]), rel=1e-9)
    added = replace(curves[0], transforms=(Scaled(2.0),))
    assert values.value_at(added, float(result.time[1234])) is None


def test_a_value_between_rows_stays_when_all_rows_are_there(qtbot, result, values):
    """The legend shows the same number before and after, to the last digit."""
    curves = [*curves_of(result, NAME), replace(curves_of(result, NAME)[0], component=NORM)]
    for count in range(100, ROWS + 1, 100):
        values.read(count, curves)
    qtbot.waitUntil(lambda: not values._rows._awaited)
    moments = [float(result.time[row]) + part for row in (0, 1234, 4001) for part in (0.0, 0.037)]
    before = [[values.value_at(curve, moment) for curve in curves] for moment in moments]
    result.status = RunStatus.DONE
    assert values.complete()
    assert before == [[values.value_at(curve, moment) for curve in curves] for moment in moments]
    read = []
    assert values.fetch(curves, read.append)
    qtbot.waitUntil(lambda: bool(read))
    after = [[values.value_at(curve, moment) for curve in curves] for moment in moments]
    assert np.array(before) == pytest.approx(np.array(after), rel=1e-12)


@pytest.mark.parametrize("later", [(0,), (0, 70, 140)])
def test_rows_that_come_fast_are_thinned_out_too(qtbot, result, values, monkeypatch, later):
    """Those that are read on a thread, while more of them come, wait for each other."""
    monkeypatch.setattr(row_buffers, "SOON", 50)
    curves = curves_of(result, NAME)
    for count in range(150, ROWS + 1, 150):
        # more rows come before the thread has read those
        for more in later:
            values.read(count + more, curves)
        qtbot.waitUntil(lambda: not values._rows._awaited)
        time, column = values.rows(curves[0])
        assert time.size == column.size < 6 * STRETCH
    values.read(ROWS, curves)
    qtbot.waitUntil(lambda: not values._rows._awaited)
    assert values._rows._thinned.rows > ROWS - 4 * STRETCH
    assert values.times.size < 5 * STRETCH


def test_rows_that_had_to_wait_are_asked_for_again(qtbot, result, values, monkeypatch):
    """Those that come while a thread reads earlier ones of a run whose end is seen then."""
    monkeypatch.setattr(row_buffers, "SOON", 50)
    curves = curves_of(result, NAME)
    assert values.read(300, curves)
    assert not values.read(400, curves)
    qtbot.waitUntil(lambda: not values._rows._awaited)
    assert values.rows(curves[0])[1].size == 300
    assert values.read(400, curves)
    qtbot.waitUntil(lambda: not values._rows._awaited)
    assert values.rows(curves[0])[1].size == 400


def test_a_run_that_ends_while_rows_are_read_is_whole(qtbot, panel, document, monkeypatch):
    """Stop is pressed while a thread still reads what came before: nothing asks again later."""
    monkeypatch.setattr(row_buffers, "SOON", 50)
    gate, read = threading.Event(), ChannelBuffer.read

    def slow(buffer, *limits):
        if threading.current_thread() is not threading.main_thread():
            gate.wait(5.0)
        read(buffer, *limits)

    monkeypatch.setattr(ChannelBuffer, "read", slow)
    run = empty_run(document.mechanism, 1001)
    grow(run, 300)
    document.set_result(run)
    grow(run, 1001, RunStatus.STOPPED)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    gate.set()
    curve = panel.area.cards[0].spec.curves[0]
    qtbot.waitUntil(lambda: panel.area.values.rows(curve)[1].size == 1001)
