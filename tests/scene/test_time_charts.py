"""Charts of a run in pictures of their own."""

import numpy as np
import pytest
from vtkmodules.vtkChartsCore import vtkAxis

from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.chart_marks import mark_across, mark_up
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
