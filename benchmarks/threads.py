"""A right-hand side, or step, by one thread and by several that share the work.

python -m benchmarks.threads [--threads 2] [--bodies 512 1024 2048] [--rounds 4]

Wall time, least of rounds that take turns. Nothing else may run: a helper that waits for its
processor gains nothing.
"""

from __future__ import annotations

import argparse
import time

from mechstudio.simulation.runs.right_side_timing import time_right_side

SOLVERS = ("hdca", "dca", "ali3p")
TOPOLOGIES = ("chain", "binary-tree")


def main() -> None:
    """Print a row per solver, topology and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--bodies", type=int, nargs="+", default=[512, 1024, 2048])
    parser.add_argument("--rounds", type=int, default=4)
    options = parser.parse_args()
    several = f"{options.threads} threads [us]"
    print(f"| solver | topology | bodies | one thread [us] | {several} | gain |")
    print("| --- " * 6 + "|")
    for solver in SOLVERS:
        for topology in TOPOLOGIES:
            for bodies in options.bodies:
                best = {1: float("inf"), options.threads: float("inf")}
                for _ in range(options.rounds):
                    for threads in best:
                        timing = time_right_side(
                            solver=solver,
                            topology=topology,
                            joint="revolute",
                            bodies=bodies,
                            threads=threads,
                            clock=time.perf_counter,
                        )
                        best[threads] = min(best[threads], timing.best_us)
                alone, together = best.values()
                print(
                    f"| {solver} | {topology} | {bodies} | {alone:.0f} | {together:.0f} "
                    f"| {alone / together:.2f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
