"""Tables 1 and 2 of Chadaj, Malczyk and Fraczek (2017), on MATLAB."""

from __future__ import annotations

from typing import NamedTuple

PAPER = (
    "Chadaj, Malczyk, Frączek: A parallel Hamiltonian formulation for forward dynamics of "
    "closed-loop multibody systems, Multibody System Dynamics 39 (2017)"
)

CASES = {1: "five_bar_loop", 2: "nine_bar_loop", 3: "double_loop"}
"""Number of a case to the sample model."""

BRANCHING_CASE = 3
BRANCHING = (
    "Case 3 is only drawn in the paper, without dimensions. With those taken here it passes flat, "
    "singular positions from 0.63 s on; the drift of the DCA decides how it leaves them, and every "
    "run is another motion."
)

INTEGRATOR_NAMES = {"dopri5": "ode45", "abm": "ode113", "bs23": "ode23"}
"""Our integrators and those of MATLAB that they stand for."""

TOLERANCES = (1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9)

CALL_TIMES = {"hdca": (5.203, 8.806, 15.278), "dca": (7.394, 13.388, 15.501)}
"""Table 1: mean time of one right-hand side in cases 1 to 3 [ms]."""


class WallTimes(NamedTuple):
    """Time of a simulation of 10 s, one value per tolerance [s]."""

    hdca: tuple[float, ...]
    dca: tuple[float, ...]


WALL_TIMES = {
    (1, "dopri5"): WallTimes(
        (2.72, 2.91, 4.51, 6.83, 10.06, 15.49, 24.46), (2.07, 2.88, 4.23, 5.95, 9.17, 14.80, 144.94)
    ),
    (1, "abm"): WallTimes(
        (1.62, 1.86, 2.49, 3.16, 4.11, 4.78, 5.76), (1.97, 3.00, 3.66, 4.68, 5.41, 7.05, 34.34)
    ),
    (1, "bs23"): WallTimes(
        (2.84, 4.40, 8.88, 18.85, 39.86, 85.25, 183.88),
        (3.22, 6.24, 13.18, 28.54, 61.85, 152.04, 498.54),
    ),
    (2, "dopri5"): WallTimes(
        (9.70, 13.06, 20.23, 31.49, 49.30, 77.72, 124.01),
        (8.03, 12.38, 17.91, 25.38, 38.36, 59.89, 95.72),
    ),
    (2, "abm"): WallTimes(
        (5.18, 7.00, 9.20, 11.84, 14.96, 17.89, 21.99),
        (8.98, 12.42, 16.45, 19.43, 23.96, 30.98, 63.60),
    ),
    (2, "bs23"): WallTimes(
        (8.49, 16.23, 33.38, 70.55, 151.42, 324.17, 697.14),
        (13.30, 26.31, 56.68, 122.22, 263.58, 571.81, 1257.17),
    ),
    (3, "dopri5"): WallTimes(
        (8.43, 10.96, 16.68, 26.16, 40.47, 63.59, 99.90),
        (4.84, 6.80, 9.89, 14.73, 23.10, 36.41, 115.96),
    ),
    (3, "abm"): WallTimes(
        (5.23, 6.50, 8.30, 10.96, 13.20, 16.08, 18.39),
        (4.66, 6.54, 8.87, 10.49, 13.10, 23.33, 86.90),
    ),
    (3, "bs23"): WallTimes(
        (9.55, 18.38, 38.02, 80.01, 172.23, 371.33, 799.48),
        (7.18, 14.02, 30.56, 65.53, 141.96, 313.55, 721.92),
    ),
}
"""Table 2, by case and our integrator."""


def estimated_calls(case: int, integrator: str, solver: str) -> tuple[float, ...]:
    """Right-hand sides of each simulation: its time over that of one call."""
    times: tuple[float, ...] = getattr(WALL_TIMES[case, integrator], solver)
    return tuple(1e3 * time / CALL_TIMES[solver][case - 1] for time in times)
