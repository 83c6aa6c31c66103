"""What surrounds the mechanism: lights, background, grid and paths of points."""

from __future__ import annotations

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkCamera, vtkLight, vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.grid_labels import GridLabels
from mechstudio.scene.ground_grid import GridPlane, floor_plane, ground_grid
from mechstudio.scene.layout import Directions
from mechstudio.scene.origin_mark import OriginMark
from mechstudio.scene.palette import LIGHT, Theme
from mechstudio.scene.paths import Paths
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.style import PLAIN, Style

# position around the camera (right, up, toward the viewer) and strength of each light
LIGHTS = (((-0.55, 0.8, 1.0), 0.84), ((0.9, 0.1, 0.6), 0.3), ((0.1, -0.9, 0.4), 0.16))
# what the floor of an empty mechanism lies under [m]
_NOTHING = np.array([(-0.6, 0.0, -0.6), (0.6, 0.0, 0.6)])

# part of the shader, and what draws behind everything else
DEPTH, FARTHEST = "//VTK::Depth::Impl", "gl_FragDepth = 1.0;"
# sine of the angle below which a parallel view is level with the floor
LEVEL = 1e-6

# what the floor lies under [m], its size [m], axes of the floor and its height [m]
Ground = tuple[list[float], float, list[list[float]], float]


class Scenery:
    """Lights, background, grid and paths of a renderer.

    Args:
        renderer: The renderer.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self.theme, self.style = LIGHT, PLAIN
        self._plain_theme = LIGHT
        self._renderer = renderer
        self._grid: PosedActor | None = None
        self._grid_shown = True
        self._is_behind = False  # whether the grid is drawn behind everything else
        self._ground: Ground | None = None
        self.paths = Paths(renderer, LIGHT.trace)
        self.labels, self.origin = GridLabels(renderer), OriginMark(renderer)
        self._unit = 1.0
        self._sketched: GridPlane | None = None
        # what is seen of the floor; None while it is hidden
        self.floor: GridPlane | None = None
        renderer.SetAutomaticLightCreation(False)
        for place, strength in LIGHTS:
            light = vtkLight()
            light.SetLightTypeToCameraLight()
            light.SetPosition(*place)
            light.SetFocalPoint(0.0, 0.0, 0.0)
            light.SetIntensity(strength)
            renderer.AddLight(light)
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Change background and line colors, as far as nothing else is preferred."""
        self._plain_theme = theme
        self._show_colors()

    def set_style(self, style: Style) -> None:
        """Take on what somebody prefers."""
        self.style = style
        self._show_colors()

    def _show_colors(self) -> None:
        self.theme = theme = self.style.adapted(self._plain_theme)
        self._renderer.SetBackground(*(part / 255 for part in theme.background))
        self.paths.set_color(theme.trace)
        self._draw_grid()

    def set_ground(
        self, points: FloatArray, directions: Directions, *, shrink: bool = True
    ) -> None:
        """Lay the grid under what is to be seen.

        Args:
            points: Points of it [m], shape (n, 3); without any the grid lies around the origin.
            directions: Of the mechanism.
            shrink: False to let a larger grid under the same place be as large as it is.
        """
        ground = _ground(points if len(points) else _NOTHING, directions)
        if not shrink and self._ground is not None:
            ground = _no_smaller(ground, self._ground)
        # most edits leave the floor where it is
        if ground != self._ground:
            self._ground = ground
            self._draw_grid()

    def set_line_scale(self, scale: float) -> None:
        """Widen lines for pictures with more pixels per unit of size."""
        self.paths.set_line_scale(scale)
        from_below = False
        if self._grid is not None and self._ground is not None:
            self._grid.actor.GetProperty().SetLineWidth(scale)
            _, _, axes, height = self._ground
            from_below = _is_below(self._renderer.GetActiveCamera(), np.array(axes[2]), height)
            # what lies above the floor is what is looked at, also from beneath it
            self._grid_behind(from_below)
        self.labels.follow(self.theme, scale, shown=not from_below)
        self.origin.follow(scale)

    def _grid_behind(self, behind: bool) -> None:
        if self._grid is None or behind == self._is_behind:
            return
        self._is_behind = behind
        shader = self._grid.actor.GetShaderProperty()
        if behind:
            shader.AddFragmentShaderReplacement(DEPTH, True, FARTHEST, False)
        else:
            shader.ClearFragmentShaderReplacement(DEPTH, True)

    def set_length_unit(self, unit: float, symbol: str) -> None:
        """Draw lines at round numbers of a unit of so many metres, and label them in it."""
        self.labels.set_unit(unit, symbol)
        if unit != self._unit:
            self._unit = unit
            self._draw_grid()

    def show_grid(self, shown: bool) -> None:
        """Show or hide the grid."""
        self._grid_shown = shown
        self._sketched = None if shown else self._sketched
        self.origin.set_shown(shown)
        self._draw_grid()

    def label_sketch(self, plane: GridPlane) -> None:
        """Label the lines of another grid, of what is sketched, while this one is hidden."""
        self._sketched = plane
        self._draw_grid()

    def clear(self) -> None:
        """Remove grid and paths."""
        self.paths.clear()
        self._ground = None
        self._draw_grid()
        self.labels.remove()
        self.origin.remove()

    def _draw_grid(self) -> None:
        if self._grid is not None:
            self._grid.remove()
            self._grid = None
        self.floor = None
        self.labels.show(None if self._grid_shown else self._sketched)
        if self._ground is None or not self._grid_shown:
            return
        center, extent, axes, height = self._ground
        plane = self.floor = floor_plane(
            np.array(center), extent, np.array(axes), height, self._unit
        )
        self.labels.show(plane)
        self._grid = PosedActor(ground_grid(plane, self.theme), vtkMatrix4x4(), None, lit=False)
        self._is_behind = False
        self._grid.show_in(self._renderer)


def _is_below(camera: vtkCamera, up: FloatArray, height: float) -> bool:
    """Whether a camera sees a plane, so high along its normal [m], from its lower side."""
    if camera.GetParallelProjection():
        return float(np.array(camera.GetDirectionOfProjection()) @ up) > LEVEL
    return float(np.array(camera.GetPosition()) @ up) < height


def _no_smaller(ground: Ground, before: Ground) -> Ground:
    """The floor as large as it was, where it lay under the same place."""
    center, extent, axes, height = ground
    center_before, extent_before, _, _ = before
    apart = float(np.linalg.norm(np.array(center) - np.array(center_before)))
    if extent + 2.0 * apart > extent_before:
        return ground
    return center_before, extent_before, axes, height


def _ground(points: FloatArray, toward: Directions) -> Ground:
    """Where the floor is under points [m], shape (n, 3)."""
    axes = np.stack((toward.right, np.cross(toward.up, toward.right), toward.up))
    low, high = points.min(axis=0), points.max(axis=0)
    extent = float(np.linalg.norm(high - low))
    height = float((points @ toward.up).min()) - 0.005 * extent
    return (0.5 * (low + high)).tolist(), extent, axes.tolist(), height
