"""What the view knows of the motion of the current run: rails, paths of points, poses."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.gui.state.document import Document
from mechstudio.gui.view.result_motion import fits, poses_at
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.gui.view.scene_loader import SceneLoader
from mechstudio.results import Result

# a run that grows is looked at again when it is this much longer
GROWTH = 1.25
# most corners of the path of a measured point; shorter runs show every row
TRACE_POINTS = 5000


class RunMotion:
    """Shows in a scene where a run goes.

    Args:
        document: Whose run.
        image: Where it is shown.
        loader: What is still being drawn learns it when it is complete.
    """

    def __init__(self, document: Document, image: SceneImage, loader: SceneLoader) -> None:
        self._document, self._image, self._loader = document, image, loader
        self._learned_rows = 0
        self._traced: set[str] = set()

    def poses(self, time: float) -> NDArray[np.float64] | None:
        """Poses (nb, 7) of the run at a time [s]; None without a run of this mechanism."""
        result = self._fitting_result()
        return None if result is None else poses_at(result, time)

    def forget(self) -> None:
        """There is another run, or none."""
        self.forget_paths()
        if self._loader.busy:
            self._image.scene.forget_motion()
        else:
            self._image.scene.set_motion(None)

    def forget_paths(self) -> None:
        """Draw no paths until the motion is learned again."""
        self._learned_rows = 0
        for name in self._traced:
            self._image.scene.set_trace(np.zeros((0, 3)), name)
        self._traced.clear()

    def learn(self, *, everything: bool) -> bool:
        """Size rails and paths for the rows there are by now; tells whether some are new.

        Args:
            everything: False leaves out what takes long, and rows that change little.
        """
        result = None if self._loader.busy else self._fitting_result()
        if result is None or not result.count or result.count == self._learned_rows:
            return False
        if not everything and result.count < GROWTH * self._learned_rows:
            return False
        self._learned_rows = count = result.count
        # rails of a large mechanism wait for the end of the run
        resize = everything or not self._loader.is_large(result.mechanism)
        self._image.scene.set_motion(result.store.body_pose[:count], resize=resize)
        rows = np.unique(np.linspace(0, count - 1, min(count, TRACE_POINTS)).round().astype(int))
        for measure in result.mechanism.measures:
            path = result[f"measures/{measure.name}/position"]
            self._image.scene.set_trace(path[rows], measure.name)
            self._traced.add(measure.name)
        return True

    def _fitting_result(self) -> Result | None:
        result, mechanism = self._document.result, self._image.scene.mechanism
        if result is None or mechanism is None or not fits(result, mechanism):
            return None
        return result
