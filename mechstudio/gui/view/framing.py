"""What the camera keeps in sight on its own, and where the user put it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.scene.camera import CameraPose
from mechstudio.scene.camera_way import shown_alike
from mechstudio.scene.scene import Scene

_FOLLOWING = 300  # how long docks and bars take to follow the size of the window [ms]
# parts of the shorter side of the view: what is smaller once a run shows its motion is fitted; what
# is smaller while it is drawn gets about half of the last one, which leaves room for longer links
_SMALL, _SMALL_DRAFT, _DRAFT = 1 / 3, 1 / 6, 2 / 5
# where something is half drawn the picture reaches so much farther
_BEYOND = 1.3
_NOWHERE: FloatArray = np.zeros((0, 3))


class Framing(QObject):
    """Places the camera: until the user moves it, it keeps the whole motion in sight.

    Args:
        image: The view.
        covered: Parts of its height that something lies over, at its top and at its foot.
        tips: Where arrows end that belong to the motion [m], shape (n, 3).
        moved: Called after the camera was moved.
        parent: What owns it.

    Attributes:
        is_free: Whether the user has left the camera alone.
        is_held: Whether it stays as it is while a tool is at work.
    """

    def __init__(
        self,
        image: NavigatedScene,
        covered: Callable[[], tuple[float, float]],
        tips: Callable[[], FloatArray],
        moved: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        image.glide.stepped.connect(moved)
        image.left.connect(self._leave_view)
        self._image, self._covered, self._tips, self._moved = image, covered, tips, moved
        self.is_free, self.is_held = True, False
        # whether the tool at work has options, to which what is shown gives way
        self._has_options = False
        # what is to be kept in sight after a change, and whether arrows count
        self._is_due = self._counts_arrows = False
        # whether the size of the picture was chosen without anything in it
        self._is_unscaled, self._has_run = False, False
        # where the camera of a model begins that is being opened; None for the best view
        self._opening: CameraPose | None = None
        self._window_size, self._window_timer = QSize(), QTimer(self)
        self._place = QRect()  # of the view in the window
        self._window_timer.setSingleShot(True)

    @property
    def pose(self) -> CameraPose | None:
        """Where the user put the camera; None as long as it keeps everything in sight."""
        return None if self.is_free or self._image.finalized else self._image.glide.goal

    def take(self, pose: CameraPose) -> None:
        """Look from there, and stay there."""
        if self._image.finalized:
            return
        with self._image.glide.along():
            self._take(pose)

    def _take(self, pose: CameraPose) -> None:
        self._image.size_scene()
        self._image.scene.take_camera(pose)
        self.is_free = False
        self._moved()
        self._image.redraw()

    def begin(self, pose: CameraPose | None) -> None:
        """Look from there once the model is drawn that is being opened."""
        self._opening = pose

    def hold(self, *, held: bool, has_options: bool) -> None:
        """Stay as it is while a tool is at work, but for room that its options take.

        Args:
            held: Whether a tool is at work.
            has_options: Whether the tool has any.
        """
        self.is_held, self._has_options = held, has_options

    @Slot()
    def leave(self) -> None:
        """Leave the camera where the user put it."""
        self.is_free = False

    def look(self, name: str) -> None:
        """Look from "front", "top", "right" or "isometric"."""
        if self._image.finalized:
            return
        with self._image.glide.along():
            self._image.size_scene()
            self._image.scene.look(name, also=self._tips())
        self._moved()
        self.is_free = True
        self._image.redraw()

    def look_first(self) -> None:
        """Turn to a model that was opened."""
        if self._opening is not None:
            self._take(self._opening)
            return
        self._image.size_scene()
        self._image.scene.look_best(also=self._tips())
        self.is_free, self._has_run = True, False
        self._is_unscaled = not len(self._image.scene.extent())

    def end_opening(self) -> None:
        """The model is drawn; the next one begins elsewhere."""
        self._opening = None

    def fit(self) -> None:
        """Show everything from the same direction, with the arrows of the whole motion."""
        if self._image.finalized:
            return
        self._is_unscaled = self._is_unscaled and not len(self._image.scene.extent())
        with self._image.glide.along():
            self.fit_again()

    def fit_again(self) -> None:
        """Fit at once, as the view was before it was drawn for others."""
        self._fit(self._tips())

    def _fit(self, also: FloatArray, points: FloatArray | None = None) -> None:
        self.note_covered()
        self._image.size_scene()
        self._image.scene.fit(points, also=also)
        self._moved()
        self._image.redraw()

    def follow_run(self, *, arrows: bool, later: bool) -> None:
        """Keep a motion in sight of which more is known now, as `keep_in_sight` does."""
        self._has_run = True
        self.keep_in_sight(arrows=arrows, later=later)

    def keep_in_sight(
        self, *, arrows: bool = False, later: bool = False, below_bars: bool = False
    ) -> None:
        """Show everything again where some of it is out of sight.

        Args:
            arrows: Whether arrows count, which change from picture to picture while a run goes on.
            later: Whether to look after the change that goes on: a bar above the view that goes
                with it gives room, in which all may be in sight.
            below_bars: Whether what a bar lies over may stay there, as bars come and go.
        """
        if later:
            self._is_due, self._counts_arrows = True, self._counts_arrows or arrows
            return
        scene = self._image.scene
        if not self.is_at_work:
            return
        with self._image.glide.along():
            is_seen = scene.sees(scene.extent(), below_bars=below_bars)
            if not is_seen or (arrows and not scene.sees(self._tips())):
                self.fit()
            else:
                self._come_closer()

    @Slot(object)
    def make_room(self, begun: FloatArray) -> None:
        """Show in a fair size what was typed, where nothing was there before that told the scale.

        Also while a tool is at work: who types points at nothing.

        Args:
            begun: Where something is half drawn [m], shape (n, 3), the newest place last. A camera
                that the user has moved goes back until that one is in sight, too: all that marks it
                is there.
        """
        self._image.when_still("room", lambda: self._make_room(begun))

    def _make_room(self, begun: FloatArray) -> None:
        scene = self._image.scene
        if not self.is_free:
            # places before may have been left out on purpose
            begun = begun[-1:]
        with self._image.glide.along():
            if not scene.sees(begun):
                drawn = scene.extent() if self.is_free else _NOWHERE
                # an empty picture keeps its scale
                seen = drawn if len(drawn) else _corners(scene)
                middle = seen.mean(axis=0)
                # something goes on from there, and at the edge there are buttons
                self._fit(middle + _BEYOND * (begun - middle), seen)
            elif not self.is_free:
                return
            elif scene.sees(scene.extent()):
                self._come_closer()
            else:
                self.fit()

    def _come_closer(self) -> None:
        """Show larger what was drawn into an empty picture, whose scale nothing told."""
        scene = self._image.scene
        points = scene.extent()
        if not (self._is_unscaled and len(points)):
            return
        size = float(np.ptp(scene.camera.project(points), axis=0).max())
        part = size / min(1.0, scene.sight.aspect)
        if part >= (_SMALL if self._has_run else _SMALL_DRAFT):
            return
        if self._has_run:
            self.fit()
            return
        low, high = points.min(axis=0), points.max(axis=0)
        reach = 0.5 * float(np.linalg.norm(high - low)) / _DRAFT
        sides = reach * scene.camera.axes[:2]
        self._fit(0.5 * (low + high) + np.concatenate((sides, -sides)))

    @Slot()
    def settle(self) -> None:
        """Look at what was put off, if anything was."""
        if self._is_due and not self._image.finalized:
            arrows, self._is_due, self._counts_arrows = self._counts_arrows, False, False
            self.keep_in_sight(arrows=arrows)

    def resize(self, place: Callable[[], object]) -> None:
        """Follow the size of the view; where the window gets another one, a tool holds nothing.

        Args:
            place: Puts what lies over the view where it belongs.
        """
        image = self._image
        size = image.window().size()
        if size != self._window_size:
            self._window_size = size
            self._window_timer.start(_FOLLOWING)
        corner = image.mapTo(image.window(), QPoint())
        before, self._place = self._place, QRect(corner, image.size())
        if image.finalized:
            place()
            return
        with image.glide.along(self._seen_from(before)):
            place()
            if self.is_at_work or (self.is_free and self._window_timer.isActive()):
                self.fit()
                return
        image.size_scene()
        self._moved()

    def _seen_from(self, before: QRect) -> CameraPose | None:
        """From where the present view shows the same at the same places of the screen."""
        now = self._place
        if before.isEmpty() or now.isEmpty():
            return None
        way, height = before.center() - now.center(), now.height()
        pose = self._image.scene_to_read.camera.pose
        return shown_alike(pose, before.height() / height, way.x() / height, -way.y() / height)

    def follow_covered(self) -> None:
        """Show everything beside what lies over the view by now."""
        before = self._image.scene.camera.covered
        self.note_covered()
        if self.is_held:
            # where the pointer is in the view, the next click is meant for what is below it, even
            # if that is a support or an empty place, at which nothing is highlighted
            if self._has_options and self._image.pointer_at is None:
                self._give_way()
        elif self._image.scene.camera.covered != before:
            self.keep_in_sight(below_bars=True)

    @Slot()
    def _leave_view(self) -> None:
        # nothing is pointed at any more; the pointer may look for a joint below the options
        if self.is_held and self._has_options and not self._image.finalized:
            self._give_way()

    def _give_way(self) -> None:
        """Show below the options of a tool what they lie over, in its size if there is room."""
        scene = self._image.scene
        points = scene.extent()
        if not (self.is_free and len(points)):
            return
        top = 0.5 - scene.camera.covered[0]
        if float(scene.camera.project(points)[:, 1].max()) <= top:
            return
        with self._image.glide.along():
            self._image.size_scene()
            if scene.camera.uncover(points):
                self._moved()
                self._image.redraw()
            else:
                self.fit()

    @Slot(str, bool)
    def look_at_arrows(self, _key: str, shown: bool) -> None:
        """Take arrows in that were switched on; where some are switched off nothing moves."""
        if shown:
            self._image.when_still("arrows", self._follow_arrows)

    @Slot()
    def look_further(self) -> None:
        """Take arrows in as far as they reach, which was not known before."""
        self._image.when_still("arrows", self._follow_arrows)

    @Slot()
    def _follow_arrows(self) -> None:
        self.keep_in_sight(arrows=True)

    @Slot()
    def look_at_bar(self) -> None:
        """Leave room for a bar of colors that has come, and take that of one that is not wanted."""
        self._image.when_still("bar", self._follow_bar)

    @Slot()
    def _follow_bar(self) -> None:
        scene = self._image.scene
        if self.is_at_work and scene.overlay.aside(scene.size[0]) != scene.camera.aside:
            self.fit()

    @property
    def is_at_work(self) -> bool:
        """Whether the camera is moved to keep everything in sight."""
        return self.is_free and not self.is_held

    def note_covered(self) -> None:
        """Learn what lies over the view by now."""
        image, camera = self._image, self._image.scene.camera
        camera.covered = self._covered()
        # what lies below bars is out of sight
        camera.below = min(image.below / max(image.height(), 1), camera.covered[0])


def _corners(scene: Scene) -> FloatArray:
    """Two opposite corners of what the picture shows at its focus [m], shape (2, 3)."""
    pose, axes = scene.camera.pose, scene.camera.axes
    corner = 0.5 * pose.height * (scene.sight.aspect * axes[0] + axes[1])
    corners: FloatArray = np.array(pose.focus) + np.stack((corner, -corner))
    return corners
