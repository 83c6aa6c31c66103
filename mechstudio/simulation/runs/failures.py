"""Reasons of failed runs, with remedies."""

from __future__ import annotations

from mechstudio.simulation.constraints.infinitesimal import HELD_AT_ONCE
from mechstudio.simulation.methods.integrators import find_integrator
from mechstudio.simulation.requests.remedies import LOOSER_REMEDY
from mechstudio.simulation.runs.ended_laws import ended_laws
from mechstudio.simulation.runs.finite_rows import failed_code, undefined_functions
from mechstudio.simulation.solvers.start import Start

FINITE_FUNCTION = "Write the function so that it has a finite value at every time"
# parts of the duration within which a function counts as ending where a run does
NEAR = (1e-15, 1e-12, 1e-9, 1e-7, 1e-6)


def final_message(when: float, reason: str, remedy: str, *, has_rows: bool) -> str:
    """The message of a run that could not go on.

    Args:
        when: Its end [s].
        reason: Why it could not go on.
        remedy: What to do.
        has_rows: Whether there is any row.
    """
    kept = "What was computed is kept." if has_rows else "There is no row."
    return f"The run could not go on at t = {when:.6g} s: {reason}. {remedy}. {kept}"


def stuck(integrator: str, is_singular: bool, infinitesimal: int = 0) -> tuple[str, str]:
    """Reason why an integrator could make no step from finite values.

    Args:
        integrator: Its key.
        is_singular: Whether the mechanism is in a singular position, or next to one.
        infinitesimal: Number of freedoms along which nothing moves by any distance.
    """
    if infinitesimal:
        return (
            f"{HELD_AT_ONCE}, and loads along this motion have no finite reactions",
            "Change a length, or replace a joint",
        )
    if find_integrator(integrator).step_size == "fixed":
        return "the fixed step is too long: its equations have no solution", "Take a smaller step"
    if is_singular:
        return (
            "the mechanism is in a singular position or next to one, where it may go on in several "
            "ways, and no step was short enough to tell which",
            f"Start it a little away from there, on the intended branch, or {LOOSER_REMEDY}",
        )
    stiff = "" if integrator == "radau" else "; for stiff springs or dampers try integrator radau"
    return (
        "the step size became too small to advance the time",
        f"{LOOSER_REMEDY.capitalize()}, or look for an impact-like motion{stiff}",
    )


def soon_undefined(
    start: Start, when: float, step: float, duration: float
) -> tuple[str, str] | None:
    """Reason if a function ends at a time, or a law where the motion goes; None if none does.

    Steps that meet values that are no numbers shrink as they do in stiff runs.

    Args:
        start: That of the run, with its rows.
        when: Time that was reached [s].
        step: The next step [s].
        duration: That of the run [s].
    """
    mechanism = start.assembly.mechanism
    if fault := failed_code(mechanism, when):
        return fault
    for ahead in (0.0, *(duration * part for part in NEAR), 0.5 * step, step):
        functions = undefined_functions(mechanism, when + ahead, f"at t = {when + ahead:.6g} s")
        if functions:
            return "; ".join(functions[:3]), FINITE_FUNCTION
    # code that fails in an iteration is not asked again by the same one
    known = start.store.time[: start.store.count][-1:]
    return ended_laws(start, when, step) or failed_code(mechanism, *known)


def undefined(start: Start, when: float, otherwise: str) -> tuple[str, str]:
    """Reason for values that are no numbers.

    Args:
        start: That of the run, with its rows.
        when: Time of these values [s].
        otherwise: The reason where no function explains them.
    """
    mechanism = start.assembly.mechanism
    # a step that failed before the last row was repeated with success
    if fault := failed_code(mechanism, *start.store.time[: start.store.count][-1:]):
        return fault
    functions = undefined_functions(mechanism, when)
    if functions:
        shown = "; ".join(functions[:3])
        return shown, FINITE_FUNCTION
    if ended := ended_laws(start, when, 0.0):
        return ended
    return otherwise, (
        "Look for functions that are not defined there, and for extreme masses, inertias or "
        "velocities"
    )
