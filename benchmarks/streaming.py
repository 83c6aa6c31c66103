"""Memory and speed of runs whose rows go to a file while they go on.

python -m benchmarks.streaming [--rows 1000000] [--rounds 3] [--model pendulum_16]

Each run has a process of its own. "memory" is by how much it grew during the run at most: of files
that the system keeps in memory nothing counts. The share is the time without a file over that with
one, of the best of some rounds; they take turns, so that both meet the same other programs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

IN_MEMORY, IN_FILE = "memory", "file"


def resident() -> float:
    """Memory of this process [MB]."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def run_once(model: str, rows: int, step: float, kind: str) -> None:
    """Run, and print seconds, growth of memory [MB] and size of the file [MB]."""
    import mechstudio as ms
    from mechstudio.simulation import RunOptions, Simulation

    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        path = Path(folder) / "run.h5"
        options = RunOptions.for_mechanism(
            ms.sample(model),
            duration=(rows - 1) * step,
            output_step=step,
            rows_file=path if kind == IN_FILE else None,
        )
        simulation = Simulation(ms.sample(model), options)
        before, most, start = resident(), 0.0, time.perf_counter()
        while not simulation.advance(0.05):
            most = max(most, resident() - before)
        took = time.perf_counter() - start
        assert simulation.result.count == rows, simulation.result.count
        size = path.stat().st_size / 1e6 if path.exists() else 0.0
    print(took, most, size)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", default="pendulum_16")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--step", type=float, default=1e-3, help="between two rows [s]")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=(IN_MEMORY, IN_FILE), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only:
        run_once(options.model, options.rows, options.step, options.only)
        return
    best: dict[str, tuple[float, float, float]] = {}
    for _ in range(options.rounds):
        for kind in (IN_MEMORY, IN_FILE):
            command = [sys.executable, "-m", "benchmarks.streaming", "--only", kind]
            command += ["--model", options.model, "--step", str(options.step)]
            answer = subprocess.run(
                [*command, "--rows", str(options.rows)], check=True, capture_output=True, text=True
            )
            took, memory, size = map(float, answer.stdout.split()[-3:])
            best[kind] = min(best.get(kind, (took, memory, size)), (took, memory, size))
    print("| rows in | s | µs per row | memory MB | file MB |\n| --- | --- | --- | --- | --- |")
    for kind, (took, memory, size) in best.items():
        each = 1e6 * took / options.rows
        print(f"| {kind} | {took:.1f} | {each:.1f} | {memory:.0f} | {size:.0f} |")
    share = best[IN_MEMORY][0] / best[IN_FILE][0]
    print(f"\n{options.model}, {options.rows} rows: {share:.0%} of the speed without a file.")


if __name__ == "__main__":
    main()
