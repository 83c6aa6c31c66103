"""Plots in the units that the user chose."""

from __future__ import annotations

from dataclasses import replace

from mechstudio.gui.plots.plot_spec import PlotSpec, axis_label, unit_text
from mechstudio.units import UnitChoice, UnknownUnitError


def in_units(spec: PlotSpec, units: UnitChoice) -> PlotSpec:
    """A plot over time in the chosen units.

    Axes of several quantities, logarithmic ones, spectra and curves over curves stay in SI units.

    Args:
        spec: The plot.
        units: The chosen units.
    """
    if not spec.is_over_time:
        return spec
    if not spec.logarithmic:
        spec = _side_in_units(spec, units, right=False)
    if spec.right and not spec.right_logarithmic:
        spec = _side_in_units(spec, units, right=True)
    return spec


def _side_in_units(spec: PlotSpec, units: UnitChoice, *, right: bool) -> PlotSpec:
    """The plot with one of its axes, and the curves there, in the chosen units."""
    own = {curve.unit for curve in spec.curves if curve.right is right}
    if len(own) != 1:
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
    curves = tuple(
        replace(curve, shown=shown, factor=factor) if curve.right is right else curve
        for curve in spec.curves
    )
    text = spec.right if right else spec.axis
    text = axis_label(text.rpartition(" [")[0] or text, shown)
    if right:
        return replace(spec, curves=curves, right=text)
    return replace(spec, curves=curves, axis=text)
