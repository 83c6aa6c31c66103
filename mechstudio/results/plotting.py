"""Channels over time by Matplotlib, which need not be installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import numpy as np

from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.csv_export import chosen_names
from mechstudio.results.curve_names import is_written_formula
from mechstudio.results.line_names import name_lines
from mechstudio.results.recording import Recording
from mechstudio.results.tables import needed

T = TypeVar("T")
LENGTH = "m"
DEFAULT = ("energy",)  # what is plotted where nothing is named


class AxesOfUnits(np.ndarray[Any, Any]):
    """Axes of Matplotlib, one for each unit, of one figure."""

    @property
    def figure(self) -> Any:
        """The figure that they are in."""
        return self.flat[0].figure

    def __getattr__(self, name: str) -> Any:
        """Refuse what single axes have.

        Raises:
            AttributeError: There are several.
        """
        raise AttributeError(
            f"several units have an array of axes, which has no '{name}': take one of them, as in "
            "run.plot(...)[0], or .figure of all"
        )


def plot(
    runs: Sequence[Recording],
    names: Sequence[str],
    axes: Any = None,
    *,
    over: str = "time",
    labels: Sequence[str] = (),
) -> Any:
    """Draw channels over time or over one of them, those of one unit into one diagram.

    Args:
        runs: Runs, each of which has a curve of each name.
        names: Channels, groups or patterns, also with a component behind; the energies if there
            are none.
        axes: Axes of Matplotlib to draw into, whatever the units; None makes a figure.
        over: Time, or the component of a channel that has one or is named.
        labels: What the legend calls each run in the place of its channel, or behind several; none
            leaves it to the axes, which tell several runs apart.

    Returns:
        The axes, or an array of them if there are several units; either has its `figure`.

    Raises:
        MissingPackageError: Matplotlib is not installed.
        UnknownNameError: A name is neither a channel nor a group, or `over` is no component.
    """
    pyplot = needed("matplotlib.pyplot", "plot")
    across = [_axis(run, over) for run in runs]
    curves = [labels_by_unit(run, names or DEFAULT) for run in runs]
    units = list(dict.fromkeys(unit for by_unit in curves for unit in by_unit))
    if axes is None:
        _, made = pyplot.subplots(len(units), sharex=True, squeeze=False, layout="constrained")
        places = list(made[:, 0])
    else:
        places = [axes] * len(units)
    for place, unit in zip(places, units, strict=True):
        drawn = zip(runs, labels or [""] * len(runs), across, curves, strict=True)
        for run, label, (values, _), by_unit in drawn:
            listed = by_unit.get(unit, [])
            lines = [place.plot(values, run[name], label=name)[0] for name in listed]
            name_lines(place, run, lines, label)
        names_of_unit = {name for by_unit in curves for name in by_unit.get(unit, [])}
        # over time the legend has the names
        named = "" if over == "time" or len(names_of_unit) > 1 else f"{names_of_unit.pop()} "
        place.set_ylabel(f"{named}[{unit}]")
        place.grid(visible=True, alpha=0.3)
        place.legend(fontsize="small")
    places[-1].set_xlabel(across[0][1])
    if axes is None and units == [LENGTH] and across[0][1].endswith(f"[{LENGTH}]"):
        # paths are seen as they are
        places[0].set_aspect("equal", adjustable="datalim")
    if axes is not None or len(places) == 1:
        return places[0]
    titles = dict.fromkeys(run.mechanism.name or "Unnamed mechanism" for run in runs)
    places[0].figure.suptitle(", ".join(titles))
    return made[:, 0].view(AxesOfUnits)


def flat(given: Iterable[T | Sequence[T]]) -> list[T]:
    """Names or runs that may also stand in lists."""
    return [
        one for entry in given for one in (entry if isinstance(entry, list | tuple) else (entry,))
    ]


def labels_by_unit(result: Recording, names: Sequence[str]) -> dict[str, list[str]]:
    """Names of curves over time by their SI unit, each once, a channel as it was asked for.

    Args:
        result: The run.
        names: Channels, groups or patterns, also with a component behind.

    Returns:
        Channels that have one value in a row, and components of the others.

    Raises:
        UnknownNameError: A name is neither a channel nor a group.
    """
    found: dict[str, dict[str, str]] = {}
    for given in names:
        if is_written_formula(given):
            raise UnknownNameError(
                f"Plots are of channels, and '{given}' is a formula; its values are drawn by "
                "axes.plot(result.time, result.evaluate(...)) of Matplotlib"
            )
        _, *chosen = chosen_names(result, [given])
        for name in chosen:
            channel = result.channel(name)
            # of a group or a pattern each has its own name
            label = given.strip("/") if chosen == [name] and _is_read(result, given) else name
            if not channel.component_units:
                continue
            units = zip(channel.components or ("",), channel.component_units, strict=True)
            for part, unit in units:
                end = f"/{part}" if part else ""
                found.setdefault(unit, {}).setdefault(f"{name}{end}", f"{label}{end}")
    return {unit: list(labels.values()) for unit, labels in found.items()}


def _is_read(result: Recording, name: str) -> bool:
    """Whether a name is that of a channel or of a component, maybe in other words."""
    try:
        result.channel(name.strip("/"))
    except UnknownNameError:
        return False
    return True


def _axis(result: Recording, over: str) -> tuple[FloatArray, str]:
    """Values of the horizontal axis, shape (rows,), and its label.

    Raises:
        UnknownNameError: It is no channel, or has several components and none is named.
    """
    values, channel = result[over], result.channel(over)
    if len(channel.component_units) == 1:
        return values.reshape(len(values)), f"{over} [{channel.component_units[0]}]"
    known = ", ".join(f"'{over}/{part}'" for part in (*channel.components, "norm"))
    raise UnknownNameError(f"Plots are over one component of '{over}': {known}")
