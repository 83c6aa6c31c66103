"""A run by the ALi3p beside another one, in steps of another size, and how far they lie apart."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import (
    CONTINUE,
    DONE,
    row_count,
)
from mechstudio.results import Store
from mechstudio.simulation.solvers.ali3p.formulation import begin_ali3p
from mechstudio.simulation.solvers.start import Start

ORDER = 2  # of the trapezoidal rule
FEWEST_STEPS = 8  # of a run that steps twice as long are to be compared with
FEWEST_ROWS, MOST_ROWS = 50, 200  # of a companion, about
# Newton iterations at least between two looks at how far it has come, which take as long as
# hundreds of those of a small mechanism; and margin of the number that will do
CHUNK, MARGIN = 200, 1.1
LARGEST_CHUNK = 2000  # Newton iterations, over which nobody can stop a run


def length_unit(start: Start) -> float:
    """Unit of lengths of the mechanism [m]."""
    return float(start.assembly.compiled.system.length)


def takes_few(start: Start, step: float) -> bool:
    """Whether a run in that step [s] has too few steps to compare longer ones with."""
    return start.settings.duration < FEWEST_STEPS * step


def strides(start: Start) -> tuple[int, int]:
    """(rows of the run, rows of a companion) from one row that both have to the next."""
    intervals = row_count(start.settings.duration, start.settings.output_step) - 1
    return -(-intervals // MOST_ROWS), max(1, FEWEST_ROWS // intervals)


class Companion:
    """A run whose rows nobody sees; it goes on as far as it is asked to.

    Attributes:
        step: Its step [s].
        store: Its rows.
        has_failed: Whether it cannot go on.
    """

    def __init__(self, start: Start) -> None:
        every, parts = strides(start)
        output_step = start.settings.output_step * every / parts
        settings = replace(start.settings, output_step=output_step)
        capacity = row_count(settings.duration, output_step)
        self.step = settings.step
        self.store = Store(start.assembly.mechanism, capacity, has_momentum=False)
        self.has_failed = False
        self._prepared = begin_ali3p(start._replace(settings=settings, store=self.store))

    @property
    def steps(self) -> int:
        """Steps so far."""
        return int(self._prepared.run.steps)

    @property
    def evaluations(self) -> int:
        """Newton iterations so far."""
        return int(self._prepared.run.evaluations)

    @property
    def has_divided(self) -> bool:
        """Whether some of its steps were divided."""
        return bool(self._prepared.run.rejected)

    def go_on(self, rows: int) -> bool:
        """Go on for a while; True when there are so many rows, or all, or it cannot."""
        rows = min(rows, self.store.capacity)
        if self.has_failed or self.store.count >= rows:
            return True
        outcome = self._prepared.advance(self._chunk(rows))
        self.store.count = int(self._prepared.run.next_row)
        self.has_failed = outcome not in (CONTINUE, DONE)
        return self.has_failed or outcome == DONE or self.store.count >= rows

    def reach(self, rows: int, most: int) -> bool:
        """Go on until there are so many rows, or all; False where it cannot.

        Args:
            rows: How many.
            most: Newton iterations at most, of all so far; with more it has failed.
        """
        while not self.go_on(rows):
            self.has_failed = self.evaluations > most
        return not self.has_failed

    def _chunk(self, rows: int) -> int:
        """Newton iterations that lead to so many rows, by those so far."""
        each = self.evaluations / max(1, self.store.count - 1)
        wanted = int(MARGIN * (rows - self.store.count) * each)
        return min(max(CHUNK, wanted), LARGEST_CHUNK)


def distance(first: FloatArray, second: FloatArray, length: float) -> float:
    """How far poses lie apart: the largest distance or angle of all rows and bodies.

    Args:
        first: Poses, shape (rows, bodies, 7), see `Store`.
        second: Others.
        length: Unit of distances [m]; angles count in rad.
    """
    shift = np.linalg.norm(first[..., :3] - second[..., :3], axis=-1) / length
    chord = np.minimum(
        np.linalg.norm(first[..., 3:] - second[..., 3:], axis=-1),
        np.linalg.norm(first[..., 3:] + second[..., 3:], axis=-1),
    )
    turn = 4.0 * np.arcsin(np.minimum(1.0, 0.5 * chord))
    return float(max(shift.max(initial=0.0), turn.max(initial=0.0)))


def open_part(companion: Companion, least: float) -> float:
    """How much of its energy a run lost or gained, in parts of what moves between its forms.

    Args:
        companion: The run.
        least: What counts as moved at least [J].
    """
    kinetic, potential, dissipated, supplied, total = companion.store.energy[
        : companion.store.count
    ].T
    moved = kinetic.max(initial=0.0) + np.ptp(potential)
    moved += np.abs(dissipated).max(initial=0.0) + np.abs(supplied).max(initial=0.0)
    return float(np.abs(total - total[:1]).max(initial=0.0) / max(moved, least))


def richardson(apart: float, ratio: float, *, divided: bool) -> float:
    """Error of a run by a method of second order from its distance to another run.

    Args:
        apart: How far the two lie apart.
        ratio: Steps of the other one over its own.
        divided: Whether steps were divided: then the ratio holds for some only, and the error is
            taken to be no smaller than the distance.
    """
    error = apart / abs(ratio**ORDER - 1.0)
    return max(error, apart) if divided else error
