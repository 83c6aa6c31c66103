"""EMH and articulated bodies beside Pinocchio's aba on chains of revolute joints.

python -m benchmarks.beside_pinocchio [--bodies 64 ...]; needs `pip install pin`
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pinocchio

from mechstudio.simulation.right_side_timing import time_right_side

ROUNDS = 50
SOLVERS = ("emh-ldl", "emh-lu", "aba", "hdca")


def pinocchio_chain(bodies: int) -> tuple[pinocchio.Model, np.ndarray]:
    """A chain of revolute joints in random directions and a position of it."""
    rng = np.random.default_rng(1)
    model, joint = pinocchio.Model(), 0
    for number in range(bodies):
        place = pinocchio.SE3(
            pinocchio.Quaternion.FromTwoVectors(*rng.normal(size=(2, 3))), rng.normal(size=3)
        )
        joint = model.addJoint(joint, pinocchio.JointModelRZ(), place, f"joint {number}")
        inertia = pinocchio.Inertia(1.0, rng.normal(size=3), np.eye(3))
        model.appendBodyToJoint(joint, inertia, pinocchio.SE3.Identity())
    return model, rng.normal(size=bodies)


def time_pinocchio(bodies: int) -> float:
    """Best time of its articulated-body algorithm [us], with about 1 us of the call from Python."""
    model, q = pinocchio_chain(bodies)
    data, v, tau = model.createData(), np.zeros(bodies), np.zeros(bodies)
    count = max(1, 10_000 // bodies)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(count):
            pinocchio.aba(model, data, q, v, tau)
        times.append((time.perf_counter() - start) / count * 1e6)
    return min(times)


def main() -> None:
    """Print best times and their ratio to Pinocchio's."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bodies", type=int, nargs="+", default=[64])
    for bodies in parser.parse_args().bodies:
        other = time_pinocchio(bodies)
        print(f"{bodies} bodies: Pinocchio's aba {other:.3g} us")
        for solver in SOLVERS:
            timing = time_right_side(
                solver=solver, topology="chain", joint="revolute", bodies=bodies
            )
            own = timing.best_us
            print(f"{bodies} bodies: {solver} {own:.3g} us, {own / other:.2f} of it", flush=True)


if __name__ == "__main__":
    main()
