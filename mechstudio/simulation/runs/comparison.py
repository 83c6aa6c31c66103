"""One model by several solvers, compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.simulation.runs.told_doubts import doubts, tell_doubts

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
    asked = [RunOptions.for_mechanism(mechanism, solver=solver, **options) for solver in solvers]
    if len(solvers) < 2:
        raise SolverError("A comparison needs two solvers or more, for example hdca and dca.")
    twice = sorted({key for key in solvers if list(solvers).count(key) > 1})
    if twice:
        raise SolverError(f"The solver {twice[0]} is named twice; name each once.")
    return [Simulation(mechanism, entry) for entry in asked]


def _takes_runs(function: Callable[P, Comparison[Result]]) -> Callable[P, Comparison[Result]]:
    """Let the comparison of a model also take runs that are there already."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> Comparison[Result]:
        given: Sequence[object] = arguments
        if len(given) == 1 and isinstance(given[0], list | tuple):
            given = given[0]
        runs = [run for run in given if isinstance(run, Result)]
        models = [one for one in given if isinstance(getattr(one, "mechanism", one), Mechanism)]
        if len(models) > max(1, len(runs)):
            raise SolverError(
                "A comparison takes one model and solvers, or runs; write "
                "ms.compare(ms.simulate(first), ms.simulate(second)) for several models."
            )
        if len(runs) < 2:
            return function(*arguments, **keywords)
        if len(runs) < len(given) or keywords:
            raise SolverError("A comparison takes runs alone, or a model and solvers.")
        return compared(runs)

    return front


@_takes_runs
@takes_model  # type: ignore[arg-type]  # its argument has a name, beside those of `**`
def compare(mechanism: Mechanism, solvers: Sequence[str], **options: Any) -> Comparison[Result]:
    """Simulate a mechanism by several solvers.

    Args:
        mechanism: The model; or two runs or more, and nothing else: `compare(first, second)`,
            or a list of them.
        solvers: Keys of two solvers or more; the others are compared with the first.
        **options: Other options, as `simulate` takes them.

    Raises:
        SolverError: A run cannot start, or cannot continue; or runs do not have the same bodies.
    """
    with telling_of_compilation():
        simulations = prepare_runs(mechanism, solvers, **options)
        runs = tuple(run_to_end(simulation) for simulation in simulations)
    tell_doubts([doubts(run) for run in runs])
    return Comparison(runs)
