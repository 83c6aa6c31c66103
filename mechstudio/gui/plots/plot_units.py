"""Plots in the units that the user chose."""

from __future__ import annotations

from dataclasses import replace

from mechstudio.gui.plots.plot_spec import PlotSpec, axis_label, unit_text
from mechstudio.units import UnitChoice, UnknownUnitError


def in_units(spec: PlotSpec, units: UnitChoice) -> PlotSpec:
    """A plot in the chosen units: both of its value axes, and the horizontal one of a path.

    Axes of several quantities stay in SI units.

    Args:
        spec: The plot.
        units: The chosen units.
    """
    spec = _side_in_units(spec, units, right=False)
    if spec.right:
        spec = _side_in_units(spec, units, right=True)
    scale = None if spec.across is None else _scale(spec.across.unit, units)
    if spec.across is not None and scale is not None:
        factor, shown = scale
        spec = replace(spec, across=replace(spec.across, shown=shown, factor=factor))
    return spec


def shown_unit(unit: str, units: UnitChoice) -> str:
    """The unit in which values of an SI unit are shown, as it is written."""
    scale = _scale(unit, units)
    return unit_text(unit) if scale is None else scale[1]


def _scale(unit: str, units: UnitChoice) -> tuple[float, str] | None:
    """Shown numbers per SI number, and their unit; None where the SI unit is shown."""
    try:
        scale = units.scale(unit)
    except UnknownUnitError:
        # of a formula
        return None
    factor = float(scale.own.factor / scale.shown.factor)
    return None if factor == 1.0 else (factor, unit_text(scale.shown.symbol))


def _side_in_units(spec: PlotSpec, units: UnitChoice, *, right: bool) -> PlotSpec:
    """The plot with one of its axes, and the curves there, in the chosen units."""
    own = {curve.unit for curve in spec.curves if curve.right is right}
    scale = _scale(own.pop(), units) if len(own) == 1 else None
    if scale is None:
        return spec
    factor, shown = scale
    curves = tuple(
        replace(curve, shown=shown, factor=factor) if curve.right is right else curve
        for curve in spec.curves
    )
    text = spec.right if right else spec.axis
    text = axis_label(text.rpartition(" [")[0] or text, shown)
    if right:
        return replace(spec, curves=curves, right=text)
    return replace(spec, curves=curves, axis=text)
