"""Time of one right-hand side of each solver over topology and size, and how it grows.

python -m benchmarks.right_side [--solvers S ...] [--topologies T ...] [--joint revolute]
    [--bodies 16 64 256 1024 4096]
"""

from __future__ import annotations

import argparse
import platform

import numpy as np

from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation.formulations import FORMULATIONS
from mechstudio.simulation.right_side_timing import time_right_side


def main() -> None:
    """Print a row per solver and topology: microseconds per body, and the order of growth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--solvers", nargs="+", default=list(FORMULATIONS))
    parser.add_argument("--topologies", nargs="+", default=list(TOPOLOGIES))
    parser.add_argument("--joint", default="revolute")
    parser.add_argument("--bodies", type=int, nargs="+", default=[16, 64, 256, 1024, 4096])
    options = parser.parse_args()
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    sizes = " | ".join(str(bodies) for bodies in options.bodies)
    print(f"| solver | topology | {sizes} | order |")
    print("| --- | --- |" + " --- |" * (len(options.bodies) + 1))
    for solver in options.solvers:
        for topology in options.topologies:
            timings = [
                time_right_side(
                    solver=solver, topology=topology, joint=options.joint, bodies=bodies
                )
                for bodies in options.bodies
            ]
            figures = " | ".join(f"{timing.us_per_body:.3g}" for timing in timings)
            best = np.array([timing.best_us for timing in timings])
            growth = np.polyfit(np.log(options.bodies[-3:]), np.log(best[-3:]), 1)[0]
            print(f"| {solver} | {topology} | {figures} | {growth:.2f} |", flush=True)


if __name__ == "__main__":
    main()
