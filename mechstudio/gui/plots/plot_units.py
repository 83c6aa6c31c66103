"""Plots in the units that the user chose."""

from __future__ import annotations

from dataclasses import replace

from mechstudio.gui.plots.plot_spec import PlotSpec, axis_label, unit_text
from mechstudio.units import UnitChoice, UnknownUnitError


def in_units(spec: PlotSpec, units: UnitChoice) -> PlotSpec:
    """A plot over time in the chosen units.

    Plots of several quantities, spectra and curves over curves stay in SI units.

    Args:
        spec: The plot.
        units: The chosen units.
    """
    own = {curve.unit for curve in spec.curves}
    if spec.logarithmic or not spec.is_over_time or len(own) != 1:
        return spec
    try:
        scale = units.scale(own.pop())
    except UnknownUnitError:
        # of a formula
        return spec
    factor = float(scale.own.factor / scale.shown.factor)
    if factor == 1.0:
        return spec
    shown = unit_text(scale.shown.symbol)
    return replace(
        spec,
        axis=axis_label(spec.axis.rpartition(" [")[0] or spec.axis, shown),
        curves=tuple(replace(curve, shown=shown, factor=factor) for curve in spec.curves),
    )
