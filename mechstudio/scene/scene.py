"""The three-dimensional picture of a mechanism, drawn by VTK without a screen and without Qt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.camera import VIEWS, CameraControl, CameraPose
from mechstudio.scene.coverage import Coverage
from mechstudio.scene.draft import Draft, Item
from mechstudio.scene.ghosts import Ghosts
from mechstudio.scene.highlights import Highlights
from mechstudio.scene.layout import Directions, directions
from mechstudio.scene.mechanism_draft import make_draft
from mechstudio.scene.mechanism_drawing import MechanismDrawing
from mechstudio.scene.motion import initial_poses, shift_ranges, thinned
from mechstudio.scene.palette import THEMES, Tone
from mechstudio.scene.picture_taker import PictureTaker
from mechstudio.scene.polydata import convert_surfaces
from mechstudio.scene.preview import Preview
from mechstudio.scene.rendering import Rendering
from mechstudio.scene.run_overlay import RunOverlay
from mechstudio.scene.scenery import Scenery
from mechstudio.scene.section import Section
from mechstudio.scene.shadows import Shadows
from mechstudio.scene.sight import Sight
from mechstudio.scene.style import Style
from mechstudio.scene.window import off_screen_window


class Scene(PictureTaker):
    """A mechanism, seen by a camera.

    `show` draws a mechanism at its initial poses, `set_poses` moves it, `image` takes a picture.
    Call `finalize` at the end: the graphics context is freed there.
    """

    def __init__(self) -> None:
        window = off_screen_window()
        self.renderer = vtkRenderer()
        self.renderer.SetLayer(0)
        self.camera = CameraControl(self.renderer)
        self.scenery = Scenery(self.renderer)
        self.preview = Preview(window, self.renderer)
        self._drawing = MechanismDrawing(self.renderer)
        self._highlights = Highlights(self._drawing.drawn, window, self.renderer)
        self.section = Section(self._drawing.drawn.actors, self.scenery.paths.mappers)
        self.overlay = RunOverlay(window, self.renderer, self._drawing.actors_of, self.section)
        self.ghosts = Ghosts(self.renderer, self._drawing.body_actors, self.section)
        self.shadows = Shadows(window, self.renderer, self._drawing, self.scenery, self.section)
        # what the sun sees is drawn before the scene
        window.AddRenderer(self.renderer)
        followers = (
            self.scenery,
            self.preview,
            self.overlay,
            self._highlights,
            self.section,
            self.ghosts,
            self.shadows,
        )
        rendering = Rendering(window, self.renderer, self.preview, followers)
        sight = Sight(self.camera, self._drawing, self.section)
        super().__init__(rendering, sight, self.shadows)
        self._mechanism: Mechanism | None = None
        self._folder: Path | None = None
        self._poses: FloatArray = np.zeros((0, 7))
        self._time: float | None = None
        self._coverage = Coverage(self._drawing)
        self._finalized = False

    @property
    def mechanism(self) -> Mechanism | None:
        """The mechanism that is shown."""
        return self._mechanism

    @property
    def poses(self) -> FloatArray:
        """Where the bodies are shown: rows [x y z (m), qw qx qy qz], shape (nb, 7)."""
        return self._poses

    def frames(self) -> dict[str, FloatArray]:
        """From each body that is shown to the world, shape (4, 4) each."""
        names = () if self._mechanism is None else self._mechanism.bodies.names
        return dict(zip(names, matrices(self._poses), strict=True))

    @property
    def directions(self) -> Directions:
        """The standard views of the mechanism, or of an empty one."""
        return self._drawing.directions or directions(Mechanism())

    def show(self, mechanism: Mechanism, folder: Path | None = None) -> None:
        """Draw a mechanism at its initial poses; actors of unchanged elements are kept.

        Args:
            mechanism: The mechanism.
            folder: Where relative mesh files start: the folder of the model file.
        """
        for _ in self.steps(self.sketch(mechanism, folder)(lambda: False), at_once=True):
            pass

    def sketch(
        self, mechanism: Mechanism, folder: Path | None = None
    ) -> Callable[[Callable[[], bool]], Draft]:
        """Work that may be done on another thread; what it returns is for `steps`.

        It asks its argument again and again whether it is dropped, and then raises `DroppedError`.

        Args:
            mechanism: The mechanism.
            folder: Where relative mesh files start: the folder of the model file.
        """
        before = self._drawing.draft
        travel = self._drawing.travel if self._has_same_bodies(mechanism) else {}
        style = self.scenery.style

        def work(is_dropped: Callable[[], bool]) -> Draft:
            draft = make_draft(mechanism, folder, travel, before, is_dropped, style)
            convert_surfaces(draft, before, is_dropped)
            return draft

        return work

    def steps(self, draft: Draft, *, at_once: bool = False) -> Iterator[None]:
        """Show a draft as `show` does, in pieces of about a millisecond.

        After the first piece the mechanism is the present one, and its actors follow.

        Args:
            draft: What to show.
            at_once: Whether no picture is taken between the pieces.
        """
        mechanism = draft.mechanism
        if not self._has_same_bodies(mechanism):
            self._coverage.set_motion(None)
            self._drawing.travel = {}
        self._coverage.forget()
        self.set_ghosts(None)
        self.ghosts.clear_run()
        self._mechanism, self._folder = mechanism, draft.folder
        drawing = self._drawing.steps(draft)
        next(drawing)
        self.set_poses(initial_poses(mechanism))
        if not at_once:
            self._coverage.forget()
            self._lay_ground()
        yield
        for _ in drawing:
            self.sight.note_actors()
            yield
        self.sight.note_actors()
        self._coverage.forget()
        # what is gone was still there at the first piece
        self._lay_ground()
        # loads are drawn last and have not been placed yet
        self.set_poses(self._poses, self._time)
        self._show_highlights()
        if self._coverage.motion is not None and draft.travel != self._drawing.travel:
            # a motion was learned while it was sketched
            poses, time = self._poses, self._time
            self.show(mechanism, draft.folder)
            self.set_poses(poses, time)

    def set_poses(self, poses: ArrayLike, time: float | None = None) -> None:
        """Move the bodies.

        Args:
            poses: Rows [x y z (m), qw qx qy qz] in the order of the bodies, shape (nb, 7).
            time: Moment whose forces are shown [s]; None shows them at their largest.
        """
        if self._mechanism is None:
            return
        self._poses, self._time = np.asarray(poses, float).reshape(-1, 7), time
        placed = self.frames()
        for name, place in placed.items():
            self._drawing.matrices[name].DeepCopy(place.ravel().tolist())
        self._drawing.loads.follow({**placed, GROUND: np.eye(4)}, time)
        self.sight.note_motion()

    def set_motion(
        self, poses: ArrayLike | None, *, also: ArrayLike = (), resize: bool = True
    ) -> None:
        """Tell the whole motion, so that the view and the rails can be sized for it.

        Args:
            poses: Pose rows of all moments, shape (k, nb, 7), some of which are looked at; None
                forgets the motion.
            also: Further rows, shape (n, nb, 7), such as ghost poses: all of them count.
            resize: False to leave the rails of sliding joints for later: in large mechanisms that
                takes a noticeable time.
        """
        if self._mechanism is None or (poses is None and self._coverage.motion is None):
            return
        motion = np.zeros((0, 0, 7)) if poses is None else thinned(np.asarray(poses, float))
        further = np.asarray(also, float)
        if further.size:
            motion = np.concatenate((motion, further[np.isfinite(further).all(axis=(1, 2))]))
        self._coverage.set_motion(None if poses is None else motion)
        travel = shift_ranges(self._mechanism, motion)
        if resize and travel != self._drawing.travel:
            self._drawing.travel = travel
            current, time = self._poses, self._time
            self.show(self._mechanism, self._folder)
            self.set_poses(current, time)
        self._lay_ground()

    def forget_motion(self) -> None:
        """Size nothing for a motion any more, from the next drawing on."""
        self._coverage.set_motion(None)
        self._drawing.travel = {}

    def set_ghosts(self, poses: ArrayLike | None) -> None:
        """Show faint copies of the bodies at pose rows, earliest first, shape (k, nb, 7)."""
        if self._mechanism is None:
            return
        count = len(self._mechanism.bodies)
        rows = np.zeros((0, count, 7)) if poses is None else np.asarray(poses, float)
        moments = matrices(rows).reshape(len(rows), count, 4, 4)
        self.ghosts.show(moments, self._drawing.radius)

    def select(self, items: Iterable[Item]) -> None:
        """Highlight items, each a kind ("body", "joint", "force", ...) and a name."""
        self._highlights.selected = frozenset(items)
        self._show_highlights()

    def point_out(self, tones: Mapping[Item, Tone]) -> bool:
        """Highlight items that need not be selected; tells whether that changed anything."""
        if tones == self._highlights.tones:
            return False
        self._highlights.tones = dict(tones)
        self._show_highlights()
        return True

    def hide(self, items: Collection[Item]) -> None:
        """Draw and pick all but these items; they stay hidden when they are drawn anew."""
        self._drawing.drawn.hide(frozenset(items))
        self.scenery.paths.hide({name for kind, name in items if kind == "measure"})
        self.sight.note_actors()
        # what was hidden has no rim, although it may be selected
        self._highlights.forget()
        self._show_highlights()

    def set_theme(self, name: str) -> None:
        """Switch to the "light" or "dark" theme."""
        self.scenery.set_theme(THEMES[name])
        self._show_highlights()

    def set_style(self, style: Style) -> None:
        """Take on what the user prefers; surfaces follow when the mechanism is shown again."""
        self.scenery.set_style(style)
        self.shadows.choice = style.shadows
        self._show_highlights()

    def show_grid(self, shown: bool) -> None:
        """Show or hide the grid on the floor."""
        self.scenery.show_grid(shown)

    def extent(self) -> FloatArray:
        """World points that a view should show [m], shape (n, 3); of the motion if it is known.

        What is hidden does not count, unless all is.
        """
        if self._mechanism is None:
            return np.zeros((0, 3))
        return self._coverage.of_shown(self._mechanism, self._poses)

    def fit(self, points: ArrayLike | None = None, *, also: ArrayLike = ()) -> None:
        """Bring everything into view, or the given world points [m], shape (n, 3).

        Args:
            points: What is to be seen; None for the mechanism.
            also: What is to be seen besides, such as tips of arrows [m], shape (n, 3).
        """
        wanted = self.extent() if points is None else np.asarray(points, float).reshape(-1, 3)
        beside = np.asarray(also, float).reshape(-1, 3)
        self.camera.aside = self.overlay.aside(self.sight.size[0])
        self.camera.fit(np.concatenate((wanted, beside)), self.sight.aspect)
        if points is None:
            self._lay_ground(shrink=True)

    def take_camera(self, pose: CameraPose) -> None:
        """Look from somewhere."""
        self.camera.take(pose)
        self._lay_ground(shrink=True)

    def sees(self, points: ArrayLike, *, below_bars: bool = False) -> bool:
        """Whether all world points [m], shape (n, 3), lie in the picture, or in it below bars."""
        wanted = np.asarray(points, float).reshape(-1, 3)
        return self.camera.sees(wanted, self.sight.aspect, below_bars=below_bars)

    def look(self, name: str, *, also: ArrayLike = ()) -> None:
        """Turn to the "front", "top", "right" or "isometric" view and fit, as `fit` does."""
        if name not in VIEWS:
            raise ValueError(f"There is no view '{name}'; there are {', '.join(VIEWS)}.")
        if self._drawing.directions is not None:
            self.camera.look(name, self._drawing.directions)
        self.fit(also=also)

    def look_best(self, *, also: ArrayLike = ()) -> None:
        """Turn to the view that suits the mechanism, flat ones from the front, and fit."""
        if self._drawing.directions is not None:
            planar = self._drawing.directions.planar
            self.camera.look("tilted" if planar else "isometric", self._drawing.directions)
        self.fit(also=also)

    def pick(self, x: float, y: float) -> Item | None:
        """The item at display coordinates [pixels], if any; a click may miss by a few."""
        return self.sight.pick(x, y)

    def display_point(self, point: ArrayLike) -> tuple[float, float]:
        """Where a world point [m] is in the picture, from the lower left corner [pixels]."""
        column, row = self.sight.display_points(np.reshape(point, (1, 3)))[0]
        return float(column), float(row)

    def finalize(self) -> None:
        """Free the graphics context and all actors; the scene cannot be used after that."""
        if self._finalized:
            return
        self._finalized = True
        self.preview.remove()
        self.set_ghosts(None)
        self.ghosts.clear_run()
        self.overlay.finalize()
        self.shadows.finalize()
        self._highlights.finalize()
        self._drawing.drawn.clear()
        self.scenery.clear()
        self._rendering.finalize()

    def _has_same_bodies(self, other: Mechanism) -> bool:
        return self._mechanism is not None and other.bodies.names == self._mechanism.bodies.names

    def _lay_ground(self, *, shrink: bool = False) -> None:
        # a small body drawn into an empty picture leaves the grid around it, until the camera
        # comes closer
        if self._mechanism is not None and self._drawing.directions is not None:
            # the floor stays where it is while the mechanism moves
            start = self._coverage.of(self._mechanism, initial_poses(self._mechanism))
            self.scenery.set_ground(start, self._drawing.directions, shrink=shrink)

    def _show_highlights(self) -> None:
        self._highlights.show(self.scenery.theme)
