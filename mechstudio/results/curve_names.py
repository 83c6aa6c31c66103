"""Names of single curves: a component of a channel, the norm of a vector, or a formula.

`joints/pivot/force/x` and `energy/kinetic` are columns as in CSV files, `joints/pivot/force/norm`
is the length of a vector, and what begins with "=" is a formula over such names in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from mechstudio.model import Mechanism
from mechstudio.results.actuators import meant_channel
from mechstudio.results.channels import Channel
from mechstudio.results.signals import Formula, FormulaError, parse_formula

# stands for the length of a vector instead of a column
NORM = -1
NORM_NAME = "norm"
FORMULA_SIGN = "="
_VECTOR = ("x", "y", "z")
_REFERENCE = re.compile(r"\[([^\[\]]*)\]")


class HasChannels(Protocol):
    """A run, or a model whose runs will have these channels."""

    @property
    def mechanism(self) -> Mechanism:
        """The model."""

    def names(self) -> tuple[str, ...]:
        """Names of all channels."""

    def channel(self, name: str) -> Channel:
        """What a channel holds."""


class Place(NamedTuple):
    """Where the values of a curve are: a column of a channel, or its norm."""

    channel: Channel
    component: int


def is_formula(name: str) -> bool:
    """Whether a name is that of a formula."""
    return name.startswith(FORMULA_SIGN)


def is_written_formula(name: str) -> bool:
    """Whether what somebody wrote for a name is a formula: brackets are in no name of a channel."""
    return is_formula(name) or "[" in name


def curve_name(channel: Channel, component: int) -> str:
    """Name of one column of a channel, or of its norm."""
    if not channel.components:
        return channel.name
    part = NORM_NAME if component == NORM else channel.components[component]
    return f"{channel.name}/{part}"


def place_of(result: HasChannels, name: str) -> Place | None:
    """Where the values of a curve are; None if the run has no such curve."""
    channels = result.names()
    name = meant_channel(name, channels, result.mechanism)
    if name in channels:
        channel = result.channel(name)
        return Place(channel, 0) if len(channel.components) < 2 else None
    owner, _, part = name.rpartition("/")
    if owner not in channels:
        return None
    channel = result.channel(owner)
    if part in channel.components:
        return Place(channel, channel.components.index(part))
    return Place(channel, NORM) if part == NORM_NAME and has_norm(channel) else None


def has_norm(channel: Channel) -> bool:
    """Whether a channel is a vector, which has a length."""
    return channel.components == _VECTOR


def unit_of_place(place: Place) -> str:
    """Unit of a curve."""
    return place.channel.component_units[max(place.component, 0)]


def names_of_curves(result: HasChannels) -> Iterator[str]:
    """Names of all curves of a run but formulas."""
    for name in result.names():
        channel = result.channel(name)
        for component in range(max(len(channel.components), 1)):
            if channel.component_units:
                yield curve_name(channel, component)
        if has_norm(channel):
            yield curve_name(channel, NORM)


def formula_of(result: HasChannels, name: str) -> Formula:
    """A formula read for the channels and the parameters of a run.

    Args:
        result: The run.
        name: The formula behind an equals sign.

    Raises:
        FormulaError: It cannot be read for this run.
    """
    text = name.removeprefix(FORMULA_SIGN)
    # only those that it names are looked at: large runs have ten thousands of channels
    units = {}
    for found in _REFERENCE.findall(text):
        place = place_of(result, found.strip())
        if place is not None:
            units[found.strip()] = unit_of_place(place)
    missing = [name for name in _REFERENCE.findall(text) if name.strip() not in units]
    if missing:
        units = dict.fromkeys(names_of_curves(result), "1") | units
    details = result.mechanism.parameters.details
    return parse_formula(
        text,
        units,
        dict(result.mechanism.parameters),
        {key: detail.unit for key, detail in details.items() if detail.unit},
    )


def can_read(result: HasChannels, name: str) -> bool:
    """Whether a run has the curve or the channel of a name."""
    if not is_formula(name):
        return name in result.names() or place_of(result, name) is not None
    try:
        formula_of(result, name)
    except FormulaError:
        return False
    return True


def renamed(name: str, names: Mapping[str, str]) -> str:
    """A name after channels got other names.

    Args:
        name: Of a channel, a curve or a formula.
        names: New name of each channel.
    """
    if is_formula(name):
        return _REFERENCE.sub(lambda found: f"[{renamed(found.group(1).strip(), names)}]", name)
    if name in names:
        return names[name]
    owner, _, part = name.rpartition("/")
    return f"{names[owner]}/{part}" if owner in names else name
