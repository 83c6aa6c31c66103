"""Title of a chart and names of its curves in rows above it, where there is no room beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

# importing this registers what measures and draws letters
import vtkmodules.vtkRenderingFreeType  # noqa: F401
from vtkmodules.vtkRenderingCore import (
    vtkRenderer,
    vtkTextActor,
    vtkTextProperty,
    vtkTextRenderer,
)

from mechstudio.scene.chart_curves import TimeChart
from mechstudio.scene.palette import color
from mechstudio.scene.picture import Pixels
from mechstudio.scene.plot_colors import PATTERNS, PlotColors

_SAMPLE, _GAP, _APART = 18, 4, 12  # a piece of the line, beside it, and between two names [pixels]
_EDGE = 4  # around all of them [pixels]
_ROW = 1.4  # height of a row over the size of its letters
_MOST, _LEAST = 12, 6  # size of letters [pixels]
_SHARE = 0.4  # of the height of a chart that names may take
_KEPT = 62  # height that is left to curves and axes, as far as one row lets it [pixels]
_TITLED = 8  # least size of letters with a title [pixels]
_RESOLUTION = 72
# lengths of pieces and of gaps, in turn, by pattern of dashes [pixels]
_PIECES = ((_SAMPLE,), (5, 2), (2, 2), (5, 2, 2, 2), (5, 1, 2, 1, 2, 1))


@dataclass(frozen=True)
class PlacedName:
    """Where a text stands, from the upper left corner of the picture [pixels].

    Attributes:
        text: What is written.
        left: Of the text.
        right: Of the text.
        middle: Of its row.
        tone: Color of the curve, as a hexadecimal code; empty for a title.
        dash: Pattern of the curve.
    """

    text: str
    left: float
    right: float
    middle: float
    tone: str = ""
    dash: int = 0


class ChartNames:
    """Lays title and names out in rows.

    Args:
        chart: What is named.
        width: Of the picture [pixels].
        room: Height of the chart with its names [pixels].
        top: Upper end of that in the picture [pixels].
        colors: Of the theme.
        scale: Pixels that are drawn per pixel of the picture.

    Attributes:
        size: Of the letters [pixels].
        height: Of the rows [pixels].
        placed: The texts.
    """

    def __init__(
        self,
        chart: TimeChart,
        width: float,
        room: float,
        top: float,
        colors: PlotColors,
        scale: int,
    ) -> None:
        self._width, self._colors, self._scale = width, colors, scale
        most = min(_SHARE * room, max(room - _KEPT, _ROW * _LEAST + _EDGE))
        rows = self._fitted_rows(chart, most)
        # names that have no room even then are left out
        rows = rows[: max(1, int((most - _EDGE) / (_ROW * self.size)))]
        self.height = _ROW * self.size * len(rows) + _EDGE
        self.placed = [
            PlacedName(
                one.text,
                one.left,
                one.right,
                top + 0.5 * _EDGE + (number + 0.5) * _ROW * self.size,
                one.tone,
                one.dash,
            )
            for number, row in enumerate(rows)
            for one in row
        ]

    def write(self, renderer: vtkRenderer, height: int) -> None:
        """Write the texts into a picture of a height [drawn pixels]."""
        for one in self.placed:
            actor = vtkTextActor()
            actor.SetInput(one.text)
            letters = actor.GetTextProperty()
            letters.SetFontSize(self._scale * self.size)
            letters.SetColor(*(part / 255 for part in color(self._colors.text)))
            letters.SetVerticalJustificationToCentered()
            actor.SetPosition(self._scale * one.left, height - self._scale * one.middle)
            renderer.AddActor(actor)

    def draw_samples(self, pixels: Pixels) -> None:
        """Draw a piece of the line of each curve before its name."""
        for one in self.placed:
            if not one.tone:
                continue
            row, start = round(one.middle), round(one.left - _GAP - _SAMPLE)
            for first, last in _spans(_PIECES[one.dash and 1 + (one.dash - 1) % PATTERNS]):
                pixels[row - 1 : row + 1, start + first : start + last] = color(one.tone)

    def _fitted_rows(self, chart: TimeChart, most: float) -> list[Sequence[PlacedName]]:
        """Rows with letters that leave them within a height [pixels], if any do.

        Where there is little room, the names are worth more than the title.
        """
        rows: list[Sequence[PlacedName]] = []
        for titled, least in ((True, _TITLED), (False, _LEAST)):
            for self.size in range(_MOST, least - 1, -1):
                rows = list(self._rows(chart, titled=titled))
                if _ROW * self.size * len(rows) + _EDGE <= most:
                    return rows
        return rows

    def _rows(self, chart: TimeChart, *, titled: bool) -> Iterator[Sequence[PlacedName]]:
        """Rows from the left edge to the right one; a title has one of its own."""
        within = self._width - 2.0 * _EDGE
        if chart.title and titled:
            title = self._fitting(chart.title, within)
            left = 0.5 * (self._width - self._length(title))
            yield [PlacedName(title, left, self._width - left, 0.0)]
        row: list[PlacedName] = []
        start = float(_EDGE)
        for number, curve in enumerate(chart.curves):
            text = self._fitting(curve.label, within - _SAMPLE - _GAP)
            length = self._length(text)
            if row and start + _SAMPLE + _GAP + length > self._width - _EDGE:
                yield row
                row, start = [], float(_EDGE)
            left = start + _SAMPLE + _GAP
            tone = curve.tone(self._colors, number)
            row.append(PlacedName(text, left, left + length, 0.0, tone, curve.dash))
            start = left + length + _APART
        if row:
            yield row

    def _fitting(self, text: str, most: float) -> str:
        """A text, or its beginning where all of it would be too long [pixels]."""
        if self._length(text) <= most:
            return text
        kept = len(text)
        while kept > 1 and self._length(f"{text[:kept]}...") > most:
            kept -= 1
        return f"{text[:kept]}..."

    def _length(self, text: str) -> float:
        """Length of a line [pixels]."""
        letters, box = vtkTextProperty(), [0, 0, 0, 0]
        letters.SetFontSize(self._scale * self.size)
        vtkTextRenderer.GetInstance().GetBoundingBox(letters, text, box, _RESOLUTION)
        return (box[1] - box[0] + 1) / self._scale


def _spans(pieces: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last place of pieces within a sample, as far as they reach."""
    ends = np.minimum(np.cumsum(np.resize(pieces, _SAMPLE)), _SAMPLE)
    starts = np.concatenate(([0], ends[:-1]))
    for first, last in zip(starts[::2].tolist(), ends[::2].tolist(), strict=True):
        if first < last:
            yield first, last
