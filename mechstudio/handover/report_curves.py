"""Which curves a report shows, and their values."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.handover.packed_arrays import PackedArrays, Place
from mechstudio.results import Channel, Result
from mechstudio.results.actuators import GROUP as ACTUATORS
from mechstudio.results.computed import formula_rows
from mechstudio.results.csv_export import chosen_names
from mechstudio.results.curve_names import (
    formula_of,
    is_written_formula,
    place_of,
    unit_of_place,
)
from mechstudio.results.extremes import extremes, rows_per_span, span_times

# most values of a curve; longer runs show the extremes of spans of time
MOST_VALUES = 4000
# most joints, drivers and points that are shown without being asked for
_MOST_ELEMENTS = 4

Curves = dict[str, object]


def report_curves(
    result: Result, names: Sequence[str] | None, arrays: PackedArrays
) -> tuple[Place, list[Curves]]:
    """Place of the common times, and the plots with the places of their values.

    Args:
        result: The run.
        names: Channels, groups or patterns to show, one component of a channel or its norm, and
            formulas over such names in brackets; what says most of any run if None.
        arrays: Where values are put.

    Raises:
        UnknownNameError: A name is neither a channel nor a group.
        FormulaError: A formula cannot be read for this run.
    """
    span = rows_per_span(result.count, MOST_VALUES)
    times = span_times(result["time"][:, None], span)[:, 0]
    plots: list[Curves] = []
    for name in dict.fromkeys(_usual(result) if names is None else _opened(result, names)):
        if is_written_formula(name):
            formula = formula_of(result, name)
            values = formula_rows(formula, result)
            plots.append(
                _lone_plot("Formula", name.strip("= "), formula.unit, values, span, arrays)
            )
        elif name in result.names():
            plots += _plots(result, result.channel(name), span, arrays)
        else:
            place = place_of(result, name)
            assert place is not None, "opened names are those of curves"
            unit, values = unit_of_place(place), np.asarray(result[name], float)
            title = f"{place.channel.name.rpartition('/')[0]}: {place.channel.label}"
            plots.append(
                _lone_plot(title, name.rpartition("/")[2], unit, values, span, arrays, name)
            )
    return arrays.add(times, "f8"), _joined(plots)


def _opened(result: Result, names: Sequence[str]) -> list[str]:
    """Channels of groups and patterns, components of channels, and formulas, in their order."""
    opened: list[str] = []
    for name in names:
        if is_written_formula(name) or (
            place_of(result, name) is not None and name not in result.names()
        ):
            opened.append(name)
        else:
            opened += (one for one in chosen_names(result, [name]) if one != "time")
    return opened


def _lone_plot(
    title: str,
    label: str,
    unit: str,
    values: FloatArray,
    span: int,
    arrays: PackedArrays,
    subject: str = "",
) -> Curves:
    """A plot of one curve; `subject` says what it is of."""
    curve: Curves = {
        "label": f"{label} [{unit}]",
        "channel": subject or label,
        "component": 0,
        "values": arrays.add(extremes(values[:, None], span)[:, 0], "f4"),
    }
    return {"title": title, "unit": unit, "subject": subject or label, "curves": [curve]}


def _plots(result: Result, channel: Channel, span: int, arrays: PackedArrays) -> list[Curves]:
    """One plot for each unit among the components of a channel."""
    width = len(channel.component_units)
    if not width:
        return []
    values = np.asarray(result[channel.name], dtype=float).reshape(result.count, width)
    values = extremes(values, span)
    found: dict[str, Curves] = {}
    where, _, what = channel.name.rpartition("/")
    title = f"{where}: {channel.label}" if channel.element else channel.label
    for place, unit in enumerate(channel.component_units):
        label = channel.components[place] if channel.components else channel.label
        plot = found.setdefault(unit, {"title": title, "unit": unit, "subject": what, "curves": []})
        curves = plot["curves"]
        assert isinstance(curves, list)
        curves.append(
            {
                "label": f"{label} [{unit}]",
                "channel": channel.name,
                "component": place,
                "values": arrays.add(values[:, place], "f4"),
            }
        )
    return list(found.values())


def _joined(plots: list[Curves]) -> list[Curves]:
    """Energies in one plot, which are compared with each other."""
    joined: list[Curves] = []
    energies: Curves | None = None
    for plot in plots:
        curves = plot["curves"]
        assert isinstance(curves, list)
        if not curves[0]["channel"].startswith("energy/"):
            joined.append(plot)
        elif energies is None:
            energies = plot | {"title": "Energy"}
            joined.append(energies)
        else:
            shown = energies["curves"]
            assert isinstance(shown, list)
            shown += curves
    return joined


def _usual(result: Result) -> list[str]:
    """What says most of any run: energies, errors, drivers, points, joints and their reactions.

    Efforts that inverse dynamics found come first.
    """
    mechanism = result.mechanism
    names = [
        f"{ACTUATORS}/{actuator.name}/{key}"
        for actuator in result.store.actuators[:_MOST_ELEMENTS]
        for key in ("effort", "power")
    ]
    names += ["energy/kinetic", "energy/potential", "energy/total"]
    names += [f"drivers/{driver.name}/effort" for driver in mechanism.drivers[:_MOST_ELEMENTS]]
    names += [f"measures/{point.name}/position" for point in mechanism.measures[:_MOST_ELEMENTS]]
    for joint in mechanism.joints[:_MOST_ELEMENTS]:
        names += [f"joints/{joint.name}/coordinate", f"joints/{joint.name}/force"]
    names.append("constraints/position")
    return [name for name in names if name in result]
