"""Time of one step of the ALi3p over topology and size, with three Newton iterations as published.

python -m benchmarks.ali3p_steps [--joint revolute] [--bodies 16 64 256 1024 4096]
"""

from __future__ import annotations

import argparse
import statistics

from benchmarks.models import TOPOLOGIES, build
from mechstudio.simulation import Ali3pOptions, simulate

ROUNDS = 5
STEP = 1e-3  # [s]
BODY_STEPS = 40_000  # in a round
OPTIONS = Ali3pOptions(step=STEP, max_iterations=3, fixed_iterations=True)


def measure(topology: str, body_count: int, joint: str) -> list[float]:
    """Microseconds per step, one value per round; the two output rows of a round count as well."""
    mechanism = build(topology, body_count, joint)
    steps = max(20, BODY_STEPS // body_count)
    times = []
    for _ in range(ROUNDS):
        result = simulate(
            mechanism,
            solver="ali3p",
            duration=steps * STEP,
            output_step=steps * STEP,
            ali3p=OPTIONS,
        )
        times.append(result.statistics.wall_time / result.statistics.steps * 1e6)
    return times


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joint", default="revolute")
    parser.add_argument("--bodies", type=int, nargs="+", default=[16, 64, 256, 1024, 4096])
    options = parser.parse_args()
    print("| topology | bodies | best us | median us | best us per body |")
    print("| --- | --- | --- | --- | --- |")
    for topology in TOPOLOGIES:
        for body_count in options.bodies:
            times = measure(topology, body_count, options.joint)
            best, median = min(times), statistics.median(times)
            print(
                f"| {topology} | {body_count} | {best:.1f} | {median:.1f} | "
                f"{best / body_count:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
