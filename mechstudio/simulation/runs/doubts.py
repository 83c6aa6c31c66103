"""Notes on doubtful results."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.results import Result

DOUBTFUL_DRIFT = 1e-2  # of the largest kinetic energy
PROMISED = 1e4  # tolerances that the drift of a run by these methods is far below, by their orders
PROMISING = ("dopri5", "dop853")
ROUNDING = 1e-11  # of the largest energy


def open_balance(result: Result) -> tuple[float, float] | None:
    """Drift of the energy balance and largest kinetic energy [J]; None where the drift is small."""
    drift, (kinetic, potential) = result.energy_drift, result.largest_energies
    # of what stands still, rounding is all that there is
    limit = max(DOUBTFUL_DRIFT * kinetic, ROUNDING * max(kinetic, potential))
    return (drift, kinetic) if drift > limit else None


def broken_promise(result: Result) -> tuple[float, float] | None:
    """As `open_balance`, beyond 200 times the tolerances, which all samples keep."""
    settings, drift = result.settings, result.energy_drift
    kinetic, potential = result.largest_energies
    limit = min(DOUBTFUL_DRIFT, PROMISED * max(settings.rtol, settings.atol))
    largest = max(kinetic, potential)
    is_broken = drift > max(limit * kinetic, ROUNDING * largest)
    return (drift, kinetic) if settings.integrator in PROMISING and is_broken else None


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
    more = ", …" if len(times) > 5 else ""
    return [
        f"The motion changed its assembly branch at t = {shown}{more} s, in a singular "
        "position: its velocities jump there, and the motion after it does not continue the "
        f"motion before it. {remedy}, or use hdca."
    ]
