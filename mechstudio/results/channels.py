"""The datasets of one run by name, with what a reader has to know about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mechstudio.joints import JointType, joint_type
from mechstudio.model import Mechanism
from mechstudio.results.datasets import DATASETS, Column, Dataset
from mechstudio.results.rows import Rows
from mechstudio.results.store import FloatArray


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
        unique: False for a reaction that redundant constraints leave undetermined; the stored one
            is then the solution of least norm.
    """

    name: str
    label: str
    unit: str
    description: str
    components: tuple[str, ...]
    component_units: tuple[str, ...]
    unique: bool = True


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


def sources(mechanism: Mechanism, has_momentum: bool) -> dict[str, Source]:
    """All channels of a run by name, in the order of the public interface.

    Args:
        mechanism: The simulated model.
        has_momentum: Whether the solver knows joint momenta.
    """
    found: dict[str, Source] = {}
    for dataset, owner, index, kind in _instances(mechanism):
        if dataset.hamiltonian and not has_momentum:
            continue
        columns = dataset.columns(kind)
        if dataset.subject == "drivers":
            columns = (columns[mechanism.drivers[index].coordinate],)
        elif dataset.subject == "couplings":
            columns = (columns[mechanism.couplings[index].coordinate2],)
        name = f"{dataset.subject}/{owner}/{dataset.key}" if owner else dataset.key
        channel = Channel(
            name=name,
            label=dataset.label,
            unit=_common_unit(columns),
            description=dataset.description,
            components=tuple(column.name for column in columns) if dataset.vector else (),
            component_units=tuple(column.unit for column in columns),
        )
        found[name] = Source(channel, dataset, owner, index)
    return found


def _instances(mechanism: Mechanism) -> Iterator[tuple[Dataset, str, int, JointType | None]]:
    """Each dataset with the name, index and joint type of each element that has it."""
    of_subject = {
        subject: [entry for entry in DATASETS if entry.subject == subject]
        for subject in ("bodies", "joints", "drivers", "couplings", "measures")
    }
    run = [entry for entry in DATASETS if entry.subject == "run"]
    joints = {joint.name: joint_type(joint.type) for joint in mechanism.joints}

    yield from ((entry, "", 0, None) for entry in run if entry.key == "time")
    for b, body in enumerate(mechanism.bodies):
        yield from ((entry, body.name, b, None) for entry in of_subject["bodies"])
    for j, joint in enumerate(mechanism.joints):
        kind = joints[joint.name]
        yield from ((entry, joint.name, j, kind) for entry in of_subject["joints"])
    for d, driver in enumerate(mechanism.drivers):
        kind = joints[driver.joint]
        yield from ((entry, driver.name, d, kind) for entry in of_subject["drivers"])
    for c, coupling in enumerate(mechanism.couplings):
        kind = joints[coupling.joint2]
        yield from ((entry, coupling.name, c, kind) for entry in of_subject["couplings"])
    for m, measure in enumerate(mechanism.measures):
        yield from ((entry, measure.name, m, None) for entry in of_subject["measures"])
    yield from ((entry, "", 0, None) for entry in run if entry.key != "time")


def _common_unit(columns: tuple[Column, ...]) -> str:
    units = [column.unit for column in columns]
    if len(set(units)) <= 1:
        return units[0] if units else "1"
    return ", ".join(units)
