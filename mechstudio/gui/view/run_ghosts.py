"""Shows a compared run in the view: its bodies, faintly, at the shown time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.gui.state.compared_runs import ComparedRuns
from mechstudio.gui.view.result_motion import poses_at
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.model import Mechanism
from mechstudio.scene.plot_colors import own_variety, plot_colors


class RunGhosts(QObject):
    """Keeps the ghost of a view up to date with the moment and with what is compared.

    Args:
        image: Where it is shown.
    """

    # another run is to be shown, or none
    changed = Signal()

    def __init__(self, image: SceneImage) -> None:
        super().__init__()
        self._image = image
        self._compared = ComparedRuns(self)

    def compare_with(self, runs: ComparedRuns) -> None:
        """Show the ghost of these runs from now on."""
        self._compared = runs
        runs.changed.connect(self.changed)

    def show(self, time: float | None) -> None:
        """Show the ghost at a time of the shown run [s]; None where no run is shown.

        Before its first row and behind its last one it stands where it does there.
        """
        scene, run = self._image.scene, self._compared.ghost_run
        if time is None or run is None or not run.result.count or scene.mechanism is None:
            self._clear()
            return
        result = run.result
        last = float(result.store.time[result.count - 1])
        poses = poses_at(result, min(max(time, float(result.store.time[0])), last))
        if poses is None:
            self._clear()
            return
        shown = {body.name for body in scene.mechanism.bodies}
        names = _shown_names(result.mechanism, scene.mechanism)
        places: dict[str, FloatArray] = {
            name: place for name, place in zip(names, matrices(poses), strict=True) if name in shown
        }
        theme = scene.scenery.theme
        shown_color = QColor(own_variety(plot_colors(theme.key), run.color))
        color = (shown_color.red(), shown_color.green(), shown_color.blue())
        scene.ghosts.show_run(places, color)
        scene.overlay.name_ghost(run.label, color, theme)

    def _clear(self) -> None:
        scene = self._image.scene
        scene.ghosts.clear_run()
        scene.overlay.name_ghost("", (0, 0, 0), scene.scenery.theme)


def _shown_names(of_run: Mechanism, shown: Mechanism) -> list[str]:
    """Names of the bodies of a run, as they are called in the shown mechanism.

    Bodies that have other names by now are those that are left over there, in their order, if these
    are as many.
    """
    names = [body.name for body in of_run.bodies]
    known = {body.name for body in shown.bodies}
    gone = [name for name in names if name not in known]
    new = [body.name for body in shown.bodies if body.name not in set(names)]
    renamed = dict(zip(gone, new, strict=True)) if len(gone) == len(new) else {}
    return [renamed.get(name, name) for name in names]
