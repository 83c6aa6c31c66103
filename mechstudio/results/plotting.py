"""Channels over time by Matplotlib, which need not be installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.channels import Channel
from mechstudio.results.csv_export import chosen_names
from mechstudio.results.recording import Recording
from mechstudio.results.tables import needed

NORM = "norm"
DEFAULT = ("energy",)  # what is plotted where nothing is named


class Curve(NamedTuple):
    """A channel, or a component of it.

    Attributes:
        channel: Its name.
        part: The component, or `NORM`; "" for all.
    """

    channel: str
    part: str


def plot(result: Recording, names: Sequence[str], axes: Any = None, *, over: str = "time") -> Any:
    """Draw channels over time or over one of them, those of one unit into one diagram.

    Args:
        result: The run.
        names: Channels, groups or patterns, also with a component behind; the energies if there
            are none.
        axes: Axes of Matplotlib to draw into, whatever the units; None makes a figure.
        over: Time, or the component of a channel that has one or is named.

    Returns:
        The axes, or an array of them if there are several units.

    Raises:
        MissingPackageError: Matplotlib is not installed.
        UnknownNameError: A name is neither a channel nor a group, or `over` is no component.
    """
    pyplot = needed("matplotlib.pyplot", "plot")
    across, label = _axis(result, over)
    by_unit = labels_by_unit(result, names or DEFAULT)
    if axes is None:
        _, made = pyplot.subplots(len(by_unit), sharex=True, squeeze=False, layout="constrained")
        places = list(made[:, 0])
    else:
        places = [axes] * len(by_unit)
    for place, (unit, labels) in zip(places, by_unit.items(), strict=True):
        for name in labels:
            place.plot(across, result[name], label=name)
        place.set_ylabel(f"[{unit}]")
        place.grid(visible=True, alpha=0.3)
        place.legend(fontsize="small")
    places[-1].set_xlabel(label)
    if axes is not None or len(places) == 1:
        return places[0]
    places[0].figure.suptitle(result.mechanism.name)
    return made[:, 0]


def labels_by_unit(result: Recording, names: Sequence[str]) -> dict[str, list[str]]:
    """Names of curves over time by their SI unit, each once.

    Args:
        result: The run.
        names: Channels, groups or patterns, also with a component behind.

    Returns:
        Channels that have one value in a row, and components of the others.

    Raises:
        UnknownNameError: A name is neither a channel nor a group.
    """
    found: dict[str, dict[str, None]] = {}
    for name, chosen in _curves(result, names):
        channel = result.channel(name)
        if name == "time" or not channel.component_units:
            continue
        for part in (chosen,) if chosen else channel.components or ("",):
            label = f"{name}/{part}" if part else name
            found.setdefault(_unit(channel, part), {})[label] = None
    return {unit: list(labels) for unit, labels in found.items()}


def _curves(result: Recording, names: Sequence[str]) -> list[Curve]:
    """What the names stand for: channels, groups and patterns, also with a component behind."""
    found: dict[Curve, None] = {}
    for name in names:
        whole, _, part = name.rpartition("/")
        try:
            chosen = [Curve(entry, "") for entry in chosen_names(result, [name])[1:]]
        except UnknownNameError:
            try:
                owners = chosen_names(result, [whole])[1:]
            except UnknownNameError:
                owners = []
            chosen = [
                Curve(owner, part)
                for owner in owners
                if part in (*result.channel(owner).components, NORM)
            ]
            if not chosen:
                raise
        found |= dict.fromkeys(chosen)
    return list(found)


def _axis(result: Recording, over: str) -> tuple[FloatArray, str]:
    """Values of the horizontal axis, shape (rows,), and its label.

    Raises:
        UnknownNameError: It is no channel, or has several components and none is named.
    """
    values = result[over]
    if values.ndim == 1:
        whole, _, part = over.rpartition("/")
        owner = result.channel(over) if over in result else result.channel(whole)
        return values, f"{over} [{_unit(owner, part)}]"
    channel = result.channel(over)
    if len(channel.components) == 1:
        return values[:, 0], f"{over} [{_unit(channel, channel.components[0])}]"
    known = ", ".join(f"'{over}/{part}'" for part in (*channel.components, NORM))
    raise UnknownNameError(f"Plots are over one component of '{over}': {known}")


def _unit(channel: Channel, part: str) -> str:
    """The unit of one component."""
    parts = channel.components
    return channel.component_units[parts.index(part)] if part in parts else channel.unit
