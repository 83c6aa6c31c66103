"""Curves of other runs beside those of the shown one, and differences to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_spec import PlotSpec
from mechstudio.gui.state.compared_runs import ComparedRuns
from mechstudio.results.curve_names import can_read
from mechstudio.scene.plot_colors import PATTERNS


def with_runs(spec: PlotSpec, compared: ComparedRuns, differences: Mapping[str, str]) -> PlotSpec:
    """A plot with the curves of compared runs beside its own, dashed and in other colors.

    The curve of a plot that has one alone is in the color of each run; of several curves each has
    shades of its color, and the legend the color of each run beside them.

    Args:
        spec: The plot of the shown run.
        compared: Compared runs, whose curves are left out where they have none, and the color of
            the shown one.
        differences: By names of curves, ids of runs whose values are taken off.
    """
    runs, by_id = compared.runs, {run.id: run for run in compared.runs}
    curves = []
    for curve in spec.curves:
        other = by_id.get(differences.get(curve.name, ""))
        if other is not None and can_read(other.result, curve.name):
            label = f"{curve.label} − {other.label}"
            curves.append(replace(curve, minus=other.id, label=label, hide_zero=False))
        else:
            curves.append(curve)
    is_alone = len(curves) == 1
    if is_alone:
        own = [replace(curve, tint=compared.shown_color) for curve in curves]
    else:
        own = [replace(curve, run_color=compared.shown_color if runs else "") for curve in curves]
    curves = list(own)
    for run in runs:
        if spec.across is not None and not can_read(run.result, spec.across.name):
            continue
        curves += [
            replace(
                curve,
                tint=run.color if is_alone else "",
                shade=0 if is_alone else _shade(run.place),
                run_color="" if is_alone else run.color,
                run=run.id,
                run_label=run.label,
                dash=run.place,
                label=f"{curve.label}, {run.label}",
            )
            for curve in own
            if not curve.minus and can_read(run.result, curve.name)
        ]
    return replace(spec, curves=tuple(curves))


def _shade(place: int) -> int:
    """The shade of a compared run by its place: another one where its dashes begin anew."""
    return place + (place - 1) // PATTERNS


def subtracted(
    times: FloatArray, values: FloatArray, other_times: FloatArray, others: FloatArray
) -> FloatArray:
    """Values less those of another run at the same times; gaps where that has none.

    Args:
        times: Times of the values [s], shape (n,).
        values: The values, shape (n,).
        other_times: Ascending times of the other run [s], shape (m,).
        others: Its values, shape (m,); between its rows they are straight lines.
    """
    if not others.size:
        return np.full(values.shape, np.nan)
    return values - np.interp(times, other_times, others, left=np.nan, right=np.nan)
