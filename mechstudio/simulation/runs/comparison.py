"""Comparison of results of one model by several solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results import Result
from mechstudio.results.tables import needed
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.comparison_table import comparison_facts, comparison_text
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.difference import Difference, difference
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.suggestions import Answering

P = ParamSpec("P")


@dataclass(frozen=True)
class Comparison(Answering):
    """Results of one model by several solvers; the first is the reference.

    Attributes:
        runs: The results, in the order of the solvers.
    """

    runs: tuple[Result, ...]

    def __iter__(self) -> Iterator[Result]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def __str__(self) -> str:
        """A table with one column per run."""
        return comparison_text(self.runs, self.differences)

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame` with a row per run, by its solver, of what is compared.

        Raises:
            MissingPackageError: pandas is not installed.
        """
        pandas = needed("pandas", "to_dataframe")
        solvers = pandas.Index([run.settings.solver for run in self.runs], name="solver")
        return pandas.DataFrame(comparison_facts(self.runs, self.differences), index=solvers)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Difference of each run from the first; that of the first is zero."""
        return tuple(difference(self.runs[0], run) for run in self.runs)

    @property
    def max_difference(self) -> Difference:
        """The largest difference of any run from the first, over the rows that all have."""
        found = self.differences
        return Difference(
            position=float(np.max([item.position for item in found])),
            orientation=float(np.max([item.orientation for item in found])),
            force=_largest([item.force for item in found]),
            torque=_largest([item.torque for item in found]),
            rows=min(item.rows for item in found),
        )


def _largest(values: list[float | None]) -> float | None:
    # the maximum of NumPy keeps a NaN, which the built-in one may lose
    known = [value for value in values if value is not None]
    return float(np.max(known)) if known else None


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
    if len(solvers) < 2:
        raise SolverError("A comparison needs two solvers or more, for example hdca and dca.")
    twice = sorted({key for key in solvers if list(solvers).count(key) > 1})
    if twice:
        raise SolverError(f"The solver {twice[0]} is named twice; name each once.")
    asked = [RunOptions.for_mechanism(mechanism, solver=solver, **options) for solver in solvers]
    return [Simulation(mechanism, entry) for entry in asked]


def _takes_runs(function: Callable[P, Comparison]) -> Callable[P, Comparison]:
    """Let the comparison of a model also take runs that are there already."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> Comparison:
        runs = [run for run in arguments if isinstance(run, Result)]
        if len(runs) < 2:
            return function(*arguments, **keywords)
        if len(runs) < len(arguments) or keywords:
            raise SolverError("A comparison takes runs alone, or a model and solvers.")
        if any(run.mechanism.bodies.names != runs[0].mechanism.bodies.names for run in runs):
            raise SolverError("Runs of models with other bodies cannot be compared.")
        return Comparison(tuple(runs))

    return front


@_takes_runs
@takes_model  # type: ignore[arg-type]  # its argument has a name, beside those of `**`
def compare(mechanism: Mechanism, solvers: Sequence[str], **options: Any) -> Comparison:
    """Simulate a mechanism by several solvers.

    Args:
        mechanism: The model; or two runs or more, and nothing else: `compare(first, second)`.
        solvers: Keys of two solvers or more; the others are compared with the first.
        **options: Other options, as `simulate` takes them.

    Raises:
        SolverError: A run cannot start, or cannot continue; or runs do not have the same bodies.
    """
    with telling_of_compilation():
        simulations = prepare_runs(mechanism, solvers, **options)
        return Comparison(tuple(run_to_end(simulation) for simulation in simulations))
