"""Lines between two points with a text at their middle, in front of everything."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextActor

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import Theme
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import lines

LINE_WIDTH, DOT_SIZE = 1.5, 7.0  # [pixels at scale 1]
FONT_SIZE = 14
MARGIN, GAP = 4.0, 2.0  # of texts: to the edges of the picture, and between two [pixels at scale 1]
# a start and an end [m], shape (3,) each, and a text
RulerLine = tuple[FloatArray, FloatArray, str]
Box = tuple[float, float, float, float]


class RulerLines:
    """Draws rulers.

    Args:
        front: A layer above the scene.

    Attributes:
        boxes: Where the texts are in the latest picture: left, low, right and top [pixels].
    """

    def __init__(self, front: vtkRenderer) -> None:
        self._front = front
        self._lines: list[PosedActor] = []
        self._texts: list[vtkTextActor] = []
        self._shown: list[RulerLine] = []
        self._scale = 1.0
        self.boxes: list[Box] = []

    @property
    def shown(self) -> list[RulerLine]:
        """What is drawn."""
        return list(self._shown)

    def show(self, rulers: Sequence[RulerLine], theme: Theme) -> None:
        """Draw these rulers and no others."""
        self.remove()
        self._shown = list(rulers)
        for start, end, text in rulers:
            ends = np.array((start, end), float)
            surface = lines(ends, np.array(((0, 1),)))
            surface.edge_colors[:] = theme.text
            for is_dots in (False, True):
                actor = PosedActor(surface, vtkMatrix4x4(), None, lit=False)
                if is_dots:
                    actor.actor.GetProperty().SetRepresentationToPoints()
                    actor.actor.GetProperty().RenderPointsAsSpheresOn()
                actor.show_in(self._front)
                self._lines.append(actor)
            self._texts.append(self._written(text, theme))
        self.set_line_scale(self._scale)

    def set_line_scale(self, scale: float) -> None:
        """Widen lines and letters for pictures with more pixels per unit of size."""
        self._scale = scale
        for actor in self._lines:
            actor.actor.GetProperty().SetLineWidth(LINE_WIDTH * scale)
            actor.actor.GetProperty().SetPointSize(DOT_SIZE * scale)
        for text in self._texts:
            text.GetTextProperty().SetFontSize(round(FONT_SIZE * scale))
        self._place_texts()

    def _place_texts(self) -> None:
        """Put texts at the middle of their lines, within the picture and below each other."""
        width, height = self._front.GetSize()
        taken: list[Box] = []
        margin, gap = MARGIN * self._scale, GAP * self._scale
        for text, (start, end, _) in zip(self._texts, self._shown, strict=True):
            middle = 0.5 * (np.asarray(start) + end)
            self._front.SetWorldPoint((*middle.tolist(), 1.0))
            self._front.WorldToDisplay()
            x, y, depth = self._front.GetDisplayPoint()
            # what is behind the viewer is at no place of the picture
            text.SetVisibility(0.0 <= depth <= 1.0)
            size = [0.0, 0.0]
            text.GetSize(self._front, size)
            wide, high = size
            x = max(margin, min(x, width - wide - margin))
            y = max(margin, min(y, height - high - margin))
            for left, low, right, top in sorted(taken, key=lambda box: -box[3]):
                beside = x >= right + gap or x + wide + gap <= left
                if not beside and y < top + gap and y + high + gap > low:
                    y = low - high - gap
            if y < margin:
                over = [top for left, _, right, top in taken if left < x + wide and x < right]
                y = min(max([margin, *(top + gap for top in over)]), height - high - margin)
            text.SetPosition(x, y)
            if text.GetVisibility():
                taken.append((x, y, x + wide, y + high))
        self.boxes = taken

    def remove(self) -> None:
        """Draw none."""
        for actor in self._lines:
            actor.remove()
        for text in self._texts:
            self._front.RemoveActor(text)
        self._lines, self._texts, self._shown = [], [], []

    def _written(self, text: str, theme: Theme) -> vtkTextActor:
        actor = vtkTextActor()
        actor.PickableOff()
        actor.SetInput(text)
        actor.GetPositionCoordinate().SetCoordinateSystemToDisplay()
        look = actor.GetTextProperty()
        look.SetColor(*(part / 255 for part in theme.text))
        # readable over bodies of any color
        look.SetBackgroundColor(*(part / 255 for part in theme.background))
        look.SetBackgroundOpacity(0.75)
        self._front.AddActor(actor)
        return actor
