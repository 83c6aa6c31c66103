"""Lines of letters in a corner of the picture, each in the color of what it names."""

from __future__ import annotations

from collections.abc import Sequence

from vtkmodules.vtkRenderingCore import vtkCoordinate, vtkRenderer, vtkTextActor

from mechstudio.scene.palette import Color, Theme
from mechstudio.scene.readable import readable

FONT_SIZE = 14
_LINE, _INSET = 19, 14  # between lines, and from the edges
_COVER = 0.7  # opacity of the ground behind letters

Lines = Sequence[tuple[str, Color]]


class Legend:
    """What the colors of a picture mean.

    Args:
        renderer: Where it appears.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._lines: list[vtkTextActor] = []
        # the corner at the top that the legend hangs from
        self._corner = vtkCoordinate()
        self._corner.SetCoordinateSystemToNormalizedViewport()
        self._corner.SetValue(0.0, 1.0)
        self._scale, self._below = 1.0, 0

    @property
    def texts(self) -> list[str]:
        """The lines, top-down."""
        return [line.GetInput() for line in self._lines]

    def show(self, lines: Lines, theme: Theme) -> None:
        """Write lines, top-down, in place of those before."""
        while len(self._lines) > len(lines):
            self._renderer.RemoveActor(self._lines.pop())
        while len(self._lines) < len(lines):
            line = vtkTextActor()
            line.PickableOff()
            line.GetPositionCoordinate().SetCoordinateSystemToViewport()
            line.GetPositionCoordinate().SetReferenceCoordinate(self._corner)
            line.GetTextProperty().SetVerticalJustificationToTop()
            self._renderer.AddActor(line)
            self._lines.append(line)
        for line, (text, color) in zip(self._lines, lines, strict=True):
            line.SetInput(text)
            letters = line.GetTextProperty()
            letters.SetColor(*readable(color, theme))
            # in a small view bodies lie behind them
            letters.SetBackgroundColor(*self._renderer.GetBackground())
            letters.SetBackgroundOpacity(_COVER)
        self._place()

    def set_line_scale(self, scale: float) -> None:
        """Enlarge letters for pictures with more pixels per unit of size."""
        self._scale = scale
        self._place()

    def lie_below(self, height: int) -> None:
        """Begin so far below the upper edge [pixels at scale 1]."""
        if height != self._below:
            self._below = height
            self._place()

    def _place(self) -> None:
        for place, line in enumerate(self._lines):
            line.GetTextProperty().SetFontSize(round(FONT_SIZE * self._scale))
            down = self._below + _INSET + _LINE * place
            line.SetPosition(_INSET * self._scale, -down * self._scale)
