"""Right-hand sides of trees beside the operations that their paper counts, and the machine's peak.

python -m benchmarks.operations [--bodies 7 63 511] [--rounds 5]

Operations are those of table 1 of "Hamiltonian matrix equations of motion of trees" for systems
whose joints are alike: additions, multiplications and roots that forming and solving the equations
takes. Kernels that leave out what is zero, or known beforehand, need fewer; so the rate is one of
the operations that the paper would do, not of those that were done. The peak is that of a product
of matrices by BLAS, per second of processor time.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Sequence

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when numpy is imported
import numpy as np

from mechstudio.simulation.runs.right_side_timing import time_right_side

FREEDOMS = {"revolute": 1, "spherical": 3}
CUBIC_LIMIT = 64  # bodies beyond which a method of cubic growth takes minutes


def path_lengths(topology: str, bodies: int) -> list[int]:
    """Number of joints from the ground to each body."""
    if topology == "chain":
        return list(range(1, bodies + 1))
    if topology == "carousel":
        return [1] + [2] * (bodies - 1)
    return [int(math.log2(i)) + 1 for i in range(1, bodies + 1)]


def child_counts(topology: str, bodies: int) -> list[int]:
    """Number of children of each body."""
    if topology == "chain":
        return [1] * (bodies - 1) + [0]
    if topology == "carousel":
        return [bodies - 1] + [0] * (bodies - 1)
    return [sum(child <= bodies for child in (2 * i, 2 * i + 1)) for i in range(1, bodies + 1)]


def emh(topology: str, bodies: int, n: int) -> float:
    """Operations of the extended equations; the same for all topologies."""
    del topology
    return bodies * (n**3 / 3 + 39 * n**2 / 2 + 1105 * n / 6 + 864) - (84 * n + 660)


def dah(topology: str, bodies: int, n: int) -> float:
    """Operations of the equations in joint momenta."""

    def of_path(eta: float) -> float:
        return eta**3 / 3 + 17 * eta**2 / 2 + 109 * eta / 6

    lengths = path_lengths(topology, bodies)
    total = sum(of_path(length * n) + 42 * length * n + 222 for length in lengths)
    return total - sum(of_path((length - 1) * n) - 205 for length in lengths[1:])


def hzu(topology: str, bodies: int, n: int) -> float:
    """Operations of the equations with multipliers of the joints."""
    total = -48.0
    for children in child_counts(topology, bodies):
        tau = (6 - n) * (1 + children)
        total += tau**3 / 3 + 17 * tau**2 / 2 + 361 * tau / 6 + 420
    locked = 6 - n
    return total - (bodies - 1) * (locked**3 / 3 + 5 * locked**2 / 2 + locked / 6)


COUNTS: dict[str, Callable[[str, int, int], float]] = {
    "emh-lu": emh,
    "emh-ldl": emh,
    "dah": dah,
    "hzu": hzu,
}


def peak(rounds: int, size: int = 512) -> float:
    """Operations of a product of matrices per second of processor time."""
    left, right = np.random.default_rng(1).normal(size=(2, size, size))
    best = math.inf
    for _ in range(rounds + 1):
        start = time.process_time()
        for _ in range(4):
            left @ right
        best = min(best, (time.process_time() - start) / 4)
    return 2.0 * size**3 / best


def growing_as(solver: str, topology: str, sizes: Sequence[int]) -> list[int]:
    """Sizes at which a method does not take minutes."""
    grows = (solver, topology) in (("dah", "chain"), ("hzu", "carousel"))
    return [size for size in sizes if not grows or size <= CUBIC_LIMIT]


def main() -> None:
    """Print a row per method, topology, joint and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bodies", type=int, nargs="+", default=[63])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    most = peak(options.rounds)
    print(f"Product of matrices: {most / 1e9:.3g} thousand million operations a second\n")
    print("| method | topology | joint | bodies | operations | [us] | 10^9/s | of the peak |")
    print("| --- " * 8 + "|")
    for solver, count in COUNTS.items():
        for topology in ("chain", "carousel", "binary-tree"):
            for joint, freedoms in FREEDOMS.items():
                for bodies in growing_as(solver, topology, options.bodies):
                    timing = time_right_side(
                        solver=solver,
                        topology=topology,
                        joint=joint,
                        bodies=bodies,
                        clock=time.thread_time,
                    )
                    operations = count(topology, bodies, freedoms)
                    rate = operations / (1e-6 * timing.best_us)
                    print(
                        f"| {solver} | {topology} | {joint} | {bodies} | {operations:.3g} "
                        f"| {timing.best_us:.3g} | {rate / 1e9:.3g} | {rate / most:.0%} |",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
