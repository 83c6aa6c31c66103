"""Faint copies of the bodies at other moments: a motion in one picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkActor, vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.posed_actor import PosedActor

# opacity of the first and the last moment
FAINTEST, STRONGEST = 0.12, 0.4
# layers of faint surfaces that are sorted by depth
LAYERS = 16
# how far apart copies are in depth [radii of symbols]
DEPTH_STEP = 0.04


class Ghosts:
    """Faint copies of actors.

    Args:
        renderer: Where they appear.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._actors: list[vtkActor] = []

    def show(
        self, actors: Mapping[str, Iterable[PosedActor]], moments: FloatArray, radius: float
    ) -> None:
        """Replace all copies.

        Args:
            actors: Actors of each body, in the order of the bodies.
            moments: Body-to-world matrices, earliest first, shape (k, nb, 4, 4).
            radius: Radius of symbols [m].
        """
        # earlier moments a little farther away, so that faces in one plane do not flicker
        away = np.array(self._renderer.GetActiveCamera().GetDirectionOfProjection())
        steps = DEPTH_STEP * radius * np.arange(len(moments), 0, -1)
        moments = moments.copy()
        moments[:, :, :3, 3] += (steps[:, None] * away)[:, None, :]
        for old in self._actors:
            self._renderer.RemoveActor(old)
        self._actors = []
        self._renderer.SetUseDepthPeeling(len(moments) > 0)
        self._renderer.SetMaximumNumberOfPeels(LAYERS)
        for opacity, poses in zip(
            np.linspace(FAINTEST, STRONGEST, len(moments)), moments, strict=True
        ):
            for copied, pose in zip(actors.values(), poses, strict=True):
                matrix = vtkMatrix4x4()
                matrix.DeepCopy(pose.ravel().tolist())
                for actor in copied:
                    self._add(actor, matrix, float(opacity))

    def _add(self, actor: PosedActor, matrix: vtkMatrix4x4, opacity: float) -> None:
        ghost = vtkActor()
        ghost.SetMapper(actor.actor.GetMapper())
        ghost.GetProperty().DeepCopy(actor.actor.GetProperty())
        ghost.GetProperty().SetOpacity(opacity)
        ghost.SetUserMatrix(matrix)
        ghost.GetProperty().BackfaceCullingOn()
        self._renderer.AddActor(ghost)
        self._actors.append(ghost)
