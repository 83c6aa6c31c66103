"""One plot of a figure with what is around it: title, legend, numbers and labels of its axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.figures.legend import FigureLegend, legend_of
from mechstudio.gui.figures.lettering import Lettering
from mechstudio.scene.axis_ticks import Ticks, linear_ticks, logarithmic_ticks
from mechstudio.scene.chart_curves import TimeChart

TIME_LABEL = "Time [s]"
# over the height of a line: length of ticks, and gaps between numbers, labels and names
TICK, GAP = 0.25, 0.3
# distances of numbers over the height of a line, along a side and along the foot
_UP, _ALONG = 2.0, 1.2
_MOST_NUMBERS = 9


@dataclass(frozen=True, kw_only=True)
class FrameAxis:
    """An axis of a plot.

    Attributes:
        low: The lower end, a logarithm where the axis is logarithmic.
        high: The upper end.
        ticks: The numbers beside it.
        label: What it is called, in lines.
    """

    low: float
    high: float
    ticks: Ticks
    label: tuple[str, ...]

    def shares(self, places: FloatArray) -> FloatArray:
        """Places along the axis as shares of its length."""
        found: FloatArray = (places - self.low) / (self.high - self.low)
        return found


@dataclass(frozen=True, kw_only=True)
class PlotFrame:
    """A plot, whose lengths are in mm.

    Attributes:
        chart: What is drawn.
        width: Of the part between the axes.
        height: Of that part.
        up: The axis on the left.
        up_right: The axis on the right; None for none.
        along: The horizontal axis.
        has_foot: Whether numbers stand below it.
        title: The title in lines.
        legend: Names of the curves.
        numbers: What is needed beside the plot on the left for numbers.
        label: What is needed on the left of those for the label.
        right: What is needed on the right.
        head: What is needed above.
        foot: What is needed below.
    """

    chart: TimeChart
    width: float
    height: float
    up: FrameAxis
    up_right: FrameAxis | None
    along: FrameAxis
    has_foot: bool
    title: tuple[str, ...]
    legend: FigureLegend
    numbers: float
    label: float
    right: float
    head: float
    foot: float


def framed(
    chart: TimeChart,
    window: tuple[float, float],
    size: tuple[float, float],
    room: tuple[float, float],
    letters: Lettering,
    *,
    has_foot: bool,
) -> PlotFrame:
    """A plot with what is around it.

    Args:
        chart: What is drawn.
        window: First and last time [s].
        size: Width and height of the part between the axes [mm].
        room: Width of the column, and what of it is on the right of the plots [mm].
        letters: In which it is written.
        has_foot: Whether numbers stand below it.
    """
    width, height = size
    along, sides = _axes(chart, window, size, letters)
    up, up_right = sides[0], sides[1] if len(sides) > 1 else None
    above = width + room[1]
    title = letters.lines(chart.title, above, bold=True)
    legend = legend_of(chart.curves, letters, above)
    line, numbers = letters.height, max(map(letters.width, along.ticks.texts), default=0.0)
    foot = (TICK + 0.1) * line
    if has_foot:
        foot = (TICK + GAP + 0.9 + len(along.label)) * line
    return PlotFrame(
        chart=chart,
        width=width,
        height=height,
        up=up,
        up_right=up_right,
        along=along,
        has_foot=has_foot,
        title=title,
        legend=legend,
        numbers=number_room(up, letters),
        label=len(up.label) * line,
        # the last number of the foot may stand beside the plot
        right=max(0.5 * numbers, 0.0 if up_right is None else _beside(up_right, letters)),
        head=len(title) * line + legend.height + 0.5 * line,
        foot=foot,
    )


def _axes(
    chart: TimeChart, window: tuple[float, float], size: tuple[float, float], letters: Lettering
) -> tuple[FrameAxis, list[FrameAxis]]:
    """The horizontal axis, and the axes on the left and on the right."""
    width, height = size
    owners = [chart.axis] + ([] if chart.right is None else [chart.right])
    ends = [
        owner.ends([curve.values for curve in chart.curves if chart.axis_of(curve) is owner])
        for owner in owners
    ]
    foot = _foot_ends(chart, window)
    if chart.equal_scales and chart.across is not None:
        foot, ends[0] = _equal(foot, ends[0], size)
    label = TIME_LABEL if chart.across is None else chart.across.label
    is_logarithmic = chart.across is not None and chart.across.logarithmic
    ticks = _foot_ticks(foot, width, letters, logarithmic=is_logarithmic)
    along = _axis(foot, ticks, label, width, letters)
    most = min(int(height / (_UP * letters.height)), _MOST_NUMBERS)
    sides = [
        _axis(own, _ticks(own, most, owner.logarithmic), owner.label, height, letters)
        for owner, own in zip(owners, ends, strict=True)
    ]
    return along, sides


def _axis(
    ends: tuple[float, float], ticks: Ticks, label: str, length: float, letters: Lettering
) -> FrameAxis:
    lines = letters.lines(_scaled(label, ticks.factor), length)
    return FrameAxis(low=ends[0], high=ends[1], ticks=ticks, label=lines)


def _foot_ends(chart: TimeChart, window: tuple[float, float]) -> tuple[float, float]:
    """The ends of the horizontal axis."""
    if chart.across is not None:
        across: Sequence[FloatArray] = [
            one.across for one in chart.curves if one.across is not None
        ]
        return chart.across.ends(across)
    return window if window[1] > window[0] else (window[0], window[0] + 1.0)


def _equal(
    foot: tuple[float, float], side: tuple[float, float], size: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Ends of both axes that hold the given ones, with a unit as long on both."""
    unit = max((foot[1] - foot[0]) / size[0], (side[1] - side[0]) / size[1])

    def around(ends: tuple[float, float], length: float) -> tuple[float, float]:
        middle, half = 0.5 * (ends[0] + ends[1]), 0.5 * unit * length
        return middle - half, middle + half

    return around(foot, size[0]), around(side, size[1])


def _ticks(ends: tuple[float, float], most: int, logarithmic: bool) -> Ticks:
    return (logarithmic_ticks if logarithmic else linear_ticks)(*ends, most)


def _foot_ticks(
    ends: tuple[float, float], width: float, letters: Lettering, *, logarithmic: bool
) -> Ticks:
    """Numbers that stand apart from each other."""
    for most in range(_MOST_NUMBERS, 2, -1):
        ticks = _ticks(ends, most, logarithmic)
        longest = max(map(letters.width, ticks.texts)) + _ALONG * letters.height
        if (len(ticks.texts) - 1) * longest <= width * _span(ticks, ends):
            return ticks
    return _ticks(ends, 2, logarithmic)


def _span(ticks: Ticks, ends: tuple[float, float]) -> float:
    """What the numbers take of the length of the axis."""
    return (ticks.places[-1] - ticks.places[0]) / (ends[1] - ends[0])


def number_room(axis: FrameAxis, letters: Lettering) -> float:
    """From a plot to the label beside the numbers of an axis [mm]."""
    numbers = max(map(letters.width, axis.ticks.texts), default=0.0)
    return (TICK + 2.0 * GAP) * letters.height + numbers


def _beside(axis: FrameAxis, letters: Lettering) -> float:
    """Width of the numbers and the label of an axis beside a plot [mm]."""
    return number_room(axis, letters) + len(axis.label) * letters.height


def _scaled(label: str, factor: str) -> str:
    """The label of an axis whose numbers are to be multiplied by a power of ten."""
    if not factor:
        return label
    text, opening, unit = label.rpartition("[")
    return f"{text}[{factor} {unit}" if opening else f"{label} [{factor}]"
