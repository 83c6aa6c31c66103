"""The bar that says which color stands for which value, beside what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import numpy as np
from vtkmodules.vtkCommonCore import vtkLookupTable
from vtkmodules.vtkRenderingAnnotation import vtkScalarBarActor
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextActor

from mechstudio.scene.legend import FONT_SIZE
from mechstudio.scene.palette import Color
from mechstudio.units import plain_quantity_text

_TONES = 64
_LEFT_OUT = 0.3  # share of the colors, the darkest ones, that nobody sees on a dark ground
_HEIGHT = 0.5  # share of the picture, with the title
# of the bar with its numbers at least, and of the bar alone [pixels at scale 1]
_WIDTH, _BREADTH = 72.0, 22.0
_MOST_ASIDE = 0.25  # share of the picture that is left to the bar at most
_LEAST_HEIGHT = 170.0  # of both, as far as a low picture has it [pixels at scale 1]
# of a view, below its buttons and above its lower edge [pixels at scale 1]
_ABOVE, _BELOW, _BESIDE = 58.0, 12.0, 8.0
_LINE, _GAP = 17.0, 8.0  # of the title, and below it
# letters in a line of the title, the first that leave the bar its room
_LETTERS = (16, 24, 36, 60)
# width of a letter over its size, on average, and of a digit
_LETTER, _DIGIT = 0.55, 0.65
_LEAST_BAR, _EACH = 32.0, 26.0  # height of the bar, and from number to number
_NUMBERS = (5, 3, 2)  # the middle of the range is one of them where there is room
_COVER = 0.7  # opacity of the ground behind letters


class ColorBar:
    """Draws the bar and its title; numbers thin out where it is low.

    The title stands above the bar, below what floats over a view in its upper corner; both end at
    the right edge. In a picture that is so low that no bar has room below the title there is the
    title alone, and so where all have one value, which it names.

    Args:
        renderer: Where they appear.

    Attributes:
        below: Of the height of pictures something lies over so much, at the top [pixels at
            scale 1].
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._title, self._bar = vtkTextActor(), vtkScalarBarActor()
        self._title.GetPositionCoordinate().SetCoordinateSystemToViewport()
        self._title.GetTextProperty().SetJustificationToRight()
        self._title.GetTextProperty().SetVerticalJustificationToTop()
        self._bar.SetTitle("")
        self._bar.UnconstrainedFontSizeOn()
        self._words, self._is_shown, self._has_range = "", False, True
        self._width = _WIDTH
        self.below = 0
        for actor in (self._title, self._bar):
            actor.PickableOff()
            actor.SetVisibility(False)
            renderer.AddActor(actor)

    def aside(self, width: float, scale: float) -> float:
        """Share of the width of pictures that the bar takes at the right edge.

        Args:
            width: Of the picture [pixels].
            scale: Pixels per unit of letters.
        """
        if not (self._is_shown and self._has_range):
            return 0.0
        return min((self._width + 2.0 * _BESIDE) * scale / max(width, 1.0), _MOST_ASIDE)

    def show(self, limits: tuple[float, float] | None, title: str, color: Color) -> None:
        """Show the colors of a range; None for nothing.

        Args:
            limits: Its ends.
            title: What they stand for.
            color: Of the letters.
        """
        self._is_shown = limits is not None
        for actor in (self._title, self._bar):
            actor.SetVisibility(self._is_shown)
        if limits is None:
            return
        self._has_range = limits[0] < limits[1]
        self._words = title
        if not self._has_range:
            self._words = f"{title}: {plain_quantity_text(limits[0], '')}"
        form, numbers = _number_format(limits), np.linspace(*limits, max(_NUMBERS))
        self._bar.SetLabelFormat(form)
        letters = max(len(form.format(number)) for number in numbers)
        self._width = max(_WIDTH, _BREADTH + _DIGIT * FONT_SIZE * (letters + 1))
        self._bar.SetLookupTable(color_table(limits, self._renderer.GetBackground()))
        for text in (self._title.GetTextProperty(), self._bar.GetLabelTextProperty()):
            text.SetColor(*(part / 255 for part in color))
            text.ShadowOff()
            text.ItalicOff()
            text.BoldOff()
        # bodies lie behind it
        cover = self._title.GetTextProperty()
        cover.SetBackgroundColor(*self._renderer.GetBackground())
        cover.SetBackgroundOpacity(_COVER)

    def follow(self, scale: float) -> None:
        """Lay both out for the next picture, which has the size of the window.

        Args:
            scale: Pixels per unit of letters.
        """
        if not self._is_shown:
            return
        width, height = (part / scale for part in self._renderer.GetRenderWindow().GetSize())
        half = 0.5 * max(_HEIGHT * height, _LEAST_HEIGHT)
        top = min(height - _ABOVE - self.below, 0.5 * height + half)
        foot = max(_BELOW, 0.5 * height - half)
        lines = self._lines(width, top - foot)
        size = round(FONT_SIZE * scale)
        self._title.GetTextProperty().SetFontSize(size)
        self._title.SetInput("\n".join(lines))
        self._title.SetPosition((width - _BESIDE) * scale, top * scale)
        room = top - foot - _LINE * len(lines) - _GAP
        self._bar.SetVisibility(self._has_range and room >= _LEAST_BAR)
        self._bar.SetNumberOfLabels(next(n for n in _NUMBERS if (n - 1) * _EACH <= room or n == 2))
        self._bar.SetPosition((width - _BESIDE - self._width) / width, foot / height)
        self._bar.SetWidth(self._width / width)
        self._bar.SetBarRatio(_BREADTH / self._width)
        self._bar.SetHeight(max(room, _LEAST_BAR) / height)
        self._bar.GetLabelTextProperty().SetFontSize(size)

    def _lines(self, width: float, room: float) -> list[str]:
        """The title in lines that leave the bar its room, if any do."""
        most = max(int((width - 2.0 * _BESIDE) / (_LETTER * FONT_SIZE)), 8)
        lines: list[str] = []
        for letters in _LETTERS:
            lines = wrap(self._words, min(letters, most))
            if room - _LINE * len(lines) - _GAP >= max(_LEAST_BAR, 0.5 * room):
                break
        return lines


def _number_format(limits: tuple[float, float]) -> str:
    """How VTK writes the numbers of a range: three digits, without an exponent up to a million."""
    largest = max(map(abs, limits))
    return "{:.0f}" if 999.5 <= largest < 1e6 else "{:.3g}"


def color_table(limits: tuple[float, float], ground: Sequence[float]) -> vtkLookupTable:
    """Colors from blue over green to yellow, in even steps of lightness.

    Args:
        limits: Ends of the range.
        ground: Color behind what they are on, each part 0..1; the darkest ones are left out where
            that is dark.
    """
    table = vtkLookupTable()
    table.SetNumberOfTableValues(_TONES)
    least, largest = limits
    table.SetRange(least, largest if largest > least else least + 1.0)
    # some colors of the map "viridis"
    known = np.array(
        [(68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37)], float
    )
    first = _LEFT_OUT * (len(known) - 1.0) if max(ground) < 0.5 else 0.0
    for place, share in enumerate(np.linspace(first, len(known) - 1.0, _TONES)):
        color = [np.interp(share, range(len(known)), known[:, part]) / 255 for part in range(3)]
        table.SetTableValue(place, [*color, 1.0])
    return table
