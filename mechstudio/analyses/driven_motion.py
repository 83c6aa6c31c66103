"""Rows of a driven motion, bit by bit."""

from __future__ import annotations

import numpy as np

from mechstudio.analyses.idle_spins import IdleSpins
from mechstudio.analyses.kinematic_kernels import follow_drivers
from mechstudio.analyses.position import Position
from mechstudio.analyses.power_balance import sum_powers
from mechstudio.analyses.rows import write_row_here
from mechstudio.analyses.tangent import tangent_at
from mechstudio.dynamics.divide_and_conquer.trial_moves import place_as
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Store
from mechstudio.simulation.solvers.start import rows_of

DISSIPATED, SUPPLIED, MOBILITY, NULL = range(4)  # columns of what is watched


class DrivenMotion:
    """The rows of a mechanism without freedom, as far as they are computed.

    Args:
        position: The mechanism at its start.
        times: Of the rows [s].
        spins: What drivers leave free, which is held.

    Attributes:
        store: Where the rows are.
        watch: Per row powers [W], least mobility and undetermined directions, shape (rows, 4).
        done: Number of rows so far.
        work: Workspace at the last one, or where the motion ends between rows.
    """

    def __init__(
        self, position: Position, times: FloatArray, spins: IdleSpins | None = None
    ) -> None:
        self.position, self.times = position, times
        self.spins = IdleSpins(()) if spins is None else spins
        self.store = Store(position.mechanism, len(times), has_momentum=False)
        self.watch = np.zeros((len(times), 4))
        self.done = 0
        self.work: Workspace = position.work
        self._rows = rows_of(self.store)
        system = position.system
        size = 18 * len(system.bodies) + len(system.drivers.records) + len(self.work.coordinate)
        self._scratch = np.zeros(size)

    @property
    def time(self) -> float:
        """Time that the motion has reached, perhaps between rows [s]."""
        return float(self.work.clock.now)

    def begins_singular(self) -> bool:
        """Whether joints close in more than one way where the motion begins, to rounding.

        Steps from there find no poses, or many of which none is the right one.
        """
        has_row = self.follow(1)
        return has_row and bool(self.watch[0, NULL] > self.position.redundancy.count)

    def follow(self, stop: int) -> bool:
        """Compute the rows before one; whether all of them exist."""
        if not self.spins:
            self._follow(stop)
        while self.spins and self.done < stop:
            row = self.done
            self._follow(row + 1)
            if self.done == row:
                break
            self._hold(row)
        self.store.count = self.done
        return self.done == stop

    def _follow(self, stop: int) -> None:
        """Compute the rows before one, whatever spins."""
        times = self.times[:stop]
        with np.errstate(all="ignore"):
            self.done = follow_drivers(
                self.position.system,
                self.work,
                self._rows,
                times,
                self._scratch,
                self.watch,
                self.done,
                self.position.tolerance,
            )

    def _hold(self, row: int) -> None:
        """Write the last row again without spins, from which the next goes on."""
        position, spins = self.position, self.spins
        motions = spins.motions(tangent_at(position))
        spins.take_out(motions, position.work.velocity)
        position.accelerations()
        torques = spins.holding(position, motions)
        time = float(self.times[row])
        self.watch[row, : SUPPLIED + 1] = write_row_here(position, self._rows, row, time, torques)

    def between(self, row: int, time: float) -> DrivenMotion:
        """The motion from a row to a time after it [s], as two rows of their own."""
        position = self.position
        compiled, source = position.assembly.compiled, position.work
        tolerance = float(source.ranks.tolerance)
        work = allocate(compiled.system, compiled.sizes, tolerance, position.redundancy.count)
        place_as(work, source)
        here = Position(position.mechanism, position.assembly, position.redundancy, work)
        here.take_row(self.store, row)
        motion = DrivenMotion(here, np.array([self.times[row], time]))
        motion.follow(2)
        return motion

    def balance(self) -> None:
        """Sum the powers of the rows to energies."""
        sum_powers(self.store, self.watch[:, : SUPPLIED + 1])
