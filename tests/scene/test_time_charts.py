"""Charts of a run in pictures of their own."""

import numpy as np
import pytest

from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
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
