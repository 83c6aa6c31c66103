"""Why a run could not go on, and what may help: pairs of a reason and a remedy."""

from __future__ import annotations

from mechstudio.model import Mechanism
from mechstudio.simulation.finite_rows import undefined_functions
from mechstudio.simulation.solvers import step_size


def stuck(integrator: str, is_singular: bool) -> tuple[str, str]:
    """Why an integrator could make no step from finite values.

    Args:
        integrator: Its key.
        is_singular: Whether the mechanism is in a singular position, or next to one.
    """
    if step_size(integrator) == "fixed":
        return "the fixed step is too long for its stages to be found", "Take a smaller step"
    if is_singular:
        return (
            "the mechanism is in a singular position or next to one, where it may go on in several "
            "ways, and no step was short enough to tell which",
            "Start it a little away from there, on the branch that is meant, or loosen rtol and "
            "atol",
        )
    stiff = "" if integrator == "radau" else "; for stiff springs or dampers try integrator radau"
    return (
        "the step size fell below rounding",
        f"Loosen rtol and atol, or look for an impact-like motion{stiff}",
    )


def undefined(mechanism: Mechanism, when: float, otherwise: str) -> tuple[str, str]:
    """Why there are values that are no numbers.

    Args:
        mechanism: The model.
        when: Time of these values [s].
        otherwise: The reason where no function of time explains them.
    """
    functions = undefined_functions(mechanism, when)
    if functions:
        shown = "; ".join(functions[:3])
        return shown, "Write the function so that it has a finite value at every time"
    return otherwise, (
        "Look for functions that are not defined there, and for extreme masses, inertias or "
        "velocities"
    )
