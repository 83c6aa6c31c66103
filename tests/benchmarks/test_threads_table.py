"""The table of benchmarks/README.md about threads, of one small chain."""

import os
import re

import pytest

from benchmarks import threads


@pytest.fixture
def processors():
    """Those of this process, which the command changes."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    yield
    os.sched_setaffinity(0, before)


@pytest.mark.parametrize("solver", threads.SOLVERS)
def test_a_row_is_printed_for_each_solver(solver, processors, monkeypatch, capsys):
    """Times by one thread and by two, and the gain, in one short round."""
    for name, short in {"STRETCH": 1e-3, "ROUND": 1e-5, "LOOP": 1000, "TURNS": 10}.items():
        monkeypatch.setattr(threads, name, short)
    options = ["--bodies", "40", "--rounds", "1", "--topologies", "chain", "--solvers", solver]
    monkeypatch.setattr("sys.argv", ["threads", *options])
    threads.main()
    row = capsys.readouterr().out.splitlines()[-1]
    found = re.fullmatch(
        rf"\| {solver} \| chain \| 40 \| (\d+) \| (\d+) \| [\d.]+ \| [\d.]+ \| \d+ \|", row
    )
    assert found, row
    assert min(int(found[1]), int(found[2])) > 0
