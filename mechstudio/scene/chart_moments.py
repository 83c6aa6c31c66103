"""What says on charts which moment is shown: a line, or a dot on each curve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.chart_curves import TimeChart
from mechstudio.scene.palette import Color, color
from mechstudio.scene.picture import Pixels
from mechstudio.scene.plot_colors import PlotColors

_LINE, _DOT = 2.0, 4.5  # width of the line, radius of a dot [pixels]


class Area(NamedTuple):
    """Where a chart draws its curves, from the upper left corner of the picture [pixels]."""

    left: float
    right: float
    top: int
    bottom: int

    def point(self, across: float, up: float) -> tuple[float, float]:
        """A place in the picture, by shares of the width and of the height from the foot."""
        width, height = self.right - self.left, self.bottom - self.top
        return self.left + across * width, self.bottom - up * height


class Paths:
    """Where the curves of a chart are at a time, as shares of the part where they are drawn."""

    def __init__(self, chart: TimeChart, ends: FloatArray, colors: PlotColors) -> None:
        self._curves = []
        for number, curve in enumerate(chart.curves):
            places = np.stack(chart.places(curve), axis=1)
            shares = (places - ends[:, 0]) / np.ptp(ends, axis=1)
            self._curves.append((curve.times, shares, color(curve.tone(colors, number))))

    def at(self, time: float) -> Iterator[tuple[tuple[float, float], Color]]:
        """Shares of width and height, and the color, of each curve that is seen at a time [s]."""
        for times, shares, tone in self._curves:
            if len(times):
                across, up = (float(np.interp(time, times, column)) for column in shares.T)
                if 0.0 <= across <= 1.0 and 0.0 <= up <= 1.0:
                    yield (across, up), tone


def draw_dot(pixels: Pixels, place: tuple[float, float], tone: Color) -> None:
    """Draw a dot with smooth edges into a picture."""
    column, row = place
    reach = int(_DOT) + 2
    rows = np.arange(max(int(row) - reach, 0), min(int(row) + reach + 1, pixels.shape[0]))
    columns = np.arange(max(int(column) - reach, 0), min(int(column) + reach + 1, pixels.shape[1]))
    away = np.hypot(rows[:, None] + 0.5 - row, columns + 0.5 - column)
    covered = np.clip(_DOT + 0.5 - away, 0.0, 1.0)[..., None]
    part = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    part[:] = np.rint(part + covered * (np.array(tone, float) - part)).astype(np.uint8)


def draw_line(pixels: Pixels, area: Area, share: float, tone: Color) -> None:
    """Draw an upright line with smooth edges across a chart, at a share of its width."""
    middle = area.left + share * (area.right - area.left)
    columns = np.arange(int(middle) - 2, int(middle) + 4)
    columns = columns[(columns >= 0) & (columns < pixels.shape[1])]
    # how much of each column the line covers
    ends = np.clip((middle - 0.5 * _LINE, middle + 0.5 * _LINE), columns[:, None], None)
    covered = np.diff(np.minimum(ends, columns[:, None] + 1.0), axis=1)
    part = pixels[area.top : area.bottom, columns]
    mixed = part + covered[None] * (np.array(tone, float) - part)
    pixels[area.top : area.bottom, columns] = np.rint(mixed).astype(np.uint8)
