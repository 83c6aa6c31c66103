"""Shows what a run adds to the view, at the shown time: arrows, points, frames, names, colors."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame, matrices
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.overlay_choice import (
    CENTERS,
    FADING,
    FRAMES,
    GHOSTS,
    JOINT_FRAMES,
    NAMES,
    OverlayChoice,
)
from mechstudio.gui.state.selection import Item, Selection
from mechstudio.gui.state.visibility import Visibility
from mechstudio.gui.view.run_ghosts import RunGhosts
from mechstudio.gui.view.run_motion import RunMotion
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.model import GROUND, Mechanism
from mechstudio.results import Result
from mechstudio.results.body_figures import BODY_FIGURES, body_figure_at, largest_body_figure
from mechstudio.results.pulls import pull_at
from mechstudio.results.vectors import (
    VECTOR_KINDS,
    largest_vector,
    moment_of,
)
from mechstudio.scene.run_overlay import ArrowSet, size_of

# how long paths are that fade at most, in the length of the run
_TRAIL = 0.25
# more names hide what they name
_MOST_NAMES = 200


class RunOverlays(QObject):
    """Keeps the overlays of a view up to date with run, moment, selection and choice.

    Args:
        document: Whose run.
        selection: Elements that may be the only ones with overlays.
        image: Where it is shown.
        motion: Knows where the bodies are.
    """

    # something else is to be drawn
    changed = Signal()

    def __init__(
        self, document: Document, selection: Selection, image: SceneImage, motion: RunMotion
    ) -> None:
        super().__init__()
        self.choice = OverlayChoice()
        self._document, self._selection = document, selection
        self._image, self._motion = image, motion
        # of a run: rows that have been looked at, and the largest magnitude of each kind
        self._looked: dict[str, tuple[Result, int, float]] = {}
        self._ghosts_of: tuple[object, ...] = ()
        self._visibility: Visibility | None = None
        self.others = RunGhosts(image)
        self.compare_with = self.others.compare_with
        self.others.changed.connect(self.changed)
        self.choice.changed.connect(self.changed)
        selection.changed.connect(self._follow_selection)

    def show(self, poses: FloatArray, time: float | None) -> None:
        """Draw what is chosen.

        Args:
            poses: Poses of the bodies, as they are shown, shape (nb, 7).
            time: Moment of the run [s]; None where no run is shown.
        """
        scene, choice = self._image.scene, self.choice
        mechanism = scene.mechanism
        if mechanism is None:
            return
        theme, overlay = scene.scenery.theme, scene.overlay
        result = self._document.result if time is not None and self._document.shows_run else None
        size = size_of(scene.extent())
        if result is None or time is None or not result.count:
            overlay.show_arrows((), size, 1.0, theme)
            overlay.color_bodies(None)
        else:
            rows = result["time"]
            time = min(max(time, float(rows[0])), float(rows[-1]))
            overlay.show_arrows(self._arrows(result, time), size, choice.scale, theme)
            self._color(result, time)
        self._show_places(mechanism, poses, size)
        self._show_ghosts(result)
        self._show_pull(result, time, size)
        self._fade_paths(result, time)
        self.others.show(None if result is None else time)

    def follow_visibility(self, visibility: Visibility) -> None:
        """Leave out what is hidden from now on."""
        self._visibility = visibility
        # a closure would hold the visibility that calls it, and with it a closed window
        visibility.changed.connect(self._hide)

    @Slot()
    def _hide(self) -> None:
        if self._visibility is not None and not self._image.finalized:
            self._image.scene.hide(self._visibility.hidden)
            self._image.redraw()

    @Slot()
    def _follow_selection(self) -> None:
        if self.choice.only_selected and self.choice.shown:
            self.changed.emit()

    def _is_chosen(self, item: Item) -> bool:
        return not self.choice.only_selected or item in self._selection.items

    def _arrows(self, result: Result, time: float) -> list[ArrowSet]:
        found: list[ArrowSet] = []
        chosen = [item for item in VECTOR_KINDS.items() if item[0] in self.choice.shown]
        if not chosen:
            return found
        moment = moment_of(result, time)
        for key, kind in chosen:
            items, points, values = kind.read(moment)
            places = [place for place, item in enumerate(items) if self._is_chosen(item)]
            if items:
                found.append(
                    ArrowSet(
                        key=key,
                        label=kind.label,
                        unit=kind.unit,
                        turns=kind.turns,
                        points=points[0, places],
                        values=values[0, places],
                        largest=self._largest(result, key),
                    )
                )
        return found

    def _largest(self, result: Result, key: str) -> float:
        """Largest magnitude of a kind in the run; of one that grows, only new rows are read."""
        of_run, seen, found = self._looked.get(key, (result, 0, 0.0))
        if of_run is not result:
            seen, found = 0, 0.0
        count = result.count
        if seen != count:
            largest = largest_vector if key in VECTOR_KINDS else largest_body_figure
            found = max(found, largest(result, key, seen))
        self._looked[key] = (result, count, found)
        return found

    def _color(self, result: Result, time: float) -> None:
        overlay, key = self._image.scene.overlay, self.choice.coloring
        if not key:
            overlay.color_bodies(None)
            return
        figure = BODY_FIGURES[key]
        values = body_figure_at(result, key, time).tolist()
        names = [body.name for body in result.mechanism.bodies]
        largest = self._largest(result, key)
        least = -largest if figure.signed else 0.0
        title = f"{figure.label} [{figure.unit}]"
        overlay.color_bodies(dict(zip(names, values, strict=True)), (least, largest), title)

    def _show_places(self, mechanism: Mechanism, poses: FloatArray, size: float) -> None:
        """Centres of mass, frames and names, which need no run."""
        shown, scene = self.choice.shown, self._image.scene
        bodies = {
            body.name: place
            for body, place in zip(mechanism.bodies, matrices(poses), strict=True)
            if shown & {CENTERS, FRAMES, JOINT_FRAMES, NAMES}
        }
        chosen = [body for body in mechanism.bodies if self._is_chosen(("body", body.name))]
        centers = [_carried(bodies, body.name, body.center_of_mass) for body in chosen if bodies]
        points = centers if CENTERS in shown else []
        scene.overlay.show_points(np.array(points).reshape(-1, 3), size)
        frames = [bodies[body.name] for body in chosen] if FRAMES in shown else []
        joints = [joint for joint in mechanism.joints if self._is_chosen(("joint", joint.name))]
        if JOINT_FRAMES in shown:
            for joint in joints:
                own = frame(joint.frame2.position, joint.frame2.orientation)
                frames.append(bodies.get(joint.body2, np.eye(4)) @ own)
        scene.overlay.show_frames(np.array(frames).reshape(-1, 4, 4), size)
        names: list[tuple[str, FloatArray]] = []
        if NAMES in shown:
            names = [(body.name, at) for body, at in zip(chosen, centers, strict=True)]
            names += [
                (joint.name, _carried(bodies, joint.body2, joint.frame2.position))
                for joint in joints
            ]
        scene.overlay.show_names(names[:_MOST_NAMES], scene.scenery.theme)

    def _show_ghosts(self, result: Result | None) -> None:
        """Poses of the whole run, drawn anew only when they are others."""
        wanted = result is not None and GHOSTS in self.choice.shown and result.count > 1
        strobe = self.choice.strobe
        shown = (result, self._image.scene.mechanism, strobe)
        state = (*shown, result.count) if wanted and result else ()
        if state == self._ghosts_of:
            return
        self._ghosts_of = state
        if result is None or not wanted:
            self._image.scene.set_ghosts(None)
            return
        times = result["time"]
        times = times[strobe.rows(times)]
        poses = [self._motion.poses(float(time)) for time in times]
        self._image.scene.set_ghosts(np.array([pose for pose in poses if pose is not None]))

    def _show_pull(self, result: Result | None, time: float | None, size: float) -> None:
        """How a hand pulled at the running mechanism."""
        pull = None
        if result is not None and time is not None and result.count:
            pull = pull_at(result, time)
        self._image.scene.overlay.show_pull(pull, size, self._image.scene.scenery.theme)

    def _fade_paths(self, result: Result | None, time: float | None) -> None:
        paths = self._image.scene.scenery.paths
        if result is None and self._document.shows_run:
            # a tool shows the start, which has no path behind it
            result = self._document.result
        if result is None or FADING not in self.choice.shown or not result.count:
            paths.fade(None)
            return
        rows = result["time"]
        first, last = float(rows[0]), float(rows[-1])
        paths.fade(first if time is None else time, _TRAIL * (last - first))

    def forget_ghosts(self) -> None:
        """The scene was drawn anew, which removes them."""
        self._ghosts_of = ()


def _carried(bodies: dict[str, FloatArray], body: str, point: tuple[float, ...]) -> FloatArray:
    """A point of a body in the world [m]."""
    if body == GROUND:
        return np.asarray(point, float)
    place = bodies[body]
    carried: FloatArray = place[:3, :3] @ np.asarray(point, float) + place[:3, 3]
    return carried
