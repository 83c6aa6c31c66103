"""Actuators: coordinates along which an inverse analysis found efforts, and their channels."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results.channel_words import known_name
from mechstudio.results.channels import Source, number_source
from mechstudio.results.datasets.dataset import EFFORT_LABELS, Dataset, fixed
from mechstudio.results.effort_kinds import effort_of_other_kind
from mechstudio.results.rows import Rows
from mechstudio.results.store import ActuatedCoordinate

GROUP = "actuators"


@dataclass(frozen=True)
class Actuator:
    """A coordinate on which an effort acts.

    Attributes:
        name: As `actuator_name` has it, however it was asked for.
        joint: Name of the joint.
        coordinate: Number of the coordinate.
        unit: Of the effort, "N" or "N m".
    """

    name: str
    joint: str
    coordinate: int
    unit: str


def actuator_of(mechanism: Mechanism, name: str) -> Actuator:
    """The coordinate that a name means: without a colon and what follows the first of the joint.

    Behind the colon stands its number, or its name such as `angle`.

    Raises:
        UnknownNameError: There is no such joint or coordinate.
    """
    joint, colon, number = name.rpartition(":")
    if name in mechanism.joints or not colon:
        joint, number = name, "0"
    kind = mechanism.joint(joint).joint_type
    scalars = [entry for entry in kind.coordinates if entry.kind != "quaternion"]
    names = [entry.name for entry in scalars]
    place = names.index(number) if number in names else int(number) if number.isdecimal() else None
    if place is None or place >= len(scalars):
        known = f"it has {', '.join(names)}; by number {_numbers(len(names))}"
        raise UnknownNameError(
            f"Joint '{joint}' has no coordinate '{number}'; "
            + (f"{known}." if names else "choose a joint with shifts or angles.")
        )
    unit = "N" if scalars[place].kind == "shift" else "N m"
    return Actuator(actuator_name(mechanism, joint, place), joint, place, unit)


def actuator_name(mechanism: Mechanism, joint: str, coordinate: int) -> str:
    """Name of an actuator: of the first coordinate that of the joint alone, else JOINT:NUMBER."""
    if coordinate == 0:
        return joint
    name = f"{joint}:{coordinate}"
    if name not in mechanism.joints:
        return name
    # another joint is called so
    return f"{joint}:{mechanism.joint(joint).joint_type.coordinates[coordinate].name}"


def driven_actuators(mechanism: Mechanism) -> tuple[str, ...]:
    """Names of actuators along the coordinates of all drivers."""
    return tuple(actuator_name(mechanism, d.joint, d.coordinate) for d in mechanism.drivers)


def known_actuator(name: str, mechanism: Mechanism) -> str:
    """The name that an actuator has, whatever it was asked for by; the same if there is none."""
    try:
        return actuator_of(mechanism, name).name
    except UnknownNameError:
        return name


def meant_channel(name: str, channels: Collection[str], mechanism: Mechanism) -> str:
    """The name of a channel, or of a component, that has other words in it.

    Args:
        name: As it was written, such as `joints/pin/velocity` or `actuators/crank:0/effort`.
        channels: Names of the channels that there are.
        mechanism: The model, whose joints name the coordinates of actuators.

    Returns:
        The name by which it is known; the same where it is known already, or by no other, as the
        force of a gear between hinges, which has a torque.
    """
    if effort_of_other_kind(name, mechanism):
        return name
    known = known_name(name, channels)
    meant = of_known_actuator(known, mechanism)
    return known if meant == known else known_name(meant, channels)


def of_known_actuator(name: str, mechanism: Mechanism) -> str:
    """A channel, or a group of them, with the name that its actuator has; others are the same."""
    heading, _, rest = name.partition("/")
    asked, stroke, key = rest.partition("/")
    if heading != GROUP or ":" not in asked:
        return name
    return f"{GROUP}/{known_actuator(asked, mechanism)}{stroke}{key}"


def _numbers(count: int) -> str:
    return "it has 0 alone" if count == 1 else f"it has 0 to {count - 1}"


def actuator_sources(actuators: Iterable[ActuatedCoordinate]) -> dict[str, Source]:
    """Channels of actuators by name."""
    found = {}
    for place, actuator in enumerate(actuators):
        label = EFFORT_LABELS[actuator.unit]
        for dataset, told in ((_EFFORT, {"label": label, "unit": actuator.unit}), (_POWER, {})):
            name = f"{GROUP}/{actuator.name}/{dataset.key}"
            found[name] = number_source(name, dataset, place, element="Actuator", **told)
    return found


def _power(rows: Rows, place: int) -> FloatArray:
    actuator = rows.store.actuators[place]
    return rows.actuator_effort(place) * rows.rate_of(actuator.joint, actuator.coordinate)


_EFFORT = Dataset(
    subject="actuators",
    key="effort",
    label="Force or torque",
    description="Effort of the actuator on body 2 along its coordinate, as the motion needs it.",
    columns=fixed("N m"),
    vector=False,
    read=lambda rows, place: rows.actuator_effort(place),
    reaction=True,
)
_POWER = Dataset(
    subject="actuators",
    key="power",
    label="Power",
    description="Power that the actuator supplies.",
    columns=fixed("W"),
    vector=False,
    derived=True,
    read=_power,
    reaction=True,
    as_key="effort",
)
