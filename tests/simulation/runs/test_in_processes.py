"""Many runs in processes give what threads give, and nothing is lost with a process."""

import logging
import os
import subprocess
import sys
import threading
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from itertools import takewhile
from multiprocessing import get_context

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.errors import CancelledError
from mechstudio.simulation.runs import in_parallel as ways_module
from mechstudio.simulation.runs import workers as workers_module
from mechstudio.simulation.runs.in_parallel import Outlook, Ways, in_parallel
from mechstudio.simulation.runs.run_work import RunWork

OPTIONS = {"duration": 0.2, "output_step": 0.05}
SCRIPT = """\
import mechstudio as ms
model = ms.sample("four_bar")
runs = ms.simulate_many(model, {"bodies.crank.mass": [1, 2, 3]}, processes=2, duration=0.1)
print("runs", *(run.status for run in runs))
"""


@pytest.fixture(scope="module")
def driven():
    """A four-bar linkage with a torque from a parameter, which has no values from t = 1 s on."""
    model = edits.add_parameter(ms.sample("four_bar"), "push", 0.0)
    torque = ms.Torque(name="push", body="crank", function=("0", "0", "push * sqrt(1 - t)"))
    return model.edited(forces=[*model.forces, torque])


def where(item):
    """A number, and the process that computes it."""
    return item, os.getpid()


def lost_with(process, item):
    """A number, by that process alone: others end where they compute it."""
    if item == 3 and os.getpid() != process:
        os._exit(1)
    return item


def sleep_long(_item):
    """What nobody waits for."""
    threading.Event().wait(600.0)


def test_runs_are_those_of_threads(driven):
    """Each run has the very rows, values and model that it has in this process."""
    values = [{"push": 0.1 * k} for k in range(7)]
    here = ms.simulate_many(driven, values, threads=1, **OPTIONS)
    there = ms.simulate_many(driven, values, processes=2, **OPTIONS)
    assert [run.parameters for run in there] == values
    for one, other in zip(here, there, strict=True):
        assert other.error is None
        assert other.status == "done"
        assert other.result.mechanism == one.result.mechanism
        for name in one.result.names():
            np.testing.assert_array_equal(other[name], one[name], err_msg=name)


def test_several_models_are_sent_each(driven):
    """Models of different structure keep their order."""
    models = [ms.sample("spatial_double_pendulum"), driven, ms.sample("four_bar")]
    runs = ms.simulate_many(models, processes=2, **OPTIONS)
    assert [run.result.mechanism for run in runs] == models


def test_failures_come_with_their_rows(driven):
    """A run that fails keeps its rows and says why; one that cannot start has none."""
    values = [{"push": 1.0}, {"push": float("nan")}]
    late, never = ms.simulate_many(driven, values, processes=2, duration=1.5, output_step=0.1)
    assert isinstance(late.error, ms.SolverError)
    assert late.result.count > 5
    assert never.result is None
    assert "push" in str(never.error)


def test_what_scripts_are_told_is_told(caplog):
    """Doubts of runs in other processes are warned of here."""
    model = ms.sample("four_bar")
    shifted = edits.change(model, [("body", "coupler")], position=(1.0, 0.02, 0.0))
    with caplog.at_level(logging.WARNING, "mechstudio"):
        ms.simulate_many(shifted, [{}, {}], processes=2, **OPTIONS)
    assert "2 of 2 runs began so" in caplog.text


def test_a_script_needs_no_guard(tmp_path):
    """Processes do not run the script that asks for them once more."""
    script = tmp_path / "runs.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["runs", "done", "done", "done"], done.stderr


def test_what_cannot_be_sent_is_refused():
    """An item that only this process can compute stays here; who asks for processes is told."""
    local = threading.Lock()

    def locked(item):
        with local:
            return item

    with pytest.raises(ms.SolverError, match="cannot be sent"):
        list(in_parallel(locked, locked, range(3), Ways(2, 2), stop=threading.Event()))
    with pytest.raises(ms.SolverError, match="processes is -1"):
        Ways.of(2, -1)


def test_a_system_without_processes_is_served_by_threads(monkeypatch):
    """Where none may start, who asks for processes is told, and others do not notice."""

    def forbidden(count):
        raise OSError("no shared memory")

    monkeypatch.setattr(workers_module, "_taken", forbidden)
    monkeypatch.setattr(ways_module, "WORTH_IT", -1e9)
    with pytest.raises(ms.SolverError, match="no shared memory"):
        list(in_parallel(where, where, range(3), Ways(2, 2), stop=threading.Event()))
    answers = in_parallel(where, where, range(99), Ways(2, None), stop=threading.Event(), total=99)
    assert sorted(item for _, (item, _) in answers) == list(range(99))


def test_work_of_a_lost_process_is_done_here(caplog):
    """Threads take over what is left, each item once."""
    with caplog.at_level(logging.WARNING, "mechstudio"):
        work = partial(lost_with, os.getpid())
        answers = list(in_parallel(work, work, range(9), Ways(2, 2), stop=threading.Event()))
    assert sorted(answers) == [(k, k) for k in range(9)]
    assert "Threads go on" in caplog.text


def test_who_stops_does_not_wait():
    """Items under way are given up, however long they would take."""
    stopped = iter([False, True])
    answers = in_parallel(
        where,
        sleep_long,
        range(4),
        Ways(2, 2),
        stop=threading.Event(),
        is_stopped=lambda: next(stopped),
    )
    with pytest.raises(CancelledError):
        list(answers)


def test_processes_take_over_where_they_pay(monkeypatch):
    """They begin while threads go on, and each item is computed once."""
    monkeypatch.setattr(ways_module, "WORTH_IT", -1e9)
    here, found, stop = os.getpid(), {}, threading.Event()
    # so that they are there soon
    list(in_parallel(where, where, range(4), Ways(2, 2), stop=stop))
    processes = set()
    items = takewhile(lambda _: len(processes) < 2, range(20_000_000))
    ways, stop = Ways(2, None), threading.Event()
    for number, (item, process) in in_parallel(where, where, items, ways, stop=stop, total=10**9):
        assert number == item
        assert number not in found
        found[number] = process
        processes.add(process)
    assert here in processes
    assert len(processes) > 1
    assert sorted(found) == list(range(len(found)))


class DyingPool:
    """Processes of which one ends before the second chunk can be sent."""

    def __init__(self):
        self.sent = 0

    def submit(self, function, *arguments):
        self.sent += function is workers_module._chunk
        if self.sent == 2:
            raise BrokenExecutor("a process has ended")
        future = Future()
        future.set_result(function(*arguments))
        return future

    def shutdown(self, **_):
        pass


def test_what_could_not_be_sent_any_more_is_done_here(monkeypatch):
    """Items that were taken for a chunk when a process ended are not lost."""
    monkeypatch.setattr(workers_module, "_taken", lambda count: DyingPool())
    answers = list(in_parallel(where, where, range(9), Ways(2, 2), stop=threading.Event()))
    assert sorted(number for number, _ in answers) == list(range(9))


class Unreadable:
    """What can be sent, and not be read."""

    def __reduce__(self):
        return int, ("no number",)

    def __call__(self, item):
        return item


class Unsendable:
    """What cannot be sent."""

    def __reduce__(self):
        raise TypeError("not to be sent")


def test_what_processes_cannot_read_is_told():
    """Whoever asks for them hears why."""
    work = Unreadable()
    with pytest.raises(ms.SolverError, match="cannot read"):
        list(in_parallel(work, work, range(9), Ways(2, 2), stop=threading.Event()))


def test_items_that_cannot_be_sent_are_done_here():
    """Threads go on with them."""
    items = [1, 2, Unsendable(), 4]
    answers = in_parallel(where, where, items, Ways(2, 2), stop=threading.Event())
    assert sorted(number for number, _ in answers) == [0, 1, 2, 3]


def daughter_runs(processes):
    """Statuses of runs that a process of another library asks for."""
    model = ms.sample("four_bar")
    runs = ms.simulate_many(model, [{}] * 3, processes=processes, **OPTIONS)
    return [str(run.status) for run in runs]


def test_helpers_that_may_have_no_children_are_told():
    """Daemonic processes have none; by themselves, runs stay in their threads."""
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(daughter_runs, (None,)) == ["done"] * 3
        with pytest.raises(ms.SolverError, match="no process start"):
            pool.apply(daughter_runs, (2,))


def test_a_standing_process_that_was_ended_is_replaced():
    """Whoever ends one while it waits does not end the next call."""
    model, ways = ms.sample("four_bar"), {"processes": 2, **OPTIONS}
    first = ms.simulate_many(model, [{}] * 3, **ways)
    assert all(run.status == "done" for run in first)
    for _, pool in workers_module._standing:
        for process in tuple(pool._processes.values()):
            process.terminate()
            process.join()
    runs = ms.simulate_many(model, [{}] * 3, **ways)
    assert all(run.status == "done" for run in runs)


@pytest.mark.parametrize(("threads", "processes"), [(1, None), (2, 0)])
def test_processes_that_nobody_wants_do_not_begin(monkeypatch, threads, processes):
    """One thread, or none of them asked for, stays in this process."""
    monkeypatch.setattr(ways_module, "WORTH_IT", -1e9)
    ways = Ways(threads, processes)
    found = in_parallel(where, where, range(2000), ways, stop=threading.Event(), total=2000)
    assert {process for _, (_, process) in found} == {os.getpid()}


@pytest.mark.parametrize(("spent", "pays"), [(1.0, True), (2.0, False)])
def test_the_outlook_compares_both(monkeypatch, spent, pays):
    """Two threads that compute in turns are slower than two processes, others are not."""
    clock = iter(float(k) for k in range(100))
    monkeypatch.setattr(ways_module.time, "perf_counter", lambda: next(clock))
    outlook = Outlook(1000, 2)
    # one item is done each second of the clock
    for _ in range(31):
        outlook.note(spent)
    monkeypatch.setattr(ways_module.time, "perf_counter", lambda: 30.0)
    assert (outlook.saved() > 0.0) == pays


class BrokenPool(DyingPool):
    """Processes that were ended while they waited, which nobody has noticed yet."""

    def submit(self, function, *arguments):
        future = Future()
        future.set_exception(BrokenExecutor("a process has ended"))
        return future


def test_standing_processes_that_turn_out_to_be_ended_are_replaced(monkeypatch):
    """What is noticed after they were told what to do is as good as what is noticed before."""
    pools = iter([BrokenPool(), DyingPool()])
    monkeypatch.setattr(workers_module, "_taken", lambda count: next(pools))
    answers = list(in_parallel(where, where, range(9), Ways(2, 2), stop=threading.Event()))
    assert sorted(number for number, _ in answers) == list(range(9))
    monkeypatch.setattr(workers_module, "_taken", lambda count: BrokenPool())
    with pytest.raises(ms.SolverError, match="cannot read"):
        list(in_parallel(where, where, range(9), Ways(2, 2), stop=threading.Event()))


@pytest.mark.parametrize(("sending", "begins"), [(1e9, False), (0.0, True)])
def test_answers_that_take_long_on_their_way_stay_in_threads(monkeypatch, sending, begins):
    """What is computed soon, and large, is sooner there where it is computed."""
    begun = []

    def begin(function, count):
        begun.append(count)
        raise ms.SolverError("no more is asked")

    # processes would be there long ago, whatever an item takes on this machine
    monkeypatch.setattr(ways_module, "WORTH_IT", 0.0)
    monkeypatch.setattr(ways_module, "START_TIME", -1e12)
    monkeypatch.setattr(ways_module, "Workers", begin)
    ways, stop = Ways(2, None), threading.Event()
    found = in_parallel(
        where, where, range(99), ways, stop=stop, total=10**9, sending=lambda _: sending
    )
    assert {process for _, (_, process) in found} == {os.getpid()}
    assert bool(begun) is begins


def test_rows_take_longer_the_more_they_are(driven):
    """Nine rows for as much longer as they are more than five; what did not start takes none."""
    work = RunWork(driven, {"duration": 0.2, "output_step": 0.05})
    longer = RunWork(driven, {"duration": 0.4, "output_step": 0.05})
    few, many = work.answer({}), longer.answer({})
    assert (few.result.count, many.result.count) == (5, 9)
    assert many.sending() == pytest.approx(9.0 / 5.0 * few.sending())
    assert few.sending() > 0.0
    assert work.answer({"push": float("nan")}).sending() == 0.0
