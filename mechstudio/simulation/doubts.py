"""What makes the results of a run doubtful, in sentences for its notes."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.results import Result

DOUBTFUL_DRIFT = 1e-2  # of the largest kinetic energy
NEAR_SINGULAR = {  # of solvers that do not tell when they pass
    "dca": "The run by dca came near a singular position, where it often leaves its branch or "
    "drifts; hdca passes such positions.",
    "ali3p": "The run by ali3p came near a singular position, where a mechanism may go on in "
    "several ways; a shorter step or hdca tells whether it took the right one.",
}


def open_balance(result: Result) -> tuple[float, float] | None:
    """Drift of the energy balance and largest kinetic energy [J]; None where the drift is small."""
    drift = result.energy_drift
    kinetic = float(result["energy/kinetic"].max(initial=0.0))
    return (drift, kinetic) if drift > DOUBTFUL_DRIFT * kinetic else None


def drift_note(balance: tuple[float, float], remedy: str, passed: Sequence[float]) -> str:
    """The note on an open balance, with the first singular position that was passed [s]."""
    drift, kinetic = balance
    where = f" It passed a singular position at t = {passed[0]:.4g} s." if passed else ""
    return (
        f"The energy balance drifted by {drift:.3g} J, the largest kinetic energy is "
        f"{kinetic:.3g} J: the motion is doubtful. {remedy}.{where}"
    )


def branch_notes(times: Sequence[float], remedy: str) -> list[str]:
    """The note on changes of the assembly branch at some times [s], if any."""
    if not times:
        return []
    shown = ", ".join(f"{time:.4g}" for time in times[:5])
    more = ", ..." if len(times) > 5 else ""
    return [
        f"The motion changed its assembly branch at t = {shown}{more} s, in a singular "
        "position: its velocities jump there. What follows is not the continuation of what "
        f"went before. {remedy}, or use hdca."
    ]


def passage_notes(solver: str) -> list[str]:
    """The note on a singular position that a solver came near to, if it does not pass such ones."""
    return [NEAR_SINGULAR[solver]] if solver in NEAR_SINGULAR else []
