"""Motion of the current run in the view, also while it grows: poses, paths of points, rails."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.document import Document
from mechstudio.gui.view.result_motion import poses_at
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.gui.view.scene_loader import SceneLoader
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.measures import measured_paths
from mechstudio.results.rows import Rows

# of each body, its place in the lists of the run
Order = NDArray[np.intp]

# a run that grows is looked at again when it is this much longer
GROWTH = 1.25
# rows of such a run that the view is sized for
_MOST_LIVE = 24


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
        # the mechanisms of run and scene that were compared last, and whether and how they fit
        self._compared: tuple[Mechanism, Mechanism] | None = None
        self._order: Order | None = None
        # poses that are shown in the place of those of the run, in its order
        self._instead: FloatArray | None = None

    def poses(self, time: float) -> FloatArray | None:
        """Poses (nb, 7) of the run at a time [s]; None without a run of the shown mechanism."""
        read = self.reading(time)
        return None if read is None else read()

    def reading(self, time: float) -> Callable[[], FloatArray | None] | None:
        """What reads the same; any thread may call it."""
        result, order = self._fitting_result()
        if result is None or order is None:
            return None
        return partial(_poses, result, order, self._instead, time)

    @property
    def shown(self) -> tuple[Result | None, Mechanism | None]:
        """The run that poses are of, and the mechanism of the scene."""
        return self._fitting_result()[0], self._image.scene_to_read.mechanism

    def pose_instead(self, poses: FloatArray | None) -> None:
        """Show poses (nb, 7) in the place of those of a result of one moment; None for its own."""
        self._instead = poses

    @property
    def is_replaced(self) -> bool:
        """Whether other poses are shown than those of the run, to which its vectors belong."""
        return self._instead is not None

    def forget(self) -> None:
        """There is another run, or none."""
        self._instead = None
        self.forget_paths()
        if self._loader.busy:
            self._image.scene.forget_motion()
        else:
            self._image.scene.set_motion(None)

    def forget_paths(self) -> None:
        """Draw no paths until the motion is learned again."""
        self._learned_rows = 0
        for name in self._traced:
            self._image.scene.scenery.paths.draw(name, ())
        self._traced.clear()

    def learn(self, *, everything: bool) -> bool:
        """Size rails and paths for the rows there are by now; tells whether some are new.

        Args:
            everything: False leaves out what takes long, and rows that change little.
        """
        result, order = (None, None) if self._loader.busy else self._fitting_result()
        if result is None or order is None or not result.count:
            return False
        store = result.store
        if store.is_stored:
            # rows of a file would have to be read; some of them come a little later
            if store.overview is None:
                return False
            store = store.overview
        # an overview has fewer rows than the run that it shows
        rows_of_run, count = result.count, store.count
        if rows_of_run == self._learned_rows:
            return False
        if not everything and rows_of_run < GROWTH * self._learned_rows:
            return False
        self._learned_rows = rows_of_run
        # rails of a large mechanism wait for the end of the run
        resize = everything or not self._loader.is_large(result.mechanism)
        motion = store.body_pose[:count]
        if not everything and count > _MOST_LIVE:
            # what the view is sized for takes long to find; the rest comes when the run has ended
            motion = motion[np.linspace(0, count - 1, _MOST_LIVE).round().astype(int)]
        if not np.array_equal(order, np.arange(len(order))):
            motion = motion[:, order]
        self._image.scene.set_motion(motion, resize=resize)
        for name, (times, points) in measured_paths(
            Rows(store, 0, count, result.mechanism)
        ).items():
            self._image.scene.scenery.paths.draw(name, points, times)
            self._traced.add(name)
        return True

    def _fitting_result(self) -> tuple[Result, Order] | tuple[None, None]:
        """The run of the shown mechanism, and the place in it of each body of the scene."""
        result, mechanism = self._document.result, self._image.scene_to_read.mechanism
        if result is None or mechanism is None or not self._document.shows_run:
            return None, None
        known = self._compared
        if known is None or known[0] is not result.mechanism or known[1] is not mechanism:
            self._compared = (result.mechanism, mechanism)
            self._order = _order_of_bodies(result.mechanism, mechanism)
        # what is still being drawn may be what was open before
        return (None, None) if self._order is None else (result, self._order)


def _poses(
    result: Result, order: Order, instead: FloatArray | None, time: float
) -> FloatArray | None:
    """Poses of a run at a time, or others in its order, in the order of the scene."""
    poses = poses_at(result, time)
    if poses is None:
        return None
    shown: FloatArray = (poses if instead is None else instead)[order]
    return shown


def _order_of_bodies(of_run: Mechanism, shown: Mechanism) -> Order | None:
    """For each body that is shown its place in the run; None if these are not the same bodies."""
    places = {body.name: place for place, body in enumerate(of_run.bodies)}
    names = [body.name for body in shown.bodies]
    if len(names) != len(places) or any(name not in places for name in names):
        return None
    return np.array([places[name] for name in names], dtype=np.intp)
