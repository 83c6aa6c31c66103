"""Curves of other runs beside those of the shown one, and differences to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.gui.state.compared_runs import ComparedRun
from mechstudio.results.curve_names import can_read
from mechstudio.scene.plot_colors import plot_colors

_PALETTE = plot_colors("light").lines


def with_runs(
    spec: PlotSpec, runs: Sequence[ComparedRun], differences: Mapping[str, str]
) -> PlotSpec:
    """A plot with the curves of compared runs beside its own, dashed and in other colors.

    The curve of a plot that has one alone is in the color of each run; of several curves each has
    shades of its color.

    Args:
        spec: The plot of the shown run.
        runs: Compared runs; curves that they do not have are left out.
        differences: By names of curves, ids of runs whose values are taken off.
    """
    by_id = {run.id: run for run in runs}
    curves = []
    for curve in spec.curves:
        other = by_id.get(differences.get(curve.name, ""))
        if other is not None and can_read(other.result, curve.name):
            label = f"{curve.label} − {other.label}"
            curves.append(replace(curve, minus=other.id, label=label, hide_zero=False))
        else:
            curves.append(curve)
    own = list(curves)
    is_alone = len(own) == 1
    for place, run in enumerate(runs, start=1):
        if spec.across is not None and not can_read(run.result, spec.across.name):
            continue
        curves += [
            replace(
                _colored(curve, run.color if is_alone else "", place),
                run=run.id,
                run_label=run.label,
                dash=place,
                label=f"{curve.label}, {run.label}",
            )
            for curve in own
            if not curve.minus and can_read(run.result, curve.name)
        ]
    return replace(spec, curves=tuple(curves))


def _colored(curve: Curve, color: str, place: int) -> Curve:
    """A curve in the color of a run, or in a shade of its own where that would look the same.

    Args:
        curve: Of the shown run.
        color: Of the run, "#rrggbb"; empty where it would not tell curves of the plot apart.
        place: Of the run among those that are compared, from 1.
    """
    if color in _PALETTE:
        # each theme has its own variety of it
        number = _PALETTE.index(color)
        return replace(curve, color=number) if number != curve.color else _shaded(curve, place)
    return replace(curve, tint=color) if color else _shaded(curve, place)


def _shaded(curve: Curve, place: int) -> Curve:
    return replace(curve, shade=place)


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
