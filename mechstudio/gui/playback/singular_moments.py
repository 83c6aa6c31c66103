"""When a run passed singular positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.results import Result


def singular_moments(result: Result) -> list[float]:
    """Times [s] at which a run passed singular positions, each passage once."""
    # the steps around one position lie close together
    apart = 1e-3 * result.settings.duration
    moments: list[float] = []
    last = -float("inf")
    for time in sorted(result.statistics.singular_times):
        if time - last > apart:
            moments.append(time)
        last = time
    return moments
