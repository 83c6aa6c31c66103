"""Run by accelerations in given steps of a Runge-Kutta method, and its adjoint.

The states of all steps are kept, and the slopes of their stages as far as memory allows: of longer
runs they are computed anew, stretch by stretch, on the way back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.adjoint.march import March, RowCotangents
from mechstudio.dynamics.adjoint.memory import Cotangents, Sums, Tape, allocate_cotangents
from mechstudio.dynamics.adjoint.runs import march_back, march_on
from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.tableau import Tableau
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.prepared_mechanism import prepared_mechanism
from mechstudio.simulation.solvers.start import (
    DRIFTING_REACTION_TOLERANCE,
    Start,
    begin_workspace,
    run_workspace,
    start_state,
)
from mechstudio.topology.compile import CompiledModel

KEPT_SLOPES = 64e6  # [bytes] of the slopes of a stretch of steps
MOST_STATES = 4e9  # [bytes] of the states of all steps, and of the calls of functions


class Adjoint(NamedTuple):
    """Derivatives of an objective.

    Attributes:
        state: By the state at the start, shape (N,).
        sums: By the numbers of the compiled model.
        tape: Calls of the functions of the model; empty unless they were asked for.
    """

    state: FloatArray
    sums: Sums
    tape: Tape


def marched_start(mechanism: Mechanism, options: RunOptions) -> Start:
    """The start of a run in given steps, with the compiled model.

    Args:
        mechanism: The model.
        options: Options of its run.

    Raises:
        SolverError: The rows would not fit into memory.
        UnfitModelError: Its elements, poses or drivers do not allow a run.
    """
    tolerance = options.rank_tolerance or ROUNDING_RANK_TOLERANCE
    common, assembly = prepared_mechanism(at_start(mechanism), tolerance)
    return common.start(assembly, options)


class MarchedRun:
    """A run in given steps, made on its construction.

    Attributes:
        compiled: The compiled model.
        start: State at the start, shape (N,).
        states: At the ends of all steps, shape (steps + 1, N).

    Args:
        start: The start, as `marched_start` gives it.
        method: Coefficients of the integrator.
        times: Ends of the steps, with the start, shape (steps + 1,) [s].
        go_on: Called now and then with the part that is done; raises what ends the run.

    Raises:
        SolverError: The states do not fit into memory, or a state is not finite.
    """

    def __init__(
        self,
        start: Start,
        method: Tableau,
        times: FloatArray,
        go_on: Callable[[float], None],
    ) -> None:
        self.compiled: CompiledModel = start.assembly.compiled
        self._work = run_workspace(start, self.compiled.system)
        begin_workspace(start, self._work, DRIFTING_REACTION_TOLERANCE)
        self.start = start_state(start, start.assembly.work.rate)
        self._method = method
        self._march = self._allocate(times)
        self._work.expected_coordinate[:] = self._work.coordinate
        self._kept = {0: self._past()}
        for first, last in self._stretches():
            self._march_on(first, last)
            self._kept[last] = self._past()
            go_on(last / self._steps)

    @property
    def states(self) -> FloatArray:
        """States at the ends of all steps, shape (steps + 1, N)."""
        return self._march.states

    def _past(self) -> tuple[FloatArray, FloatArray]:
        """What the step in hand takes from those before it.

        Expected coordinates pick the turns of cut joints, and slopes are those of implicit stages.
        """
        return self._work.expected_coordinate.copy(), self._march.past.copy()

    @property
    def _steps(self) -> int:
        return len(self._march.times) - 1

    def _allocate(self, times: FloatArray) -> March:
        size, stages, steps = len(self.start), self._method.stages, len(times) - 1
        _require_room(8.0 * (steps + 1) * size, "states of all steps")
        stretch = int(np.clip(KEPT_SLOPES / (8.0 * stages * size), 1, steps))
        states = np.zeros((steps + 1, size))
        states[0] = self.start
        return March(
            times=np.ascontiguousarray(times, dtype=float),
            states=states,
            slopes=np.zeros((stretch, stages, size)),
            extra=np.zeros((self._method.slots, size)),
            extra_bar=np.zeros((self._method.slots, size)),
            past=np.zeros((stages, size)),
            past_bar=np.zeros((stages, size)),
            next_bar=np.zeros((stages, size)),
            change=np.zeros(size),
            moved=np.zeros(size),
            trial=np.zeros(size),
            spare=np.zeros(size),
            bar=np.zeros(size),
            offset=self.compiled.sizes.state_coordinates,
        )

    def _stretches(self) -> list[tuple[int, int]]:
        """Steps whose slopes are kept together: first, and the one behind the last."""
        size = len(self._march.slopes)
        return [(n, min(n + size, self._steps)) for n in range(0, self._steps, size)]

    def _march_on(self, first: int, last: int) -> None:
        system, march = self.compiled.system, self._march
        reached = march_on(system, self._work, self._method, march, first, last)
        if reached < last:
            raise SolverError(
                f"The run in given steps diverged at {march.times[reached + 1]:.6g} s. Choose "
                "smaller steps, or tighter tolerances."
            )
        self._first_kept = first

    def _bring(self, first: int, last: int) -> None:
        """Bring the slopes of a stretch, and what is expected at its end."""
        expected, past = self._kept[first]
        if self._first_kept != first:
            self._work.expected_coordinate[:], self._march.past[:] = expected, past
            self._march_on(first, last)
        self._work.expected_coordinate[:], _ = self._kept[last]

    def back(
        self, asked: RowCotangents, go_on: Callable[[float], None], *, with_tape: bool
    ) -> Adjoint:
        """The adjoint for cotangents of the rows; may be asked for any number of times.

        Args:
            asked: Cotangents of the rows; `at` is used up.
            go_on: Called now and then with the part that is done; raises what ends it.
            with_tape: Whether calls of functions are noted.

        Raises:
            SolverError: The calls do not fit into memory, or the steps are too long for implicit
                stages.
        """
        bars = self._cotangents(len(asked.step), with_tape)
        march, system = self._march, self.compiled.system
        march.bar[:] = 0.0
        asked.at = len(asked.step) - 1
        for first, last in reversed(self._stretches()):
            self._bring(first, last)
            failed = march_back(system, self._work, self._method, march, bars, asked, first, last)
            if failed >= 0:
                raise SolverError(
                    f"The adjoint diverged at {march.times[failed]:.6g} s, where the iteration for "
                    "implicit stages does not converge. Choose smaller steps."
                )
            go_on(1.0 - first / self._steps)
        return Adjoint(march.bar.copy(), bars.sums, bars.tape)

    def _cotangents(self, rows: int, with_tape: bool) -> Cotangents:
        system, sizes = self.compiled.system, self.compiled.sizes
        method = self._method
        count = 0
        if with_tape:
            count = self._steps * method.stages + rows * (1 + method.slots - method.stages)
        bars = allocate_cotangents(system, sizes, 0)
        if with_tape:
            _require_room(48.0 * count * bars.tape.count, "calls of functions")
            bars = allocate_cotangents(system, sizes, count)
        return bars


def _require_room(size: float, what: str) -> None:
    """Require that so many bytes fit.

    Raises:
        SolverError: They do not.
    """
    if size > MOST_STATES:
        raise SolverError(
            f"The {what} would take {1e-9 * size:.3g} GB. Choose a shorter duration, longer steps, "
            "or the method direct of ms.sensitivities, which keeps rows alone."
        )
