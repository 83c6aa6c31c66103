"""Runs of neighboring models, and how far they are to be.

Central differences of the fourth order, of runs at -2, -1, 1 and 2 steps of a number. The steps
follow from what they do: poses and velocities are to change by about a thousandth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from copy import copy
from dataclasses import dataclass, replace
from threading import Event

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import CancelledError, MechStudioError, RunInterrupted, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.settings import RunStatus
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.given_steps import SteppedSimulation
from mechstudio.simulation.runs.in_threads import in_threads
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.studies.derivatives.numbers import Varied, with_offsets
from mechstudio.studies.derivatives.opened_joints import OpenedJoints

PLACES = (-2, -1, 1, 2)  # of the runs, in steps
STEP = 1e-3  # of a number's scale
AIM = 1e-3  # change of poses and velocities by a step, in parts of the largest
# a step that does more, or less, is taken anew; less is drowned by rounding
MOST_EFFECT, LEAST_EFFECT = 1e-2, 1e-5
LARGEST_STEP = 5e-3  # of the value of a number that has to keep its sign
LARGEST_GROWTH = 1e4  # of a step
TRIES = 4  # of a step
OTHER_STEP = 0.6  # of the step: that of the check
FINER = 1.5  # steps of the integrator in the check, for each one
SEED = 11
MOST_BYTES = 8e9  # rows of all runs
_MOTION = ("position", "orientation", "velocity", "angular_velocity")

Offsets = Mapping[Varied, float]


@answering
@dataclass(frozen=True, eq=False)
class Differences:
    """Runs along one direction in the space of the numbers.

    Attributes:
        step: Length of a step, in units of the direction.
        runs: Those at `PLACES` times the step.
    """

    step: float
    runs: tuple[Result, ...]

    def of(self, read: Callable[[Result], FloatArray]) -> FloatArray:
        """Derivative of what is read from a run, in its shape."""
        far_back, back, ahead, far_ahead = (read(run) for run in self.runs)
        return np.asarray((8.0 * (ahead - back) - (far_ahead - far_back)) / (12.0 * self.step))


@answering
@dataclass(frozen=True, eq=False)
class Check:
    """Differences along all numbers at once, by other steps.

    Attributes:
        way: Change of each number by the direction, shape (numbers,).
        differences: Along it.
    """

    way: FloatArray
    differences: Differences


class Neighborhood:
    """Runs of a model and its neighbors.

    Args:
        mechanism: The model.
        options: Options of all runs.
        step_times: Steps that all of them take, shape (steps + 1,) [s]; None for steps of their
            own, by tolerances or of a fixed size.
        threads: Runs at the same time.
        show: Told how many of the runs are done.
        is_stopped: Asked during runs; whether they are to be given up.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        options: RunOptions,
        step_times: FloatArray | None,
        *,
        threads: int,
        show: Callable[[int], object],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._mechanism, self._options, self._steps = mechanism, options, step_times
        self._threads, self._show, self._is_stopped = threads, show, is_stopped
        self._stop = Event()
        self._done = 0

    def base(self) -> Result:
        """The run of the model itself."""
        (found,) = self._runs([{}])
        return found

    def along_each(self, numbers: Sequence[Varied], base: Result) -> tuple[Differences, ...]:
        """Differences along each number alone.

        Raises:
            SolverError: A run next to the model fails, or the rows take too much memory.
        """
        require_memory(base, 4 * len(numbers) + 5)
        opened = OpenedJoints(self._mechanism)
        steps = [opened.step(one, STEP * one.scale) for one in numbers]
        pairs: dict[int, list[Result]] = {}
        open_ones = list(range(len(numbers)))
        for attempt in range(TRIES):
            wanted = [{numbers[k]: place * steps[k]} for k in open_ones for place in (-1, 1)]
            found = self._runs(wanted)
            pairs |= {k: found[2 * i : 2 * i + 2] for i, k in enumerate(open_ones)}
            better = {k: _better_step(numbers[k], steps[k], pairs[k], base) for k in open_ones}
            open_ones = [k for k in open_ones if better[k] != steps[k]]
            if not open_ones or attempt == TRIES - 1:
                break
            for k in open_ones:
                steps[k] = opened.step(numbers[k], better[k])
        wanted = [{one: place * steps[k]} for k, one in enumerate(numbers) for place in (-2, 2)]
        far = self._runs(wanted)
        return tuple(
            Differences(steps[k], (far[2 * k], *pairs[k], far[2 * k + 1]))
            for k in range(len(numbers))
        )

    def check(self, numbers: Sequence[Varied], steps: Sequence[float]) -> Check:
        """Differences along all numbers at once, with other and finer steps."""
        signs = np.random.default_rng(SEED).choice((-1.0, 1.0), len(numbers))
        way = np.array(steps) * signs / np.sqrt(len(numbers))
        changes = dict(zip(numbers, (OTHER_STEP * way).tolist(), strict=True))
        finer = copy(self)
        finer._refine()
        runs = finer._runs([{one: place * by for one, by in changes.items()} for place in PLACES])
        self._done = finer._done
        return Check(way, Differences(OTHER_STEP, tuple(runs)))

    def _refine(self) -> None:
        """Take shorter steps, where steps are given."""
        if self._options.fixed_step > 0.0:
            self._options = replace(self._options, fixed_step=self._options.fixed_step / FINER)
        if self._steps is not None:
            count = int(np.ceil(FINER * (len(self._steps) - 1)))
            places = np.linspace(0.0, len(self._steps) - 1.0, count + 1)
            self._steps = np.interp(places, np.arange(len(self._steps)), self._steps)

    def _runs(self, cases: Sequence[Offsets]) -> list[Result]:
        """Runs of changed models, in their order."""
        found: dict[int, Result] = {}
        try:
            with closing(
                in_threads(self._run, cases, min(self._threads, len(cases)), self._stop)
            ) as answers:
                for number, result in answers:
                    found[number] = result
                    self._done += 1
                    self._show(self._done)
        except KeyboardInterrupt as interrupt:
            raise RunInterrupted("Stopped. No derivatives are known yet.", None) from interrupt
        self._stop.clear()
        return [found[number] for number in range(len(cases))]

    def _run(self, offsets: Offsets) -> Result:
        """The run of a changed model, to its end.

        Raises:
            SolverError: It fails, or is no run to the end.
            CancelledError: It was canceled.
        """

        def go_on(_part: float) -> None:
            if self._stop.is_set() or self._is_stopped():
                raise CancelledError("The derivatives were canceled.")

        try:
            mechanism = with_offsets(self._mechanism, offsets) if offsets else self._mechanism
            if self._steps is None:
                simulation = Simulation(mechanism, self._options)
            else:
                simulation = SteppedSimulation(mechanism, self._options, self._steps)
            result = run_to_end(simulation, go_on)
        except CancelledError:
            raise
        except MechStudioError as error:
            if not offsets:
                raise
            raise SolverError(
                f"{_where(offsets)} a run fails, so there is no derivative: {error}"
            ) from error
        if result.status is not RunStatus.DONE:
            raise SolverError(
                f"A run ended before its time, so that there are no derivatives. "
                f"{result.status_message}"
            )
        return result


def require_memory(base: Result, count: int) -> None:
    """Require that the rows of so many runs fit.

    Raises:
        SolverError: They do not.
    """
    store = base.store
    size = sum(entry.nbytes for entry in vars(store).values() if isinstance(entry, np.ndarray))
    if count * size > MOST_BYTES:
        raise SolverError(
            f"The rows of {count} runs would take {count * size / 1e9:.3g} GB. Choose a longer "
            "output_step, or fewer parameters at once."
        )


def difference_of_motion(one: Result, other: Result, base: Result) -> float:
    """Largest difference of poses and velocities, in parts of the largest of all bodies."""
    largest = 0.0
    for what in _MOTION:
        names = [f"bodies/{body.name}/{what}" for body in base.mechanism.bodies]
        size = max((float(np.abs(base[name]).max(initial=0.0)) for name in names), default=0.0)
        change = max(
            (float(np.abs(one[name] - other[name]).max(initial=0.0)) for name in names), default=0.0
        )
        # below, a velocity is rounding
        if size > 1e-9:
            largest = max(largest, change / size)
    return largest


def _better_step(one: Varied, step: float, pair: Sequence[Result], base: Result) -> float:
    """The step, or a shorter or longer one where its effect is too large or small."""
    effect = 0.5 * difference_of_motion(pair[1], pair[0], base)
    if effect > MOST_EFFECT:
        return step * AIM / effect
    if 0.0 < effect < LEAST_EFFECT:
        longer = min(step * AIM / effect, LARGEST_GROWTH * STEP * one.scale)
        if one.is_bounded:
            longer = min(longer, LARGEST_STEP * one.scale)
        return max(step, longer)
    return step


def _where(offsets: Offsets) -> str:
    if len(offsets) > 1:
        return "Near the values of the model"
    ((one, by),) = offsets.items()
    return f"Near the value of '{one.name}', at {one.value + by!r},"
