"""EMH, articulated bodies and HDCA beside Pinocchio's aba on chains and binary trees.

python -m benchmarks.beside_pinocchio [--bodies 64 ...] [--topologies chain binary-tree]
    [--joints revolute spherical] [--momenta auto]; needs `pip install -e .[benchmark]`

Rounds of all programs take turns, so that other load on the machine meets all of them alike.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import product

import numpy as np

from mechstudio.generators import TOPOLOGIES
from mechstudio.results.settings import Momenta
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat
from mechstudio.simulation.solvers import find_solver

ROUNDS = 1000
ROUND = 5e-4  # [s] at least; short enough for some rounds to pass without other programs
OTHER = "Pinocchio's aba"
SOLVERS = ("emh-ldl", "emh-lu", "aba", "hdca")

Repetition = Callable[[int], object]


def pinocchio_repetition(topology: str, joint: str, bodies: int) -> Repetition:
    """Its articulated-body algorithm for a chain or binary tree of joints in random directions.

    About 1 us of each repetition is the call from Python.
    """
    import pinocchio

    rng = np.random.default_rng(1)
    model, joints = pinocchio.Model(), [0]
    kind = pinocchio.JointModelRZ if joint == "revolute" else pinocchio.JointModelSpherical
    for number in range(bodies):
        turn = pinocchio.Quaternion.FromTwoVectors(*rng.normal(size=(2, 3)))
        place = pinocchio.SE3(turn, rng.normal(size=3))
        # two on each in a binary tree, and one on the ground
        parent = number if topology == "chain" else (number + 1) // 2
        joints.append(model.addJoint(joints[parent], kind(), place, f"joint {number}"))
        inertia = pinocchio.Inertia(1.0, rng.normal(size=3), np.eye(3))
        model.appendBodyToJoint(joints[-1], inertia, pinocchio.SE3.Identity())
    data, q = model.createData(), rng.normal(size=model.nq)
    q = q if joint == "revolute" else pinocchio.normalize(model, q)
    v, tau = np.zeros(model.nv), np.zeros(model.nv)

    def repeat(count: int) -> None:
        for _ in range(count):
            pinocchio.aba(model, data, q, v, tau)

    return repeat


def own_repetition(
    solver: str, topology: str, joint: str, bodies: int, momenta: Momenta
) -> Repetition:
    """A right-hand side of a generated tree, compiled."""
    options = RunOptions(
        solver=solver,
        integrator="dopri5",
        duration=1.0,
        output_step=1.0,
        momenta=momenta if find_solver(solver).has_momenta else "auto",
    )
    repeat = ready_to_repeat(TOPOLOGIES[topology](bodies, joint), options).repeat
    repeat(1)
    return repeat


def seconds(repeat: Repetition, count: int) -> float:
    """Time of so many repetitions [s]."""
    start = time.thread_time()
    repeat(count)
    return time.thread_time() - start


def measure(repetitions: dict[str, Repetition]) -> dict[str, list[float]]:
    """Times of one repetition of each, round by round, without the call from Python [us]."""
    counts, empty = {}, {}
    for name, repeat in repetitions.items():
        empty[name] = min(seconds(repeat, 0) for _ in range(ROUNDS))
        once = (min(seconds(repeat, 20) for _ in range(ROUNDS)) - empty[name]) / 20
        counts[name] = int(ROUND / once) + 1
    rounds: dict[str, list[float]] = {name: [] for name in repetitions}
    for _ in range(ROUNDS):
        for name, repeat in repetitions.items():
            empty[name] = min(empty[name], seconds(repeat, 0))
            rounds[name].append(seconds(repeat, counts[name]))
    return {
        name: [1e6 * (taken - empty[name]) / counts[name] for taken in times]
        for name, times in rounds.items()
    }


def main() -> None:
    """Print a row per program: best and median time, and the part of Pinocchio's best."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    shapes, kinds = ("chain", "binary-tree"), ("revolute", "spherical")
    parser.add_argument("--bodies", type=int, nargs="+", default=[64])
    parser.add_argument("--topologies", nargs="+", choices=shapes, default=["chain"])
    parser.add_argument("--joints", nargs="+", choices=kinds, default=["revolute"])
    parser.add_argument("--momenta", choices=("auto", "joint", "shape"), default="auto")
    options = parser.parse_args()
    print("| tree | | best us | median us | best to Pinocchio's | best to emh-ldl's |")
    print("| --- | --- | --- | --- | --- | --- |")
    for tree in product(options.topologies, options.joints, options.bodies):
        repetitions = {OTHER: pinocchio_repetition(*tree)}
        for solver in SOLVERS:
            repetitions[solver] = own_repetition(solver, *tree, options.momenta)
        times = measure(repetitions)
        other, sweeps = min(times[OTHER]), min(times["emh-ldl"])
        for name, rounds in times.items():
            best, median = min(rounds), statistics.median(rounds)
            print(
                f"| {' '.join(map(str, tree))} | {name} | {best:.3g} | {median:.3g} | "
                f"{best / other:.2f} | {best / sweeps:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
