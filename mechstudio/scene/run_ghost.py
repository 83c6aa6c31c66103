"""The bodies of another run at the shown time: faint copies in one color."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkActor, vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.ghosts import LAYERS
from mechstudio.scene.palette import Color
from mechstudio.scene.posed_actor import PosedActor

OPACITY = 0.35


class RunGhost:
    """Faint copies of the actors of bodies, which are made once and then moved.

    Args:
        renderer: Where they appear.
        actors: Tells the present actors of each body by its name.

    Attributes:
        color: Of the copies.
    """

    def __init__(
        self, renderer: vtkRenderer, actors: Callable[[], Mapping[str, Iterable[PosedActor]]]
    ) -> None:
        self._renderer, self._bodies = renderer, actors
        # of each body by its name, the place of its copies
        self._places: dict[str, vtkMatrix4x4] = {}
        self._actors: list[vtkActor] = []
        self.color: Color = (0, 0, 0)

    @property
    def poses(self) -> dict[str, tuple[float, ...]]:
        """Where the copies of each body are: the rows of its matrix."""
        return {
            name: tuple(place.GetElement(row, column) for row in range(4) for column in range(4))
            for name, place in self._places.items()
        }

    def show(self, poses: Mapping[str, FloatArray], color: Color) -> None:
        """Show copies where another run has the bodies.

        Args:
            poses: Body-to-world matrices by names of bodies, shape (4, 4).
            color: Of the copies.
        """
        if self._places.keys() != poses.keys() or color != self.color:
            self.clear()
            self.color = color
            bodies = self._bodies()
            for name in poses:
                self._places[name] = vtkMatrix4x4()
                for copied in bodies.get(name, ()):
                    self._add(copied, self._places[name], color)
            self._renderer.SetUseDepthPeeling(True)
            self._renderer.SetMaximumNumberOfPeels(LAYERS)
        for name, place in self._places.items():
            place.DeepCopy(poses[name].ravel().tolist())

    def clear(self) -> None:
        """Remove the copies."""
        for actor in self._actors:
            self._renderer.RemoveActor(actor)
        self._actors, self._places = [], {}

    def _add(self, actor: PosedActor, place: vtkMatrix4x4, color: Color) -> None:
        ghost = vtkActor()
        ghost.SetMapper(actor.actor.GetMapper())
        ghost.GetProperty().DeepCopy(actor.actor.GetProperty())
        ghost.GetProperty().SetColor(*(part / 255 for part in color))
        ghost.GetProperty().SetOpacity(OPACITY)
        ghost.GetProperty().BackfaceCullingOn()
        ghost.SetUserMatrix(place)
        ghost.PickableOff()
        self._renderer.AddActor(ghost)
        self._actors.append(ghost)
