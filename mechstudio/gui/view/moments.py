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
WAITING = 4.0  # times as long a thread may take for that, which waits for others and for a disk


class _Read(NamedTuple):
    """What was read of a run.

    Attributes:
        time: The moment [s].
        poses: Of the bodies, shape (nb, 7); None while there are no rows.
        of_run: What a run adds to them.
        state: What it belongs to.
        is_short: Whether it is as well read at once.
    """

    time: float
    poses: FloatArray | None
    of_run: RunMoment | None
    state: tuple[object, ...]
    is_short: bool


class Moments(QObject):
    """Shows the mechanism at the moment of the cursor.

    Rows of mechanisms whose pictures are drawn on a thread are read on one, too: those of a run
    that is written to a file lie in hundreds of datasets; and so is a moment for which all of a
    long run is looked at, of any mechanism. Meanwhile the picture before stays.

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
        # how often something was shown at once, and how often something else was to be shown
        self._version = self._changes = 0
        # time of what is shown, and the changes that it knows of
        self._shown: tuple[float, int] | None = None
        self._since_asked, self._took = QElapsedTimer(), 0
        self._is_short = False
        self._ready: _Read | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.follow)
        image.drawn.connect(self._catch_up)

    @Slot()
    def change(self) -> None:
        """Show the moment anew, with something else of it or of another run."""
        self._changes += 1
        # arrows that were not there before look through all of the run
        self._is_short = False
        self.follow()

    def renew(self) -> None:
        """Show the moment in another run, or without one; what takes long is read on the thread."""
        if self._reads_beside and not self._tools.edits:
            self.change()
        else:
            self.show()

    @Slot()
    def follow(self) -> None:
        """Show the moment of the cursor as soon as that may be."""
        # a run that goes on must not take away what a tool shows
        if not self._tools.edits:
            self._image.when_still("moment", self._begin)

    def catch_up_now(self) -> None:
        """Show the moment of the cursor at once, unless that is what is shown."""
        # a picture that is waited for may make way for another moment
        if self._image.scene.mechanism is not None and self._is_behind:
            self.show()

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
        self._is_short = perf_counter() - start < SHORT
        self._draw(time, poses, of_run)

    def shut_down(self) -> None:
        """Read nothing any more."""
        self._timer.stop()
        self._thread.shut_down()

    def _begin(self) -> None:
        """Show the moment, or let a thread read it if that takes long."""
        if self._ready is not None:
            self._show_ready()
        elif not self._reads_beside or self._is_short:
            self.show()
        elif not self._thread.busy:
            # just in time for the next picture, and no sooner: the cursor moves on
            wait = self._image.rest - self._took
            if wait > FRAME:
                self._timer.start(wait)
            else:
                self._ask()

    @property
    def _reads_beside(self) -> bool:
        return self._image.draws_beside or self._overlays.takes_long

    def _ask(self) -> None:
        time = self._cursor.time
        poses = self._motion.reading(time)
        if poses is None:
            self.show()
            return
        self._since_asked.start()
        read = partial(_read, time, poses, self._overlays.reading(time), self._state)
        self._thread.submit(read, self._take, self._refuse)

    @property
    def _state(self) -> tuple[object, ...]:
        """What pictures of moments depend on besides the time."""
        return (self._version, self._changes, *self._motion.shown)

    def _take(self, read: object) -> None:
        assert isinstance(read, _Read)
        self._took, self._is_short = int(self._since_asked.elapsed()), read.is_short
        if not self._image.finalized:
            self._ready = read
            self._image.when_still("moment that was read", self._show_ready)

    def _refuse(self, error: MechStudioError) -> None:
        """Read once more in the thread of the window, whose errors are reported."""
        self.show()

    @going_first()
    def _show_ready(self) -> None:
        read, self._ready = self._ready, None
        if read is None:
            return
        if read.state != self._state or self._tools.edits:
            self._catch_up()
        elif read.poses is None:
            self.show()  # as without a run
        else:
            self._draw(read.time, read.poses, read.of_run)

    def _draw(self, time: float, poses: FloatArray | None, of_run: RunMoment | None) -> None:
        self._shown = time, self._changes
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
        """Show where the cursor has moved to meanwhile, and what else is to be shown."""
        if self._is_behind:
            self.follow()

    @property
    def _is_behind(self) -> bool:
        return self._shown != (self._cursor.time, self._changes)


def _read(
    time: float,
    poses: Callable[[], FloatArray | None],
    of_run: Callable[[], RunMoment | None],
    state: tuple[object, ...],
) -> _Read:
    """Read a moment of a run."""
    start, begun = thread_time(), perf_counter()
    found, added = poses(), of_run()
    is_short = thread_time() - start < SHORT and perf_counter() - begun < WAITING * SHORT
    return _Read(time, found, added, state, is_short)
