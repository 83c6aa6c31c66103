"""What a run produced: named channels over the rows of its store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from os import PathLike

import numpy as np

from mechstudio.model import Mechanism
from mechstudio.results.archive import read_archive, write_archive
from mechstudio.results.channels import Channel, sources
from mechstudio.results.csv_export import write_csv
from mechstudio.results.rows import Rows
from mechstudio.results.settings import RunSettings, RunStatistics, RunStatus
from mechstudio.results.store import FloatArray, Store


class Result:
    """A finished or running simulation of a mechanism.

    Channels are read by name, without a leading slash: `result["joints/pivot/force"]`. Arrays are
    read-only views of the rows that exist at that moment; reading is safe while the run goes on.

    Attributes:
        mechanism: The model that was simulated.
        settings: The settings of the run.
        store: The rows.
        statistics: Steps, evaluations and time so far.
        status: How far the run has come.
        status_message: Why a run failed or was stopped; empty otherwise.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        settings: RunSettings,
        store: Store,
        statistics: RunStatistics | None = None,
        status: RunStatus = RunStatus.RUNNING,
        status_message: str = "",
    ) -> None:
        self.mechanism = mechanism
        self.settings = settings
        self.store = store
        self.statistics = statistics or RunStatistics()
        self.status = status
        self.status_message = status_message
        self._sources = sources(mechanism, store.has_momentum)

    @property
    def count(self) -> int:
        """Number of rows so far."""
        return self.store.count

    def names(self) -> tuple[str, ...]:
        """Names of all channels, in the order of the public interface."""
        return tuple(self._sources)

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def __getitem__(self, name: str) -> FloatArray:
        """Values of a channel, shape (rows,) or (rows, components).

        Raises:
            KeyError: There is no such channel; the message names similar ones.
        """
        return self.read(name, 0, self.count)

    def read(self, name: str, start: int, stop: int) -> FloatArray:
        """Values of a channel for the rows `start` to `stop`, as far as they exist."""
        self.channel(name)
        values = self._sources[name].read(Rows(self.store, start, min(stop, self.count)))
        values.setflags(write=False)
        return values

    def channel(self, name: str) -> Channel:
        """Unit, description and components of a channel.

        Raises:
            KeyError: There is no such channel; the message names similar ones.
        """
        source = self._sources.get(name)
        if source is None:
            close = get_close_matches(name, self._sources, n=3)
            hint = f" Similar names: {', '.join(close)}." if close else ""
            raise KeyError(f"The result has no channel '{name}'.{hint}")
        statistics = self.statistics
        undetermined = name in statistics.undetermined_channels or (
            not statistics.undetermined_channels
            and source.owner in statistics.undetermined_reactions
        )
        if source.dataset.reaction and undetermined:
            return replace(source.channel, unique=False)
        return source.channel

    @property
    def energy_drift(self) -> float:
        """Largest change of the energy balance `energy/total` since the start [J]."""
        total = self["energy/total"]
        if not total.size:
            return 0.0
        # a run that failed may end with values that are not finite
        with np.errstate(invalid="ignore"):
            return float(np.max(np.abs(total - total[0])))

    @property
    def max_constraint_position(self) -> float:
        """Largest position error of the joints [m, rad]."""
        return float(np.max(self["constraints/position"], initial=0.0))

    @property
    def max_constraint_velocity(self) -> float:
        """Largest velocity error of the joints [m/s, rad/s]."""
        return float(np.max(self["constraints/velocity"], initial=0.0))

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything to an HDF5 file, replacing it only once it is complete.

        Raises:
            FileError: The file cannot be written.
        """
        write_archive(self, path)

    def to_csv(self, path: str | PathLike[str], names: Sequence[str] | None = None) -> None:
        """Write channels to a CSV file, time first, replacing it only once it is complete.

        Args:
            path: The file.
            names: Channels or groups like "bodies/crank" to write; all if None.

        Raises:
            FileError: The file cannot be written.
            KeyError: A name is neither a channel nor a group.
        """
        write_csv(self, path, names)

    def equals(self, other: Result) -> bool:
        """Whether the other result has the same model, settings, outcome and exact rows."""
        same_head = (
            self.mechanism == other.mechanism
            and self.settings == other.settings
            and self.statistics == other.statistics
            and self.status == other.status
            and self.status_message == other.status_message
            and self.names() == other.names()
        )
        return same_head and all(
            np.array_equal(self[name], other[name], equal_nan=True) for name in self.names()
        )


def load_result(path: str | PathLike[str]) -> Result:
    """Read a result file; the rows are those that were saved, exactly.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    content = read_archive(path)
    return Result(
        content.mechanism,
        content.settings,
        content.store,
        content.statistics,
        content.status,
        content.status_message,
    )
