"""Names written beside what they name, of which none covers another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextActor

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.legend import FONT_SIZE
from mechstudio.scene.palette import Theme

GAP = 2.0  # between two names [pixels at scale 1]
# distances that differ by less are the same: in a flat mechanism nobody is nearer
_SAME_DISTANCE = 0.02
# where a name may stand: shifts of its lower left corner, in its width and height, and from what
# it names, which it must not hide [pixels at scale 1]
_PLACES = (
    *((0.0, 0.0, 5.0, 3.0), (0.0, -1.0, 5.0, -3.0)),
    *((-1.0, 0.0, -5.0, 3.0), (-1.0, -1.0, -5.0, -3.0)),
    *((-0.5, 0.0, 0.0, 14.0), (-0.5, -1.0, 0.0, -14.0)),
)
_COVER = 0.6  # opacity of the ground behind letters, which bodies of any color lie behind
Box = tuple[float, float, float, float]


class NameLabels:
    """Writes names at places of the world, nearest first.

    A name that would cover one that is written already gives way to a place beside it, and is left
    out of the picture where all of these are taken. Where a name stands follows from the picture
    alone, so that films and pictures show what the view does.

    Args:
        renderer: Where they appear.

    Attributes:
        boxes: Where names stand in the latest picture: left, low, right and top [pixels].
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._actors: list[vtkTextActor] = []
        self._places: FloatArray = np.zeros((0, 3))
        self._sizes: dict[tuple[str, int], tuple[float, float]] = {}
        self._scale = 1.0
        self.boxes: list[Box] = []

    @property
    def names(self) -> list[str]:
        """The names that are to be written."""
        return [actor.GetInput() for actor in self._actors]

    @property
    def written(self) -> list[str]:
        """Those that the latest picture has."""
        return [actor.GetInput() for actor in self._actors if actor.GetVisibility()]

    def show(self, names: Sequence[tuple[str, FloatArray]], theme: Theme) -> None:
        """Write names at places [m] of the world, and no others."""
        while len(self._actors) > len(names):
            self._renderer.RemoveActor(self._actors.pop())
        while len(self._actors) < len(names):
            actor = vtkTextActor()
            actor.PickableOff()
            # letters are seen in front of what they name
            actor.GetPositionCoordinate().SetCoordinateSystemToDisplay()
            self._renderer.AddActor(actor)
            self._actors.append(actor)
        for actor, (text, _) in zip(self._actors, names, strict=True):
            actor.SetInput(text)
            letters = actor.GetTextProperty()
            letters.SetColor(*(part / 255 for part in theme.text))
            letters.SetBackgroundColor(*(part / 255 for part in theme.background))
            letters.SetBackgroundOpacity(_COVER)
        self._places = np.array([place for _, place in names]).reshape(-1, 3)

    def set_line_scale(self, scale: float) -> None:
        """Put names where they belong in the next picture, for its pixels per unit of size."""
        self._scale, self.boxes = scale, []
        if not self._actors:
            return
        font = round(FONT_SIZE * scale)
        shown, distances = self._display_places()
        # of names that are equally near the first of the list goes before
        for at in np.lexsort((np.arange(len(distances)), _ranks(distances))):
            actor = self._actors[at]
            actor.GetTextProperty().SetFontSize(font)
            corner = self._free_corner(shown[at], self._size(actor, font))
            is_written = bool(distances[at] > 0.0) and corner is not None
            actor.SetVisibility(is_written)
            if is_written and corner is not None:
                left, low, _, _ = corner
                actor.SetPosition(left, low)
                self.boxes.append(corner)

    def _free_corner(self, place: FloatArray, size: tuple[float, float]) -> Box | None:
        wide, high = size
        gap = GAP * self._scale
        for right, up, aside, above in _PLACES:
            left = float(place[0]) + right * wide + aside * self._scale
            low = float(place[1]) + up * high + above * self._scale
            box = (left, low, left + wide, low + high)
            if not any(_overlap(box, other, gap) for other in self.boxes):
                return box
        return None

    def _size(self, actor: vtkTextActor, font: int) -> tuple[float, float]:
        """Width and height of a name [pixels]; letters are measured once."""
        key = (actor.GetInput(), font)
        if key not in self._sizes:
            size = [0.0, 0.0]
            actor.GetSize(self._renderer, size)
            self._sizes[key] = (size[0], size[1])
        return self._sizes[key]

    def _display_places(self) -> tuple[FloatArray, FloatArray]:
        """Where the places are in the picture [pixels], and how far away [m], below 0 behind it."""
        camera, (width, height) = self._renderer.GetActiveCamera(), self._renderer.GetSize()
        aspect = self._renderer.GetTiledAspectRatio()
        whole = camera.GetCompositeProjectionTransformMatrix(aspect, -1.0, 1.0)
        matrix = [[whole.GetElement(row, column) for column in range(4)] for row in range(4)]
        points = np.hstack((self._places, np.ones((len(self._places), 1))))
        projected = points @ np.array(matrix).T
        shown = (projected[:, :2] / projected[:, 3:] + 1.0) * (0.5 * width, 0.5 * height)
        sight = np.array(camera.GetDirectionOfProjection())
        distances: FloatArray = (self._places - np.array(camera.GetPosition())) @ sight
        if camera.GetParallelProjection():
            # nothing is behind a camera without perspective
            distances = distances - distances.min() + camera.GetDistance()
        return shown, distances


def _ranks(distances: FloatArray) -> FloatArray:
    """Distances as steps, of which each is a little longer than the one before."""
    positive = np.maximum(distances, np.finfo(float).tiny)
    ranks: FloatArray = np.floor(np.log(positive) / np.log1p(_SAME_DISTANCE))
    return ranks


def _overlap(one: Box, other: Box, gap: float) -> bool:
    return (
        one[0] < other[2] + gap
        and other[0] < one[2] + gap
        and one[1] < other[3] + gap
        and other[1] < one[3] + gap
    )
