"""One trial of a study, from values to responses; can be sent to other processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from mechstudio.analyses.kinematic_analysis import kinematics
from mechstudio.edits.values import number_at, set_values
from mechstudio.errors import CancelledError, MechStudioError, ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.model.simulation_settings import SimulationSettings
from mechstudio.results import Result
from mechstudio.results.signals import Formula
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.simulation.runs.told import remark
from mechstudio.studies.analysis_trials import analyzed
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.open_starts import with_open_starts
from mechstudio.studies.path_checks import check_paths
from mechstudio.studies.path_distance import match_of
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

    Attributes:
        mechanism: The same, with numbers in the places of variables that it leaves open.
    """

    def __init__(self, mechanism: Mechanism, settings: StudySettings) -> None:
        self._places = tuple(variable.place for variable in settings.variables)
        self.mechanism = with_open_starts(mechanism, self._places)
        self._settings = settings
        self._known: tuple[SimulationSettings, RunOptions] | None = None
        self._formulas: dict[str, Formula] | None = None

    def trial(self, task: Task, is_stopped: Callable[[], bool] = bool) -> Trial:
        """Compute one trial; an error of the run or its responses is kept with it.

        Raises:
            CancelledError: It was stopped before its end.
        """
        values = dict(zip(self._places, task.values, strict=True))
        try:
            result = self.result(values, is_stopped)
            responses = self._responses(result)
            matches = {entry.name: match_of(entry, result) for entry in self._settings.paths}
        except CancelledError:
            raise
        except MechStudioError as error:
            return Trial(task.number, values, message=str(error))
        responses |= {name: match.distance for name, match in matches.items()}
        paths = {name: match.places for name, match in matches.items()}
        of_analysis = self._settings.is_analysis
        note = " ".join(result.statistics.notes) if of_analysis else remark(result)
        return Trial(task.number, values, responses, paths=paths, note=note)

    def result(self, values: dict[str, float], is_stopped: Callable[[], bool] = bool) -> Result:
        """The run with some values.

        Raises:
            MechStudioError: The values or options are not valid, or the run failed.
        """

        def go_on(_part: float) -> None:
            if is_stopped():
                raise CancelledError("The study was stopped.")

        mechanism = set_values(self.mechanism, values)
        analysis, way = self._settings.analysis, self._settings.kinematics
        if analysis != "dynamic":
            return analyzed(mechanism, analysis, self._settings.options, is_stopped)
        if way is not None:
            if is_stopped():
                raise CancelledError("The study was stopped.")
            span = abs(way.stop - way.start)
            return kinematics(
                mechanism,
                driver=way.driver,
                start=way.start,
                stop=way.stop,
                output_step=span / (way.rows - 1),
            )
        return run_to_end(Simulation(mechanism, self._options(mechanism)), go_on)

    def _options(self, mechanism: Mechanism) -> RunOptions:
        """Options of a run; trials that differ in other things share them.

        Raises:
            SolverError: A value is out of range.
        """
        known = self._known
        if known is None or known[0] is not mechanism.simulation:
            options = RunOptions.for_mechanism(mechanism, **self._settings.run_options)
            known = self._known = mechanism.simulation, options
        return known[1]

    def check(self) -> None:
        """Check that places, options and formulas fit the mechanism, without a long run.

        Raises:
            MechStudioError: Something does not; says what.
        """
        self.start()
        mechanism = self.mechanism
        if self._settings.analysis == "dynamic":
            result = Simulation(mechanism, self._options(mechanism)).result
        else:
            result = self.result({})
        formulas_of(self._settings.responses, result)
        check_paths(mechanism, self._settings, self.result)

    def start(self) -> tuple[float, ...]:
        """The values that the variables have in the model.

        Raises:
            ModelError: There is no such place, or no number.
        """
        problems: list[Problem] = []
        found: list[float] = []
        for index, place in enumerate(self._places):
            message = "is not a number; a parameter in it is varied by its name"
            try:
                value = number_at(self.mechanism, place)
            except ModelError as error:
                value, message = None, str(error)
            if value is None:
                problems.append(Problem(f"variables[{index}].place", message))
            else:
                found.append(value)
        if problems:
            raise ModelError(problems)
        return tuple(found)

    def _responses(self, result: Result) -> dict[str, float]:
        if self._formulas is None:
            self._formulas = formulas_of(self._settings.responses, result)
        # trials differ in numbers alone: the same channels, with other values of the parameters
        parameters = dict(result.mechanism.parameters)
        formulas = {
            name: replace(formula, parameters=parameters)
            for name, formula in self._formulas.items()
        }
        return values_of(self._settings.responses, formulas, result)
