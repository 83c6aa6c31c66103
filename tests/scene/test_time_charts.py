"""Charts over time in pictures of their own."""

import numpy as np

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
