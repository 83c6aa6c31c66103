"""Rows of a driven motion, bit by bit."""

from __future__ import annotations

import numpy as np

from mechstudio.analyses.kinematic_kernels import follow_drivers
from mechstudio.analyses.position import Position
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Store
from mechstudio.simulation.constraints.general_position import place_as
from mechstudio.simulation.solvers.start import rows_of

DISSIPATED, SUPPLIED, MOBILITY, NULL = range(4)  # columns of what is watched


class DrivenMotion:
    """The rows of a mechanism without freedom, as far as they are computed.

    Args:
        position: The mechanism at its start.
        times: Of the rows [s].

    Attributes:
        store: Where the rows are.
        watch: Per row powers [W], least mobility and undetermined directions, shape (rows, 4).
        done: Number of rows so far.
        work: Workspace at the last one, or where the motion ends between rows.
    """

    def __init__(self, position: Position, times: FloatArray) -> None:
        self.position, self.times = position, times
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

    def follow(self, stop: int) -> bool:
        """Compute the rows before one; whether all of them exist."""
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
        self.store.count = self.done
        return self.done == stop

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
        from scipy.integrate import cumulative_simpson, cumulative_trapezoid

        count, energy = self.store.count, self.store.energy
        times, powers = self.times[:count], self.watch[:count, : SUPPLIED + 1]
        if count >= 3:
            energy[1:count, 2:4] = cumulative_simpson(powers, x=times, axis=0)
        elif count == 2:
            energy[1:count, 2:4] = cumulative_trapezoid(powers, x=times, axis=0)
        energy[:count, 4] = energy[:count, :3].sum(axis=1) - energy[:count, 3]
