"""What a user changed in a plot: its axes, more curves, transforms of curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mechstudio.gui.plots.plot_spec import Curve, Limits, PlotSpec, axis_label, curves_of, unit_text
from mechstudio.results import Result
from mechstudio.results.curve_names import can_read, renamed
from mechstudio.results.signals import WINDOWS, Transform, transformed_unit

_NO_WINDOW = "boxcar"


@dataclass(frozen=True, kw_only=True)
class PlotChange:
    """What differs from the plot as it was proposed.

    Attributes:
        logarithmic: Whether the vertical axis is logarithmic; None as proposed.
        logarithmic_x: Whether the horizontal axis is, where it is not the time.
        across: Name of the curve along the horizontal axis; empty for the time.
        equal_scales: Whether a unit is as long on both axes; None where both have the same.
        window: Window of the spectrum; empty for values.
        added: Names of curves and channels that were added.
        transforms: What is made of curves, by their names.
        differences: Ids of compared runs whose values are taken off, by names of curves.
        limits: Ends of the vertical axis in SI units; None to fit it to the values.
        limits_unit: Unit of what the axis showed then; of other quantities it is fitted. Empty for
            any.
        right: Names of curves on the axis on the right, as far as the other one keeps any.
        right_logarithmic: Whether that axis is logarithmic.
        right_limits: Its ends in SI units; None to fit it to the values.
        right_limits_unit: As `limits_unit`.
    """

    logarithmic: bool | None = None
    logarithmic_x: bool = False
    across: str = ""
    equal_scales: bool | None = None
    window: str = ""
    added: tuple[str, ...] = ()
    transforms: Mapping[str, tuple[Transform, ...]] = field(default_factory=dict)
    differences: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = None
    limits_unit: str = ""
    right: tuple[str, ...] = ()
    right_logarithmic: bool = False
    right_limits: Limits = None
    right_limits_unit: str = ""

    def with_transforms(self, name: str, transforms: tuple[Transform, ...]) -> PlotChange:
        """The same with other transforms of a curve; none are forgotten."""
        others = {key: value for key, value in self.transforms.items() if key != name}
        return replace(self, transforms=others | ({name: transforms} if transforms else {}))

    def with_difference(self, name: str, run: str) -> PlotChange:
        """The same with the values of a run taken off a curve; none are where it is empty."""
        others = {key: value for key, value in self.differences.items() if key != name}
        return replace(self, differences=others | ({name: run} if run else {}))

    def on_right(self, name: str, right: bool) -> PlotChange:
        """The same with a curve on the axis on the right, or back on the other one."""
        others = tuple(other for other in self.right if other != name)
        if right or others:
            return replace(self, right=(*others, name) if right else others)
        # the next curve there may have another unit
        return replace(self, right=(), right_logarithmic=False, right_limits=None)

    def with_limits(self, limits: Limits, spec: PlotSpec, *, right: bool) -> PlotChange:
        """The same with the ends of an axis fixed for what a plot shows there.

        Args:
            limits: The ends in SI units; None to fit the axis to the values.
            spec: The plot.
            right: Whether they are those of the axis on the right.
        """
        unit = _units([curve for curve in spec.curves if curve.right is right])
        if right:
            return replace(self, right_limits=limits, right_limits_unit=unit)
        return replace(self, limits=limits, limits_unit=unit)

    def over(self, across: str = "", window: str = "") -> PlotChange:
        """The same over another curve or, without one, over time; by a window, over frequencies."""
        changed = replace(self, across=across, window=window)
        if bool(window) == bool(self.window):
            return changed
        # amplitudes have ranges of their own
        return replace(changed, limits=None, right_limits=None)

    def without(self, name: str) -> PlotChange:
        """The same without a curve that was added."""
        rest = tuple(other for other in self.added if other != name)
        return replace(self.on_right(name, False), added=rest)

    def renamed(self, names: Mapping[str, str]) -> PlotChange:
        """The same after channels got other names."""
        return replace(
            self,
            across=renamed(self.across, names),
            added=tuple(renamed(name, names) for name in self.added),
            right=tuple(renamed(name, names) for name in self.right),
            transforms={renamed(key, names): value for key, value in self.transforms.items()},
            differences={renamed(key, names): run for key, run in self.differences.items()},
        )


def changed(spec: PlotSpec, change: PlotChange, result: Result) -> PlotSpec:
    """A plot as the user wants it; what the run does not have is left out."""
    curves = list(spec.curves)
    for name in change.added:
        if can_read(result, name):
            known = {curve.name for curve in curves}
            curves += [curve for curve in curves_of(result, name) if curve.name not in known]
    colored = [
        curve if place < len(spec.curves) else replace(curve, color=place)
        for place, curve in enumerate(curves)
    ]
    across = _across(change, result)
    if across is not None:
        colored = [curve for curve in colored if curve.name != across.name]
        across = _transformed(across, change)
    shown = tuple(_transformed(curve, change) for curve in colored)
    if across is None:
        shown = _with_right(shown, change)
    left, right = (tuple(one for one in shown if one.right is side) for side in (False, True))
    units = {curve.unit for curve in shown}
    equal = change.equal_scales
    if equal is None:
        equal = across is not None and units == {across.unit}
    kind = "Amplitude: " if change.window else ""
    logarithmic = spec.logarithmic if change.logarithmic is None else change.logarithmic
    return replace(
        spec,
        title=f"{spec.title}{_spectrum(change.window)}",
        curves=shown,
        axis=f"{kind}{_axis(spec, left)}",
        logarithmic=logarithmic,
        across=across,
        equal_scales=equal and not change.window,
        logarithmic_x=change.logarithmic_x,
        window=change.window,
        limits=change.limits if change.limits_unit in ("", _units(left)) else None,
        right=f"{kind}{_label(right)}" if right else "",
        right_logarithmic=change.right_logarithmic,
        right_limits=(
            change.right_limits if change.right_limits_unit in ("", _units(right)) else None
        ),
    )


def with_added(
    spec: PlotSpec, change: PlotChange, result: Result, names: Sequence[str]
) -> PlotChange | None:
    """A plot with more curves, those of another unit on the axis on the right.

    Args:
        spec: The plot as it is.
        change: What was changed in it by now.
        result: The run.
        names: Of curves and channels.

    Returns:
        None where both axes have other units, and in a plot over another curve.
    """
    curves = [curve for name in names for curve in curves_of(result, name)]
    units = {curve.unit for curve in curves}
    left, right = ({one.unit for one in spec.curves if one.right is side} for side in (False, True))
    grown = replace(change, added=(*change.added, *names))
    if units == left:
        return grown
    if spec.across is not None or len(left) != 1 or len(units) != 1 or right not in (set(), units):
        return None
    for curve in curves:
        grown = grown.on_right(curve.name, True)
    return grown


def may_change_axis(spec: PlotSpec, curve: Curve) -> bool:
    """Whether a curve can go to the other value axis, and leaves neither mixed nor empty.

    Plots over another curve have one value axis.
    """
    if curve.right:
        return True
    others = [one for one in spec.curves if not one.run and one is not curve]
    right = {one.unit for one in others if one.right}
    return spec.across is None and right <= {curve.unit} and not all(one.right for one in others)


def _with_right(curves: tuple[Curve, ...], change: PlotChange) -> tuple[Curve, ...]:
    """The curves, some of them on the axis on the right, unless the other one would be empty."""
    if all(curve.name in change.right for curve in curves):
        return curves
    return tuple(replace(curve, right=curve.name in change.right) for curve in curves)


def _across(change: PlotChange, result: Result) -> Curve | None:
    if not change.across or change.window or not can_read(result, change.across):
        return None
    curves = curves_of(result, change.across)
    return curves[0] if len(curves) == 1 else None


def _transformed(curve: Curve, change: PlotChange) -> Curve:
    transforms = change.transforms.get(curve.name, ())
    if not transforms:
        return curve
    label = curve.label
    for transform in transforms:
        label = transform.text(label)
    return replace(
        curve,
        label=label,
        unit=transformed_unit(curve.unit, transforms),
        source_unit=curve.unit,
        transforms=transforms,
    )


def _axis(spec: PlotSpec, curves: tuple[Curve, ...]) -> str:
    """The label of the vertical axis; other units than proposed have their own."""
    if {curve.unit for curve in curves} == {curve.unit for curve in spec.curves}:
        return spec.axis
    return _label(curves)


def _spectrum(window: str) -> str:
    """What the title of a plot says of a spectrum: that it is one, and by which window."""
    if not window:
        return ""
    label = "no" if window == _NO_WINDOW else WINDOWS.get(window, window)
    return f", spectrum ({label} window)"


def _units(curves: Sequence[Curve]) -> str:
    """The units of an axis."""
    return ", ".join(sorted({curve.unit or "1" for curve in curves}))


def _label(curves: tuple[Curve, ...]) -> str:
    """What an axis of these curves is called, with their units."""
    units = list(dict.fromkeys(unit_text(curve.unit) or "1" for curve in curves))
    label = curves[0].label if len(curves) == 1 else "Value"
    return axis_label(label, ", ".join(units)) if units != ["1"] else label
