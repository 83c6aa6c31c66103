"""The grid of a sketch: lines across the whole picture, in the plane that is drawn in."""

from __future__ import annotations

from math import ceil, floor

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import AXIS_COLORS, Theme, mixed
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import lines

# every so many lines a stronger one
STRONG = 5
# more lines than this are no grid any more
MOST = 400
# how far the lines lie in front of the plane [steps]
LIFT = 0.01


class SketchGrid:
    """Draws the grid of a plane; only one at a time.

    Args:
        renderer: Where it appears.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._actor: PosedActor | None = None

    def show(
        self,
        frame: FloatArray,
        low: tuple[float, float],
        high: tuple[float, float],
        step: float,
        theme: Theme,
    ) -> None:
        """Draw the lines within a rectangle.

        Args:
            frame: The plane: rows x, y and origin [m], shape (3, 3).
            low: Least x and y [m].
            high: Greatest x and y [m].
            step: Distance between lines [m].
            theme: Colors.
        """
        self.clear()
        ends, colors = [], []
        for across in (0, 1):
            first, last = floor(low[across] / step), ceil(high[across] / step)
            if last - first > MOST:
                return
            for number in range(first, last + 1):
                for other in (low[1 - across], high[1 - across]):
                    place = np.zeros(2)
                    place[across], place[1 - across] = number * step, other
                    ends.append(place @ frame[:2] + frame[2])
                strong = theme.grid_strong if number % STRONG == 0 else theme.grid
                axis = mixed(theme.background, AXIS_COLORS[1 - across], 0.6)
                colors += 2 * [axis if number == 0 else strong]
        # what is drawn in the plane lies in it, and must not hide the lines
        lift = LIFT * step * self._toward_viewer(frame)
        surface = lines(np.array(ends) + lift, np.arange(len(ends)).reshape(-1, 2))
        surface.edge_colors[:] = colors
        self._actor = PosedActor(surface, vtkMatrix4x4(), None, lit=False)
        self._actor.show_in(self._renderer)

    def _toward_viewer(self, frame: FloatArray) -> FloatArray:
        """The normal of the plane on the side of the camera, shape (3,)."""
        normal: FloatArray = np.cross(frame[0], frame[1])
        sight = np.array(self._renderer.GetActiveCamera().GetDirectionOfProjection())
        return normal if float(normal @ sight) < 0.0 else -normal

    def clear(self) -> None:
        """Draw nothing."""
        if self._actor is not None:
            self._actor.remove()
            self._actor = None
