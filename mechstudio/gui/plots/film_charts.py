"""The plots of a page as charts: curves, units, names and ranges as they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.plane_card import FREQUENCY_LABEL, first_amplitude, least_across
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_spec import Curve, axis_label
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve


def film_charts(
    cards: Sequence[PlotCard],
    values: CurveValues,
    rounding: Mapping[str, float],
    window: tuple[float, float],
) -> tuple[TimeChart, ...]:
    """Charts of the plots that draw a curve, with all values, however long they take.

    Args:
        cards: The plots.
        values: Of their curves.
        rounding: What counts as zero, by unit.
        window: The shown time, of which spectra are [s].
    """
    found = tuple(_charts(cards, values, rounding, window))
    # transforms wait for the formula that they are of
    while values.settle():
        found = tuple(_charts(cards, values, rounding, window))
    return found


def _charts(
    cards: Sequence[PlotCard],
    values: CurveValues,
    rounding: Mapping[str, float],
    window: tuple[float, float],
) -> Iterator[TimeChart]:
    for card in cards:
        spec, shown = card.spec, card.shown_curves(values)
        if spec.window:
            curves = _spectra(card, shown, values, window)
        else:
            curves = [_curve(curve, spec.across_of(curve), values) for curve in shown]
        if curves:
            yield TimeChart(
                axis=_axis(card, rounding, right=False),
                curves=tuple(curves),
                right=_axis(card, rounding, right=True)
                if any(curve.right for curve in curves)
                else None,
                title=spec.title,
                across=_foot(card, rounding),
                equal_scales=spec.equal_scales,
            )


def _foot(card: PlotCard, rounding: Mapping[str, float]) -> ChartAxis | None:
    """The horizontal axis; None for the time."""
    if card.spec.window:
        return ChartAxis(
            label=FREQUENCY_LABEL,
            limits=card.kept_across,
            logarithmic=card.spec.logarithmic_x,
        )
    across = card.spec.across
    if across is None:
        return None
    return ChartAxis(
        label=axis_label(across.label, across.shown_unit),
        least=least_across(card.spec, rounding),
        limits=card.kept_across,
        logarithmic=card.spec.logarithmic_x,
    )


def _spectra(
    card: PlotCard, curves: Sequence[Curve], values: CurveValues, window: tuple[float, float]
) -> list[TimeCurve]:
    """Amplitudes over the frequency, as far as they are there."""
    found: list[TimeCurve] = []
    first = first_amplitude(card.spec)
    for curve in curves:
        spectrum = values.spectrum(curve, card.spec.window, window)
        if spectrum is not None:
            found.append(
                TimeCurve(
                    label=curve.label,
                    times=np.empty(0),
                    values=curve.factor * spectrum.amplitude[first:],
                    color=curve.color,
                    dash=curve.dash,
                    tint=curve.tint,
                    shade=curve.shade,
                    right=curve.right,
                    across=spectrum.frequency[first:],
                )
            )
    return found


def _axis(card: PlotCard, rounding: Mapping[str, float], *, right: bool) -> ChartAxis:
    spec = card.spec
    least, floor = card.floors(rounding, right=right)
    return ChartAxis(
        label=spec.right if right else spec.axis,
        least=least,
        rounding=floor,
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
        tint=curve.tint,
        shade=curve.shade,
        right=curve.right,
        across=None if across is None or places is None else across.factor * places,
    )
