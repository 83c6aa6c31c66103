"""One trial of a study, from values to responses; can be sent to other processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from mechstudio.edits import set_values
from mechstudio.edits.values import value_at
from mechstudio.errors import CancelledError, MechStudioError, ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.responses import formulas_of, values_of
from mechstudio.studies.trial import Trial


class Task(NamedTuple):
    """A trial to compute: its number, and the values of the variables in their order."""

    number: int
    values: tuple[float, ...]


class Evaluator:
    """Runs trials of one mechanism.

    Args:
        mechanism: The model.
        settings: Variables, responses and options.
    """

    def __init__(self, mechanism: Mechanism, settings: StudySettings) -> None:
        self._mechanism = mechanism
        self._settings = settings
        self._places = tuple(variable.place for variable in settings.variables)

    def trial(self, task: Task, is_stopped: Callable[[], bool] = bool) -> Trial:
        """Compute one trial; an error of the run or its responses is kept with it.

        Raises:
            CancelledError: It was stopped before its end.
        """
        values = dict(zip(self._places, task.values, strict=True))
        try:
            responses = self._responses(self.result(values, is_stopped))
        except CancelledError:
            raise
        except MechStudioError as error:
            return Trial(task.number, values, message=str(error))
        return Trial(task.number, values, responses)

    def result(self, values: dict[str, float], is_stopped: Callable[[], bool] = bool) -> Result:
        """The run with some values.

        Raises:
            MechStudioError: The values or options are not valid, or the run failed.
        """

        def go_on(_part: float) -> None:
            if is_stopped():
                raise CancelledError("The study was stopped.")

        mechanism = set_values(self._mechanism, values)
        given: dict[str, Any] = dict(self._settings.options)
        options = RunOptions.for_mechanism(mechanism, **given)
        return run_to_end(Simulation(mechanism, options), go_on)

    def check(self) -> None:
        """Check that places, options and formulas fit the mechanism, without a long run.

        Raises:
            MechStudioError: Something does not; says what.
        """
        self.start()
        mechanism = self._mechanism
        given: dict[str, Any] = dict(self._settings.options)
        result = Simulation(mechanism, RunOptions.for_mechanism(mechanism, **given)).result
        formulas_of(self._settings.responses, result)

    def start(self) -> tuple[float, ...]:
        """The values that the variables have in the model.

        Raises:
            ModelError: There is no such place, or no number.
        """
        problems: list[Problem] = []
        found: list[float] = []
        for index, place in enumerate(self._places):
            message = "is not a number"
            try:
                value = value_at(self._mechanism, place)
            except ModelError as error:
                value, message = None, str(error)
            if isinstance(value, bool) or not isinstance(value, int | float):
                problems.append(Problem(f"variables[{index}].place", message))
            else:
                found.append(float(value))
        if problems:
            raise ModelError(problems)
        return tuple(found)

    def _responses(self, result: Result) -> dict[str, float]:
        formulas = formulas_of(self._settings.responses, result)
        return values_of(self._settings.responses, formulas, result)
