"""Rows of a run, read by channel name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.element_list import Elements, Names
from mechstudio.model.parameters import Parameters
from mechstudio.read_by_names import refuse_places
from mechstudio.results.actuators import actuator_sources, meant_channel
from mechstudio.results.channel_hints import channel_hint
from mechstudio.results.channels import Channel, Source, component_of, owners_of, sources
from mechstudio.results.curve_names import NORM
from mechstudio.results.datasets.whole_run import TOTAL
from mechstudio.results.mode_figures import mode_sources
from mechstudio.results.renamed_statistics import new_names, renamed_statistics, renamed_text
from mechstudio.results.rows import Rows
from mechstudio.results.settings import (
    EventMoment,
    RunSettings,
    RunStatistics,
    RunStatus,
    known_status,
)
from mechstudio.results.stability_figures import stability_sources
from mechstudio.results.store import Store
from mechstudio.results.time_notes import TimeNote
from mechstudio.results.unique_loads import undetermined_components
from mechstudio.suggestions import no_attribute
from mechstudio.synonyms import RESULT_METHODS

_BY_NAME = (
    'result["bodies/crank/position"] has all rows of a channel, result.at(time) all channels of '
    "a time, result.names() the names"
)


@dataclass
class Course:
    """How a run goes: written by the simulation, read by all recordings of its rows.

    Attributes:
        settings: The settings of the run.
        statistics: Steps, evaluations and time so far.
        status: How far the run has come.
        status_message: Why a run failed or was stopped; empty otherwise.
    """

    settings: RunSettings
    statistics: RunStatistics
    status: RunStatus
    status_message: str


@answering
class Recording:
    """The rows of a finished or running simulation, and how it was made.

    Channels are read by name, without a leading slash: `result["joints/pivot/force"]`. Arrays are
    read-only views of the rows that exist at that moment; reading is safe while the run goes on.

    Attributes:
        mechanism: The model that was simulated.
        store: The rows.
        time_notes: Time [s] and text of each note in the file that the run was opened from.
    """

    time_notes: tuple[TimeNote, ...] = ()

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
        self.store = store
        known = known_status(status)
        self._course = Course(settings, statistics or RunStatistics(), known, status_message)
        # of joints that the run knows by another name
        self._new_names: dict[str, str] = {}
        # of elements of all kinds, in sentences
        self._new_words: dict[str, str] = {}

    @cached_property
    def _sources(self) -> dict[str, Source]:
        """Channels by name; not every run is read."""
        found = sources(self.mechanism, self.store.has_momentum)
        found = {**found, **actuator_sources(self.store.actuators)}
        found |= mode_sources(len(self.store.mode_figures))
        return found | stability_sources(len(self.store.stability_figures))

    def renamed(self, mechanism: Mechanism) -> Self:
        """The same rows under the names, shapes and measures of another mechanism.

        Rows that a run still adds, and what becomes of it, are seen in both.

        Args:
            mechanism: One with the motion of this one's, in the same order
                (`edits.moving_as`).
        """
        # not by `copy`, which takes what pickling takes: a copy of the rows
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        other.mechanism = mechanism
        if owners_of(mechanism) != owners_of(self.mechanism):
            vars(other).pop("_sources", None)
        other._new_names = {
            before.name: after.name
            for before, after in zip(self.store.mechanism.joints, mechanism.joints, strict=True)
            if before.name != after.name
        }
        other._new_words = new_names(self.store.mechanism, mechanism)
        return other

    @property
    def settings(self) -> RunSettings:
        """The settings of the run."""
        return self._course.settings

    @settings.setter
    def settings(self, settings: RunSettings) -> None:
        self._course.settings = settings

    @property
    def statistics(self) -> RunStatistics:
        """Steps, evaluations and time so far, with the present names of elements."""
        statistics = self._course.statistics
        if not (self._new_names or self._new_words):
            return statistics
        return renamed_statistics(statistics, self._new_names, self._new_words)

    @statistics.setter
    def statistics(self, statistics: RunStatistics) -> None:
        self._course.statistics = statistics

    @property
    def status(self) -> RunStatus:
        """How far the run has come."""
        return self._course.status

    @status.setter
    def status(self, status: RunStatus) -> None:
        self._course.status = known_status(status)

    @property
    def status_message(self) -> str:
        """Why a run failed or was stopped; empty otherwise."""
        return self.in_present_names(self._course.status_message)

    @status_message.setter
    def status_message(self, message: str) -> None:
        self._course.status_message = message

    def in_present_names(self, text: str) -> str:
        """A sentence on the run, as the run knows its elements, with their present names."""
        return renamed_text(text, self._new_words)

    @property
    def parameters(self) -> Parameters:
        """Parameters of the model with the values that the run began with."""
        return self.mechanism.parameters

    @property
    def events(self) -> Elements[EventMoment]:
        """What events of the model noticed so far, in order of time; by name the first of each."""
        return Elements(self._course.statistics.events)

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on what the run changed, and on what makes its results doubtful."""
        return self.statistics.notes

    @property
    def count(self) -> int:
        """Number of rows so far."""
        return self.store.count

    @property
    def time(self) -> FloatArray:
        """Time of each row [s], shape (rows,)."""
        return self["time"]

    @property
    def energy_drift(self) -> float:
        """Largest change of the energy balance `energy/total` since the start [J]."""
        total = self.store.energy[: self.count, TOTAL]
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

    def names(self) -> tuple[str, ...]:
        """Names of all channels, in the order of the public interface."""
        return tuple(self._sources)

    @property
    def channels(self) -> Names:
        """The same as `names`; `channel` gives one with its unit."""
        return Names(self.names())

    def written_names(self) -> tuple[str, ...]:
        """Names of the channels that do not follow from others."""
        known = self._sources.items()
        return tuple(name for name, source in known if not source.dataset.derived)

    def keys(self) -> tuple[str, ...]:
        """The same as `names`, as dictionaries call it: `dict(result)` holds all arrays."""
        return self.names()

    def items(self) -> Iterator[tuple[str, FloatArray]]:
        """Names and arrays of all channels, as of a dictionary."""
        return ((name, self[name]) for name in self.names())

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        """Number of rows so far, as that of a table."""
        return self.count

    def __bool__(self) -> bool:
        # a run without rows is a run all the same
        return True

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...], dict[str, object]]:
        # channels are read by functions that cannot be pickled, and follow from the model
        rows = self.store.copied(self.count)
        parts = (self.mechanism, self.settings, rows, self.statistics)
        state: dict[str, object] = {"time_notes": self.time_notes}
        return (type(self), (*parts, self.status, self.status_message), state)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            method = RESULT_METHODS.get(name)
            if method is not None and hasattr(type(self), method):
                return getattr(self, method)
            known = [entry for entry in (*dir(type(self)), *vars(self)) if entry[0] != "_"]
            raise no_attribute(f"a {type(self).__name__}", name, known)

    def __getitem__(self, name: str) -> FloatArray:
        """Values of a channel, shape (rows,) or (rows, components).

        A component of it by its name, `bodies/crank/position/x`, or the `norm`, has the shape
        (rows,).

        Raises:
            UnknownNameError: There is no such channel; the message names similar ones. It is a
                KeyError.
        """
        refuse_places(name, f"a {type(self).__name__}", _BY_NAME)
        return self.read(name, 0, self.count)

    def read(self, name: str, start: int, stop: int) -> FloatArray:
        """Values of a channel for the rows `start` to `stop`, as far as they exist."""
        known = self._known(name)
        whole, _, part = known.rpartition("/")
        column = self._column(whole, part)
        known = known if column is None else whole
        self.channel(known)
        rows = Rows(self.store, start, min(stop, self.count), self.mechanism)
        values = np.asarray(self._sources[known].read(rows))
        if column is not None:
            values = np.linalg.norm(values, axis=1) if column == NORM else values[:, column]
        values.setflags(write=False)
        return values

    def _column(self, name: str, part: str) -> int | None:
        """Number of the component of a channel, or `NORM`; None if it has none of that name."""
        if name not in self._sources:
            return None
        components = self._sources[name].channel.components
        if components and part == "norm":
            return NORM
        return components.index(part) if part in components else None

    def channel(self, name: str) -> Channel:
        """Unit, description and components of a channel, or of one component of it.

        Raises:
            UnknownNameError: There is no such channel; the message names similar ones. It is a
                KeyError.
        """
        name = self._known(name)
        source = self._sources.get(name)
        if source is None:
            whole, _, part = name.rpartition("/")
            column = self._column(whole, part)
            if column is not None:
                channel = self.channel(whole)
                unique = column not in undetermined_components(self, channel)
                return replace(component_of(channel, part), unique=unique)
            hint = channel_hint(name, self._sources, self.mechanism)
            raise UnknownNameError(f"The result has no channel '{name}'{hint}")
        statistics = self.statistics
        known = name
        if source.dataset.as_key:
            known = f"{name.rpartition('/')[0]}/{source.dataset.as_key}"
        undetermined = known in statistics.undetermined_channels or (
            not statistics.undetermined_channels
            and source.owner in statistics.undetermined_reactions
        )
        if source.dataset.reaction and undetermined:
            return replace(source.channel, unique=False)
        return source.channel

    def unit(self, name: str) -> str:
        """SI unit of a channel, or of one component of it; "" for a number without.

        Raises:
            UnknownNameError: There is no such channel; the message names similar ones.
        """
        return self.channel(name).unit

    def _known(self, name: str) -> str:
        """The name of a channel, or of a component, that has other words in it."""
        if name in self._sources:
            return name
        return meant_channel(name, self._sources, self.mechanism)
