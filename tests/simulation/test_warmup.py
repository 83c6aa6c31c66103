"""Compiling ahead of the first run."""

import subprocess
import sys

import pytest

from mechstudio.analyses.warmup import ANALYSES
from mechstudio.compiler.warm_up import kernels_ready
from mechstudio.simulation.solvers.automatic import CHOSEN
from mechstudio.simulation.warmup import (
    CLOSING,
    PARTS,
    SHARED,
    USABLE,
    needed_by,
    parts_for,
)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [((), ""), (("--wait",), "--first emh-ldl --loops\n"), (("--wait",), "\n"), (("--wait",), "")],
)
def test_the_command_tells_its_progress_and_leaves_a_mark(arguments, told):
    """One line "k/n label" per part for the window, and afterwards the kernels count as ready."""
    command = [sys.executable, "-m", "mechstudio.analyses.warmup", *arguments]
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    parts = {**PARTS, **ANALYSES}
    count = len(parts)
    assert lines.count(USABLE) == 1
    lines.remove(USABLE)
    assert [line.split(" ", 1)[0] for line in lines] == [f"{k}/{count}" for k in range(count + 1)]
    assert {line.split(" ", 1)[1] for line in lines[:-1]} <= set(parts)
    assert kernels_ready()


def test_what_is_wanted_first_comes_first():
    """What all solvers need leads, then the parts of each where it is asked for."""
    for key in CHOSEN:
        for has_loops in (False, True):
            labels = list(parts_for(key, has_loops=has_loops))
            needed = needed_by(key, has_loops=has_loops)
            assert labels[:2] == [CLOSING, SHARED]
            assert set(labels[: len(needed)]) == set(needed)
            assert sorted(labels) == sorted(PARTS)
