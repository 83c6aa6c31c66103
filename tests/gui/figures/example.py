"""Charts of all kinds, made up."""

import numpy as np

from mechstudio.gui.figures.figure import MomentLine, figure_of
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve

TIMES = np.linspace(0.0, 10.0, 1001)
LONG = "Name of a curve that is rather long and full of words, as those of formulas often are"


def timed():
    """A plot with a fixed range, an axis on the right and a compared run."""
    return TimeChart(
        title="tip: position",
        axis=ChartAxis(label="Position [mm]", limits=(-2000.0, 2000.0)),
        right=ChartAxis(label="Rate [mm/s]"),
        curves=(
            TimeCurve("Position x", TIMES, 1000.0 * np.sin(TIMES), color=3),
            TimeCurve("Position x, Run 2", TIMES, 500.0 * np.cos(TIMES), color=3, dash=1),
            TimeCurve("Rate", TIMES, np.cos(TIMES), color=0, right=True),
        ),
    )


def errors():
    """A logarithmic plot with a long name."""
    return TimeChart(
        title="Constraint errors",
        axis=ChartAxis(label="Error [SI]", logarithmic=True),
        curves=(
            TimeCurve("Position", TIMES, 10.0 ** (-12.0 + np.sin(TIMES)), color=1),
            TimeCurve(LONG, TIMES, 10.0 ** (-10.0 + np.sin(TIMES)), color=2),
        ),
    )


def path():
    """A circle with a unit as long on both axes."""
    return TimeChart(
        title="Phase portrait",
        axis=ChartAxis(label="Rate [rad/s]"),
        across=ChartAxis(label="Angle [rad]"),
        equal_scales=True,
        curves=(TimeCurve("Rate", TIMES, np.cos(TIMES), across=np.sin(TIMES)),),
    )


LINES = (
    MomentLine(time=3.0, color="#d1242f"),
    MomentLine(time=5.0, color="#1b2330", name="A", dashed=True),
)


def figure(*columns):
    """A figure of columns of charts, with lines at moments."""
    return figure_of(columns, (0.0, 10.0), LINES, 3.0)
