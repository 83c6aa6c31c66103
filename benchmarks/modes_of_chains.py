"""Time of the modes of hanging chains of revolutes, beside the number of bodies.

python -m benchmarks.modes_of_chains [--rounds 5] [--bodies 50 100 200]
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

import mechstudio as ms

LENGTH, MASS, GRAVITY = 0.3, 1.0, 9.81


def chain(count: int) -> ms.Mechanism:
    """Thin rods of 0.3 m that hang straight down."""
    turn = MASS * LENGTH**2 / 12
    inertia = ((turn, 0, 0), (0, 1e-4 * turn, 0), (0, 0, turn))
    model = ms.Mechanism(name="chain", gravity=(0, -GRAVITY, 0))
    for i in range(count):
        place = (0, -(i + 0.5) * LENGTH, 0)
        model = model.add_body(name=f"rod {i}", mass=MASS, inertia=inertia, position=place)
        model = model.add_joint(
            name=f"pin {i}",
            type="revolute",
            body1=f"rod {i - 1}" if i else "ground",
            body2=f"rod {i}",
            point=(0, -i * LENGTH, 0),
            axis=(0, 0, 1),
        )
    return model


def slowest(count: int) -> float:
    """Lowest frequency of a rope of the same length [Hz]: the limit of many short rods."""
    return float(2.404825557695773 / 2 * np.sqrt(GRAVITY / (count * LENGTH)) / (2 * np.pi))


def main() -> None:
    """Print the median of some rounds for each number of bodies."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bodies", type=int, nargs="+", default=[50, 100, 200])
    arguments = parser.parse_args()
    ms.modes(chain(4))
    for count in arguments.bodies:
        model, times = chain(count), []
        for _ in range(arguments.rounds):
            begin = time.perf_counter()
            found = ms.modes(model)
            times.append(time.perf_counter() - begin)
        ratio = found.modes[0].frequency / slowest(count)
        print(f"{count:4d} bodies: {statistics.median(times):6.3f} s; rope * {ratio:.5f}")


if __name__ == "__main__":
    main()
