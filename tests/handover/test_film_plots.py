"""Plots below the picture of a film share its height."""

import numpy as np
import pytest
from vtkmodules.vtkChartsCore import vtkAxis

from mechstudio.handover.film_plots import plots_of_curves
from mechstudio.io import sample
from mechstudio.scene.time_charts import TimeChartPicture
from tests.handover.test_report import turning


@pytest.mark.parametrize(("count", "least"), [(1, 273), (3, 360), (4, 360)])
def test_several_plots_get_more_of_the_height(count, least):
    """As much as 120 pixels for each, up to half of the film."""
    result = turning(sample("four_bar"), 11)
    bodies = result.mechanism.bodies.names
    # one plot for each unit
    names = ["position", "velocity", "acceleration", "angular_velocity"][:count]
    names = [f"bodies/{bodies[0]}/{name}/z" for name in names]
    span = float(result.time[0]), float(result.time[-1])
    plots = plots_of_curves(result, names, "below", (1280, 720), span, "light")
    width, height = plots.picture_size
    assert width == 1280
    assert 720 - height == pytest.approx(least, abs=2)


def test_the_axis_of_time_is_called_as_in_the_window(monkeypatch):
    """With a capital, as all axes are; below the lowest plot."""
    titles, drawn = [], TimeChartPicture._chart

    def noted(*args, **options):
        item = drawn(*args, **options)
        titles.append(item.GetAxis(vtkAxis.BOTTOM).GetTitle())
        return item

    monkeypatch.setattr(TimeChartPicture, "_chart", noted)
    result = turning(sample("four_bar"), 11)
    span = float(result.time[0]), float(result.time[-1])
    names = ["energy/kinetic", f"bodies/{result.mechanism.bodies.names[0]}/position/z"]
    plots = plots_of_curves(result, names, "below", (640, 480), span, "light")
    width, height = plots.picture_size
    plots.added(np.zeros((height, width, 3), np.uint8), span[0])
    assert titles == ["", "Time [s]"]
