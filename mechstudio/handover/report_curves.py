"""Which curves a report shows, and their values."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.handover.packed_arrays import PackedArrays, Place
from mechstudio.results import Channel, Result
from mechstudio.results.computed import around
from mechstudio.results.csv_export import chosen_names
from mechstudio.results.curve_names import FORMULA_SIGN, formula_of
from mechstudio.results.extremes import extremes, rows_per_span, span_times
from mechstudio.results.signals import FormulaError

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
        names: Channels or groups to show, and formulas over channels in brackets; what says most
            of any run if None.
        arrays: Where values are put.

    Raises:
        UnknownNameError: A name is neither a channel nor a group.
        FormulaError: A formula cannot be read for this run.
    """
    formulas = [name for name in names or () if "[" in name]
    listed = [name for name in names or () if "[" not in name]
    chosen = _usual(result) if names is None else chosen_names(result, listed)
    span = rows_per_span(result.count, MOST_VALUES)
    times = span_times(result["time"][:, None], span)[:, 0]
    plots: list[Curves] = []
    for channel in (result.channel(name) for name in chosen if name != "time"):
        plots += _plots(result, channel, span, arrays)
    plots += [_of_formula(result, text, span, arrays) for text in formulas]
    return arrays.add(times, "f8"), _joined(plots)


def _of_formula(result: Result, text: str, span: int, arrays: PackedArrays) -> Curves:
    """The plot of a formula over channels.

    Raises:
        FormulaError: It cannot be read for this run, or it is a single number.
    """
    title = text.removeprefix(FORMULA_SIGN)
    values = result.evaluate(title)
    if not isinstance(values, np.ndarray):
        raise FormulaError(f"'{title}' is one number; a curve has no figure such as max around it")
    unit = "" if around(title)[0] else formula_of(result, title).unit
    curve = {
        "label": f"{title} [{unit}]" if unit else title,
        "channel": title,
        "component": 0,
        "values": arrays.add(extremes(values[:, None], span)[:, 0], "f4"),
    }
    return {"title": title, "unit": unit, "subject": title, "curves": [curve]}


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
    """What says most of any run: energies, errors, drivers, points, joints and their reactions."""
    mechanism = result.mechanism
    names = ["energy/kinetic", "energy/potential", "energy/total"]
    names += [f"drivers/{driver.name}/effort" for driver in mechanism.drivers[:_MOST_ELEMENTS]]
    names += [f"measures/{point.name}/position" for point in mechanism.measures[:_MOST_ELEMENTS]]
    for joint in mechanism.joints[:_MOST_ELEMENTS]:
        names += [f"joints/{joint.name}/coordinate", f"joints/{joint.name}/force"]
    names.append("constraints/position")
    return [name for name in names if name in result]
