"""Figures of docs/solvers.md on stabilizations and integrators; none of them is a time.

python -m benchmarks.solver_figures
"""

from __future__ import annotations

from typing import Any

from mechstudio.io import sample
from mechstudio.results import Result
from mechstudio.simulation import simulate

COARSE = 1e-4
CASES = (
    ("hdca", "none", 60.0),
    ("hdca", "baumgarte", 60.0),
    ("hdca", "projection", 60.0),
    # later its joints come apart, and the run fails
    ("dca", "none", 10.0),
    ("dca", "baumgarte", 60.0),
    ("dca", "projection", 60.0),
)
TIMES = (0.02, 0.05, 0.1, 0.5)  # constants of Baumgarte's terms [s]


def _run(name: str, duration: float, tolerance: float, **options: Any) -> Result:
    return simulate(sample(name), duration=duration, rtol=tolerance, atol=tolerance, **options)


def print_drift() -> None:
    """The table of the section on drift."""
    labels = "solver", "stabilization", "largest position error", "largest velocity error"
    print("| " + " | ".join((*labels, "energy drift", "steps", "right-hand sides")) + " |")
    print("| --- " * 7 + "|")
    for solver, stabilization, duration in CASES:
        options: dict[str, Any] = {"solver": solver, "stabilization": stabilization}
        run = _run("five_bar_loop", duration, COARSE, integrator="dopri5", **options)
        position, velocity = (run[f"constraints/{key}"].max() for key in ("position", "velocity"))
        counts = run.statistics.steps, run.statistics.rhs_evaluations
        print(
            f"| {solver} | {stabilization} | {position:.2g} | {velocity:.2g} | "
            f"{run.energy_drift:.2g} J | {counts[0]} | {counts[1]} |"
        )
    print(f"\nlargest kinetic energy of the last: {run['energy/kinetic'].max():.3g} J")


def print_time_constants() -> None:
    """Right-hand sides by the time constant of Baumgarte's terms."""
    options: dict[str, Any] = {"solver": "dca", "integrator": "dopri5"}
    for constant in (None, *TIMES):
        run = _run(
            "slider_crank",
            5.0,
            COARSE,
            stabilization="baumgarte",
            baumgarte_time=constant,
            **options,
        )
        name = "ten steps" if constant is None else f"{constant:g} s"
        print(f"slider_crank, T = {name}: {run.statistics.rhs_evaluations} right-hand sides")
    run = _run("slider_crank", 5.0, COARSE, **options)
    print(f"slider_crank without stabilization: {run.statistics.rhs_evaluations}")


def print_integrators() -> None:
    """Evaluations of a smooth motion."""
    for integrator in ("abm", "dop853"):
        run = _run("pendulum_16", 2.0, 1e-9, integrator=integrator)
        print(f"pendulum_16, 2 s at 1e-9, {integrator}: {run.statistics.rhs_evaluations}")


def print_stiff() -> None:
    """A governor by `auto` and by the explicit integrator."""
    for integrator in ("dopri5", "auto"):
        run = _run("flyball_governor", 10.0, 1e-6, integrator=integrator)
        print(f"flyball_governor, 10 s at 1e-6, {integrator}: {run.statistics.rhs_evaluations}")


def main() -> None:
    """Print all of them."""
    print_drift()
    print_time_constants()
    print_integrators()
    print_stiff()


if __name__ == "__main__":
    main()
