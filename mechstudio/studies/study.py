"""A study: a mechanism, what varies in it, and what is asked of each run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from mechstudio.answering import answering
from mechstudio.edits.kept_inertia import kept_inertia_note, kept_inertias, tell_kept_inertias
from mechstudio.errors import CancelledError, ModelError, Problem, RunInterrupted, SolverError
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.results import Result
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.in_parallel import Ways
from mechstudio.simulation.runs.to_end import Progress, shown
from mechstudio.studies.definition import OPTIMIZATIONS, StudySettings
from mechstudio.studies.evaluator import Evaluator, Task
from mechstudio.studies.front_search import sought_front
from mechstudio.studies.given_paths import GivenPaths, given_paths, with_path_objectives
from mechstudio.studies.given_responses import (
    GivenResponses,
    formulas_of_goals,
    given_responses,
    responses_of_constraints,
)
from mechstudio.studies.given_study import GivenVariables, given_settings, given_variables
from mechstudio.studies.journal import TELLS_TAKEN, Journal, Values, content_key
from mechstudio.studies.optimization import Batch, optimized
from mechstudio.studies.random_starts import optimized_from_starts
from mechstudio.studies.response_units import check_bounds, study_units
from mechstudio.studies.runner import Runner, dask_runner, local_runner
from mechstudio.studies.sampling import sampled_values, trial_count
from mechstudio.studies.study_result import StudyResult
from mechstudio.studies.trial import Trial, tell_notes
from mechstudio.suggestions import takes_terms

STOPPED = "stopped"  # message of a study that did not come to its end


def study_settings(
    variables: GivenVariables = (),
    responses: GivenResponses = (),
    paths: GivenPaths = (),
    **others: Any,
) -> StudySettings:
    """All of a study but its model, of what scripts and study files give for it.

    Args:
        variables: What varies, as `Study` takes it.
        responses: What is read from each run.
        paths: Target paths of measured points.
        **others: All else.

    Raises:
        ModelError: The study is not valid.
    """
    varied = given_variables(variables)
    parts = given_settings(with_path_objectives(others, paths), varied)
    analysis = parts.get("analysis", "")
    listed = given_responses(responses, analysis)
    listed += formulas_of_goals(parts.get("objectives", ()), listed, analysis)
    followed = given_paths(paths)
    limits = parts.get("constraints", ())
    listed += responses_of_constraints(limits, (*listed, *followed), analysis)
    return StudySettings(variables=varied, responses=listed, paths=followed, **parts)


@answering
class Study:
    """Trials of a mechanism with other values of some of its numbers.

    Args:
        model: The mechanism.
        variables: What varies: variables, or a dictionary of places in the model and pairs
            (lower, upper).
        responses: What is read from each run: responses, or a dictionary of names and statistics of
            formulas over channels, `{"peak": "max([joints/pivot/force/x])"}`.
        settings: All of a study at once, in the place of the others.
        paths: Target paths of measured points: responses, or a dictionary of names of measures
            and points of shape (n, 3) or `TargetPath`. In a dictionary the distances are to become
            small unless there are objectives.
        **others: method, objectives, constraints, trials, seed and options of `StudySettings`;
            `constraints` may be `{"travel": (None, 0.1)}` or `["travel <= 0.1"]`, also with units
            and with formulas, `["max([joints/pin/force/norm]) <= 20 N"]`;
            `objectives` may be `{"peak": "minimum"}`; with them the method is "optimize" if none
            is given. Options of the runs, such as the duration, stand for themselves.

    Raises:
        ModelError: The study is not valid, or does not fit the model.
        SolverError: An option of the runs is not possible.
    """

    def __init__(
        self,
        model: GivenModel,
        variables: GivenVariables = (),
        responses: GivenResponses = (),
        *,
        paths: GivenPaths = (),
        settings: StudySettings | None = None,
        **others: Any,
    ) -> None:
        self.mechanism = mechanism_of(model)
        if settings is None:
            settings = study_settings(variables, responses, paths, **others)
        self.settings = settings
        self._evaluator = Evaluator(self.mechanism, settings)
        self._evaluator.check()
        check_bounds(self.mechanism, settings)
        tell_kept_inertias(self.mechanism, self._places)

    @property
    def _places(self) -> tuple[str, ...]:
        """The places of its variables."""
        return tuple(variable.place for variable in self.settings.variables)

    @takes_terms
    def run(
        self,
        folder: str | Path | None = None,
        *,
        threads: int | None = None,
        processes: int | None = None,
        dask: Any = "",
        progress: Progress = False,
        earlier: StudyResult | None = None,
        retry: bool = False,
        is_stopped: Callable[[], bool] = bool,
        each: Callable[[Trial], object] = bool,
    ) -> StudyResult:
        """Compute all trials, or those that an earlier call with the same folder did not.

        Args:
            folder: Trials are kept here as they end; None keeps none on disk.
            threads: Trials at the same time; None takes one per processor core.
            processes: Number of processes that compute them instead. None lets as many take over as
                there are threads where trials are so many and so short that threads would wait for
                Python; 0 takes none.
            dask: A client of Dask, or the address of its scheduler, that computes them instead;
                "local" starts workers on this machine.
            progress: True for a bar on standard error, or a function of the part that is done.
            earlier: What a call that was stopped has found; its trials are not computed again.
            retry: Whether trials in the folder and of `earlier` that failed are computed again.
            is_stopped: Asked during runs and between them; once it answers True, the study ends
                with the trials that are complete and the message "stopped".
            each: Told each trial as it ends, and at once those that an earlier call computed.

        Raises:
            FileError: The folder cannot be written.
            MechStudioError: Dask is not there, or does not answer.
            SolverError: `earlier` is of a study that asks something else of its trials, or trials
                cannot be sent to the processes that are asked for.
            RunInterrupted: Ctrl-C was pressed; its `result` has the trials so far.
        """
        known = {} if earlier is None else self._known(earlier)
        key = content_key(self.mechanism, self.settings)
        trials: list[Trial] = []
        count = trial_count(self.settings)
        if dask:
            prepared = dask_runner(dask)
        else:
            # a search asks for few trials at a time
            total = None if self.settings.method in OPTIMIZATIONS else count
            prepared = local_runner(Ways.of(threads, processes), is_stopped, total)
        journal = None if folder is None else Journal(Path(folder), key, self._question())
        if journal:
            known |= journal.known
        if retry:
            known = {values: entry for values, entry in known.items() if not entry["message"]}

        def found(wanted: Iterable[Values], first: int) -> Iterator[Trial]:
            for trial in self._found(runner, journal, known, wanted, first):
                trials.append(trial)
                each(trial)
                show(min(1.0, len(trials) / count))
                yield trial
                if is_stopped() and len(trials) < count:
                    raise CancelledError("The study was stopped.")

        with (
            telling_of_compilation(),
            shown(progress) as show,
            journal or nullcontext(),
            prepared as runner,
        ):

            def batch(values: Iterable[Values]) -> dict[Values, Trial]:
                """Trials of an optimization, known ones from memory or the folder."""
                wanted = list(values)
                return {tuple(trial.values.values()): trial for trial in found(wanted, len(trials))}

            message = ""
            try:
                if self.settings.method in OPTIMIZATIONS:
                    message = self._optimized(batch)
                else:
                    for _ in found(sampled_values(self.settings), 0):
                        pass
            except CancelledError:
                if not is_stopped():
                    raise
                message = STOPPED
            except KeyboardInterrupt as interrupt:
                text = "Stopped. Completed trials are kept."
                raise RunInterrupted(text, self._result(trials, STOPPED)) from interrupt
        return self._result(trials, message)

    def result_of(self, trial: Trial, is_stopped: Callable[[], bool] = bool) -> Result:
        """The whole run of a trial, computed again.

        Args:
            trial: The trial.
            is_stopped: Asked during the run; whether it is to be given up.

        Raises:
            ModelError: It is no trial.
            SolverError: The run fails.
            CancelledError: It was given up.
        """
        given: object = trial  # a number may be taken for a trial
        if not isinstance(given, Trial):
            message = f"is one of those found: study.result_of(done[0]) (got {given!r})"
            raise ModelError([Problem("trial", message)])
        return self._evaluator.result(dict(trial.values), is_stopped)

    def _question(self) -> dict[str, Any]:
        """What is asked, for whoever reads the trials without the study."""
        units = study_units(self.settings, self._evaluator.mechanism)
        return {"study": self.settings.model_dump_json(), "units": units, TELLS_TAKEN: True}

    def _known(self, earlier: StudyResult) -> dict[Values, dict[str, Any]]:
        """Trials that need no run, by the values of the variables, as a journal has them.

        Raises:
            SolverError: They are of another study.
        """
        for what in ("responses", "paths", "options", "kinematics", "analysis"):
            if getattr(earlier.settings, what) != getattr(self.settings, what):
                raise SolverError(
                    f"The earlier trials are of a study with other {what}. Run it anew."
                )
        places = self._places
        if tuple(variable.place for variable in earlier.settings.variables) != places:
            raise SolverError(
                "The earlier trials are of a study with other variables. Run it anew."
            )
        return {
            tuple(trial.values[place] for place in places): {
                "responses": trial.responses,
                "message": trial.message,
                "note": trial.note,
                "paths": trial.paths,
            }
            for trial in earlier.trials
        }

    def _found(
        self,
        runner: Runner,
        journal: Journal | None,
        known: Mapping[Values, dict[str, Any]],
        wanted: Iterable[Values],
        first: int,
    ) -> Iterator[Trial]:
        """The trials of some values; those that are known are not computed again."""
        places = self._places
        ready: list[Trial] = []
        # of other studies the method tells which trials are theirs
        searches = self.settings.method in OPTIMIZATIONS

        def unknown() -> Iterator[Task]:
            for number, values in enumerate(wanted, first):
                entry = known.get(values)
                if entry is None:
                    yield Task(number, values)
                    continue
                named = dict(zip(places, values, strict=True))
                ready.append(trial := known_trial(number, named, entry))
                if journal and searches:
                    journal.take(values, trial)

        for trial in runner(self._evaluator, unknown()):
            if journal:
                journal.append(tuple(trial.values.values()), trial)
            yield trial
            while ready:
                yield ready.pop()
        yield from ready

    def _optimized(self, batch: Batch) -> str:
        if self.settings.method == "optimize_from_starts":
            return optimized_from_starts(self.mechanism, self.settings, self._start(), batch)
        if self.settings.method == "pareto_front":
            return sought_front(self.settings, self._start(), batch)
        return optimized(self.settings, self._start(), batch)

    def _start(self) -> Values:
        """Where an optimization begins: the values of the model, moved within the bounds."""
        found: list[float] = []
        for value, variable in zip(self._evaluator.start(), self.settings.variables, strict=True):
            assert variable.lower is not None
            assert variable.upper is not None
            found.append(min(max(value, variable.lower), variable.upper))
        return tuple(found)

    def _result(self, trials: list[Trial], message: str) -> StudyResult:
        ordered = sorted(trials, key=lambda trial: trial.number)
        units = study_units(self.settings, self._evaluator.mechanism)
        if not self.settings.is_analysis:
            tell_notes(ordered)
        kept = kept_inertias(self.mechanism, self._places)
        notes = tuple(kept_inertia_note(place, body) for place, body in kept.items())
        return StudyResult(self.settings, tuple(ordered), message, units, notes)


def known_trial(number: int, values: dict[str, float], entry: Mapping[str, Any]) -> Trial:
    """A trial as a journal has it."""
    paths = {name: np.asarray(places, float) for name, places in entry.get("paths", {}).items()}
    note = entry.get("note", "")
    return Trial(number, values, entry["responses"], entry["message"], paths, note)
