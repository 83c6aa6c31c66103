"""Paths of points as lines, whole or fading behind the shown moment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkMapper, vtkPolyDataMapper, vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.path_period import path_period
from mechstudio.scene.palette import Color
from mechstudio.scene.polydata import cells
from mechstudio.scene.solid import sane

WIDTH = 1.5
PART = 0.9  # of the time in which a point comes back, that a trail lasts at most
OPAQUE = 255


class Paths:
    """Paths of named points in a renderer.

    Args:
        renderer: The renderer.
        color: Color of the lines.
    """

    def __init__(self, renderer: vtkRenderer, color: Color) -> None:
        self._renderer, self._color = renderer, color
        self._shown = True
        self._hidden: frozenset[str] = frozenset()
        self._paths: dict[str, _Path] = {}
        self._moment: float | None = None
        self._trail = 0.0

    def __contains__(self, name: str) -> bool:
        return name in self._paths

    def points(self, name: str) -> FloatArray:
        """Corners of a path [m], shape (k, 3)."""
        return self._paths[name].points

    def opacity(self, name: str) -> FloatArray:
        """Opacity of a path at its corners, 0 to 1, shape (k,)."""
        return self._paths[name].colors[:, 3] / OPAQUE

    def mappers(self) -> list[vtkMapper]:
        """What draws the paths."""
        return [path.actor.GetMapper() for path in self._paths.values()]

    def draw(self, name: str, points: ArrayLike, times: ArrayLike | None = None) -> None:
        """Draw the path of a point; fewer than two points remove it.

        Args:
            name: Of the point.
            points: Corners [m], shape (k, 3); what is not finite is left out.
            times: When the point is there [s], shape (k,), ascending; a path without never fades.
        """
        corners = np.asarray(points, float).reshape(-1, 3)
        kept = np.isfinite(corners).all(axis=1)
        old = self._paths.pop(name, None)
        if old is not None:
            self._renderer.RemoveActor(old.actor)
        if np.count_nonzero(kept) < 2:
            return
        moments = None if times is None else np.asarray(times, float).ravel()[kept]
        path = self._paths[name] = _Path(corners[kept], moments, self._color)
        path.fade(self._moment, self._trail)
        self._renderer.AddActor(path.actor)
        self._show_or_hide()

    def fade(self, moment: float | None, trail: float = 0.0) -> None:
        """Let paths end at a moment and fade out behind it.

        Args:
            moment: The shown moment [s]; None shows whole paths.
            trail: How long before it nothing is left of them [s]; less for a point that comes back
                sooner.
        """
        if (moment, trail) != (self._moment, self._trail):
            self._moment, self._trail = moment, trail
            for path in self._paths.values():
                path.fade(moment, trail)

    def show(self, shown: bool) -> None:
        """Show or hide all paths, present and future."""
        self._shown = shown
        self._show_or_hide()

    def hide(self, names: Iterable[str]) -> None:
        """Hide the paths of these points and no others, present and future."""
        self._hidden = frozenset(names)
        self._show_or_hide()

    def set_color(self, color: Color) -> None:
        """Draw lines in another color."""
        self._color = color
        for path in self._paths.values():
            path.paint(color)

    def set_line_scale(self, scale: float) -> None:
        """Widen lines for pictures with more pixels per unit of size."""
        for path in self._paths.values():
            path.actor.GetProperty().SetLineWidth(WIDTH * scale)

    def clear(self) -> None:
        """Remove all paths."""
        for path in self._paths.values():
            self._renderer.RemoveActor(path.actor)
        self._paths.clear()

    def _show_or_hide(self) -> None:
        for name, path in self._paths.items():
            path.actor.SetVisibility(self._shown and name not in self._hidden)


class _Path:
    """One line with an opacity at each corner."""

    def __init__(self, points: FloatArray, times: FloatArray | None, color: Color) -> None:
        self.points, self._times = points, times
        self.colors = np.full((len(points), 4), OPAQUE, np.uint8)
        # VTK keeps no reference to the array that it reads
        self._scalars = numpy_to_vtk(self.colors)
        self.paint(color)
        corners = vtkPoints()
        corners.SetData(numpy_to_vtk(sane(points).astype(np.float32), deep=True))
        data = vtkPolyData()
        data.SetPoints(corners)
        first = np.arange(len(points) - 1)
        data.SetLines(cells(np.column_stack((first, first + 1))))
        data.GetPointData().SetScalars(self._scalars)
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(data)
        self.actor = vtkActor()
        self.actor.SetMapper(mapper)
        self.actor.SetPickable(False)
        self.actor.GetProperty().LightingOff()
        self.actor.GetProperty().SetLineWidth(WIDTH)

    @cached_property
    def _longest_trail(self) -> float:
        """How long a trail is whose end does not meet its beginning again [s]."""
        period = None if self._times is None else path_period(self._times, self.points)
        return np.inf if period is None else PART * period

    def paint(self, color: Color) -> None:
        """Take another color."""
        self.colors[:, :3] = color
        self._scalars.Modified()

    def fade(self, moment: float | None, trail: float) -> None:
        """Be transparent after a moment [s] and more and more so before it."""
        if self._times is None or moment is None:
            self.colors[:, 3] = OPAQUE
        else:
            trail = min(trail, self._longest_trail)
            since = moment - self._times
            # at the start of a run there is no time before the moment itself
            left = np.clip(1.0 - since / trail, 0.0, 1.0) if trail > 0.0 else since == 0.0
            self.colors[:, 3] = np.where(since < 0.0, 0.0, left) * OPAQUE
        self._scalars.Modified()
