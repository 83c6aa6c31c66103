"""Coordinates along the lines of a grid and the distance between them, in letters of a size."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from vtkmodules.vtkRenderingCore import (
    vtkBillboardTextActor3D,
    vtkRenderer,
    vtkTextActor,
    vtkTextProperty,
)

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.axis_triad import edge_length
from mechstudio.scene.ground_grid import GridPlane
from mechstudio.scene.palette import Theme, mixed
from mechstudio.scene.readable import readable

FONT_SIZE = 11  # [pixels at scale 1]
# how far apart labels are at least, and from the edges of the picture [pixels at scale 1]
APART, INSET = 64.0, 14.0
# labels are at every line or at every so many
EVERY = (1, 2, 5, 10, 20, 50, 100)
# smaller pictures, such as those of samples, have no labels [pixels at scale 1]
LEAST_PICTURE = 260
# what the spacing takes beside the axes in the corner, however it is written [pixels at scale 1]
SPACING = 84.0
# lines looked at for the one whose crossings are labeled
MOST_LINES = 41
# how much of the color of letters labels have
INK = 0.72


class GridLabels:
    """Labels of one grid; they follow the camera.

    Args:
        renderer: Where they appear, behind what lies before them.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._labels: list[vtkBillboardTextActor3D] = []
        self._spacing = vtkTextActor()
        self._spacing.SetVisibility(False)
        renderer.AddViewProp(self._spacing)
        self._plane: GridPlane | None = None
        self._unit, self._symbol = 1.0, "m"

    @property
    def texts(self) -> dict[str, tuple[float, float, float]]:
        """What is written where in the world [m], without the spacing."""
        shown = (label for label in self._labels if label.GetVisibility())
        return {label.GetInput(): label.GetPosition() for label in shown}

    @property
    def spacing(self) -> str:
        """What is told of the distance between lines; empty without a grid."""
        return self._spacing.GetInput() if self._spacing.GetVisibility() else ""

    def set_unit(self, unit: float, symbol: str) -> None:
        """Write lengths in a unit of so many metres."""
        self._unit, self._symbol = unit, symbol

    def show(self, plane: GridPlane | None) -> None:
        """Label a grid in place of the one before; None labels none."""
        self._plane = plane

    def follow(self, theme: Theme, scale: float, *, shown: bool = True) -> None:
        """Put the labels where they belong in the next picture, which has the size of the window.

        Args:
            theme: Colors.
            scale: Pixels per unit of lines and letters.
            shown: Whether there is to be more than the spacing.
        """
        plane = self._plane if min(self._size) >= LEAST_PICTURE * scale else None
        found = [] if plane is None or not shown else self._places(plane, scale)
        while len(self._labels) < len(found):
            label = vtkBillboardTextActor3D()
            # the camera need not see labels that nothing else is near
            label.UseBoundsOff()
            label.PickableOff()
            self._renderer.AddActor(label)
            self._labels.append(label)
        for number, label in enumerate(self._labels):
            label.SetVisibility(number < len(found))
        for label, (text, point) in zip(self._labels, found, strict=False):
            label.SetInput(text)
            label.SetPosition(*point.tolist())
            self._style(label.GetTextProperty(), theme, scale)
        self._spacing.SetVisibility(plane is not None)
        if plane is not None:
            step = self._written(plane.step)
            self._spacing.SetInput(f"Grid {step} {self._symbol}")
            self._style(self._spacing.GetTextProperty(), theme, scale)
            edge = scale * edge_length(*(round(part / scale) for part in self._size))
            self._spacing.SetPosition(edge, scale * INSET)

    def remove(self) -> None:
        """Leave the scene."""
        for label in self._labels:
            self._renderer.RemoveActor(label)
        self._labels = []
        self._renderer.RemoveViewProp(self._spacing)

    @property
    def _size(self) -> tuple[int, int]:
        width, height = self._renderer.GetRenderWindow().GetSize()
        return width, height

    def _written(self, length: float) -> str:
        # adding zero turns -0 into 0
        return f"{round(length / self._unit, 9) + 0.0:.6g}"

    def _places(self, plane: GridPlane, scale: float) -> list[tuple[str, FloatArray]]:
        """Texts, and where they stand in the world [m]."""
        found: list[tuple[str, FloatArray]] = []
        taken = np.zeros((0, 2))
        for along in (0, 1):
            name, sign = plane.world_axes[along]
            numbers, points, places = self._labeled_line(plane, along, scale)
            order = np.argsort(np.abs(numbers), kind="stable")
            for k in order:
                gaps = np.linalg.norm(taken - places[k], axis=1)
                if len(gaps) and gaps.min() < 0.7 * APART * scale:
                    continue
                taken = np.vstack((taken, places[k]))
                text = self._written(sign * float(numbers[k]) * plane.step)
                found.append((f"{name if numbers[k] else ''} {text}".lstrip(), points[k]))
        return found

    def _labeled_line(
        self, plane: GridPlane, along: int, scale: float
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """The line that shows most of a coordinate, best the one through 0.

        Returns:
            Numbers of the lines that it crosses where there are to be labels, shape (n,), where
            those are in the world, (n, 3) [m], and in the picture, (n, 2) [pixels].
        """
        numbers = np.arange(plane.low[along], plane.high[along] + 1)
        across = 1 - along
        others = np.arange(plane.low[across], plane.high[across] + 1)
        others = others[np.argsort(np.abs(others), kind="stable")][:MOST_LINES]
        grids = np.meshgrid(others, numbers, indexing="ij")
        pair = (grids[1].ravel(), grids[0].ravel())
        points = plane.points(*(pair if along == 0 else pair[::-1]))
        places, seen = self._seen(points, scale)
        seen = seen.reshape(grids[0].shape)
        counts = seen.sum(axis=1)
        # the first of those that show enough: others are sorted by their distance from 0
        row = int(np.argmax(counts >= 0.5 * counts.max()))
        shape = grids[0].shape
        places, points = places.reshape(*shape, 2)[row], points.reshape(*shape, 3)[row]
        gaps = [
            float(np.linalg.norm(places[k] - places[j]))
            for j, k in pairwise(np.flatnonzero(seen[row]).tolist())
        ]
        if not gaps:
            return numbers[seen[row]], points[seen[row]], places[seen[row]]
        wanted = APART * scale / max(float(np.median(gaps)), 1e-9)
        every = next((one for one in EVERY if one >= wanted), EVERY[-1])
        chosen = seen[row] & (numbers % every == 0)
        return numbers[chosen], points[chosen], places[chosen]

    def _seen(self, points: FloatArray, scale: float) -> tuple[FloatArray, FloatArray]:
        """Where points (n, 3) [m] are in the picture [pixels], and which there is room for."""
        width, height = self._size
        camera = self._renderer.GetActiveCamera()
        matrix = camera.GetCompositeProjectionTransformMatrix(width / max(height, 1), -1, 1)
        rows = np.array(matrix.GetData()).reshape(4, 4)
        seen = points @ rows[:, :3].T + rows[:, 3]
        before = seen[:, 3] > 0.0
        places = seen[:, :2] / np.where(before, seen[:, 3], 1.0)[:, None]
        places = 0.5 * (places + 1.0) * (width, height)
        inset = scale * INSET
        inside = (places > inset) & (places < np.array((width, height)) - inset)
        edge = scale * edge_length(round(width / scale), round(height / scale))
        corner = (places < (edge, 1.4 * edge)).all(axis=1)
        return places, before & inside.all(axis=1) & ~corner

    def _style(self, letters: vtkTextProperty, theme: Theme, scale: float) -> None:
        letters.SetColor(*readable(mixed(theme.background, theme.text, INK), theme))
        letters.SetFontSize(round(FONT_SIZE * scale))


def spacing_end(width: float, height: float) -> float:
    """Where the axes in the lower left corner end with the spacing beside them [pixels].

    Args:
        width: Width of the picture [pixels at scale 1].
        height: Its height.
    """
    return edge_length(width, height) + (SPACING if min(width, height) >= LEAST_PICTURE else 0.0)
