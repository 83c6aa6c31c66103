"""Rows a second of the kinematic analysis of a four-bar and of its run, in processor time.

python -m benchmarks.kinematic_rows [--rounds 5]
"""

from __future__ import annotations

import argparse
import time

import mechstudio as ms

STEPS = (1e-4, 1e-3, 1e-2)  # between rows [s], at about 1.5 rad/s
ROWS = 20_000


def four_bar() -> ms.Mechanism:
    """The sample with a driver that swings its crank, away from the flat position."""
    swing = ms.Driver(
        name="motor", joint="ground_crank", coordinate=0, function="pi/4 + 0.5*sin(3*t)"
    )
    return ms.sample("four_bar").edited(drivers=(swing,))


def main() -> None:
    """Print the best of some rounds in turns for each distance of the rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    model = four_bar()
    # both compile their kernels
    ms.kinematics(model, duration=0.1, output_step=0.01)
    ms.simulate(model, duration=0.1, output_step=0.01)
    for step in STEPS:
        best = [0.0, 0.0]
        for _ in range(rounds):
            for place, compute in enumerate((ms.kinematics, ms.simulate)):
                begin = time.process_time()
                result = compute(model, duration=ROWS * step, output_step=step)
                best[place] = max(best[place], result.count / (time.process_time() - begin))
        rows, run_rows = best
        print(
            f"rows every {step:g} s: {rows:8.0f} rows/s, of a run {run_rows:8.0f} rows/s, "
            f"ratio {rows / run_rows:.1f}"
        )


if __name__ == "__main__":
    main()
