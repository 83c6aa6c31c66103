"""One model by several solvers, compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec

from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results import Result
from mechstudio.results.compared import Comparison, compared
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.simulate import simulate
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.simulation.runs.told_doubts import doubts, tell_doubts
from mechstudio.simulation.runs.varied_run import VariedRun

P = ParamSpec("P")


def prepare_runs(
    mechanism: Mechanism,
    solvers: Sequence[str],
    **options: Any,
) -> list[Simulation]:
    """The runs of a comparison, ready to advance.

    Args:
        mechanism: The model.
        solvers: Keys of two solvers or more.
        **options: Other options, as `RunOptions.for_mechanism` takes them.

    Raises:
        SolverError: There are fewer than two solvers, one is named twice, one is not in this
            version, or one cannot take the model.
    """
    asked = [
        RunOptions.for_mechanism(mechanism, solver=solver, **options)
        for solver in solvers or ("auto",)
    ]
    if len(solvers) < 2:
        raise SolverError("A comparison needs two solvers or more, for example hdca and dca.")
    twice = sorted({key for key in solvers if list(solvers).count(key) > 1})
    if twice:
        raise SolverError(f"The solver {twice[0]} is named twice; name each once.")
    return [Simulation(mechanism, entry) for entry in asked]


def _takes_runs(function: Callable[P, Comparison[Result]]) -> Callable[P, Comparison[Result]]:
    """Let the comparison of a model also take runs that are there already, or several models."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> Comparison[Result]:
        given: Sequence[Any] = arguments
        others: dict[str, Any] = dict(keywords)
        labels = others.pop("labels", others.pop("names", ()))
        if len(given) == 1 and isinstance(given[0], Mapping):
            labels, given = labels or tuple(given[0]), tuple(given[0].values())
        elif len(given) == 1 and isinstance(given[0], list | tuple):
            given = given[0]
        models = [
            isinstance(one, VariedRun) or isinstance(getattr(one, "mechanism", one), Mechanism)
            for one in given
        ]
        if sum(models) < 2:
            return function(*arguments, **keywords)
        runs = [run for run in map(_run, given) if run is not None]
        if not all(models) or 0 < len(runs) < len(given) or {"solver", "solvers"} & others.keys():
            raise SolverError(
                "A comparison takes one model and solvers, or runs, or several models; write "
                'ms.compare(ms.simulate(first, solver="hdca"), ms.simulate(second, solver="dca")) '
                "for other ones."
            )
        if runs and others:
            raise SolverError(
                f"A comparison of runs has no {next(iter(others))}: they are computed already; it "
                'takes labels=["before", "after"] alone.'
            )
        return compared(runs or [simulate(model, **others) for model in given], labels)

    return front


def _run(given: Any) -> Result | None:
    """A run, or that of one of many; None of a model.

    Raises:
        MechStudioError: One of many runs failed.
    """
    if isinstance(given, VariedRun):
        if given.result is None:
            raise given.error or SolverError("The run has no result.")
        return given.result
    return given if isinstance(given, Result) else None


@_takes_runs
@takes_model  # type: ignore[arg-type]  # its argument has a name, beside those of `**`
def compare(
    mechanism: Mechanism, solvers: Sequence[str] | str = (), **options: Any
) -> Comparison[Result]:
    """Simulate a mechanism by several solvers.

    Args:
        mechanism: The model; or two runs or more, `compare(first, second)`, a list of them or a
            dictionary by their labels, which `labels=["before", "after"]` gives as well; or two
            models or more, which are simulated.
        solvers: Keys of two solvers or more; the others are compared with the first.
        **options: Other options, as `simulate` takes them.

    Raises:
        SolverError: A run cannot start, or cannot continue; or runs do not have the same bodies.
    """
    if isinstance(solvers, str):
        solvers = [key.strip() for key in solvers.split(",")]
    with telling_of_compilation():
        simulations = prepare_runs(mechanism, solvers, **options)
        runs = tuple(run_to_end(simulation) for simulation in simulations)
    tell_doubts([doubts(run) for run in runs])
    return Comparison(runs)
