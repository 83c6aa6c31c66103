"""Time of a check of large models, with the counts it finds.

python -m benchmarks.model_check [--bodies 1000]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

from mechstudio.generators import TOPOLOGIES
from mechstudio.model import Mechanism
from mechstudio.simulation import check
from tests.reference.planar import lattice, parallelograms

ROUNDS = 5


MODELS: dict[str, Callable[[int], Mechanism]] = {
    **{name: partial(make, joint="revolute") for name, make in TOPOLOGIES.items()},
    "row of four-bars": lambda bodies: parallelograms(bodies // 2, 0.7, 1.0),
    "lattice of bars": lambda bodies: lattice(round((bodies / 2) ** 0.5)),
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bodies", type=int, default=1000)
    options = parser.parse_args()
    print("| model | bodies | freedoms | loops | redundant | best s | median s |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, make in MODELS.items():
        check(make(8))
        mechanism = make(options.bodies)
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            report = check(mechanism)
            times.append(time.perf_counter() - start)
        print(
            f"| {name} | {report.bodies} | {report.degrees_of_freedom} | {report.loops} | "
            f"{len(report.redundant)} | {min(times):.2f} | {statistics.median(times):.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
