"""Rows of a run, read by channel name."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches

from mechstudio.model import Mechanism
from mechstudio.results.channels import Channel, sources
from mechstudio.results.rows import Rows
from mechstudio.results.settings import RunSettings, RunStatistics, RunStatus
from mechstudio.results.store import FloatArray, Store


class Recording:
    """The rows of a finished or running simulation, and how it was made.

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
