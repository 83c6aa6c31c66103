"""Curves of compared runs differ in color, and by their dashes for the color-blind."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from mechstudio.gui.figures.dashes import dash_style
from mechstudio.gui.plots.film_charts import film_charts
from mechstudio.gui.plots.plot_spec import PlotSpec, curves_of
from mechstudio.gui.plots.run_curves import with_runs
from mechstudio.gui.runs.run_colors import COLORS
from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.scene.plot_colors import NEUTRAL, PATTERNS, line_color, plot_colors

# least distance of two colors of one plot, of 441 between black and white: easily told apart
LEAST = 40.0


def runs(result, *colors):
    return tuple(
        ComparedRun(f"run{number}", f"Run {number}", color, result)
        for number, color in enumerate(colors, start=1)
    )


def compared(result, *colors, shown=COLORS[0]):
    """Runs of some colors beside a shown one."""
    compared = ComparedRuns()
    compared.set_shown_color(shown)
    compared.set_runs(runs(result, *colors), "")
    return compared


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
    for others in (COLORS[1:4], ("#000000", "#ff00ff")):
        spec = with_runs(spec_of(result, *names), compared(result, *others), {})
        found = [parts(color) for color in drawn(spec, theme)]
        assert len(found) == len(names) * (1 + len(others))
        for color, other in combinations(found, 2):
            assert np.linalg.norm(color - other) > LEAST
        assert len({curve.dash for curve in spec.curves}) == 1 + len(others)


@pytest.mark.parametrize("names", [("energy/kinetic",), ("energy/kinetic", "energy/potential")])
def test_dashes_tell_runs_of_one_color_apart(result, names):
    """After the last color the first one comes again, with other dashes: of sixteen runs no two
    curves have color and dashes of each other, nor those of the shown run."""
    others = [COLORS[number % len(COLORS)] for number in range(1, 17)]
    spec = with_runs(spec_of(result, *names), compared(result, *others), {})
    looks = {
        (color, dash_style(curve.dash))
        for color, curve in zip(drawn(spec, "light"), spec.curves, strict=True)
    }
    assert len(looks) == len(spec.curves) == 17 * len(names)
    # runs that have the same color by chance, or because the user gave it
    spec = with_runs(spec_of(result, *names), compared(result, *[COLORS[0]] * 4), {})
    assert len({dash_style(curve.dash) for curve in spec.curves}) == 5


def test_a_run_keeps_its_dashes(result):
    """While it is compared, whatever other runs are taken away or come."""
    several = compared(result, *COLORS[1:5])
    first, second, third, fourth = several.runs
    several.set_runs((second, fourth), "")
    assert [run.place for run in several.runs] == [second.place, fourth.place]
    several.set_runs((second, fourth, first, third), "")
    assert len({run.place for run in several.runs}) == 4
    assert [run.place for run in several.runs[:2]] == [second.place, fourth.place]


def test_a_run_before_others_leaves_them_their_dashes(result):
    """Also one of their color: what is compared already keeps its look."""
    several = compared(result, *COLORS[:PATTERNS])
    held = several.runs
    several.set_runs((replace(held[0], id="new", place=0), *held), "")
    assert [run.id for run in several.runs] == ["new", *(run.id for run in held)]
    assert several.runs[1:] == held
    assert several.runs[0].place % PATTERNS != held[0].place % PATTERNS


def test_one_curve_alone_has_the_color_of_each_run(result):
    """That of the list of runs; its own stays with the shown run."""
    several = compared(result, COLORS[0], "#12ab34", shown=COLORS[2])
    spec = with_runs(spec_of(result, "energy/kinetic"), several, {})
    assert drawn(spec, "light") == [COLORS[2], COLORS[0], "#12ab34"]
    # each theme has its own variety of those of the palette
    lines = plot_colors("dark").lines
    assert drawn(spec, "dark") == [lines[2], lines[0], "#12ab34"]


def test_legends_show_the_colors_of_runs_beside_several_curves(qtbot, panel, document, result):
    """As squares, since the lines have shades of the colors of the curves."""
    panel.compare_with(several := ComparedRuns())
    several.set_shown_color(COLORS[3])
    several.set_runs(runs(result, "#12ab34", COLORS[1]), "")
    card = panel.area.card("energy")
    expected = {"": COLORS[3], "run1": "#12ab34", "run2": COLORS[1]}
    for curve, entry in zip(card.spec.curves, card.legend.entries, strict=True):
        picture = entry.grab().toImage()
        row = [picture.pixelColor(x, picture.height() // 2).name() for x in range(16, 28)]
        assert row.count(expected[curve.run]) >= 5
    several.set_runs((), "")
    card = panel.area.card("energy")
    picture = card.legend.entries[0].grab().toImage()
    row = [picture.pixelColor(x, picture.height() // 2).name() for x in range(16, 28)]
    assert COLORS[3] not in row


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
