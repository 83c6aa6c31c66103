"""The datasets of one run by name, with what a reader has to know about each."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import JointType, joint_type
from mechstudio.model import Joint, Mechanism
from mechstudio.model.element import NamedElement
from mechstudio.model.elements import LISTS
from mechstudio.results.acting import acts
from mechstudio.results.datasets import DATASETS, Dataset
from mechstudio.results.datasets.dataset import EFFORT, EFFORT_COLUMNS, EFFORT_LABELS, every
from mechstudio.results.rows import Rows


@answering
@dataclass(frozen=True, kw_only=True)
class Channel:
    """What a dataset holds.

    Attributes:
        name: Name in files and scripts, for example "joints/pivot/force".
        label: Short name for menus and axes, for example "Reaction force".
        unit: Unit of all components; a list like "m, rad" where they differ.
        description: One sentence, with the reference point and axes.
        components: Names of the columns; empty for one value per row.
        component_units: Unit of each column; one entry if there are no components.
        element: What users call an element of this type, for example "Motor"; empty for the run.
        unique: False for a reaction that redundant constraints leave undetermined; the stored one
            is then the solution of least norm.
    """

    name: str
    label: str
    unit: str
    description: str
    components: tuple[str, ...]
    component_units: tuple[str, ...]
    element: str = ""
    unique: bool = True


def component_of(channel: Channel, part: str) -> Channel:
    """One component of a channel as a channel of its own, or its `norm`."""
    units = dict(zip(channel.components, channel.component_units, strict=True))
    unit = units.get(part, channel.unit)
    return replace(
        channel,
        name=f"{channel.name}/{part}",
        label=f"{channel.label}, {part}",
        unit=unit,
        components=(),
        component_units=(unit,),
    )


@dataclass(frozen=True)
class Source:
    """Where the values of a channel come from."""

    channel: Channel
    dataset: Dataset
    owner: str
    index: int

    def read(self, rows: Rows) -> FloatArray:
        """Values of the channel for some rows, shape (rows,) or (rows, components)."""
        return self.dataset.read(rows, self.index)


def number_source(
    name: str, dataset: Dataset, place: int, *, element: str = "", label: str = "", unit: str = ""
) -> Source:
    """The source of a channel of one number that belongs to no element of the model.

    Args:
        name: Of the channel.
        dataset: What it holds.
        place: Handed to what reads the dataset.
        element: What the channel is told to belong to.
        label: What it is called; empty for the label of the dataset.
        unit: Its unit; empty for that of the dataset.
    """
    unit = unit or dataset.columns(None)[0].unit
    channel = Channel(
        name=name,
        label=label or dataset.label,
        unit=unit,
        description=dataset.description,
        components=(),
        component_units=(unit,),
        element=element,
    )
    return Source(channel, dataset, "", place)


KEPT = 4  # models
_latest: deque[tuple[Mechanism, bool, dict[str, Source]]] = deque(maxlen=KEPT)


def sources(mechanism: Mechanism, has_momentum: bool) -> dict[str, Source]:
    """All channels of a run by name, in the order of the public interface.

    Runs of models that differ in numbers alone share them.

    Args:
        mechanism: The simulated model.
        has_momentum: Whether the solver knows joint momenta.
    """
    for other, had_momentum, known in reversed(tuple(_latest)):
        if had_momentum == has_momentum and _have_same(mechanism, other):
            if mechanism.joints is not other.joints:
                # the next model of a series shares most elements with this one, and seldom with one
                # that was read from elsewhere
                _latest.append((mechanism, has_momentum, known))
            return known
    made = _made(mechanism, has_momentum)
    _latest.append((mechanism, has_momentum, made))
    return made


def _have_same(one: Mechanism, other: Mechanism) -> bool:
    """Whether the elements of two models have the same channels."""
    pairs = [(getattr(one, listed), getattr(other, listed)) for listed in LISTS.values()]
    # a trial of a study changes few elements, and these seldom in what they have
    return all(len(mine) == len(others) for mine, others in pairs) and all(
        a is b or (a.name == b.name and type(a) is type(b) and _parts_of(a) == _parts_of(b))
        for mine, others in pairs
        for a, b in zip(mine, others, strict=True)
    )


def _parts_of(element: NamedElement) -> tuple[object, ...]:
    """All of an element, beside its name and its class, that its channels depend on."""
    own = [entry.belongs(element) for entry in _optional(LISTS[element.kind_key])]
    return element.type_label, element.coordinate_ends, own


@cache
def _optional(subject: str) -> tuple[Dataset, ...]:
    """The datasets that not every element of a list has."""
    return tuple(
        entry for entry in DATASETS if entry.subject == subject and entry.belongs is not every
    )


def _made(mechanism: Mechanism, has_momentum: bool) -> dict[str, Source]:
    """The channels of a model whose like was not asked for of late."""
    found: dict[str, Source] = {}
    # thousands of elements have the same ones
    tables: dict[tuple[int, str, int], _Table] = {}
    for dataset, element, index, kind, coordinate in _instances(mechanism):
        if dataset.hamiltonian and not has_momentum:
            continue
        key = (id(dataset), kind.key if kind else "", coordinate)
        table = tables.get(key) or tables.setdefault(key, _Table.of(dataset, kind, coordinate))
        owner = element.name if element else ""
        name = f"{dataset.subject}/{owner}/{dataset.key}" if element else dataset.key
        channel = Channel(
            name=name,
            label=table.label,
            unit=table.unit,
            description=dataset.description,
            components=table.components,
            component_units=table.component_units,
            element=element.type_label if element else "",
        )
        found[name] = Source(channel, dataset, owner, index)
    return found


class ModelChannels:
    """The channels that runs of a model have, before there is a run.

    Those that only some solvers know, such as joint momenta, are among them.

    Attributes:
        mechanism: The model.
    """

    def __init__(self, mechanism: Mechanism) -> None:
        self.mechanism = mechanism

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return sources(self.mechanism, True)

    def names(self) -> tuple[str, ...]:
        """Names of all channels, in the order of the public interface."""
        return tuple(self._sources)

    def channel(self, name: str) -> Channel:
        """What a channel holds, by its exact name."""
        return self._sources[name].channel


class _Table(NamedTuple):
    """What the channels of a dataset have in common, for elements of a type."""

    label: str
    unit: str
    components: tuple[str, ...]
    component_units: tuple[str, ...]

    @classmethod
    def of(cls, dataset: Dataset, kind: JointType | None, coordinate: int) -> _Table:
        """That of a dataset, for a type of joint and the coordinate of an actuator."""
        columns = dataset.columns(kind)
        if dataset.columns is EFFORT_COLUMNS:
            columns = (columns[coordinate],)
        names = tuple(column.name for column in columns) if dataset.vector else ()
        units = tuple(column.unit for column in columns)
        label = EFFORT_LABELS[units[0]] if dataset.label == EFFORT else dataset.label
        return cls(label, _common_unit(units), names, units)


class _Instance(NamedTuple):
    """A dataset of an element.

    Attributes:
        dataset: What it is.
        element: The element; None for the run.
        place: Its index in the rows.
        kind: Type of the joint that the columns depend on.
        coordinate: The one of its coordinates that an actuator acts on.
    """

    dataset: Dataset
    element: NamedElement | None = None
    place: int = 0
    kind: JointType | None = None
    coordinate: int = 0


def _instances(mechanism: Mechanism) -> Iterator[_Instance]:
    """Each dataset of each element that has it."""
    of_subject: dict[str, list[Dataset]] = {}
    for entry in DATASETS:
        of_subject.setdefault(entry.subject, []).append(entry)
    kinds = {joint.name: joint_type(joint.type) for joint in mechanism.joints}
    run = of_subject["run"]

    yield from (_Instance(entry) for entry in run if entry.key == "time")
    for b, body in enumerate(mechanism.bodies):
        yield from (_Instance(entry, body, b) for entry in of_subject["bodies"])
    for j, joint in enumerate(mechanism.joints):
        entries = _joint_datasets(of_subject["joints"], joint)
        yield from (_Instance(entry, joint, j, kinds[joint.name]) for entry in entries)
    places: Counter[str] = Counter()
    for force in mechanism.forces:
        entries = [entry for entry in of_subject["forces"] if entry.belongs(force)]
        end = _acts_on(force, kinds)
        yield from (_Instance(entry, force, places[force.table], *end) for entry in entries)
        places[force.table] += 1
    for subject, actuators in (("drivers", mechanism.drivers), ("couplings", mechanism.couplings)):
        for a, actuator in enumerate(actuators):
            end = _acts_on(actuator, kinds)
            yield from (_Instance(entry, actuator, a, *end) for entry in of_subject[subject])
    for m, measure in enumerate(mechanism.measures):
        yield from (_Instance(entry, measure, m) for entry in of_subject["measures"])
    yield from (_Instance(entry) for entry in run if entry.key != "time")


def _joint_datasets(entries: list[Dataset], joint: Joint) -> list[Dataset]:
    """The datasets of a joint; few have elements that act."""
    if acts(joint):
        return [entry for entry in entries if entry.belongs(joint)]
    return [entry for entry in entries if entry.belongs is every]


def _acts_on(element: NamedElement, kinds: Mapping[str, JointType]) -> tuple[JointType | None, int]:
    """Type of the joint and the coordinate along which an element has an effort, the last one."""
    if not element.coordinate_ends:
        return None, 0
    joint, coordinate = element.coordinate_ends[-1]
    return kinds[joint], coordinate


def _common_unit(units: tuple[str, ...]) -> str:
    if len(set(units)) <= 1:
        return units[0] if units else "1"
    return ", ".join(units)


def owners_of(mechanism: Mechanism) -> tuple[tuple[str, ...], ...]:
    """Names of all elements with channels, by list."""
    lists = (
        mechanism.bodies,
        mechanism.joints,
        mechanism.drivers,
        mechanism.couplings,
        mechanism.forces,
        mechanism.measures,
    )
    return tuple(tuple(element.name for element in elements) for elements in lists)
