"""Axes of charts of trials and motors are as readable as other texts, in both themes."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QPalette

from mechstudio.gui.plots.matrix_chart import MatrixChart
from mechstudio.gui.plots.parallel_chart import ParallelChart
from mechstudio.gui.plots.share_chart import ShareChart
from mechstudio.gui.plots.speed_chart import SpeedChart
from mechstudio.gui.plots.trend_chart import TrendChart
from mechstudio.gui.plots.trial_data import TrialData
from mechstudio.studies import Sensitivity
from mechstudio.units import UnitChoice

# what the accessibility guidelines ask for
LEAST = 4.5


def luminance(color):
    parts = np.array(QColor(color).getRgbF()[:3])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def show_trials(chart):
    names = ("k", "m", "peak")
    columns = {name: np.array([1.0, 2.0, 3.0]) for name in names}
    data = TrialData(
        columns=columns,
        labels={name: name for name in names},
        called={name: name for name in names},
        numbers=np.arange(3),
        places=names[:2],
        responses=names[2:],
        marked=np.zeros(3, dtype=bool),
    )
    if isinstance(chart, TrendChart):
        chart.show_data(data, "k", "peak")
    elif isinstance(chart, ShareChart):
        parts = np.array([0.25, 0.75])
        shares = Sensitivity("peak", data.places, *(4 * (parts,)), points=8)
        chart.show_shares(shares, data)
    else:
        chart.show_data(data)


def show_cloud(chart):
    scales = [UnitChoice().scale(unit) for unit in ("rad/s", "N m")]
    chart.show_cloud(np.array([1.0, 2.0]), np.array([3.0, 4.0]), [(0.0, 5.0), (3.0, 0.0)], scales)


@pytest.mark.parametrize("colors", [("#1b2330", "#ffffff"), ("#e7eaef", "#1e222a")])
@pytest.mark.parametrize("kind", [TrendChart, ParallelChart, MatrixChart, ShareChart, SpeedChart])
def test_axes_can_be_read(qtbot, kind, colors):
    """Their numbers and labels, on what is behind them, also after another theme is chosen."""
    chart = kind()
    qtbot.addWidget(chart)
    show = show_cloud if kind is SpeedChart else show_trials
    show(chart)
    palette = QPalette()
    for role, color in zip((QPalette.ColorRole.Text, QPalette.ColorRole.Base), colors, strict=True):
        palette.setColor(role, QColor(color))
    chart.setPalette(palette)
    show(chart)
    behind = chart.backgroundBrush().color()
    assert behind == QColor(colors[1])
    plots = list(chart.ci.items) if kind is MatrixChart else [chart.getPlotItem()]
    for axis in (plot.getAxis(side) for plot in plots for side in ("left", "bottom")):
        assert contrast(axis.textPen().color(), behind) > LEAST
        assert contrast(axis.labelStyle["color"], behind) > LEAST
