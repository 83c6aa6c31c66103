"""Which curves stand in which plot, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mechstudio.gui.plots.curve_words import (
    component_name,
    curve_title,
    quantity_words,
    shared_words,
    short_words,
)
from mechstudio.results.curve_names import (
    FORMULA_SIGN,
    Place,
    curve_name,
    formula_of,
    is_formula,
    place_of,
    renamed,
    unit_of_place,
)
from mechstudio.units import raised

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mechstudio.results import Channel, Result
    from mechstudio.results.signals import Transform

_POWER = re.compile(r"\^(-?[0-9]+)")
# curves in one plot that the channel chooser fills; more are hard to tell apart
_CURVES_PER_PLOT = 8
# the lowest and the highest value of an axis
Limits = tuple[float, float] | None


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One line in a plot.

    Attributes:
        name: Name of the curve, see `curve_names`.
        channel: Name of the channel in the result; empty for a formula.
        component: Column of the channel, or `NORM`.
        label: Name in the legend.
        unit: SI unit.
        color: Place in the palette; `NEUTRAL` for the text color.
        hide_zero: Leave the curve out while all its values are zero.
        note: A warning about the values, see `UndeterminedMarks`; empty for none.
        transforms: What is made of the values, in order.
        source_unit: Unit of the values before that; empty for `unit`.
        shown: Unit in which it is shown; empty for its own.
        factor: Shown numbers per SI number.
        run: Id of the compared run that it is of; empty for the shown one.
        run_label: What that run is called.
        dash: Place in the patterns of dashes; 0 for a full line.
        tint: A color in place of that of the palette, "#rrggbb"; empty for none.
        run_color: The color of its run where that is not the one of the curve, "#rrggbb"; empty
            for none.
        shade: Which shade of its color it has, see `line_color`; 0 for the color itself.
        minus: Id of the run whose values are taken off; empty for none.
        right: Whether its values are those of the axis on the right.
    """

    name: str
    channel: str
    component: int = 0
    label: str
    unit: str
    color: int
    hide_zero: bool = False
    note: str = ""
    transforms: tuple[Transform, ...] = ()
    source_unit: str = ""
    shown: str = ""
    factor: float = 1.0
    run: str = ""
    run_label: str = ""
    dash: int = 0
    tint: str = ""
    run_color: str = ""
    shade: int = 0
    minus: str = ""
    right: bool = False

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
        across: The curve along the horizontal axis; None for the time.
        equal_scales: Whether a unit is as long on both axes.
        logarithmic_x: Whether the horizontal axis is logarithmic, where it is not the time.
        window: Window of the spectrum that is drawn instead of the values; empty for none.
        limits: Ends of the vertical axis in SI units; None to fit it to the values.
        right: What the axis on the right is labeled; empty where there is none.
        right_logarithmic: Whether that axis is logarithmic.
        right_limits: Its ends in SI units; None to fit it to the values.
    """

    key: str
    title: str
    axis: str
    curves: tuple[Curve, ...]
    logarithmic: bool = False
    removable: bool = False
    across: Curve | None = None
    equal_scales: bool = False
    logarithmic_x: bool = False
    window: str = ""
    limits: Limits = None
    right: str = ""
    right_logarithmic: bool = False
    right_limits: Limits = None

    @property
    def is_over_time(self) -> bool:
        """Whether the horizontal axis is the time."""
        return self.across is None and not self.window

    def across_of(self, curve: Curve) -> Curve | None:
        """What a curve is over: of its own run; None for the time."""
        if self.across is None or not curve.run:
            return self.across
        label = f"{self.across.label}, {curve.run_label}"
        return replace(self.across, run=curve.run, run_label=curve.run_label, label=label)

    def with_places(self, curves: Sequence[Curve]) -> list[Curve]:
        """Curves of the plot, and before them what they are over, each once."""
        across = dict.fromkeys(self.across_of(curve) for curve in curves)
        return [*(curve for curve in across if curve is not None), *curves]

    def factor(self, *, right: bool) -> float:
        """Shown units of a value axis in its SI unit; 1 where nothing is drawn."""
        return next((curve.factor for curve in self.curves if curve.right is right), 1.0)


# what the keys of plots begin with that the user added
CHOSEN_KEY = "chosen/"
# what the keys of the plots of a joint or another selected element begin with
FOLLOWED_KEY = "followed/"


def unit_text(unit: str) -> str:
    """A unit with proper powers and products; empty for a pure number."""
    if unit in ("", "1"):
        return ""
    return _POWER.sub(lambda found: raised(int(found[1])), unit)


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
        components = [k for k, own in enumerate(channel.component_units) if own == unit]
        curves = tuple(
            _curve(channel, component, component, short_words(channel, component))
            for component in components
        )
        key = f"{FOLLOWED_KEY}{subject}/{part}/{unit}"
        words = shared_words(channel, components)
        plots.append(_plot(key, f"{name}: {words}", _first_upper(words), unit, curves))
    return tuple(plots)


def chosen_plots(result: Result, names: Iterable[str]) -> tuple[PlotSpec, ...]:
    """Plots of curves the user picked together: one per unit, split when there are too many.

    Args:
        result: The run.
        names: Of channels, with all their components, and of curves (`curve_names`).
    """
    by_unit: dict[str, list[Curve]] = {}
    for curve in (curve for name in names for curve in curves_of(result, name)):
        if all(curve.name != other.name for other in by_unit.setdefault(curve.unit, [])):
            by_unit[curve.unit].append(curve)
    plots = []
    for unit, found in by_unit.items():
        for start in range(0, len(found), _CURVES_PER_PLOT):
            part = found[start : start + _CURVES_PER_PLOT]
            curves = tuple(replace(curve, color=color) for color, curve in enumerate(part))
            owners = dict.fromkeys(_owner(curve) for curve in curves)
            quantity = _own_quantity if len(owners) == 1 else _quantity
            labels = dict.fromkeys(quantity(result, curve) for curve in curves)
            label = next(iter(labels)) if len(labels) == 1 else "Value"
            title = ", ".join(labels)
            if len(owners) == 1 and next(iter(owners)):
                title = f"{next(iter(owners))}: {title.lower()}"
                curves = tuple(_curve_without_owner(curve) for curve in curves)
            elif len(labels) == 1 and all(owners):
                title, curves = _without_quantity(result, title, curves)
            key = CHOSEN_KEY + "|".join(curve.name for curve in curves)
            plots.append(_plot(key, title, label, unit, curves, removable=True))
    return tuple(plots)


def curves_of(result: Result, name: str) -> tuple[Curve, ...]:
    """The curves of a name: all components of a channel, one of them, or a formula.

    Raises:
        FormulaError: A formula cannot be read for this run.
    """
    if is_formula(name):
        formula = formula_of(result, name)
        text = name.removeprefix(FORMULA_SIGN)
        return (Curve(name=name, channel="", label=text, unit=formula.unit, color=0),)
    if name in result.names():
        channel = result.channel(name)
        components = range(len(channel.component_units))
    else:
        place = place_of(result, name)
        if place is None:
            return ()
        channel, components = place.channel, range(place.component, place.component + 1)
    return tuple(_curve(channel, c, 0, _full_label(channel, c)) for c in components)


def renamed_key(key: str, names: Mapping[str, str]) -> str:
    """The key of a plot after its channels got other names."""
    if not key.startswith(CHOSEN_KEY):
        return key
    curves = key.removeprefix(CHOSEN_KEY).split("|")
    return CHOSEN_KEY + "|".join(renamed(curve, names) for curve in curves)


def owner(channel: Channel) -> str:
    """Name of the element a channel belongs to; empty for the run as a whole."""
    return channel.name.split("/")[1] if channel.element else ""


def _plot(
    key: str,
    title: str,
    label: str,
    unit: str,
    curves: tuple[Curve, ...],
    *,
    removable: bool = False,
) -> PlotSpec:
    axis = axis_label(label, unit_text(unit))
    return PlotSpec(key=key, title=title, axis=axis, curves=curves, removable=removable)


def axis_label(label: str, unit: str) -> str:
    """The label of an axis, with the unit as it is written."""
    return f"{label} [{unit}]" if unit else label


def _curve(channel: Channel, component: int, color: int, label: str) -> Curve:
    return Curve(
        name=curve_name(channel, component),
        channel=channel.name,
        component=component,
        label=label,
        unit=unit_of_place(Place(channel, component)),
        color=color,
    )


def _full_label(channel: Channel, component: int) -> str:
    return " ".join(filter(None, (owner(channel), quantity_words(channel, component))))


def _owner(curve: Curve) -> str:
    parts = curve.channel.split("/")
    return parts[1] if len(parts) == 3 else ""


def _quantity(result: Result, curve: Curve) -> str:
    return result.channel(curve.channel).label if curve.channel else "Formula"


def _own_quantity(result: Result, curve: Curve) -> str:
    """The same of curves of one element: a joint has shifts and angles."""
    if not curve.channel:
        return "Formula"
    return _first_upper(shared_words(result.channel(curve.channel), [curve.component]))


def _curve_without_owner(curve: Curve) -> Curve:
    prefix = curve.channel.split("/")[1] + " "
    return replace(curve, label=_first_upper(curve.label.removeprefix(prefix)))


def _first_upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _without_quantity(
    result: Result, title: str, curves: tuple[Curve, ...]
) -> tuple[str, tuple[Curve, ...]]:
    """Title and curves of one quantity of several elements: the title says what they share."""
    channels = [result.channel(curve.channel) for curve in curves]
    places = [curve.component for curve in curves]
    parts = [component_name(*pair) for pair in zip(channels, places, strict=True)]
    shared = parts[0] if len(set(parts)) == 1 else ""
    named = (
        " ".join(text for text in (_owner(curve), "" if shared else part) if text)
        for curve, part in zip(curves, parts, strict=True)
    )
    shown = tuple(replace(curve, label=label) for curve, label in zip(curves, named, strict=True))
    titles = {curve_title(*pair) for pair in zip(channels, places, strict=True)}
    if shared and f"{title} {shared}" not in titles:
        # what joints measure, "Angular velocity", has words of its own
        return min(titles), shown
    return f"{title}, {shared}" if shared else title, shown
