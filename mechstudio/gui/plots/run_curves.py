"""Curves of other runs beside those of the shown one, and differences to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_spec import PlotSpec
from mechstudio.gui.state.compared_runs import ComparedRun
from mechstudio.results.curve_names import can_read


def with_runs(
    spec: PlotSpec, runs: Sequence[ComparedRun], differences: Mapping[str, str]
) -> PlotSpec:
    """A plot with the curves of compared runs beside its own, dashed and in the same colors.

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
    for place, run in enumerate(runs, start=1):
        if spec.across is not None and not can_read(run.result, spec.across.name):
            continue
        curves += [
            replace(
                curve,
                run=run.id,
                run_label=run.label,
                dash=place,
                label=f"{curve.label}, {run.label}",
            )
            for curve in own
            if not curve.minus and can_read(run.result, curve.name)
        ]
    return replace(spec, curves=tuple(curves))


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
