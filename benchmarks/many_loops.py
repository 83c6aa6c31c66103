"""Time per right-hand side and per row of results of four-bars in a row, by their number.

python -m benchmarks.many_loops [--loops 5 10 20 40 80 160 400] [--solver hdca]

The plane of the row is tilted, so that loads across it act, whose reactions are not unique. A run
passes a singular position in which all loops are flat; rows next to it take longer. Processor time
of the loop, best of several rounds, of which short runs get more; a row is the difference of the
best run with rows to the best one without.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from mechstudio.dynamics.time_loop import Advance
from mechstudio.generators import four_bar_row
from mechstudio.integrators.requests import CONTINUE
from mechstudio.model import Mechanism
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation

LOOPS = (5, 10, 20, 40, 80, 160, 400)
GRAVITY = (1.0, -9.81, 3.0)  # [m/s^2]
TOLERANCE = 1e-8
DURATION, ROWS = 1.0, 200  # [s]
ROUNDS, LOOPS_OF_ALL = 5, 1000  # rounds at least, and loops of all rounds


def _run(mechanism: Mechanism, solver: str, rows: int) -> tuple[float, int]:
    """Processor time of the loop [s] and its right-hand sides."""
    options = RunOptions.for_mechanism(
        mechanism,
        solver=solver,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / rows,
        rtol=TOLERANCE,
        atol=TOLERANCE,
    )
    simulation = Simulation(mechanism, options)
    advance: Advance = simulation._course.prepared.advance
    start = time.thread_time()
    while advance(100_000) == CONTINUE:
        pass
    return time.thread_time() - start, int(advance.run.evaluations)


def measure(loops: int, solver: str) -> tuple[float, float]:
    """Time per right-hand side and per row [ms]."""
    mechanism = four_bar_row(loops).model_copy(update={"gravity": GRAVITY})
    bare, with_rows = [], []
    for _ in range(max(ROUNDS, LOOPS_OF_ALL // loops)):
        bare.append(_run(mechanism, solver, 1))
        with_rows.append(_run(mechanism, solver, ROWS))
    (seconds, count), (longer, more) = min(bare), min(with_rows)
    right_side = seconds / count
    return 1e3 * right_side, 1e3 * (longer - right_side * more) / ROWS


def main() -> None:
    """Print a table for `benchmarks/README.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loops", nargs="+", type=int, default=LOOPS)
    parser.add_argument("--solver", default="hdca")
    options = parser.parse_args()
    print("| loops | a right-hand side [ms] | a row [ms] |\n| --- | --- | --- |")
    found = []
    for loops in options.loops:
        found.append(measure(loops, options.solver))
        print(f"| {loops} | {found[-1][0]:.3f} | {found[-1][1]:.3f} |", flush=True)
    if len(found) > 1:
        orders = np.polyfit(np.log(options.loops), np.log(found), 1)[0]
        print(f"| order | {orders[0]:.2f} | {orders[1]:.2f} |")


if __name__ == "__main__":
    main()
