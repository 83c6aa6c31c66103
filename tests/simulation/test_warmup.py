"""Compiling ahead of the first run."""

import subprocess
import sys

from mechstudio.simulation.warmup import PARTS, kernels_ready, warm_up


def test_warm_up_tells_its_progress_and_leaves_a_mark():
    """Parts are told one by one, and afterwards the kernels count as ready."""
    told = []
    warm_up(lambda done, count, label: told.append((done, count, label)))
    assert [done for done, _, _ in told] == list(range(len(PARTS) + 1))
    assert {count for _, count, _ in told} == {len(PARTS)}
    assert kernels_ready()


def test_the_command_prints_one_line_per_part():
    """The window reads lines "k/n label" from a process of its own."""
    command = [sys.executable, "-m", "mechstudio.simulation.warmup"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    count = len(PARTS)
    assert [line.split(" ", 1)[0] for line in lines] == [f"{k}/{count}" for k in range(count + 1)]
