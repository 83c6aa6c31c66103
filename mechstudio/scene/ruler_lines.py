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
# a start and an end [m], shape (3,) each, and a text
RulerLine = tuple[FloatArray, FloatArray, str]


class RulerLines:
    """Draws rulers.

    Args:
        front: A layer above the scene.
    """

    def __init__(self, front: vtkRenderer) -> None:
        self._front = front
        self._lines: list[PosedActor] = []
        self._texts: list[vtkTextActor] = []
        self._shown: list[RulerLine] = []
        self._scale = 1.0

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
            self._texts.append(self._written(text, ends.mean(axis=0), theme))
        self.set_line_scale(self._scale)

    def set_line_scale(self, scale: float) -> None:
        """Widen lines and letters for pictures with more pixels per unit of size."""
        self._scale = scale
        for actor in self._lines:
            actor.actor.GetProperty().SetLineWidth(LINE_WIDTH * scale)
            actor.actor.GetProperty().SetPointSize(DOT_SIZE * scale)
        for text in self._texts:
            text.GetTextProperty().SetFontSize(round(FONT_SIZE * scale))

    def remove(self) -> None:
        """Draw none."""
        for actor in self._lines:
            actor.remove()
        for text in self._texts:
            self._front.RemoveActor(text)
        self._lines, self._texts, self._shown = [], [], []

    def _written(self, text: str, place: FloatArray, theme: Theme) -> vtkTextActor:
        actor = vtkTextActor()
        actor.PickableOff()
        actor.SetInput(text)
        actor.GetPositionCoordinate().SetCoordinateSystemToWorld()
        actor.GetPositionCoordinate().SetValue(*place)
        look = actor.GetTextProperty()
        look.SetColor(*(part / 255 for part in theme.text))
        # readable over bodies of any color
        look.SetBackgroundColor(*(part / 255 for part in theme.background))
        look.SetBackgroundOpacity(0.75)
        self._front.AddActor(actor)
        return actor
