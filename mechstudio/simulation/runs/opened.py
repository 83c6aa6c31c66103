"""Joints that open in a run: it ends where they come apart, and tells of wide ones before.

Where drivers or momenta force a mechanism that cannot move, as in a structure that bends in its
first position only, its joints open as fast as bodies move, however small the steps are: its rows
are no motion of the mechanism then.
"""

from __future__ import annotations

import numpy as np

from mechstudio.results import Store
from mechstudio.simulation.assembling.gaps import WORTH_A_WORD
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.open_row import OpenRow

APART = 0.1  # [rad, or `System.length`]: wider joints are no joints


class OpenedJoints:
    """Monitor of how far the joints of a run open.

    Args:
        store: The rows of the run.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._error = WORTH_A_WORD  # [rad, or `System.length`], drivers and couplings with joints
        self._widest: OpenRow | None = None

    def look(self, course: Course, rows: Store, first: int) -> OpenRow | None:
        """Look at new rows; the first whose joints are apart, None if there is none.

        Args:
            course: The integration that made them.
            rows: Those of the run as arrays in memory.
            first: Number of the first new one.
        """
        system = course.start.assembly.compiled.system
        if system.loop_count == 0:
            return None
        errors = rows.constraint[first : self._store.count, 0] / min(1.0, system.length)
        if not errors.max(initial=0.0) > min(self._error, APART):
            return None
        widest = OpenRow.of(course, rows, first + int(errors.argmax()))
        if errors.max() > self._error:
            self._error, self._widest = float(errors.max()), widest
        # errors of drivers and couplings are among these
        if errors.max() <= APART or widest.gap().width <= APART:
            return None
        for number in (first + np.flatnonzero(errors > APART)).tolist():
            row = OpenRow.of(course, rows, number)
            if row.gap().width > APART:
                self._widest = None  # the message tells of it
                return row
        return None

    def notes(self) -> list[str]:
        """A note if a joint opened farther than the accuracy of the run explains."""
        row = self._widest
        if row is None or row.number >= self._store.count:  # or was dropped with the last rows
            return []
        note = row.note()
        return [note] if note else []
