"""Compiling ahead of the first run."""

import subprocess
import sys

from mechstudio.simulation.warmup import PARTS, kernels_ready


def test_the_command_tells_its_progress_and_leaves_a_mark():
    """One line "k/n label" per part for the window, and afterwards the kernels count as ready."""
    command = [sys.executable, "-m", "mechstudio.simulation.warmup"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    count = len(PARTS)
    assert [line.split(" ", 1)[0] for line in lines] == [f"{k}/{count}" for k in range(count + 1)]
    assert {line.split(" ", 1)[1] for line in lines[:-1]} <= set(PARTS)
    assert kernels_ready()
