"""A target path as a dashed line, and the path that is compared with it, over everything."""

from __future__ import annotations

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import DRIVER, SPRING, Color
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import lines

LINE_WIDTH = 2.5  # [pixels at scale 1]


class TargetLine:
    """Draws a target path and the path of a trial.

    Args:
        front: A layer above the scene.
    """

    def __init__(self, front: vtkRenderer) -> None:
        self._front = front
        self._actors: list[PosedActor] = []
        self._scale = 1.0
        self.target: FloatArray = np.zeros((0, 3))
        self.trial: FloatArray = np.zeros((0, 3))

    def show(self, target: FloatArray, trial: FloatArray) -> None:
        """Draw these and no others.

        Args:
            target: Even places on the target; every other piece is a dash [m], shape (n, 3).
            trial: Places on the other path [m], shape (m, 3).
        """
        self.remove()
        self.target, self.trial = target, trial
        start = np.arange(len(target) - 1)
        dashes = start[start % 4 < 2]
        self._add(target, dashes, DRIVER)
        self._add(trial, np.arange(len(trial) - 1), SPRING)
        self.set_line_scale(self._scale)

    def set_line_scale(self, scale: float) -> None:
        """Widen lines for pictures with more pixels per unit of size."""
        self._scale = scale
        for actor in self._actors:
            actor.actor.GetProperty().SetLineWidth(LINE_WIDTH * scale)

    def remove(self) -> None:
        """Draw nothing."""
        for actor in self._actors:
            actor.remove()
        self._actors = []

    def _add(self, points: FloatArray, starts: np.ndarray, color: Color) -> None:
        if not len(starts):
            return
        surface = lines(np.asarray(points, float), np.column_stack((starts, starts + 1)))
        surface.edge_colors[:] = color
        actor = PosedActor(surface, vtkMatrix4x4(), None, lit=False)
        actor.show_in(self._front)
        self._actors.append(actor)
