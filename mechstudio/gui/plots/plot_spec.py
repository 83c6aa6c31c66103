"""Which curves stand in which plot, as data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mechstudio.model.element import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mechstudio.results import Channel, Result
    from mechstudio.units import UnitChoice

_SUPERSCRIPTS = str.maketrans({"2": "²", "3": "³"})
# curves in one plot that the channel chooser fills; more are hard to tell apart
_CURVES_PER_PLOT = 8
# the color that stands for a sum
NEUTRAL = -1


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One line in a plot.

    Attributes:
        channel: Name of the channel in the result.
        component: Column of the channel.
        label: Name in the legend.
        unit: SI unit.
        color: Place in the palette; `NEUTRAL` for the text color.
        hide_zero: Leave the curve out while all its values are zero.
        note: A warning about the values; empty for none.
        shown: Unit in which it is shown; empty for its own.
        factor: Shown numbers per SI number.
    """

    channel: str
    component: int = 0
    label: str
    unit: str
    color: int
    hide_zero: bool = False
    note: str = ""
    shown: str = ""
    factor: float = 1.0

    @property
    def shown_unit(self) -> str:
        """The unit behind its values; empty for a pure number."""
        return self.shown or unit_text(self.unit)


@dataclass(frozen=True, kw_only=True)
class PlotSpec:
    """One plot.

    Attributes:
        key: Identity among the shown plots.
        title: Name above the legend.
        axis: Label of the vertical axis, with the unit.
        curves: Its lines.
        logarithmic: Whether the vertical axis is logarithmic; values up to zero are left out.
        removable: Whether the user added it and may take it away.
    """

    key: str
    title: str
    axis: str
    curves: tuple[Curve, ...]
    logarithmic: bool = False
    removable: bool = False


# what the keys of plots begin with that the user added
_CHOSEN_KEY = "chosen/"
# what the keys of the plots of a joint or another selected element begin with
FOLLOWED_KEY = "followed/"
# channels that are shown of a selected element that is no joint, as far as it has them
FOLLOWED: dict[Kind, tuple[str, ...]] = {
    "body": ("position", "velocity", "angular_velocity"),
    "driver": ("effort", "power"),
    "coupling": ("effort", "power"),
    "force": ("force", "torque", "effort", "elongation", "angle", "power"),
    "measure": ("position", "velocity", "acceleration"),
}
# key, label and parts of the joint's plots, as far as the result has them
JOINT_PLOTS = (
    ("coordinate", "Joint coordinate"),
    ("rate", "Joint velocity"),
    ("momentum", "Joint momentum"),
    ("force", "Reaction force"),
    ("torque", "Reaction torque"),
)


def unit_text(unit: str) -> str:
    """A unit with proper powers and products; empty for a pure number."""
    if unit in ("", "1"):
        return ""
    head, *powers = unit.split("^")
    for part in powers:
        head += part[:1].translate(_SUPERSCRIPTS) + part[1:]
    return head


def energy_plot() -> PlotSpec:
    """Kinetic, potential and total energy, and what was dissipated or supplied."""
    rows = (
        ("kinetic", "Kinetic", 0, False),
        ("potential", "Potential", 1, False),
        ("dissipated", "Dissipated", 2, True),
        ("supplied", "Supplied", 3, True),
        ("total", "Total", NEUTRAL, False),
    )
    curves = tuple(
        Curve(channel=f"energy/{key}", label=label, unit="J", color=color, hide_zero=hide)
        for key, label, color, hide in rows
    )
    return PlotSpec(key="energy", title="Energy", axis="Energy [J]", curves=curves)


def constraint_plot(result: Result) -> PlotSpec:
    """Norms of the constraint errors on a logarithmic axis."""
    curves = tuple(
        Curve(
            channel=f"constraints/{key}",
            label=key.capitalize(),
            unit=result.channel(f"constraints/{key}").unit,
            color=color,
        )
        for color, key in enumerate(("position", "velocity", "acceleration"))
    )
    return PlotSpec(
        key="constraints",
        title="Constraint errors",
        axis="Error [SI]",
        curves=curves,
        logarithmic=True,
    )


def element_plots(result: Result, subject: str, name: str, part: str) -> tuple[PlotSpec, ...]:
    """Plots of one channel of an element, one per unit; none if the result has no such channel.

    Args:
        result: The run.
        subject: List of the element in the model, such as `joints`.
        name: Name of the element.
        part: Key of the channel.
    """
    path = f"{subject}/{name}/{part}"
    if path not in result.names():
        return ()
    channel = result.channel(path)
    units = dict.fromkeys(channel.component_units)
    plots = []
    for unit in units:
        curves = tuple(
            _curve(channel, component, component, _component_label(channel, component))
            for component in range(len(channel.component_units))
            if channel.component_units[component] == unit
        )
        key = f"{FOLLOWED_KEY}{subject}/{part}/{unit}"
        plots.append(_plot(key, f"{name}: {channel.label.lower()}", channel.label, unit, curves))
    return tuple(plots)


def _component_label(channel: Channel, component: int) -> str:
    return _pretty(channel.components[component]) if channel.components else channel.label


def in_units(spec: PlotSpec, units: UnitChoice) -> PlotSpec:
    """A plot in the units that the user chose; one over several quantities stays in SI units."""
    own = {curve.unit for curve in spec.curves}
    if spec.logarithmic or len(own) != 1:
        return spec
    scale = units.scale(own.pop())
    factor = float(scale.own.factor / scale.shown.factor)
    if factor == 1.0:
        return spec
    shown = unit_text(scale.shown.symbol)
    label = spec.axis.rpartition(" [")[0] or spec.axis
    return replace(
        spec,
        axis=f"{label} [{shown}]",
        curves=tuple(replace(curve, shown=shown, factor=factor) for curve in spec.curves),
    )


def chosen_plots(result: Result, names: Iterable[str]) -> tuple[PlotSpec, ...]:
    """Plots of channels the user picked together: one per unit, split when there are too many."""
    by_unit: dict[str, list[tuple[Channel, int]]] = {}
    for name in names:
        channel = result.channel(name)
        for component, unit in enumerate(channel.component_units):
            by_unit.setdefault(unit, []).append((channel, component))
    plots = []
    for unit, found in by_unit.items():
        for start in range(0, len(found), _CURVES_PER_PLOT):
            part = found[start : start + _CURVES_PER_PLOT]
            curves = tuple(
                _curve(channel, component, color, _full_label(channel, component))
                for color, (channel, component) in enumerate(part)
            )
            labels = dict.fromkeys(channel.label for channel, _ in part)
            owners = dict.fromkeys(owner(channel) for channel, _ in part)
            label = next(iter(labels)) if len(labels) == 1 else "Value"
            title = ", ".join(labels)
            if len(owners) == 1 and next(iter(owners)):
                title = f"{next(iter(owners))}: {title.lower()}"
                curves = tuple(_curve_without_owner(curve) for curve in curves)
            key = _CHOSEN_KEY + "|".join(f"{c.channel}.{c.component}" for c in curves)
            plots.append(_plot(key, title, label, unit, curves, removable=True))
    return tuple(plots)


def renamed_key(key: str, names: Mapping[str, str]) -> str:
    """The key of a plot after its channels got other names."""
    if not key.startswith(_CHOSEN_KEY):
        return key
    curves = [curve.rpartition(".") for curve in key.removeprefix(_CHOSEN_KEY).split("|")]
    return _CHOSEN_KEY + "|".join(
        f"{names.get(channel, channel)}.{component}" for channel, _, component in curves
    )


def owner(channel: Channel) -> str:
    """Name of the element a channel belongs to; empty for the run as a whole."""
    parts = channel.name.split("/")
    return parts[1] if len(parts) == 3 else ""


def _plot(
    key: str,
    title: str,
    label: str,
    unit: str,
    curves: tuple[Curve, ...],
    *,
    removable: bool = False,
) -> PlotSpec:
    shown = unit_text(unit)
    axis = f"{label} [{shown}]" if shown else label
    return PlotSpec(key=key, title=title, axis=axis, curves=curves, removable=removable)


def _curve(channel: Channel, component: int, color: int, label: str) -> Curve:
    note = ""
    if not channel.unique:
        note = (
            "Redundant constraints leave this reaction undetermined; "
            "the one of minimum norm is shown."
        )
    return Curve(
        channel=channel.name,
        component=component,
        label=label,
        unit=channel.component_units[component],
        color=color,
        note=note,
    )


def _full_label(channel: Channel, component: int) -> str:
    name = _pretty(channel.components[component]) if channel.components else ""
    return " ".join(part for part in (owner(channel), channel.label.lower(), name) if part)


def _curve_without_owner(curve: Curve) -> Curve:
    prefix = curve.channel.split("/")[1] + " "
    label = curve.label.removeprefix(prefix)
    return replace(curve, label=label[:1].upper() + label[1:])


def _pretty(component: str) -> str:
    return component.replace("_", " ")
