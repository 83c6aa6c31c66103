"""Notes on doubtful results."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.looks_at_rows import widen_to
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.datasets.whole_run import (
    DISSIPATED,
    KINETIC,
    POTENTIAL,
    SUPPLIED,
    TOTAL,
)
from mechstudio.results.settings import RunSettings

DOUBTFUL_DRIFT = 1e-2  # of the energy that was exchanged
PROMISED = 1e4  # tolerances that the drift of a run by these methods is far below, by their orders
PROMISING = ("dopri5", "dop853", "abm")
ROUNDING = 1e-11  # of the largest energy
TREMBLE = 50.0  # tolerances by which what rests moves; energies go by its square
BLOCK = 100_000  # rows that are looked at together, as there may be more than memory has room for


class Balance(NamedTuple):
    """The energy balance of rows.

    Attributes:
        drift: Its largest change [J].
        exchanged: The largest energy that changed its form [J]: kinetic energy, or by how much
            potential, dissipated or supplied energy changed.
        unseen: What rounding and the tolerances leave open of energies even at rest [J].
    """

    drift: float
    exchanged: float
    unseen: float

    @classmethod
    def of(cls, result: Result) -> Balance:
        """The balance of all rows so far."""
        energy, count = result.store.energy, result.store.count
        if not count:
            return cls(0.0, 0.0, 0.0)
        # every run asks for this, and rows may be in a file that is still written
        least, most = np.full(energy.shape[1], np.inf), np.full(energy.shape[1], -np.inf)
        for first in range(0, count, BLOCK):
            widen_to(np.asarray(energy[first : min(first + BLOCK, count)]), least, most)
        begun = float(energy[0, TOTAL])
        drift = max(float(most[TOTAL]) - begun, begun - float(least[TOTAL]))
        kinetic = max(float(most[KINETIC]), 0.0)
        largest = max(kinetic, -float(least[POTENTIAL]), float(most[POTENTIAL]))
        if drift > ROUNDING * largest:  # as it may where heights are counted from
            largest = max(largest, _weighed(result.mechanism))
        changed = (most - least)[[POTENTIAL, DISSIPATED, SUPPLIED]]
        part = max(ROUNDING, (TREMBLE * _tolerance(result.settings)) ** 2)
        return cls(drift, max(kinetic, float(changed.max())), part * largest)

    def is_open(self) -> bool:
        """Whether the drift is not small."""
        return self._exceeds(DOUBTFUL_DRIFT)

    def breaks_promise(self, settings: RunSettings) -> bool:
        """Whether it is beyond ten thousand times the tolerances; the samples keep two hundred."""
        limit = min(DOUBTFUL_DRIFT, PROMISED * max(settings.rtol, settings.atol))
        return settings.integrator in PROMISING and self._exceeds(limit)

    def _exceeds(self, part: float) -> bool:
        return self.drift > max(part * self.exchanged, self.unseen)


def _tolerance(settings: RunSettings) -> float:
    """The greater tolerance per step; 0 for steps without error control."""
    return 0.0 if settings.step else max(settings.rtol, settings.atol)


def _weighed(mechanism: Mechanism) -> float:
    """Weight of all bodies, lifted by the longest arm of a joint [J]."""
    frames = [frame for joint in mechanism.joints for frame in (joint.frame1, joint.frame2)]
    arm = max((math.hypot(*frame.position) for frame in frames), default=0.0)
    return math.hypot(*mechanism.gravity) * sum(body.mass for body in mechanism.bodies) * arm


def drift_note(balance: Balance, remedy: str, passed: Sequence[float]) -> str:
    """The note on an open balance, with the first singular position that was passed [s]."""
    where = f" It passed a singular position at t = {passed[0]:.4g} s." if passed else ""
    return (
        f"The energy balance drifted by {balance.drift:.3g} J, the largest energy exchanged is "
        f"{balance.exchanged:.3g} J: the motion is doubtful. {remedy}.{where}"
    )


def branch_notes(times: Sequence[float], remedy: str, solver: str) -> list[str]:
    """The note on changes of the assembly branch at some times [s], if any."""
    if not times:
        return []
    shown = ", ".join(f"{time:.4g}" for time in times[:5])
    more = ", …" if len(times) > 5 else ""
    return [
        f"The motion changed its assembly branch at t = {shown}{more} s, in a singular "
        "position: its velocities jump there, and the motion after it does not continue the "
        f"motion before it. {remedy}{'' if solver == 'hdca' else ', or use hdca'}."
    ]
