"""Time of one right-hand side, or step, of each solver over topology and size, and how it grows.

python -m benchmarks.right_side [--solvers S ...] [--topologies T ...] [--joint revolute]
    [--bodies 16 64 256 1024 4096]

Solvers whose time may grow with the cube of the size are not asked for sizes at which one
right-hand side would then take more than 2 s. Times are processor time of the one thread.
"""

from __future__ import annotations

import argparse
import platform
import time

import numpy as np

from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation.methods.method import keys
from mechstudio.simulation.runs.right_side_timing import RightSideTiming, time_right_side
from mechstudio.simulation.solvers import SOLVERS

LONGEST = 2e6  # [us] expected of one right-hand side
CUBIC = ("dah", "hzu", "crba", "lagrange1")


def measure(solver: str, topology: str, joint: str, sizes: list[int]) -> list[RightSideTiming]:
    """Times at these numbers of bodies, as far as they do not take too long."""
    timings: list[RightSideTiming] = []
    for bodies in sorted(sizes):
        if solver in CUBIC and timings:
            last = timings[-1]
            if last.best_us * (bodies / last.bodies) ** 3 > LONGEST:
                break
        timing = time_right_side(
            solver=solver, topology=topology, joint=joint, bodies=bodies, clock=time.thread_time
        )
        timings.append(timing)
    return timings


def growth(timings: list[RightSideTiming], over: int) -> str:
    """Exponent of a power of the number of bodies, fitted to the largest sizes."""
    last = timings[-over:]
    if len(last) < 2:
        return "-"
    bodies, best = (np.log([getattr(t, name) for t in last]) for name in ("bodies", "best_us"))
    return f"{np.polyfit(bodies, best, 1)[0]:.2f}"


def main() -> None:
    """Print a row per solver and topology: microseconds per body, and the order of growth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--solvers", nargs="+", default=keys(SOLVERS))
    parser.add_argument("--topologies", nargs="+", default=list(TOPOLOGIES))
    parser.add_argument("--joint", default="revolute")
    parser.add_argument("--bodies", type=int, nargs="+", default=[16, 64, 256, 1024, 4096])
    options = parser.parse_args()
    sizes = sorted(options.bodies)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    header = " | ".join(str(bodies) for bodies in sizes)
    print(f"| solver | topology | {header} | order | order of the three largest |")
    print("| --- | --- |" + " --- |" * (len(sizes) + 2))
    for solver in options.solvers:
        for topology in options.topologies:
            timings = measure(solver, topology, options.joint, sizes)
            figures = [f"{timing.us_per_body:.3g}" for timing in timings]
            figures += ["-"] * (len(sizes) - len(figures))
            orders = f"{growth(timings, len(sizes))} | {growth(timings, 3)}"
            print(f"| {solver} | {topology} | {' | '.join(figures)} | {orders} |", flush=True)


if __name__ == "__main__":
    main()
