"""Accuracy of HDCA and DCA on closed loops: closure, energy, and the four-bar's exact motion.

python -m benchmarks.loop_closure
"""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from mechstudio.errors import SolverError
from mechstudio.io import load
from mechstudio.io.samples import sample_paths
from mechstudio.model import Mechanism
from mechstudio.simulation import simulate

RUNS = (
    ("four_bar", (1e-6, 1e-8, 1e-10)),
    ("five_bar_loop", (1e-6, 1e-9)),
    ("nine_bar_loop", (1e-6, 1e-9)),
    ("slider_crank", (1e-6, 1e-9)),
    ("bricard", (1e-6, 1e-9)),
)
GRAVITY, START = 9.81, np.pi / 4


def crank_angle(times: np.ndarray) -> np.ndarray:
    """Exact crank angle of the parallelogram: q'' = -(2 g / 3.5) cos q from rest at 45 degrees."""

    def rates(_time: float, state: np.ndarray) -> list[float]:
        return [state[1], -2.0 * GRAVITY / 3.5 * np.cos(state[0])]

    motion = solve_ivp(
        rates, (0.0, times[-1]), [START, 0.0], "DOP853", times, rtol=1e-13, atol=1e-13
    )
    return motion.y[0]


def row(name: str, mechanism: Mechanism, tolerance: float, solver: str) -> str:
    """One line of the table."""
    head = f"| {name} | {tolerance:g} | {solver} "
    try:
        result = simulate(
            mechanism,
            solver=solver,
            integrator="dop853",
            rtol=tolerance,
            atol=tolerance,
            duration=10.0,
        )
    except SolverError as error:
        return f"{head}| {error} |"
    angle = "-"
    if name == "four_bar":
        found = result["joints/ground_crank/coordinate"].ravel()
        angle = f"{np.abs(found - crank_angle(result['time'])).max():.1e}"
    return (
        f"{head}| {result.statistics.rhs_evaluations} | {result.max_constraint_position:.1e} | "
        f"{result.max_constraint_velocity:.1e} | {result.energy_drift:.1e} | {angle} |"
    )


def main() -> None:
    """Print the table."""
    print(
        "| sample | rtol = atol | solver | right-hand sides | position closure | "
        "velocity closure | energy drift [J] | crank angle error [rad] |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, tolerances in RUNS:
        mechanism = load(sample_paths()[name])
        for tolerance in tolerances:
            for solver in ("hdca", "dca"):
                print(row(name, mechanism, tolerance, solver), flush=True)


if __name__ == "__main__":
    main()
