"""The plots of a page as charts for films: curves, units, names and ranges as they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_spec import Curve, axis_label, unit_text
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve


def film_charts(
    cards: Sequence[PlotCard], values: CurveValues, rounding: Mapping[str, float]
) -> tuple[TimeChart, ...]:
    """Charts of the plots that draw a curve; spectra are left out, which have no moment.

    Args:
        cards: The plots.
        values: Of their curves.
        rounding: What counts as zero, by unit.
    """
    found = []
    for card in cards:
        spec = card.spec
        curves = [] if spec.window else card.shown_curves(values)
        if curves:
            has_right = any(curve.right for curve in curves)
            found.append(
                TimeChart(
                    axis=_axis(card, rounding, right=False),
                    curves=tuple(_curve(curve, spec.across, values) for curve in curves),
                    right=_axis(card, rounding, right=True) if has_right else None,
                    title=spec.title,
                    across=None if spec.across is None else _across(card, spec.across, rounding),
                    equal_scales=spec.equal_scales,
                )
            )
    return tuple(found)


def _across(card: PlotCard, curve: Curve, rounding: Mapping[str, float]) -> ChartAxis:
    return ChartAxis(
        label=axis_label(curve.label, unit_text(curve.unit)),
        least=rounding.get(curve.unit, 0.0),
        limits=card.kept_across,
        logarithmic=card.spec.logarithmic_x,
    )


def _axis(card: PlotCard, rounding: Mapping[str, float], *, right: bool) -> ChartAxis:
    spec = card.spec
    return ChartAxis(
        label=spec.right if right else spec.axis,
        least=card.least(rounding, right=right),
        limits=card.kept_range(right=right),
        logarithmic=spec.right_logarithmic if right else spec.logarithmic,
    )


def _curve(curve: Curve, across: Curve | None, values: CurveValues) -> TimeCurve:
    times, numbers = values.rows(curve)
    places = None if across is None else values.rows(across)[1]
    if places is not None:
        # one of both may still be computed
        count = min(len(numbers), len(places))
        times, numbers, places = times[:count], numbers[:count], places[:count]
    return TimeCurve(
        label=curve.label,
        times=times,
        values=numbers if curve.factor == 1.0 else curve.factor * numbers,
        color=curve.color,
        dash=curve.dash,
        right=curve.right,
        across=places,
    )
