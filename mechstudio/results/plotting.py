"""Channels over time by Matplotlib, which need not be installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mechstudio.errors import UnknownNameError
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


def plot(result: Recording, names: Sequence[str], axes: Any = None) -> Any:
    """Draw channels over time, those of one unit into one diagram.

    Args:
        result: The run.
        names: Channels, groups or patterns, also with a component behind; the energies if there
            are none.
        axes: Axes of Matplotlib to draw into, whatever the units; None makes a figure.

    Returns:
        The axes, or an array of them if there are several units.

    Raises:
        MissingPackageError: Matplotlib is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    pyplot = needed("matplotlib.pyplot", "plot")
    by_unit: dict[str, list[Curve]] = {}
    for curve in named_curves(result, names or DEFAULT):
        channel = result.channel(curve.channel)
        units = channel.component_units
        if curve.channel != "time" and units:
            parts = channel.components
            unit = units[parts.index(curve.part)] if curve.part in parts else channel.unit
            by_unit.setdefault(unit, []).append(curve)
    if axes is None:
        _, made = pyplot.subplots(len(by_unit), sharex=True, squeeze=False, layout="constrained")
        places = list(made[:, 0])
    else:
        places = [axes] * len(by_unit)
    for place, (unit, members) in zip(places, by_unit.items(), strict=True):
        for curve in members:
            _draw(result, curve, place)
        place.set_ylabel(f"[{unit}]")
        place.grid(visible=True, alpha=0.3)
        place.legend(fontsize="small")
    places[-1].set_xlabel("time [s]")
    if axes is not None or len(places) == 1:
        return places[0]
    places[0].figure.suptitle(result.mechanism.name)
    return made[:, 0]


def named_curves(result: Recording, names: Sequence[str]) -> list[Curve]:
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


def _draw(result: Recording, curve: Curve, place: Any) -> None:
    """Draw one component of a channel, or all of them."""
    name, part = curve
    parts = (part,) if part else result.channel(name).components or ("",)
    for component in parts:
        label = f"{name}/{component}" if component else name
        place.plot(result.time, result[label], label=label)
