"""Channels over time by Matplotlib, which need not be installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mechstudio.results.csv_export import chosen_names
from mechstudio.results.recording import Recording
from mechstudio.results.tables import needed

DEFAULT = ("energy",)  # what is plotted where nothing is named


def plot(result: Recording, names: Sequence[str], axes: Any = None) -> Any:
    """Draw channels over time, those of one unit into one diagram.

    Args:
        result: The run.
        names: Channels or groups; the energies if there are none.
        axes: Axes of Matplotlib to draw into, whatever the units; None makes a figure.

    Returns:
        The axes, or an array of them if there are several units.

    Raises:
        MissingPackageError: Matplotlib is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    pyplot = needed("matplotlib.pyplot", "plot")
    by_unit: dict[str, list[str]] = {}
    for name in chosen_names(result, names or DEFAULT):
        if name != "time" and result.channel(name).component_units:
            by_unit.setdefault(result.channel(name).unit, []).append(name)
    if axes is None:
        _, made = pyplot.subplots(len(by_unit), sharex=True, squeeze=False, layout="constrained")
        places = list(made[:, 0])
    else:
        places = [axes] * len(by_unit)
    for place, (unit, members) in zip(places, by_unit.items(), strict=True):
        for name in members:
            _draw(result, name, place)
        place.set_ylabel(f"[{unit}]")
        place.grid(visible=True, alpha=0.3)
        place.legend(fontsize="small")
    places[-1].set_xlabel("time [s]")
    if axes is not None or len(places) == 1:
        return places[0]
    places[0].figure.suptitle(result.mechanism.name)
    return made[:, 0]


def _draw(result: Recording, name: str, place: Any) -> None:
    """Draw the components of a channel."""
    values = result[name].reshape(result.count, -1)
    components = result.channel(name).components or ("",)
    for k, component in enumerate(components):
        label = f"{name}/{component}" if component else name
        place.plot(result.time, values[:, k], label=label)
