"""Line plots and region maps as SVG text."""

from __future__ import annotations

import math
from html import escape

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.validation.finding import Map, Plot

WIDTH, HEIGHT = 540, 300  # of a picture
LEFT, RIGHT, TOP, BOTTOM = 74, 112, 30, 46  # margins around the axes; the legend is at the right
COLORS = ("#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2")
MOST_POINTS = 600  # of a curve; more cannot be told apart
FEWEST_DECADES = 1e-20  # smallest value on a logarithmic axis
TICKS = 5
MOST_LABELS = 10  # along a side of a map


def svg_of(plot: Plot | Map) -> str:
    """A picture of a plot or a map."""
    body = _map_body(plot) if isinstance(plot, Map) else _plot_body(plot)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="11">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
        + _text((LEFT + WIDTH - RIGHT) / 2, 18, plot.title, "middle", weight="bold")
        + _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, plot.x_label, "middle")
        + f'<g transform="translate(13 {HEIGHT / 2:g}) rotate(-90)">'
        + _text(0, 0, plot.y_label, "middle")
        + f"</g>{body}</svg>"
    )


class Axis:
    """Axis of a picture, linear or logarithmic."""

    def __init__(self, values: FloatArray, start: float, end: float, *, log: bool) -> None:
        self.log = log
        self._start, self._end = start, end
        scaled = self._scaled(values)
        scaled = scaled[np.isfinite(scaled)]
        low, high = (float(scaled.min()), float(scaled.max())) if scaled.size else (0.0, 1.0)
        if high - low < 1e-12 * max(1.0, abs(low)):
            low, high = low - 0.5, high + 0.5
        if log:
            low, high = math.floor(low), math.ceil(high)
        self.low, self.high = low, high

    def _scaled(self, values: FloatArray) -> FloatArray:
        if not self.log:
            return values
        # zero has no place on this axis
        return np.log10(np.where(values > FEWEST_DECADES, values, np.nan))

    def places(self, values: FloatArray) -> FloatArray:
        """Positions of values in the picture; NaN for those outside the domain."""
        share = (self._scaled(values) - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)

    def ticks(self) -> list[tuple[float, str]]:
        """Places and labels of round values."""
        if self.log:
            decades = max(1, math.ceil((self.high - self.low) / TICKS))
            exponents = range(int(self.low), int(self.high) + 1, decades)
            values = [10.0**exponent for exponent in exponents]
        else:
            step = _round_step((self.high - self.low) / TICKS)
            first = math.ceil(self.low / step - 1e-9)
            last = math.floor(self.high / step + 1e-9)
            values = [k * step for k in range(first, last + 1)]
        return [(float(self.places(np.array(value))), f"{value:.6g}") for value in values]


def _round_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(k * power for k in (1, 2, 5, 10) if k * power >= rough * (1 - 1e-9))


def _plot_body(plot: Plot) -> str:
    x = Axis(np.concatenate([c.x for c in plot.curves]), LEFT, WIDTH - RIGHT, log=plot.log_x)
    y = Axis(np.concatenate([c.y for c in plot.curves]), HEIGHT - BOTTOM, TOP, log=plot.log_y)
    parts = []
    for place, label in x.ticks():
        parts.append(_line(place, TOP, place, HEIGHT - BOTTOM))
        parts.append(_text(place, HEIGHT - BOTTOM + 14, label, "middle"))
    for place, label in y.ticks():
        parts.append(_line(LEFT, place, WIDTH - RIGHT, place))
        parts.append(_text(LEFT - 4, place + 4, label, "end"))
    ours = -1
    for k, curve in enumerate(plot.curves):
        ours += not curve.published
        color = COLORS[ours % len(COLORS)]
        stride = max(1, math.ceil(len(curve.x) / MOST_POINTS))
        path = _path(x.places(curve.x[::stride]), y.places(curve.y[::stride]))
        dashes = ' stroke-dasharray="5 3"' if curve.published else ""
        parts.append(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.4"{dashes}/>')
        parts.append(_legend(k, curve.label, color))
    return "".join(parts)


def _legend(k: int, label: str, color: str) -> str:
    return _text(WIDTH - RIGHT + 8, TOP + 10 + 14 * k, label, "start", color=color)


def _path(x: FloatArray, y: FloatArray) -> str:
    """A polyline that is interrupted where a value has no place."""
    words, drawn = [], False
    for a, b in zip(x.tolist(), y.tolist(), strict=True):
        known = math.isfinite(a) and math.isfinite(b)
        if known:
            words.append(f"{'L' if drawn else 'M'}{a:.1f} {b:.1f}")
        drawn = known
    return "".join(words)


def _map_body(field: Map) -> str:
    rows, columns = len(field.cells), len(field.cells[0])
    width = (WIDTH - LEFT - RIGHT) / columns
    height = (HEIGHT - TOP - BOTTOM) / rows
    names = sorted({name for row in field.cells for name in row})
    color = {name: COLORS[k % len(COLORS)] for k, name in enumerate(("DAH", "EMH", "HZU"))}
    color |= {name: COLORS[-1] for name in names if name not in color}
    parts = []
    for r, row in enumerate(field.cells):
        for c, name in enumerate(row):
            corner = f'x="{LEFT + c * width:.1f}" y="{HEIGHT - BOTTOM - (r + 1) * height:.1f}"'
            size = f'width="{width:.1f}" height="{height:.1f}"'
            parts.append(f'<rect {corner} {size} fill="{color[name]}" fill-opacity="0.75"/>')
    for k, name in enumerate(names):
        parts.append(_legend(k, name, color[name]))
    few = max(1, math.ceil(columns / MOST_LABELS)), max(1, math.ceil(rows / MOST_LABELS))
    for c in range(0, columns, few[0]):
        middle = LEFT + (c + 0.5) * width
        parts.append(_text(middle, HEIGHT - BOTTOM + 14, str(field.columns[c]), "middle"))
    for r in range(0, rows, few[1]):
        middle = HEIGHT - BOTTOM - (r + 0.5) * height + 4
        parts.append(_text(LEFT - 4, middle, str(field.rows[r]), "end"))
    return "".join(parts)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="#d8dce2" stroke-width="1"/>'


def _text(
    x: float, y: float, text: str, anchor: str, *, color: str = "#20242a", weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
