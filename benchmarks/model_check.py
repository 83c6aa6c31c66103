"""Time of a check of large models, with the counts it finds.

python -m benchmarks.model_check [--bodies 1000]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from benchmarks.models import build
from mechstudio.model import GROUND, Mechanism
from mechstudio.simulation import check
from tests.reference.planar import linkage, parallelograms

ROUNDS = 5


def lattice(cells: int) -> Mechanism:
    """Bars between the points of a square lattice of so many cells a side, slightly irregular."""
    rng = np.random.default_rng(0)
    points = np.stack(np.meshgrid(*[np.arange(cells + 1.0)] * 2, indexing="ij"), axis=-1)
    points += 0.2 * rng.normal(size=points.shape)
    bars, ends = {}, {}
    for i, j in np.ndindex(cells + 1, cells + 1):
        for name, k, m in (("h", i + 1, j), ("v", i, j + 1)):
            if max(k, m) <= cells:
                bar = f"{name} {i} {j}"
                bars[bar] = (tuple(points[i, j].tolist()), tuple(points[k, m].tolist()))
                for end in ((i, j), (k, m)):
                    ends.setdefault(end, []).append(bar)
    pins = [(GROUND, ends[0, 0][0], tuple(points[0, 0].tolist()))]
    for place, names in ends.items():
        point = tuple(points[place].tolist())
        pins += [(first, second, point) for first, second in pairwise(names)]
    return linkage(bars, pins, {})


MODELS: dict[str, Callable[[int], Mechanism]] = {
    "chain": lambda bodies: build("chain", bodies),
    "carousel": lambda bodies: build("carousel", bodies),
    "binary tree": lambda bodies: build("binary-tree", bodies),
    "row of four-bars": lambda bodies: parallelograms(bodies // 2, 0.7, 1.0),
    "row of flat four-bars": lambda bodies: parallelograms(bodies // 2, 0.0, 1.0),
    "lattice": lambda bodies: lattice(round((bodies / 2) ** 0.5)),
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
