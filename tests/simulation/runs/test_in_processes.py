"""Many runs in processes give what threads give, and nothing is lost with a process."""

import logging
import os
import subprocess
import sys
import threading
from functools import partial
from itertools import takewhile

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.errors import CancelledError
from mechstudio.simulation.runs import in_parallel as ways_module
from mechstudio.simulation.runs import workers as workers_module
from mechstudio.simulation.runs.in_parallel import Outlook, Ways, in_parallel

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
        sleep_long,
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
    here, found = os.getpid(), {}
    processes = set()
    # what takes seconds to start is awaited, and not for ever
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
