"""Where everything of a figure is: plots of one size in rows and columns."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from mechstudio.errors import MechStudioError
from mechstudio.gui.figures.figure import Figure
from mechstudio.gui.figures.lettering import Lettering
from mechstudio.gui.figures.plot_frame import PlotFrame, framed
from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.scene.chart_curves import TimeChart

EDGE = 0.8  # around a figure [mm]
# between columns, and between a plot and the next one below, over the height of a line
_COLUMN_GAP, _ROW_GAP = 1.0, 0.5
# smallest plot between its axes [mm]
_LEAST_WIDTH, _LEAST_HEIGHT = 12.0, 8.0
# after so many steps margins and numbers beside axes agree
_STEPS = 4


@dataclass(frozen=True, kw_only=True)
class PlacedPlot:
    """A plot.

    Attributes:
        frame: The plot with what is around it.
        left: Left end of the part between its axes [mm].
        top: Upper end of that part [mm].
        numbers: From there to the label on the left [mm].
    """

    frame: PlotFrame
    left: float
    top: float
    numbers: float


@dataclass(frozen=True, kw_only=True)
class Page:
    """A figure that is ready to be drawn.

    Attributes:
        width: Of the figure [mm].
        height: Of the figure [mm].
        plots: The plots.
        letters: In which it is written.
    """

    width: float
    height: float
    plots: tuple[PlacedPlot, ...]
    letters: Lettering


def page_of(figure: Figure, choice: FigureChoice) -> Page:
    """A figure as the user wants it.

    Raises:
        MechStudioError: Its plots have no room.
    """
    letters = Lettering(choice.font_size)
    count = len(figure.columns)
    if not count:
        height = choice.height or choice.width / choice.shape
        return Page(width=choice.width, height=height, plots=(), letters=letters)
    gap = _COLUMN_GAP * letters.height
    room = (choice.width - 2.0 * EDGE - gap * (count - 1)) / count
    rows = _framed_rows(figure, choice, letters, room)
    # what is beside the plots is as wide everywhere, so that they are in line
    frames = [frame for row in rows for frame in row if frame is not None]
    numbers = max(frame.numbers for frame in frames)
    left = numbers + max(frame.label for frame in frames)
    plots, top = [], EDGE
    for row in rows:
        shown = [frame for frame in row if frame is not None]
        head = max(frame.head for frame in shown)
        plots += [
            PlacedPlot(
                frame=frame,
                left=EDGE + place * (room + gap) + left,
                top=top + head,
                numbers=numbers,
            )
            for place, frame in enumerate(row)
            if frame is not None
        ]
        top += head + shown[0].height + max(frame.foot for frame in shown)
        top += _ROW_GAP * letters.height
    height = choice.height or top - _ROW_GAP * letters.height + EDGE
    return Page(width=choice.width, height=height, plots=tuple(plots), letters=letters)


def _framed_rows(
    figure: Figure, choice: FigureChoice, letters: Lettering, room: float
) -> list[list[PlotFrame | None]]:
    """The plots row by row, each with what is around it, in columns of a width [mm]."""
    width, height = 0.8 * room, 0.8 * room / choice.shape
    numbers = label = right = 0.0
    rows: list[list[PlotFrame | None]] = []
    for _ in range(_STEPS):
        columns = [
            [
                framed(chart, figure.window, (width, height), (room, right), letters, has_foot=foot)
                for chart, foot in zip(column, _feet(column), strict=True)
            ]
            for column in figure.columns
        ]
        rows = [list(row) for row in zip_longest(*columns)]
        frames = [frame for column in columns for frame in column]
        # they never shrink again, so that nothing is cut off in the end
        numbers = max(numbers, *(frame.numbers for frame in frames))
        label = max(label, *(frame.label for frame in frames))
        right = max(right, *(frame.right for frame in frames))
        width = room - numbers - label - right
        if width < _LEAST_WIDTH:
            raise MechStudioError(
                f"{choice.width:g} mm are too narrow for {len(figure.columns)} "
                f"column{'s' * (len(figure.columns) > 1)} of plots with letters of "
                f"{choice.font_size:g} pt."
            )
        height = width / choice.shape
        if choice.height:
            height = _shared_height(rows, choice.height, letters)
    return rows


def _feet(column: tuple[TimeChart, ...]) -> list[bool]:
    """Whether each plot has numbers below it: not where the next one shows the same times."""
    timed = [chart.across is None for chart in column]
    return [not (one and after) for one, after in zip(timed, [*timed[1:], False], strict=True)]


def _shared_height(rows: list[list[PlotFrame | None]], height: float, letters: Lettering) -> float:
    """What is left for each plot of a figure of a height [mm]."""
    taken = 2.0 * EDGE + _ROW_GAP * letters.height * (len(rows) - 1)
    for row in rows:
        shown = [frame for frame in row if frame is not None]
        taken += max(frame.head for frame in shown) + max(frame.foot for frame in shown)
    own = (height - taken) / len(rows)
    if own < _LEAST_HEIGHT:
        least = taken + _LEAST_HEIGHT * len(rows)
        raise MechStudioError(f"The plots need a figure of at least {least:.0f} mm in height.")
    return own
