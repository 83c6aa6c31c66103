"""Mechanisms led along targets: poses, velocities and accelerations at times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.freedoms import independent_coordinates
from mechstudio.analyses.idle_spins import STILL, IdleSpins
from mechstudio.analyses.position import Position
from mechstudio.analyses.tangent import Tangent, tangent_at
from mechstudio.geometry.arrays import FloatArray

MOST_STEPS = 30  # next to the target, or without coming nearer to it
FARTHEST = 5000  # steps on a long way, such as many turns of a screw to the next row
NEARER = 0.3  # of the way that a step should go
REACHED = 1e-10  # [`System.length`, or rad] from the target
OFF = 1e-6  # the same: the target is where the mechanism cannot go
LONGEST = 0.2  # [rad, or `System.length`] of a step
DEPENDENT = 1e-8
DEGREE = 5  # of splines through targets: their second derivatives are smooth


class Led(ABC):
    """Something of a position that is led along targets.

    Args:
        position: The mechanism without drivers; it is moved.
        units: Of the numbers of a target, by which they are compared, shape (k,) or one for all.
    """

    def __init__(self, position: Position, units: FloatArray | float) -> None:
        self.position = position
        self._units = units
        self._spins: IdleSpins | None = None

    @abstractmethod
    def effects(self, tangent: Tangent) -> FloatArray:
        """Rates of its numbers by each free motion, shape (k, f)."""

    @abstractmethod
    def now(self) -> FloatArray:
        """Its numbers, shape (k,)."""

    @abstractmethod
    def own_accelerations(self) -> FloatArray:
        """Second derivatives of its numbers without further efforts, shape (k,).

        Those of the bodies stand in the workspace afterwards.
        """

    @abstractmethod
    def unreachable(self, target: FloatArray, when: float) -> str:
        """Says that the target cannot be reached."""

    @abstractmethod
    def undetermined(self, rank: int, count: int, names: str) -> str:
        """Says that targets determine `rank` of `count` freedoms, those of `names` in all."""

    @abstractmethod
    def singular(self, when: float, names: str) -> str:
        """Says that targets determine less where the mechanism stands than they do elsewhere."""

    def lead_to(self, target: FloatArray, when: float) -> Tangent:
        """Move the mechanism until its numbers are those of the target; the free motions there.

        Raises:
            AnalysisError: Targets leave freedoms, or this one is out of reach.
        """
        position = self.position
        steps, expected = 0, np.inf
        for _ in range(FARTHEST):
            tangent = tangent_at(position)
            if self._spins is None:
                self._spins = self._unfelt(tangent)
            spins = self._spins
            gap = (target - self.now()) / self._units
            width = float(np.linalg.norm(gap))
            steps += width > expected
            if steps > MOST_STEPS:
                break
            step, rank = self._solved(tangent, gap)
            count = tangent.count - len(spins)
            if rank < count:
                rates = spins.others(tangent) @ tangent.rates
                found = independent_coordinates(position, rates)
                names = ", ".join(entry.label for entry in found)
                if self._is_singular(rank, tangent):
                    raise AnalysisError(self.singular(when, names))
                raise AnalysisError(self.undetermined(rank, count, names))
            motion = tangent.motion(step)
            size = position.largest(motion)
            if size <= REACHED:
                if width > OFF:
                    break
                return tangent
            part = min(1.0, LONGEST / size)
            # on a long way only those steps count that do not bring it nearer
            expected = width * (1.0 - NEARER * part) if part < 1.0 else -np.inf
            if not position.move(motion * part):
                break
        raise AnalysisError(self.unreachable(target, when))

    def accelerations(self, tangent: Tangent, speed: FloatArray, change: FloatArray) -> FloatArray:
        """Accelerations of all bodies by those of its numbers; velocities are set, shape (n, 6)."""
        position = self.position
        values, _ = self._solved(tangent, speed / self._units)
        position.drive(tangent.motion(values))
        more, _ = self._solved(tangent, (change - self.own_accelerations()) / self._units)
        found = position.work.acceleration + tangent.motion(more)
        if self._spins:
            self._spins.take_out(self._spins.motions(tangent), found)
        return np.asarray(found)

    def _is_singular(self, rank: int, tangent: Tangent) -> bool:
        """Whether targets determine more than `rank` freedoms a little way off; moves there."""
        motion = tangent.motion(np.cos(np.arange(1.0, tangent.count + 1.0)))
        if not self.position.move(motion * (LONGEST / self.position.largest(motion))):
            return False
        there = tangent_at(self.position)
        return self._solved(there, np.zeros_like(self.now()))[1] > rank

    def _unfelt(self, tangent: Tangent) -> IdleSpins:
        """Spins of bodies that change none of its numbers."""
        spins = IdleSpins.of(self.position, tangent)
        felt = np.abs(self._effects(tangent) @ spins.parts(tangent).T).max(axis=0, initial=0.0)
        speeds = [self.position.largest(motion) for motion in spins.motions(tangent)]
        pairs = zip(spins.bodies, felt.tolist(), speeds, strict=True)
        return IdleSpins(tuple(body for body, size, speed in pairs if size <= STILL * speed))

    def _effects(self, tangent: Tangent) -> FloatArray:
        """Rates of its numbers in their units by each free motion, shape (k, f)."""
        return np.asarray((self.effects(tangent).T / self._units).T)

    def _solved(self, tangent: Tangent, wish: FloatArray) -> tuple[FloatArray, int]:
        """Components of free motions that fulfil a wish, and how many the wish determines."""
        effects, parts = self._effects(tangent), None
        if self._spins:
            parts = self._spins.others(tangent)
            effects = effects @ parts.T
        values, _, rank, _ = np.linalg.lstsq(effects, wish, rcond=DEPENDENT)
        if parts is not None:
            values = values @ parts
        return np.asarray(values, dtype=float), int(rank)


def along(
    led: Led,
    times: FloatArray,
    target: Callable[[float], FloatArray],
    speed: Callable[[float], FloatArray],
    change: Callable[[float], FloatArray],
) -> Iterator[tuple[float, FloatArray]]:
    """Lead a position along targets, and give time and accelerations of all bodies of each row.

    Args:
        led: What is led.
        times: Of the rows [s], shape (rows,).
        target: Its numbers over time, shape (k,).
        speed: Their first derivatives.
        change: Their second derivatives.

    Raises:
        AnalysisError: Targets leave freedoms, or one is out of reach.
    """
    for when in times.tolist():
        tangent = led.lead_to(target(when), when)
        yield when, led.accelerations(tangent, speed(when), change(when))
