"""Runs whose steps are noted, and runs that take the steps of another one.

A run with error control chooses its steps by its state, so that the steps of neighboring runs, of
slightly other numbers, differ. With the same steps the rows are a smooth function of the numbers of
the model, whose derivatives are those of the integrator's own scheme. The time loop is stopped
within each step to read or write its size; nothing of the integrators or formulations changes.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from mechstudio.dynamics.time_loop import NEVER, ROW_COST, Advance
from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import CONTINUE
from mechstudio.integrators.step_control import ATTEMPT
from mechstudio.integrators.tableau import Tableau
from mechstudio.model import Mechanism
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.solvers.start import Prepared


class NotedSimulation(Simulation):
    """A run whose accepted steps are noted.

    Args:
        mechanism: The model.
        options: Options of the run, with an integrator by its own key.

    Raises:
        SolverError: The options, the model's elements or its poses do not allow such a run.
    """

    def __init__(self, mechanism: Mechanism, options: RunOptions) -> None:
        self._noted: list[float] = [0.0]
        super().__init__(mechanism, options)

    @property
    def step_times(self) -> FloatArray:
        """Times at which the steps so far ended, with the start, shape (steps + 1,) [s]."""
        return np.array(self._noted)

    def _take(self, course: Course) -> None:
        advance = _NotedAdvance(course.prepared, self._noted.append)
        course.prepared = course.prepared._replace(advance=advance)
        super()._take(course)


class SteppedSimulation(Simulation):
    """A run with given steps, without error control.

    Args:
        mechanism: The model.
        options: Options of the run, with an integrator by its own key.
        step_times: When steps end, with the start, shape (steps + 1,) [s].

    Raises:
        SolverError: The options, the model's elements or its poses do not allow such a run.
    """

    def __init__(self, mechanism: Mechanism, options: RunOptions, step_times: FloatArray) -> None:
        self._steps = np.diff(step_times)
        if not self._steps.size or not (self._steps > 0.0).all():
            raise SolverError("The times of the steps do not increase; give those of a run.")
        super().__init__(mechanism, options)

    def _take(self, course: Course) -> None:
        advance = _SteppedAdvance(course.prepared, self._steps)
        course.prepared = course.prepared._replace(advance=advance)
        super()._take(course)


class _HaltingAdvance(Advance):
    """An advance that halts in every step at least once.

    A call of the time loop costs as much as some right-hand sides, so there are few: the tableau of
    an explicit method tells how many evaluations may pass until a step can have ended unseen.
    """

    def __init__(self, prepared: Prepared) -> None:
        vars(self).update(vars(prepared.advance))
        method = prepared.method
        self._stages, self._extra = 0, 0
        if isinstance(method, Tableau):
            self._stages = int(method.stages)
            self._extra = int(method.slots) - self._stages - 1  # for the rows of a step

    def __call__(self, limit: int, pause: int = NEVER) -> int:
        """Go on for about so many right-hand sides; CONTINUE, DONE or FAILED."""
        outcome, used = super().__call__(0) if limit <= 0 else CONTINUE, 0
        while used < limit and outcome == CONTINUE and self.run.evaluations < pause:
            stretch = max(1, self._stretch())
            outcome = super().__call__(stretch, pause)
            used += stretch
            self._halted()
        return outcome

    def _left(self) -> int:
        """Stages that the step under way takes at least, one per evaluation; 0 if not known."""
        within = self.run.phase == ATTEMPT and 0 < self.run.slot < self._stages
        return self._stages - int(self.run.slot) if within else 0

    def _stretch(self) -> int:
        """Right-hand sides until the next halt."""
        raise NotImplementedError

    def _halted(self) -> None:
        """Look at the step under way."""
        raise NotImplementedError


class _NotedAdvance(_HaltingAdvance):
    """An advance that tells the end of each accepted step."""

    def __init__(self, prepared: Prepared, note: Callable[[float], object]) -> None:
        super().__init__(prepared)
        self._note, self._steps = note, 0

    def _stretch(self) -> int:
        # the step under way may end, and the one behind it not
        return self._left() + self._stages - 1

    def _halted(self) -> None:
        if self.run.steps != self._steps:
            self._steps = int(self.run.steps)
            self._note(float(self.run.time))


class _SteppedAdvance(_HaltingAdvance):
    """An advance that takes given steps, one after another.

    Integrators take the size of the next step when one has ended. It is set here while a step is
    under way, after the end of that step was fixed.
    """

    def __init__(self, prepared: Prepared, steps: FloatArray) -> None:
        super().__init__(prepared)
        self._steps, self._begun = steps.tolist(), 0
        # greater than 0, so that there is no error control
        self.run.fixed_step = self.run.step_size = self._steps[0]
        self._end = float(self.run.time)

    def _stretch(self) -> int:
        left = self._left()
        if not left:
            return 1
        # up to the first stage of the next step; less, where a formulation evaluates besides
        rows = self._rows()
        return left + (self._extra + ROW_COST * rows if rows else 0) + 1

    def _rows(self) -> int:
        """Rows that are due in the step under way, at least."""
        run = self.run
        last = math.floor(float(run.new_time) / float(run.output_step))
        return max(0, min(last, int(run.row_count) - 1) - int(run.next_row) + 1)

    def _halted(self) -> None:
        if self.run.new_time == self._end:
            return
        self._end = float(self.run.new_time)
        self._begun += 1
        if self._begun < len(self._steps):
            self.run.step_size = self._steps[self._begun]
