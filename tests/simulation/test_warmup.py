"""Compiling ahead of the first run."""

import subprocess
import sys

from mechstudio.analyses.warmup import ANALYSES
from mechstudio.compiler.warm_up import kernels_ready
from mechstudio.simulation.solvers.automatic import CHOSEN
from mechstudio.simulation.warmup import PARTS, USABLE, needed_by, parts_for


def test_the_command_tells_its_progress_and_leaves_a_mark():
    """One line "k/n label" per part for the window, and afterwards the kernels count as ready."""
    command = [sys.executable, "-m", "mechstudio.analyses.warmup"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    parts = {**PARTS, **ANALYSES}
    count = len(parts)
    assert lines.count(USABLE) == 1
    lines.remove(USABLE)
    assert [line.split(" ", 1)[0] for line in lines] == [f"{k}/{count}" for k in range(count + 1)]
    assert {line.split(" ", 1)[1] for line in lines[:-1]} <= set(parts)
    assert kernels_ready()


def test_what_is_wanted_first_comes_first():
    """The parts of each solver lead where it is asked for, and the others all follow."""
    for key in CHOSEN:
        labels = list(parts_for(key))
        needed = needed_by(key)
        assert set(labels[: len(needed)]) == set(needed)
        assert sorted(labels) == sorted(PARTS)
