"""What a tool is about to do: see-through surfaces, lines and dots over the mechanism."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkActor, vtkRenderer, vtkRenderWindow

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import GUIDE, Color
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.rim import RimWidth, film_actor
from mechstudio.scene.solid import Solid, lines

OPACITY = 0.55
LINE_WIDTH = 2.0  # [pixels at scale 1]
DOT_SIZE = 9.0  # [pixels at scale 1]


FILM_WIDTH = 2.0  # [pixels at scale 1]


@dataclass(frozen=True, eq=False)
class Tint:
    """A colored film around a surface.

    Attributes:
        solid: The surface in a frame of its own.
        place: That frame in the world, shape (4, 4).
        color: Color.
    """

    solid: Solid
    place: FloatArray
    color: Color


@dataclass(frozen=True, eq=False, kw_only=True)
class Outline:
    """What a preview consists of, all in world coordinates [m].

    Attributes:
        bodies: Surfaces that are drawn see-through among the others.
        symbols: Surfaces that are drawn see-through before the others: most of a slide is within
            the bodies that it joins.
        tints: Films around bodies that are there already.
        marks: Surfaces that are drawn over everything, such as arrows and handles.
        lines: Polylines (n, 3) over everything, and their colors.
        dots: Points (3,) over everything, and their colors.
        guides: Dashed lines over everything, as pairs of ends (2 k, 3).
    """

    bodies: tuple[Solid, ...] = ()
    symbols: tuple[Solid, ...] = ()
    tints: tuple[Tint, ...] = ()
    marks: tuple[Solid, ...] = ()
    lines: tuple[tuple[FloatArray, Color], ...] = ()
    dots: tuple[tuple[FloatArray, Color], ...] = ()
    guides: tuple[FloatArray, ...] = ()

    def points(self) -> FloatArray:
        """All corners, shape (n, 3) [m]."""
        parts = [solid.points for solid in (*self.bodies, *self.symbols, *self.marks)]
        parts += [np.asarray(line, float) for line, _ in self.lines]
        parts += [np.reshape(dot, (1, 3)) for dot, _ in self.dots]
        return np.concatenate(parts) if parts else np.zeros((0, 3))


class Preview:
    """Draws an outline; only one at a time.

    Args:
        window: The window; what lies over everything gets a layer above the scene.
        renderer: The scene.
    """

    def __init__(self, window: vtkRenderWindow, renderer: vtkRenderer) -> None:
        self._window, self._renderer = window, renderer
        self._top = vtkRenderer()
        self._top.SetLayer(1)
        self._top.InteractiveOff()
        self._top.PreserveColorBufferOn()
        self._top.SetActiveCamera(renderer.GetActiveCamera())
        # the lights of the scene are the camera's, and so are these
        self._top.SetLightCollection(renderer.GetLights())
        window.AddRenderer(self._top)
        self._actors: list[PosedActor] = []
        self._films: list[vtkActor] = []
        self._film_width = RimWidth(FILM_WIDTH)
        self._scale = 1.0
        self.outline = Outline()

    def show(self, outline: Outline) -> None:
        """Draw an outline in place of the one before."""
        for actor in self._actors:
            actor.remove()
        for film in self._films:
            self._renderer.RemoveActor(film)
        self._actors, self._films = [], []
        self.outline = outline
        for tint in outline.tints:
            self._add_film(tint)
        for solid in outline.bodies:
            self._add(solid, self._renderer).GetProperty().SetOpacity(OPACITY)
        for solid in outline.symbols:
            self._add(solid, self._top).GetProperty().SetOpacity(OPACITY)
        for solid in outline.marks:
            self._add(solid, self._top)
        for line, color in outline.lines:
            path = np.asarray(line, float)
            start = np.arange(len(path) - 1)
            surface = lines(path, np.column_stack((start, start + 1)))
            surface.edge_colors[:] = color
            self._add(surface, self._top, lit=False)
        for guide in outline.guides:
            surface = lines(guide, np.arange(len(guide)).reshape(-1, 2))
            surface.edge_colors[:] = GUIDE
            self._add(surface, self._top, lit=False)
        for dot, color in outline.dots:
            # a line without length, whose end is drawn as a dot
            surface = lines(np.array((dot, dot), float), np.array(((0, 1),)))
            surface.edge_colors[:] = color
            look = self._add(surface, self._top, lit=False).GetProperty()
            look.SetRepresentationToPoints()
            look.RenderPointsAsSpheresOn()
        self.set_line_scale(self._scale)

    def clear(self) -> None:
        """Draw nothing."""
        self.show(Outline())

    def set_line_scale(self, scale: float) -> None:
        """Widen lines and dots for pictures with more pixels per unit of size."""
        self._scale = scale
        camera, height = self._renderer.GetActiveCamera(), self._window.GetSize()[1]
        self._film_width.follow(camera, height, scale)
        for actor in self._actors:
            actor.actor.GetProperty().SetLineWidth(LINE_WIDTH * scale)
            actor.actor.GetProperty().SetPointSize(DOT_SIZE * scale)

    def remove(self) -> None:
        """Leave the window."""
        self.clear()
        self._window.RemoveRenderer(self._top)

    def _add_film(self, tint: Tint) -> None:
        film = film_actor(tint.solid, tint.color, self._film_width, OPACITY)
        matrix = vtkMatrix4x4()
        matrix.DeepCopy(tint.place.ravel().tolist())
        film.SetUserMatrix(matrix)
        film.PickableOff()
        self._renderer.AddActor(film)
        self._films.append(film)

    def _add(self, solid: Solid, renderer: vtkRenderer, *, lit: bool = True) -> vtkActor:
        actor = PosedActor(solid, vtkMatrix4x4(), None, lit=lit)
        actor.show_in(renderer)
        self._actors.append(actor)
        return actor.actor
