"""What figures for papers are like, as data; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

# of most journals [mm]
SINGLE_COLUMN, DOUBLE_COLUMN = 85.0, 175.0
# lengths that a figure may have [mm]
LENGTHS = (20.0, 1000.0)
# widths over heights of plots
SHAPES = (0.2, 10.0)
# letters that can be read and have room [pt]
FONT_SIZES = (4.0, 36.0)
# widths of curves that printers can draw [pt]
LINE_WIDTHS = (0.2, 6.0)
# of PNG pictures [dots per inch]
RESOLUTIONS = (72, 1200)
ENDINGS = (".png", ".svg", ".pdf")


@dataclass(frozen=True, kw_only=True)
class FigureChoice:
    """Size and looks of a figure.

    Attributes:
        width: Of the figure [mm].
        height: Of the figure [mm]; 0 where the shape of the plots says it.
        shape: Width of a plot over its height, between its axes.
        font_size: Of all letters [pt].
        line_width: Of curves [pt].
        resolution: Of a PNG picture [dots per inch].
        with_moments: Whether it has the shown time, the cursors and the marks of the run.
        ending: Of the file that is proposed.
    """

    width: float = SINGLE_COLUMN
    height: float = 0.0
    shape: float = 1.5
    font_size: float = 8.0
    line_width: float = 1.0
    resolution: int = 600
    with_moments: bool = False
    ending: str = ENDINGS[0]

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: A value is out of its range.
        """
        if self.ending not in ENDINGS:
            raise ValueError(f"figures cannot end with {self.ending!r}")
        if self.height:
            _check("height", self.height, LENGTHS)
        _check("width", self.width, LENGTHS)
        _check("shape", self.shape, SHAPES)
        _check("font size", self.font_size, FONT_SIZES)
        _check("line width", self.line_width, LINE_WIDTHS)
        _check("resolution", self.resolution, RESOLUTIONS)


def _check(name: str, value: float, limits: tuple[float, float]) -> None:
    if not (isfinite(value) and limits[0] <= value <= limits[1]):
        raise ValueError(f"the {name} of figures cannot be {value!r}")
