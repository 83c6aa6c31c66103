"""A line in a chart of logarithms below which values are rounding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vtkmodules.vtkChartsCore import vtkAxis, vtkChartXY
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextActor

from mechstudio.scene.chart_curves import ROUNDING_TEXT, TimeChart
from mechstudio.scene.chart_moments import Area
from mechstudio.scene.palette import color
from mechstudio.scene.picture import Pixels
from mechstudio.scene.plot_colors import PlotColors

_LETTERS, _GAP = 11, 3  # size of the words, and from line and edge to them [pixels]
_WORDED = 36  # least height of a chart with words [pixels]
_DOT, _STEP = 2, 4  # length of dots, and from dot to dot [pixels]


class RoundingMark(NamedTuple):
    """A dotted line across a chart with words.

    Attributes:
        area: Where the chart draws its curves.
        row: Of the line, from the upper edge of the picture [pixels].
    """

    area: Area
    row: int

    def write(self, renderer: vtkRenderer, height: int, scale: int, colors: PlotColors) -> None:
        """Write the words below the line, or above it where there is no room; none into low charts.

        Args:
            renderer: Where they appear.
            height: Of what is drawn [drawn pixels].
            scale: Drawn pixels per pixel of the picture.
            colors: Of the theme.
        """
        if self.area.bottom - self.area.top < _WORDED:
            return
        is_low = self.area.bottom - self.row < _LETTERS + 2 * _GAP
        actor = vtkTextActor()
        actor.SetInput(ROUNDING_TEXT)
        letters = actor.GetTextProperty()
        letters.SetFontSize(scale * _LETTERS)
        letters.SetColor(*(part / 255 for part in color(colors.muted)))
        letters.SetJustificationToRight()
        if is_low:
            letters.SetVerticalJustificationToBottom()
        else:
            letters.SetVerticalJustificationToTop()
        row = self.row - _GAP if is_low else self.row + _GAP
        actor.SetPosition(scale * (self.area.right - _GAP), height - scale * row)
        renderer.AddActor(actor)

    def draw(self, pixels: Pixels, colors: PlotColors) -> None:
        """Draw the line."""
        left, right = int(self.area.left) + 1, int(self.area.right)
        for first in range(left, right, _STEP):
            pixels[self.row, first : min(first + _DOT, right)] = color(colors.muted)


def rounding_marks(item: vtkChartXY, chart: TimeChart, area: Area) -> Iterator[RoundingMark]:
    """Marks on the axes of a chart that show where rounding begins."""
    for own, corner in ((chart.axis, vtkAxis.LEFT), (chart.right, vtkAxis.RIGHT)):
        place = None if own is None else own.rounding_place
        if place is None:
            continue
        axis = item.GetAxis(corner)
        low, high = axis.GetMinimum(), axis.GetMaximum()
        share = (place - low) / (high - low)
        if 0.0 < share < 1.0:
            yield RoundingMark(area, int(area.point(0.0, share)[1]))
