"""The plots of a page as charts for films: curves, units, names and ranges as they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve


def film_charts(
    cards: Sequence[PlotCard], values: CurveValues, rounding: Mapping[str, float]
) -> tuple[TimeChart, ...]:
    """Charts of the plots over time that draw a curve; others have no moment in them.

    Args:
        cards: The plots.
        values: Of their curves.
        rounding: What counts as zero, by unit.
    """
    found = []
    for card in cards:
        curves = card.shown_curves(values) if card.spec.is_over_time else []
        if curves:
            has_right = any(curve.right for curve in curves)
            found.append(
                TimeChart(
                    axis=_axis(card, rounding, right=False),
                    curves=tuple(_curve(curve, values) for curve in curves),
                    right=_axis(card, rounding, right=True) if has_right else None,
                    title=card.spec.title,
                )
            )
    return tuple(found)


def _axis(card: PlotCard, rounding: Mapping[str, float], *, right: bool) -> ChartAxis:
    spec = card.spec
    return ChartAxis(
        label=spec.right if right else spec.axis,
        least=card.least(rounding, right=right),
        limits=card.kept_range(right=right),
        logarithmic=spec.right_logarithmic if right else spec.logarithmic,
    )


def _curve(curve: Curve, values: CurveValues) -> TimeCurve:
    times, numbers = values.rows(curve)
    return TimeCurve(
        label=curve.label,
        times=times,
        values=numbers if curve.factor == 1.0 else curve.factor * numbers,
        color=curve.color,
        dash=curve.dash,
        right=curve.right,
    )
