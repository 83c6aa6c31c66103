"""Faint copies of the bodies: at other moments of a motion, and in another run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.faint_copies import FaintCopies
from mechstudio.scene.palette import Color
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.section import Section

# opacity of the first and the last moment, and of another run
FAINTEST, STRONGEST, OTHER = 0.12, 0.4, 0.35
# how far apart copies are in depth [radii of symbols]
DEPTH_STEP = 0.04

Bodies = Mapping[str, Iterable[PosedActor]]


class Ghosts:
    """Faint copies of the bodies of a scene.

    Args:
        renderer: Where they appear.
        bodies: Tells the present actors of each body by its name, in the order of the bodies.
        section: What it takes away is taken from the copies as well.

    Attributes:
        run_poses: Where another run has each body: the sixteen entries of its matrix, by rows.
        run_color: Of the copies of another run.
    """

    def __init__(
        self, renderer: vtkRenderer, bodies: Callable[[], Bodies], section: Section
    ) -> None:
        self._renderer, self._bodies, self._section = renderer, bodies, section
        self._moments, self._other = FaintCopies(renderer), FaintCopies(renderer)
        self.run_poses: dict[str, tuple[float, ...]] = {}
        self.run_color: Color = (0, 0, 0)

    def show(self, moments: FloatArray, radius: float) -> None:
        """Replace the copies at other moments.

        Args:
            moments: Body-to-world matrices, earliest first, shape (k, nb, 4, 4).
            radius: Radius of symbols [m].
        """
        if not len(moments):
            self._moments.clear()
            return
        # earlier moments a little farther away, so that faces in one plane do not flicker
        away = np.array(self._renderer.GetActiveCamera().GetDirectionOfProjection())
        steps = DEPTH_STEP * radius * np.arange(len(moments), 0, -1)
        moments = moments.copy()
        moments[:, :, :3, 3] += (steps[:, None] * away)[:, None, :]
        opacities = np.linspace(FAINTEST, STRONGEST, len(moments)).tolist()
        self._moments.copy(list(self._bodies().values()), opacities)
        self._moments.place(moments)

    def show_run(self, poses: Mapping[str, FloatArray], color: Color) -> None:
        """Show copies where another run has the bodies.

        Args:
            poses: Body-to-world matrices by names of bodies, shape (4, 4).
            color: Of the copies.
        """
        if self.run_poses.keys() != poses.keys() or color != self.run_color:
            self.run_color = color
            bodies = self._bodies()
            self._other.copy([bodies.get(name, ()) for name in poses], (OTHER,), color)
        self.run_poses = {name: tuple(pose.ravel().tolist()) for name, pose in poses.items()}
        self._other.place(np.array(list(poses.values())).reshape(1, -1, 4, 4))

    def clear_run(self) -> None:
        """Show nothing of another run."""
        self._other.clear()
        self.run_poses = {}

    def set_line_scale(self, scale: float) -> None:
        """Get ready for the next picture."""
        for copies in (self._moments, self._other):
            copies.follow(self._renderer.GetActiveCamera(), self._section.cutters)
