"""The moment that the view shows: poses, and what a run adds to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter, thread_time
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.tool_choice import ToolChoice
from mechstudio.gui.view.body_follower import BodyFollower
from mechstudio.gui.view.run_motion import RunMotion
from mechstudio.gui.view.run_overlays import RunOverlays
from mechstudio.gui.view.scene_image import FRAME, SceneImage
from mechstudio.gui.work.background import Background
from mechstudio.results.giving_way import going_first
from mechstudio.scene.motion import initial_poses
from mechstudio.scene.run_drawing import RunMoment

SHORT = 0.008  # what is read sooner is read at once, which is quicker than to ask a thread [s]


class _Read(NamedTuple):
    """What was read of a run.

    Attributes:
        time: The moment [s].
        poses: Of the bodies, shape (nb, 7); None while there are no rows.
        of_run: What a run adds to them.
        shown: Run and mechanism that it belongs to.
        took: How long the thread worked on it [s].
    """

    time: float
    poses: FloatArray | None
    of_run: RunMoment | None
    shown: tuple[object, object]
    took: float


class Moments(QObject):
    """Shows the mechanism at the moment of the cursor.

    Rows of mechanisms whose pictures are drawn on a thread are read on one, too: those of a run
    that is written to a file lie in hundreds of datasets. Meanwhile the picture before stays.

    Args:
        cursor: The moment.
        tools: Tools that edit show the poses at t = 0.
        image: Where it is shown.
        motion: Knows where the bodies are.
        run_overlays: What a run adds to them.
        follower: Carries the camera along.
    """

    # a moment of a run is about to be shown
    run_reached = Signal()
    # the bodies are where they are shown
    posed = Signal()

    def __init__(
        self,
        cursor: TimeCursor,
        tools: ToolChoice,
        image: SceneImage,
        motion: RunMotion,
        run_overlays: RunOverlays,
        follower: BodyFollower,
    ) -> None:
        super().__init__(image)
        self._cursor, self._tools, self._image = cursor, tools, image
        self._motion, self._overlays = motion, run_overlays
        self._follower = follower
        self._thread = Background(self)
        # what was read for an earlier one is not shown
        self._version = 0
        self._shown_time: float | None = None
        self._since_asked, self._took = QElapsedTimer(), 0
        # of the last moment, by the thread that read it [s]
        self._reading_time = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.follow)
        image.drawn.connect(self._catch_up)

    @Slot()
    def follow(self) -> None:
        """Show the moment of the cursor as soon as that may be."""
        # a run that goes on must not take away what a tool shows
        if not self._tools.edits:
            self._image.when_still("moment", self._begin)

    @going_first()
    def show(self) -> None:
        """Show the moment of the cursor at once."""
        self._version += 1
        if self._image.finalized or self._image.scene.mechanism is None:
            return
        # what is edited are the poses at t = 0
        start, time = perf_counter(), self._cursor.time
        poses = None if self._tools.edits else self._motion.poses(time)
        of_run = None if poses is None else self._overlays.reading(time)()
        self._reading_time = perf_counter() - start
        self._draw(time, poses, of_run)

    def shut_down(self) -> None:
        """Read nothing any more."""
        self._timer.stop()
        self._thread.shut_down()

    def _begin(self) -> None:
        """Show the moment, or let a thread read it if that takes long."""
        if not self._image.draws_beside or self._reading_time < SHORT:
            self.show()
        elif not self._thread.busy:
            # just in time for the next picture, and no sooner: the cursor moves on
            wait = self._image.rest - self._took
            if wait > FRAME:
                self._timer.start(wait)
            else:
                self._ask()

    def _ask(self) -> None:
        time = self._cursor.time
        poses = self._motion.reading(time)
        if poses is None:
            self.show()
            return
        self._since_asked.start()
        read = partial(_read, time, poses, self._overlays.reading(time), self._motion.shown)
        self._thread.submit(read, partial(self._take, self._version), self._refuse)

    def _take(self, version: int, read: object) -> None:
        assert isinstance(read, _Read)
        self._took, self._reading_time = int(self._since_asked.elapsed()), read.took
        if not self._image.finalized:
            self._image.when_still("moment", partial(self._show_read, version, read))

    def _refuse(self, error: MechStudioError) -> None:
        """What cannot be read is asked for once more, by who may tell the user why."""
        self.show()

    @going_first()
    def _show_read(self, version: int, read: _Read) -> None:
        is_old = version != self._version or read.shown != self._motion.shown
        if is_old or read.poses is None or self._tools.edits:
            self._catch_up()
        else:
            self._draw(read.time, read.poses, read.of_run)

    def _draw(self, time: float, poses: FloatArray | None, of_run: RunMoment | None) -> None:
        self._shown_time = time
        scene = self._image.scene
        assert scene.mechanism is not None
        if poses is not None:
            self.run_reached.emit()
        now = None if poses is None else time
        shown = initial_poses(scene.mechanism) if poses is None else poses
        scene.set_poses(shown, now)
        self._follower.carry(shown)
        self._overlays.show(shown, now, of_run)
        self.posed.emit()
        self._image.redraw()

    @Slot()
    def _catch_up(self) -> None:
        """Show what the cursor has moved to meanwhile."""
        if self._shown_time != self._cursor.time:
            self.follow()


def _read(
    time: float,
    poses: Callable[[], FloatArray | None],
    of_run: Callable[[], RunMoment | None],
    shown: tuple[object, object],
) -> _Read:
    """Read a moment of a run."""
    start = thread_time()
    found, added = poses(), of_run()
    return _Read(time, found, added, shown, thread_time() - start)
