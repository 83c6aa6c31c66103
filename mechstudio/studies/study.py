"""A study: a mechanism, what varies in it, and what is asked of each run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from mechstudio.errors import RunInterrupted
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.in_threads import thread_count
from mechstudio.simulation.runs.to_end import Progress, shown
from mechstudio.studies.definition import OPTIMIZATIONS, Response, StudySettings, Variable
from mechstudio.studies.evaluator import Evaluator, Task
from mechstudio.studies.journal import Journal, Values, content_key
from mechstudio.studies.optimization import optimized
from mechstudio.studies.runner import Runner, dask_runner, thread_runner
from mechstudio.studies.sampling import sampled_values, trial_count
from mechstudio.studies.study_result import StudyResult
from mechstudio.studies.trial import Trial
from mechstudio.suggestions import takes_terms

GivenVariables = Mapping[str, Sequence[float]] | Iterable[Variable]
GivenResponses = Mapping[str, tuple[str, str]] | Iterable[Response]


class Study:
    """Trials of a mechanism with other values of some of its numbers.

    Args:
        model: The mechanism.
        variables: What varies: variables, or a dictionary of places in the model and pairs
            (lower, upper).
        responses: What is read from each run: responses, or a dictionary of names and pairs
            (formula over channels, statistic), `{"peak": ("[joints/pivot/force/x]", "max")}`.
        settings: All of a study at once, in the place of the others.
        **others: method, objectives, constraints, trials, seed and options of `StudySettings`.

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
        settings: StudySettings | None = None,
        **others: Any,
    ) -> None:
        self.mechanism = mechanism_of(model)
        if settings is None:
            settings = StudySettings(
                variables=_variables(variables), responses=_responses(responses), **others
            )
        self.settings = settings
        self._evaluator = Evaluator(self.mechanism, settings)
        self._evaluator.check()

    @takes_terms
    def run(
        self,
        folder: str | Path | None = None,
        *,
        threads: int | None = None,
        dask: str = "",
        progress: Progress = False,
    ) -> StudyResult:
        """Compute all trials, or those that an earlier call with the same folder did not.

        Args:
            folder: Trials are kept here as they end; None keeps none on disk.
            threads: Trials at the same time; None takes one per processor core.
            dask: Address of a Dask scheduler that computes them instead; "local" starts workers
                on this machine.
            progress: True for a bar on standard error, or a function of the part that is done.

        Raises:
            FileError: The folder cannot be written.
            MechStudioError: Dask is not there, or does not answer.
            RunInterrupted: Ctrl-C was pressed; its `result` has the trials so far.
        """
        prepared = dask_runner(dask) if dask else thread_runner(thread_count(threads))
        key = content_key(self.mechanism, self.settings)
        trials: list[Trial] = []
        count = trial_count(self.settings)
        journal = Journal(Path(folder), key) if folder is not None else None
        with (
            telling_of_compilation(),
            shown(progress) as show,
            journal or nullcontext(),
            prepared as runner,
        ):

            def batch(values: Iterable[Values]) -> dict[Values, Trial]:
                """Trials of an optimization, known ones from memory or the folder."""
                wanted = list(values)
                for trial in self._found(runner, journal, wanted, len(trials)):
                    trials.append(trial)
                    show(min(1.0, len(trials) / count))
                return {tuple(trial.values.values()): trial for trial in trials}

            message = ""
            try:
                if self.settings.method in OPTIMIZATIONS:
                    message = optimized(self.settings, self._start(), batch)
                else:
                    for trial in self._found(runner, journal, sampled_values(self.settings), 0):
                        trials.append(trial)
                        show(len(trials) / count)
            except KeyboardInterrupt as interrupt:
                text = "Stopped. Completed trials are kept."
                raise RunInterrupted(text, self._result(trials, "stopped")) from interrupt
        return self._result(trials, message)

    def result_of(self, trial: Trial) -> Any:
        """The whole run of a trial, computed again.

        Raises:
            SolverError: The run fails.
        """
        return self._evaluator.result(dict(trial.values))

    def _found(
        self, runner: Runner, journal: Journal | None, wanted: Iterable[Values], first: int
    ) -> Iterator[Trial]:
        """The trials of some values; those that the folder has are not computed again."""
        places = [variable.place for variable in self.settings.variables]
        known = journal.known if journal else {}
        ready: list[Trial] = []

        def unknown() -> Iterator[Task]:
            for number, values in enumerate(wanted, first):
                entry = known.get(values)
                if entry is None:
                    yield Task(number, values)
                    continue
                named = dict(zip(places, values, strict=True))
                ready.append(Trial(number, named, entry["responses"], entry["message"]))

        for trial in runner(self._evaluator, unknown()):
            if journal:
                journal.append(tuple(trial.values.values()), trial)
            yield trial
            while ready:
                yield ready.pop()
        yield from ready

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
        return StudyResult(self.settings, tuple(ordered), message)


def _variables(given: GivenVariables) -> tuple[Any, ...]:
    if not isinstance(given, Mapping):
        return tuple(given)
    found: list[Any] = []
    for place, values in given.items():
        if isinstance(values, tuple) and len(values) == 2:
            found.append({"place": place, "lower": values[0], "upper": values[1]})
        else:
            found.append({"place": place, "values": tuple(values)})
    return tuple(found)


def _responses(given: GivenResponses) -> tuple[Any, ...]:
    if not isinstance(given, Mapping):
        return tuple(given)
    return tuple(
        {"name": name, "formula": formula, "statistic": statistic}
        for name, (formula, statistic) in given.items()
    )
