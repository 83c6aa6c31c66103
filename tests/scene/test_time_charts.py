"""Charts of a run in pictures of their own."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from vtkmodules.vtkChartsCore import vtkAxis

from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.chart_marks import mark_across, mark_powers_up, mark_up
from mechstudio.scene.palette import color
from mechstudio.scene.plot_colors import line_color, plot_colors
from mechstudio.scene.time_charts import TimeChartPicture

TIMES = np.linspace(0.0, 1.0, 50)
SIZE = (900, 230)


def chart(curves: int) -> TimeChart:
    """So many curves of one unit."""
    drawn = [TimeCurve(f"curve {k}", TIMES, np.sin(TIMES + k)) for k in range(curves)]
    return TimeChart(axis=ChartAxis(label="[J]"), curves=tuple(drawn))


def test_names_of_many_curves_stay_within_their_chart():
    """The chart below is the same whether six curves or one are named above it."""
    middle = SIZE[1] // 3 + 4
    last = SIZE[1] * 2 // 3 - 4
    few, many = (
        TimeChartPicture((chart(count), chart(1), chart(1)), (0.0, 1.0), SIZE, "light").at(0.5)
        for count in (1, 6)
    )
    assert not np.array_equal(few[:middle], many[:middle])
    assert np.array_equal(few[middle:last], many[middle:last])


def test_a_dot_goes_along_a_path():
    """It is where the path is at the moment; of equal scales a circle is as wide as it is high."""
    angle = 2.0 * np.pi * TIMES
    circle = TimeCurve("path", TIMES, np.sin(angle), across=np.cos(angle))
    axis = ChartAxis(label="[m]")
    charts = (
        chart(1),
        TimeChart(axis=axis, across=axis, curves=(circle,), equal_scales=True),
    )
    picture = TimeChartPicture(charts, (0.0, 1.0), (700, 600), "light")
    tone = np.array((0, 114, 178))
    places = []
    for time in (0.0, 0.25, 0.5, 0.75):
        pixels = picture.at(time)[320:].astype(int)
        near = np.abs(pixels - tone).max(axis=2) < 60
        # of a line there are few pixels in a square, of the dot many
        inside = sum(
            np.roll(near, (row, column), axis=(0, 1)) for row in (-2, 0, 2) for column in (-2, 0, 2)
        )
        rows, columns = np.nonzero(inside >= 8)
        assert len(rows)
        places.append((columns.mean(), rows.mean()))
    (right, middle), (center, top), (left, _), (_, foot) = places
    assert right - left == pytest.approx(foot - top, abs=3.0)
    assert center == pytest.approx(0.5 * (left + right), abs=2.0)
    assert middle == pytest.approx(0.5 * (top + foot), abs=2.0)
    assert right - left > 100


@pytest.mark.wide
@pytest.mark.parametrize("width", [200, 540, 900])
@pytest.mark.parametrize("span", [(0.0, 0.001), (0.0, 10.0), (999.9, 1000.0), (0.0, 123456.0)])
def test_numbers_of_the_time_stand_apart(span, width):
    """There is a gap between any two of them, and none is cut at the edge of the picture."""
    picture = TimeChartPicture((chart(1), chart(1)), span, (width, 240), "light")
    area = picture._areas[0]
    # two pixels for the marks of the axis
    band = picture.at(span[0])[area.bottom + 4 : 119, int(area.left) - 20 :]
    written = (band.astype(int).max(axis=2) < 190).any(axis=0)
    columns = np.flatnonzero(written)
    gaps = np.diff(columns)
    # as wide as a letter or wider
    numbers = 1 + int((gaps > 6).sum())
    axis = vtkAxis()
    mark_across(axis, *span, area.right - area.left, 12)
    assert numbers == axis.GetTickLabels().GetNumberOfValues() >= 2
    assert not written[-1]


@pytest.mark.parametrize(
    ("low", "high", "room", "texts"),
    [
        (0.0, 10.0, 140.0, ["0", "2", "4", "6", "8", "10"]),
        (-1e-5, 1e-5, 70.0, ["-1e-5", "0", "1e-5"]),
        (-1.3e6, 1.3e6, 140.0, ["-1e6", "-5e5", "0", "5e5", "1e6"]),
        (999.998, 1000.002, 70.0, ["999.998", "1000.000", "1000.002"]),
    ],
)
def test_numbers_beside_an_axis_differ(low, high, room, texts):
    """Round ones, with as many digits as tell them apart."""
    axis = vtkAxis()
    mark_up(axis, low, high, room, 12)
    labels = axis.GetTickLabels()
    assert [labels.GetValue(k) for k in range(labels.GetNumberOfValues())] == texts


def narrow(charts, size, theme="light"):
    """A picture in which there is no room for names beside the curves."""
    picture = TimeChartPicture(charts, (0.0, 1.0), size, theme)
    assert len(picture._names) == len(charts)
    return picture


@pytest.mark.wide
@pytest.mark.parametrize("size", [(539, 720), (420, 300), (240, 400), (420, 140)])
@pytest.mark.parametrize("curves", [1, 6, 40])
def test_names_have_a_strip_of_their_own_in_narrow_pictures(size, curves):
    """No name is where curves are, nor beyond the picture, nor over another name."""
    titled = replace(chart(curves), title="A title that says what these many curves are about")
    picture = narrow((chart(1), titled), size)
    edges = [0.0, *(area.bottom for area in picture._areas)]
    for names, area, above in zip(picture._names, picture._areas, edges, strict=False):
        assert names.placed
        half = 0.5 * names.size
        for one in names.placed:
            assert above <= one.middle - half < one.middle + half <= area.top
            assert 0.0 <= one.left < one.right <= size[0]
        for one, other in itertools.pairwise(names.placed):
            assert other.middle > one.middle or other.left > one.right
        # of the least height that films give a chart there are its axes as well
        assert area.bottom - area.top >= max(18, 0.15 * size[1])
    if curves <= 6 and size[1] > 300:
        written = [one.text for one in picture._names[1].placed]
        assert written[1:] == [curve.label for curve in titled.curves]
    # all that is told of is there: letters, and the color of the curve before each name
    pixels = picture.at(0.0).astype(int)
    for one in picture._names[1].placed:
        row = round(one.middle)
        letters = pixels[row - 5 : row + 5, round(one.left) : round(one.right)]
        # small letters are thin
        assert letters.max(axis=2).min() < 170
        if one.tone:
            before = pixels[row, round(one.left) - 22 : round(one.left) - 4]
            assert (np.abs(before - color(one.tone)).max(axis=1) == 0).sum() >= 9


def test_compared_runs_have_their_own_colors_in_pictures():
    """Those of the window: the color of a run, or a shade of that of the curve."""
    levels = (0.2, 0.5, 0.8)
    kinds = ({}, {"tint": "#12ab34"}, {"shade": 2})
    curves = tuple(
        TimeCurve(f"{level}", TIMES, np.full(50, level), color=0, **kind)
        for level, kind in zip(levels, kinds, strict=True)
    )
    axis = ChartAxis(label="[J]", limits=(0.0, 1.0))
    for theme in ("light", "dark"):
        colors = plot_colors(theme)
        picture = TimeChartPicture((TimeChart(axis=axis, curves=curves),), (0.0, 1.0), SIZE, theme)
        expected = (colors.line(0), "#12ab34", line_color(colors, 0, shade=2))
        area, pixels = picture._areas[0], picture.at(0.0).astype(int)
        for level, tone in zip(levels, expected, strict=True):
            across, up = area.point(0.55, level)
            near = pixels[round(up) - 2 : round(up) + 3, round(across)]
            assert np.abs(near - color(tone)).max(axis=1).min() < 12


@pytest.mark.parametrize("size", [SIZE, (420, 230)])
def test_pictures_say_where_rounding_begins(size):
    """A dotted line across the chart, with words beside it, where the axis is logarithmic."""
    curve = TimeCurve("error", TIMES, np.full(50, 1e-9))
    limits = (1e-14, 1e-8)
    rows = []
    for axis in (
        ChartAxis(label="[m]", logarithmic=True, limits=limits, rounding=1e-11),
        ChartAxis(label="[m]", logarithmic=True, limits=limits),
        ChartAxis(label="[m]", limits=limits, rounding=1e-11),
        ChartAxis(label="[m]", logarithmic=True, limits=limits, rounding=1e-16),
    ):
        charts = (TimeChart(axis=axis, curves=(curve,)),)
        picture = TimeChartPicture(charts, (0.0, 1.0), size, "light")
        rows.append([mark.row for mark in picture._rounding])
        if rows[-1]:
            area, pixels = picture._areas[0], picture.at(0.0).astype(int)
            row = pixels[rows[-1][0], int(area.left) + 5 : int(area.right) - 5]
            muted = np.abs(row - color(plot_colors("light").muted)).max(axis=1) == 0
            assert 0.4 < muted.mean() < 0.6
            assert rows[-1][0] == pytest.approx(area.point(0.0, 0.5)[1], abs=1.0)
            words = pixels[rows[-1][0] + 3 : rows[-1][0] + 15, int(area.right) - 120 :]
            assert words.max(axis=2).min() < 150
    assert [len(row) for row in rows] == [1, 0, 0, 0]


@pytest.mark.parametrize("room", [20.0, 45.0, 300.0])
def test_numbers_beside_low_axes_of_logarithms_stand_apart(room):
    """Two of them at least, and no more than there is room for."""
    axis = vtkAxis()
    mark_powers_up(axis, -15.0, -3.0, room, 12)
    count = axis.GetTickLabels().GetNumberOfValues()
    assert count == {20.0: 2, 45.0: 2, 300.0: 5}[room]
