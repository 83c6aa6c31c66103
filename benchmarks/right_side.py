"""Time of one right-hand side of each solver over topology and size.

python -m benchmarks.right_side [--joint revolute] [--bodies 16 64 256 1024 4096]
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time

import numpy as np
from numba import njit

from mechstudio.dynamics.acceleration import acceleration_derivative
from mechstudio.dynamics.hamiltonian import hamiltonian_derivative, momenta_from_velocities
from mechstudio.dynamics.state import save_state
from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation.assemble import assemble

ROUNDS = 7
BODIES_PER_ROUND = 40_000


@njit
def repeat_hamiltonian(count, system, work, state, offset, derivative):
    """Evaluate the HDCA so many times."""
    for _ in range(count):
        hamiltonian_derivative(system, work, state, offset, derivative)


@njit
def repeat_acceleration(count, system, work, state, offset, derivative):
    """Evaluate the DCA so many times."""
    for _ in range(count):
        acceleration_derivative(system, work, state, offset, derivative)


SOLVERS = {"hdca": repeat_hamiltonian, "dca": repeat_acceleration}


def measure(solver: str, topology: str, body_count: int, joint: str) -> list[float]:
    """Microseconds per right-hand side, one value per round."""
    assembly = assemble(TOPOLOGIES[topology](body_count, joint))
    system, sizes, _ = assembly.compiled
    work = assembly.work
    work.velocity[:] = 0.0
    state = np.zeros(sizes.state)
    momenta_from_velocities(system, work)
    conjugate = work.momentum if solver == "hdca" else work.rate
    save_state(system, work, state, sizes.state_coordinates, conjugate)
    derivative = np.zeros(sizes.state)
    arguments = (system, work, state, sizes.state_coordinates, derivative)
    SOLVERS[solver](1, *arguments)
    count = max(1, BODIES_PER_ROUND // body_count)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        SOLVERS[solver](count, *arguments)
        times.append((time.perf_counter() - start) / count * 1e6)
    return times


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joint", default="revolute")
    parser.add_argument("--bodies", type=int, nargs="+", default=[16, 64, 256, 1024, 4096])
    options = parser.parse_args()
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print("| solver | topology | bodies | best us | median us | best us per body |")
    print("| --- | --- | --- | --- | --- | --- |")
    for solver in SOLVERS:
        for topology in TOPOLOGIES:
            for body_count in options.bodies:
                times = measure(solver, topology, body_count, options.joint)
                best, median = min(times), statistics.median(times)
                print(
                    f"| {solver} | {topology} | {body_count} | {best:.1f} | {median:.1f} | "
                    f"{best / body_count:.2f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
