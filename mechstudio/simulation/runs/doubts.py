"""Notes on doubtful results."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.looks_at_rows import widen_to
from mechstudio.dynamics.row_fields import BUSHING_ENERGY, SPRING_ENERGY
from mechstudio.model import GROUND, Mechanism
from mechstudio.results import Result
from mechstudio.results.datasets.whole_run import (
    DISSIPATED,
    KINETIC,
    POTENTIAL,
    SUPPLIED,
    TOTAL,
)
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.runs.driver_jumps import driver_jumps

DOUBTFUL_DRIFT = 1e-2  # of the energy that was exchanged
PROMISED = 1e4  # tolerances that the drift of a run by these methods is far below, by their orders
PROMISING = ("dopri5", "dop853", "abm")
ROUNDING = 1e-11  # of the largest energy
TREMBLE = 50.0  # tolerances by which what rests moves; energies go by its square
MOST_TREMBLE = 1e-4  # of energies at rest, whatever the tolerances are
STRETCHES = 1000  # of a run: work that only passes through it adds up from one to the next
BESIDE = 1e-9  # of a run: how well the time of a jump is known
BLOCK = 100_000  # rows that are looked at together, as there may be more than memory has room for


class Balance(NamedTuple):
    """The energy balance of rows.

    Attributes:
        drift: Its largest change [J].
        exchanged: The largest energy that changed its form [J]: kinetic energy, or by how much
            potential energy changed in the run, dissipated or supplied energy in a part of it.
        unseen: What rounding leaves open, and of what rests the tolerances, too [J].
        passes: Whether the exchanged energy is what passed through in a part of the run.
    """

    drift: float
    exchanged: float
    unseen: float
    passes: bool = False

    @classmethod
    def of(cls, result: Result, count: int | None = None) -> Balance:
        """The balance of the first rows, or of all so far."""
        energy = result.store.energy
        count = result.store.count if count is None else count
        if not count:
            return cls(0.0, 0.0, 0.0)
        # every run asks for this, and rows may be in a file that is still written
        least, most = np.full(energy.shape[1], np.inf), np.full(energy.shape[1], -np.inf)
        for first in range(0, count, BLOCK):
            widen_to(np.asarray(energy[first : min(first + BLOCK, count)]), least, most)
        begun = float(energy[0, TOTAL])
        drift = max(float(most[TOTAL]) - begun, begun - float(least[TOTAL]))
        kinetic = max(float(most[KINETIC]), 0.0)
        turned = max(kinetic, float(most[POTENTIAL] - least[POTENTIAL]))
        passed = _passed_through(result, count)
        # heights are counted from anywhere, but rounded as they are
        unseen = ROUNDING * max(kinetic, -float(least[POTENTIAL]), float(most[POTENTIAL]))
        if drift > unseen:  # which is asked for in few runs
            held = max(turned, _weighed(result.mechanism), _strained(result))
            tremble = min((TREMBLE * _tolerance(result.settings)) ** 2, MOST_TREMBLE) * held
            unseen = max(unseen, ROUNDING * held, tremble if kinetic <= tremble else 0.0)
        return cls(drift, max(turned, passed), unseen, passed > turned)

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
    """Weight of all bodies, lifted by the longest arm of a joint on one of them [J]."""
    arms = [
        math.hypot(*frame.position)
        for joint in mechanism.joints
        for body, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
        if body != GROUND
    ]
    weight = math.hypot(*mechanism.gravity) * sum(body.mass for body in mechanism.bodies)
    return weight * max(arms, default=0.0)


def _strained(result: Result) -> float:
    """Elastic energy of the first row [J]."""
    store = result.store
    springs, bushings = store.springs[0, :, SPRING_ENERGY], store.bushings[0, :, BUSHING_ENERGY]
    return float(store.joint_energy[0].sum() + springs.sum() + bushings.sum())


def _passed_through(result: Result, count: int) -> float:
    """The most energy that was dissipated or supplied within a stretch of the first rows [J].

    Sums would grow beyond any drift of a motion beside which a motor works on a brake.
    """
    every = slice(0, count, max(1, count // STRETCHES))
    times = np.asarray(result.store.time[every])
    work = np.asarray(result.store.energy[every])[:, DISSIPATED : SUPPLIED + 1]
    stretch = (times[-1] - times[0]) / STRETCHES
    # of rows further apart than a stretch a part counts
    parts = stretch / np.maximum(np.diff(times), stretch) if stretch else np.zeros(len(times) - 1)
    changes = np.abs(np.diff(work, axis=0)).max(axis=1) * parts
    return float(changes.max(initial=0.0))


def balance_notes(
    result: Result, balance: Balance, remedy: str, passed: Sequence[float]
) -> list[str]:
    """The note on an open balance, if it is open.

    Args:
        result: The run.
        balance: Its balance.
        remedy: What makes steps more exact, as a sentence without a period.
        passed: Singular positions that were passed [s]; the first is told.
    """
    if not _is_doubtful(balance, result.settings):
        return []
    time = result.store.time[: result.store.count]
    jump = min(driver_jumps(result.mechanism, float(time[-1])), default=None)
    if jump is not None:
        # a row at the jump is behind it or before it
        rows = int(np.searchsorted(time, jump.time - BESIDE * float(time[-1])))
        before = Balance.of(result, rows)
        if not _is_doubtful(balance._replace(drift=before.drift), result.settings):
            return [
                f"The energy balance changes by {balance.drift:.3g} J from the jump of the driver "
                f"'{jump.driver}' at t = {jump.time:.4g} s on: its effort supplies no energy for a "
                "jump. Other steps do not change that."
            ]
    where = f" It passed a singular position at t = {passed[0]:.4g} s." if passed else ""
    # the channels have what passed through in the whole run, which is more
    part = " in a thousandth of the run" if balance.passes else ""
    return [
        f"The energy balance drifted by {balance.drift:.3g} J, the largest energy exchanged{part} "
        f"is {balance.exchanged:.3g} J: the motion is doubtful. {remedy}.{where}"
    ]


def _is_doubtful(balance: Balance, settings: RunSettings) -> bool:
    return balance.is_open() or balance.breaks_promise(settings)


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
