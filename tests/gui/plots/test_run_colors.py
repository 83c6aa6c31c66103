"""Curves of compared runs differ in color, and by their dashes for the color-blind."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QColor

from mechstudio.gui.plots.film_charts import film_charts
from mechstudio.gui.plots.plot_spec import PlotSpec, curves_of
from mechstudio.gui.plots.run_curves import with_runs
from mechstudio.gui.runs.run_colors import COLORS
from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.scene.plot_colors import NEUTRAL, line_color, plot_colors

# least distance of two colors of one plot, of 441 between black and white: easily told apart
LEAST = 40.0


def runs(result, *colors):
    return tuple(
        ComparedRun(f"run{number}", f"Run {number}", color, result)
        for number, color in enumerate(colors, start=1)
    )


def parts(color):
    return np.array(QColor(color).getRgb()[:3], dtype=float)


def drawn(spec, theme):
    colors = plot_colors(theme)
    return [line_color(colors, one.color, one.tint, one.shade) for one in spec.curves]


def spec_of(result, *names):
    curves = tuple(
        replace(curves_of(result, name)[0], color=place) for place, name in enumerate(names)
    )
    return PlotSpec(key="plot", title="Plot", axis="Energy [J]", curves=curves)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("names", [("energy/kinetic",), ("energy/kinetic", "energy/potential")])
def test_no_two_curves_look_the_same(result, theme, names):
    """Neither those of one run nor those of several, whatever else the plot has."""
    for compared in (runs(result, *COLORS[:3]), runs(result, "#000000", "#ff00ff")):
        spec = with_runs(spec_of(result, *names), compared, {})
        found = [parts(color) for color in drawn(spec, theme)]
        assert len(found) == len(names) * (1 + len(compared))
        for place, color in enumerate(found):
            for other in found[:place]:
                assert np.linalg.norm(color - other) > LEAST
        assert len({curve.dash for curve in spec.curves}) == 1 + len(compared)


def test_one_curve_alone_has_the_color_of_each_run(result):
    """That of the list of runs; its own stays with the shown run."""
    spec = with_runs(spec_of(result, "energy/kinetic"), runs(result, COLORS[0], "#12ab34"), {})
    colors = plot_colors("light")
    assert drawn(spec, "light") == [colors.line(0), COLORS[0], "#12ab34"]
    # what the shown run has is no other run's
    same = with_runs(spec_of(result, "energy/kinetic"), runs(result, colors.line(0)), {})
    assert drawn(same, "light")[1] not in (colors.line(0), *COLORS)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_shade_is_another_one(theme):
    """Of every color of the palette, and of that of the text."""
    colors = plot_colors(theme)
    for number in (NEUTRAL, *range(len(colors.lines))):
        shades = [parts(line_color(colors, number, shade=shade)) for shade in range(5)]
        for place, shade in enumerate(shades):
            assert np.linalg.norm(shade - parts(colors.background)) > LEAST
            for other in shades[:place]:
                # dashes tell these apart as well
                assert np.linalg.norm(shade - other) > 0.5 * LEAST


def test_the_page_and_figures_draw_these_colors(qtbot, panel, document, result):
    """Lines and legend on the page, and curves of exports."""
    compared = ComparedRuns()
    panel.compare_with(compared)
    document.set_result(result)
    compared.set_runs(runs(result, "#12ab34"), "")
    card = panel.area.card("energy")
    expected = drawn(card.spec, "light")
    assert [line._color for line in card._lines] == expected
    assert len(set(expected)) == len(expected)
    (chart,) = film_charts([card], panel.area.values, {}, (0.0, 1.0))
    of_run = [curve for curve in chart.curves if curve.dash]
    assert of_run
    assert all(curve.shade for curve in of_run)
