"""Results of one model that are compared with each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import SolverError
from mechstudio.results.comparison_table import comparison_facts, comparison_text, head_of
from mechstudio.results.difference import Difference, difference, greatest
from mechstudio.results.plotting import flat_names, plot
from mechstudio.results.recording import Recording
from mechstudio.results.run_labels import Labeled, run_labels
from mechstudio.results.tables import needed
from mechstudio.suggestions import takes_terms

Run = TypeVar("Run", bound=Recording)


@answering
@dataclass(frozen=True)
class Comparison(Generic[Run]):
    """Results of one model, or of models of the same bodies; the first is the reference.

    Attributes:
        runs: The results, in the order of the solvers.
    """

    runs: tuple[Run, ...]

    def __iter__(self) -> Iterator[Run]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def __str__(self) -> str:
        """A table with one column per run."""
        return comparison_text(self.runs, self.labels, self.differences)

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame` with a row per run, by its label, of what is compared.

        Raises:
            MissingPackageError: pandas is not installed.
        """
        pandas = needed("pandas", "to_dataframe")
        index = pandas.Index(self.labels, name=head_of(self.runs, self.labels))
        return pandas.DataFrame(
            comparison_facts(self.runs, self.labels, self.differences), index=index
        )

    @takes_terms
    def plot(self, *names: str | Sequence[str], x: str = "time", ax: Any = None) -> Any:
        """Channels of all runs in one figure of Matplotlib, one diagram for each unit.

        Args:
            names: Channels or groups like "bodies/crank", also as a list; the energies if there
                are none.
            x: A component of a channel over which they are drawn, instead of the time.
            ax: Axes to draw into; None makes a figure.

        Returns:
            The axes of Matplotlib, or an array of them where there are several units.

        Raises:
            MissingPackageError: Matplotlib is not installed.
            UnknownNameError: A name is neither a channel nor a group.
        """
        return plot(self.runs, flat_names(names), ax, over=x)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the runs are called: by their solvers, or by models, parameters and settings."""
        return run_labels([Labeled.of(run) for run in self.runs])

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Difference of each run from the first; that of the first is zero."""
        return tuple(difference(self.runs[0], run) for run in self.runs)

    @property
    def max_difference(self) -> Difference:
        """The largest difference of any run from the first, over the rows that were compared."""
        found = self.differences
        return Difference(
            position=float(np.max([item.position for item in found])),
            orientation=float(np.max([item.orientation for item in found])),
            force=greatest([item.force for item in found]),
            torque=greatest([item.torque for item in found]),
            rows=min(item.rows for item in found),
            interpolated=max(item.interpolated for item in found),
        )


def compared(runs: Sequence[Run]) -> Comparison[Run]:
    """Compare results with the first of them.

    Raises:
        SolverError: They do not have the same bodies and joints, there is only one, or one is none.
    """
    if len(runs) < 2 or not all(isinstance(run, Recording) for run in runs):
        raise SolverError("A comparison takes results, one by one: first.compare(second, third).")
    for part in ("bodies", "joints"):
        names = [getattr(run.mechanism, part).names for run in runs]
        if any(others != names[0] for others in names):
            raise SolverError(f"Runs of models with other {part} cannot be compared.")
    return Comparison(tuple(runs))
