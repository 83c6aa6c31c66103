"""The stabilizations of closed loops: which solvers take them, and what goes together."""

from __future__ import annotations

import math

from mechstudio.errors import SolverError
from mechstudio.results.settings import Stabilization
from mechstudio.simulation.solvers import STABILIZATIONS, keys, stabilizing

BAUMGARTE_STEPS = 10.0  # time constant in steps, which it follows unless it is given


def refuse_useless(
    solver: str, stabilization: Stabilization, baumgarte_time: float | None, fixed_step: float
) -> None:
    """Refuse what a solver or a stabilization cannot use.

    Args:
        solver: Key of a solver.
        stabilization: Key of a stabilization.
        baumgarte_time: Its time constant [s]; None if none was given.
        fixed_step: Step size [s]; 0 for error control.

    Raises:
        SolverError: There is no such stabilization, the solver takes none, or the time constant
            is not one, belongs to another stabilization or is shorter than a fixed step.
    """
    known = keys(STABILIZATIONS)
    if stabilization not in known:
        raise SolverError(
            f"stabilization is {stabilization!r}; it must be one of {', '.join(known)}."
        )
    if stabilization != "none" and solver not in stabilizing():
        raise SolverError(
            f"The solver {solver} takes no stabilization; those that do are "
            f"{', '.join(stabilizing())}. Leave the stabilization {stabilization} out."
        )
    if baumgarte_time is None:
        return
    if stabilization != "baumgarte":
        raise SolverError(
            "baumgarte_time is for the stabilization baumgarte only, the stabilization is "
            f"{stabilization}."
        )
    if not (math.isfinite(baumgarte_time) and baumgarte_time > 0.0):
        raise SolverError(f"baumgarte_time is {baumgarte_time!r} s; it must be greater than 0.")
    if baumgarte_time < fixed_step:
        raise SolverError(
            f"The step of {fixed_step:g} s is longer than the {baumgarte_time:g} s in which the "
            "stabilization baumgarte closes gaps. Take a shorter step, a longer baumgarte_time "
            "or the stabilization projection."
        )
