"""Time per right-hand side within a run, and of the bare right-hand side beside it.

python -m benchmarks.in_loop [--samples slider_crank ...] [--solvers hdca emh-ldl]

The run writes no rows between its ends, so that the rest is the integrator, what a formulation does
with an accepted step, and the loop. Both are best of several rounds in turns, processor time.
"""

from __future__ import annotations

import argparse
import time

from mechstudio.dynamics.time_loop import Advance
from mechstudio.integrators.requests import CONTINUE
from mechstudio.io import sample
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat
from mechstudio.simulation.runs.run import Simulation

SAMPLES = ("slider_crank", "four_bar", "bricard", "double_loop")
SOLVERS = ("hdca", "emh-ldl")
TOLERANCE = 1e-9
DURATION = 20.0  # [s]
ROUNDS = 5
REPETITIONS = 2000


def _options(name: str, solver: str) -> RunOptions:
    return RunOptions.for_mechanism(
        sample(name),
        solver=solver,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION,
        rtol=TOLERANCE,
        atol=TOLERANCE,
    )


def _run(name: str, solver: str) -> tuple[float, int]:
    """Processor time of the loop [s] and its right-hand sides."""
    simulation = Simulation(sample(name), _options(name, solver))
    advance: Advance = simulation._course.prepared.advance
    start = time.thread_time()
    while advance(100_000) == CONTINUE:
        pass
    return time.thread_time() - start, int(advance.run.evaluations)


def measure(name: str, solver: str) -> tuple[float, float]:
    """Time per right-hand side in the loop and bare [us]."""
    bare = ready_to_repeat(sample(name), _options(name, solver))
    inside, outside = [], []
    for _ in range(ROUNDS):
        seconds, count = _run(name, solver)
        inside.append(1e6 * seconds / count)
        start = time.thread_time()
        bare.repeat(REPETITIONS)
        outside.append(1e6 * (time.thread_time() - start) / REPETITIONS)
    return min(inside), min(outside)


def main() -> None:
    """Print a table for `benchmarks/README.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", nargs="+", default=SAMPLES)
    parser.add_argument("--solvers", nargs="+", default=SOLVERS)
    options = parser.parse_args()
    print("| sample | solver | in the loop [us] | bare [us] |\n| --- | --- | --- | --- |")
    for name in options.samples:
        for solver in options.solvers:
            inside, outside = measure(name, solver)
            print(f"| {name} | {solver} | {inside:.2f} | {outside:.2f} |", flush=True)


if __name__ == "__main__":
    main()
