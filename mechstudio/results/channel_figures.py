"""Any channel of bodies, joints and force elements as a figure that colors them.

A figure is called by its channel without the name of the element: `bodies/position/z`,
`joints/force/norm`, `forces/power`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Mechanism
from mechstudio.model.element import Kind
from mechstudio.results.channels import Channel, Source, sources
from mechstudio.results.curve_names import NORM_NAME, has_norm
from mechstudio.results.datasets import DATASETS, Dataset
from mechstudio.results.rows import Rows
from mechstudio.results.store import Store
from mechstudio.results.vector_places import Item

KINDS: dict[str, Kind] = {"bodies": "body", "joints": "joint", "forces": "force"}


class ChannelFigure(NamedTuple):
    """A component of a channel of each element of a list that has it.

    Attributes:
        key: Its name.
        label: What users call it.
        unit: SI unit.
    """

    key: str
    label: str
    unit: str

    @property
    def signed(self) -> bool:
        """Whether it may be negative."""
        return not self.key.endswith(f"/{NORM_NAME}")

    def items(self, store: Store) -> tuple[Item, ...]:
        """The elements that have it, in order."""
        return tuple((KINDS[self.key.partition("/")[0]], s.owner) for s, _ in self._columns(store))

    def read(self, store: Store) -> FloatArray:
        """Its values for all rows of a store, shape (rows, elements)."""
        rows, found = Rows(store, 0, store.count), []
        for source, column in self._columns(store):
            values = np.asarray(source.read(rows)).reshape(store.count, -1)
            found.append(np.linalg.norm(values, axis=1) if column < 0 else values[:, column])
        return np.stack(found, axis=1) if found else np.zeros((store.count, 0))

    def _columns(self, store: Store) -> list[tuple[Source, int]]:
        """Where it stands, of each element that has it; -1 for the norm."""
        subject, _, rest = self.key.partition("/")
        found = []
        for source in sources(store.mechanism, store.has_momentum).values():
            if source.dataset.subject == subject:
                names = _components(source.channel)
                part = rest.removeprefix(source.dataset.key).lstrip("/")
                if rest == f"{source.dataset.key}/{part}".rstrip("/") and part in names:
                    column = 0 if not part else -1 if part == NORM_NAME else names.index(part)
                    found.append((source, column))
        return found


def channel_figures(mechanism: Mechanism) -> tuple[ChannelFigure, ...]:
    """All figures that elements of a mechanism have, each once, in the order of the channels."""
    return tuple({figure.key: figure for figure in _figures(mechanism)}.values())


def channel_figure(mechanism: Mechanism, key: str) -> ChannelFigure | None:
    """The figure of a name; None where no element of a mechanism has it."""
    # asked for with each picture: looks no further than to the first element that has it
    return next((figure for figure in _figures(mechanism) if figure.key == key), None)


def _figures(mechanism: Mechanism) -> Iterator[ChannelFigure]:
    """The figures of each element in turn."""
    for source in sources(mechanism, True).values():
        if source.dataset.subject in KINDS:
            for name in _components(source.channel):
                yield ChannelFigure(
                    _key(source.dataset, name), _label(source, name), _unit(source.channel, name)
                )


def is_channel_figure(key: str) -> bool:
    """Whether some mechanism has a figure of that name."""
    return key in _known_keys()


@cache
def _known_keys() -> frozenset[str]:
    found = set()
    for dataset in DATASETS:
        if dataset.subject not in KINDS:
            continue
        if not dataset.vector:
            found.add(_key(dataset, ""))
            continue
        found.add(_key(dataset, NORM_NAME))
        # most have the same columns for all types of joints
        for kind in JOINT_TYPES:
            found |= {_key(dataset, column.name) for column in dataset.columns(kind)}
    return frozenset(found)


def _components(channel: Channel) -> tuple[str, ...]:
    """Names of the components, and the norm where all have one unit; one empty name without any."""
    if not channel.components:
        # a joint without freedom has rates of no components
        return ("",) if channel.component_units else ()
    return (*channel.components, *((NORM_NAME,) if has_norm(channel) else ()))


def _key(dataset: Dataset, component: str) -> str:
    return f"{dataset.subject}/{dataset.key}/{component}".rstrip("/")


def _label(source: Source, component: str) -> str:
    """What users read: "Body: velocity, norm"."""
    of = {"bodies": "Bodies", "joints": "Joints", "forces": "Forces"}[source.dataset.subject]
    name = NORM_NAME if component == NORM_NAME else component.replace("_", " ")
    return f"{of}: {source.channel.label.lower()}{f', {name}' if name else ''}"


def _unit(channel: Channel, component: str) -> str:
    if component in channel.components:
        return channel.component_units[channel.components.index(component)]
    return channel.component_units[0]
