"""Results of one model that are compared with each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, SupportsIndex, TypeVar, overload

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import SolverError, UnknownNameError
from mechstudio.results.comparison_table import comparison_facts, comparison_text, head_of
from mechstudio.results.difference import Difference, difference, greatest
from mechstudio.results.plotting import flat, plot
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
        given_labels: What the runs are called; empty for what they differ in.
    """

    runs: tuple[Run, ...]
    given_labels: tuple[str, ...] = ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Run: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Run, ...]: ...
    def __getitem__(self, place: str | SupportsIndex | slice) -> Run | tuple[Run, ...]:
        """A run by its place, or by its label.

        Raises:
            UnknownNameError: There is no such label.
        """
        if not isinstance(place, str):
            return self.runs[place]
        if place not in self.labels:
            raise UnknownNameError(
                f"a Comparison has no run '{place}'; there are {', '.join(self.labels)}; channels "
                'are read from each, [run["joints/pin/force"] for run in comparison]'
            )
        return self.runs[self.labels.index(place)]

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
        return plot(self.runs, flat(names), ax, over=x, labels=self.given_labels)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the runs are called: by their solvers, or by models, parameters and settings."""
        return self.given_labels or run_labels([Labeled.of(run) for run in self.runs])

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


def compared(runs: Sequence[Run], labels: Sequence[str] = ()) -> Comparison[Run]:
    """Compare results with the first of them.

    Args:
        runs: The results.
        labels: What they are called; empty for what they differ in.

    Raises:
        SolverError: They do not have the same bodies and joints, there is only one, one is none, or
            there are not as many labels.
    """
    if len(runs) < 2 or not all(isinstance(run, Recording) for run in runs):
        raise SolverError("A comparison takes results, one by one: first.compare(second, third).")
    for part in ("bodies", "joints"):
        names = [getattr(run.mechanism, part).names for run in runs]
        if any(others != names[0] for others in names):
            raise SolverError(f"Runs of models with other {part} cannot be compared.")
    if labels and (isinstance(labels, str) or len(set(labels)) != len(runs)):
        raise SolverError(f"Labels are one text for each of the {len(runs)} runs (got {labels!r}).")
    return Comparison(tuple(runs), tuple(labels))
