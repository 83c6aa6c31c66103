"""Draws what pictures of a run have besides its bodies: arrows, points, frames, names, colors."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame, matrices
from mechstudio.model import GROUND, Mechanism
from mechstudio.results import Result
from mechstudio.results.element_figures import figure_of, figures_at, largest_figure
from mechstudio.results.pulls import PulledPoint, pull_at
from mechstudio.results.vectors import are_few
from mechstudio.scene.draft import Item
from mechstudio.scene.overlaid import (
    CENTERS,
    FADING,
    FRAMES,
    GHOSTS,
    JOINT_FRAMES,
    NAMES,
    Overlaid,
)
from mechstudio.scene.run_arrows import RunArrows, ends_of
from mechstudio.scene.run_overlay import ArrowSet, size_of
from mechstudio.scene.scene import Scene
from mechstudio.units import UnitChoice

# how long paths are that fade at most, in the length of the run
_TRAIL = 0.25
# more names hide what they name
_MOST_NAMES = 200


class ItemColors(NamedTuple):
    """Colors of elements by a quantity.

    Attributes:
        values: In the shown units, by element; None for the usual colors.
        ends: Of the bar of colors.
        title: Of the bar.
    """

    values: dict[Item, float] | None = None
    ends: tuple[float, float] = (0.0, 1.0)
    title: str = ""


class RunMoment(NamedTuple):
    """What pictures show of a moment of a run besides poses, as it was read from the rows.

    Attributes:
        time: The moment [s], within the rows.
        arrows: The arrows that are chosen.
        colors: Colors of elements; None for the usual ones.
        pull: The hand that pulls then; None if none does.
    """

    time: float
    arrows: list[ArrowSet]
    colors: ItemColors | None
    pull: PulledPoint | None


class RunDrawing:
    """Keeps what a scene shows of a run up to date with the moment and with what is chosen.

    Args:
        poses_of: Poses of the shown bodies at a time [s] of the run, shape (nb, 7); None if it has
            none of them.
        is_chosen: Whether an element has overlays.
    """

    def __init__(
        self,
        poses_of: Callable[[float], FloatArray | None],
        is_chosen: Callable[[Item], bool] = lambda item: True,
    ) -> None:
        self._poses_of, self._is_chosen = poses_of, is_chosen
        self._arrows = RunArrows(is_chosen)
        self.reach = self._arrows.reach
        # of a run: rows that have been looked at, and the largest figure of each kind
        self._looked: dict[tuple[object, str], tuple[Result, int, float]] = {}
        self._ghosts_of: tuple[object, ...] = ()

    @property
    def units(self) -> UnitChoice:
        """In which the legend and the bar of colors give quantities."""
        return self._arrows.units

    @units.setter
    def units(self, units: UnitChoice) -> None:
        self._arrows.units = units

    def takes_long(self, overlaid: Overlaid, result: Result) -> bool:
        """Whether a window would wait for `read`, as so many rows are looked at the first time."""
        if self._arrows.takes_long(overlaid, result):
            return True
        of_run, seen, _ = self._looked.get((largest_figure, overlaid.coloring), (result, 0, 0.0))
        first = seen if of_run is result else 0
        return bool(overlaid.coloring) and not are_few(result.store, first, 1)

    def read(self, overlaid: Overlaid, result: Result, time: float) -> RunMoment | None:
        """Read what is chosen from the rows of a run; any thread may do so.

        Args:
            overlaid: What is chosen.
            result: The run.
            time: The moment [s].

        Returns:
            What `show` takes; None while there are no rows.
        """
        if not result.count:
            return None
        rows = result["time"]
        # a run that has just begun may not reach the shown moment yet
        now = min(max(time, float(rows[0])), float(rows[-1]))
        arrows = self._arrows.at(overlaid, result, np.array([now]))
        colors = self._colors(overlaid, result, now)
        return RunMoment(now, arrows, colors, pull_at(result, now))

    def show(
        self,
        scene: Scene,
        overlaid: Overlaid,
        poses: FloatArray,
        result: Result | None,
        moment: RunMoment | None,
    ) -> None:
        """Draw what is chosen.

        Args:
            scene: Where it is drawn.
            overlaid: What is chosen.
            poses: Poses of the bodies, as they are shown, shape (nb, 7).
            result: The run; None without one.
            moment: What was read of it; None where the start of the model is shown.
        """
        if scene.mechanism is None:
            return
        theme, overlay, size = scene.scenery.theme, scene.overlay, size_of(scene.extent())
        if moment is None:
            overlay.show_arrows((), size, 1.0, theme)
            overlay.color_items(None)
        else:
            overlay.show_arrows(moment.arrows, size, overlaid.scale, theme)
            colors = moment.colors or ItemColors()
            overlay.color_items(colors.values, colors.ends, colors.title)
        self._show_places(scene, scene.mechanism, overlaid, poses, size)
        self._show_ghosts(scene, overlaid, result if moment else None)
        overlay.show_pull(moment.pull if moment else None, size, theme)
        _fade_paths(scene, overlaid, result, moment.time if moment else None)

    def forget_ghosts(self) -> None:
        """The scene was drawn anew, which removes them."""
        self._ghosts_of = ()

    def tips(
        self, scene: Scene, overlaid: Overlaid, result: Result, times: FloatArray
    ) -> FloatArray:
        """Where arrows end at times of a run [m], shape (n, 3): what pictures show besides bodies.

        Args:
            scene: Where they are drawn.
            overlaid: What is chosen.
            result: The run.
            times: The times [s], within the run.
        """
        return ends_of(scene, overlaid, self._arrows.at(overlaid, result, times))

    def _largest(
        self, result: Result, key: str, largest: Callable[[Result, str, int], float]
    ) -> float:
        """Largest size of a figure in the run; of one that grows, only new rows are read."""
        of_run, seen, found = self._looked.get((largest, key), (result, 0, 0.0))
        if of_run is not result:
            seen, found = 0, 0.0
        count = result.count
        if seen != count:
            found = max(found, largest(result, key, seen))
        self._looked[largest, key] = (result, count, found)
        return found

    def _colors(self, overlaid: Overlaid, result: Result, time: float) -> ItemColors | None:
        key = overlaid.coloring
        figure = figure_of(result, key) if key else None
        values = {} if figure is None else figures_at(result, key, time)
        if figure is None or not values:
            return None
        scale = self.units.scale(figure.unit)
        factor = scale.number(1.0)
        largest = factor * self._largest(result, key, largest_figure)
        least = -largest if figure.signed else 0.0
        symbol = scale.shown.symbol
        title = f"{figure.label} [{symbol}]" if symbol not in ("", "1") else figure.label
        shown = {item: factor * value for item, value in values.items()}
        return ItemColors(shown, (least, largest), title)

    def _show_places(
        self,
        scene: Scene,
        mechanism: Mechanism,
        overlaid: Overlaid,
        poses: FloatArray,
        size: float,
    ) -> None:
        """Centres of mass, frames and names, which need no run."""
        shown = overlaid.shown
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

    def _show_ghosts(self, scene: Scene, overlaid: Overlaid, result: Result | None) -> None:
        """Poses of the whole run, drawn anew only when they are others."""
        wanted = result is not None and has_ghosts(overlaid, result)
        shown = (result, scene.mechanism, overlaid.strobe)
        state = (*shown, result.count) if wanted and result else ()
        if state == self._ghosts_of:
            return
        self._ghosts_of = state
        if result is None or not wanted:
            scene.set_ghosts(None)
            return
        times = ghost_times(overlaid, result)
        poses = [self._poses_of(float(time)) for time in times]
        scene.set_ghosts(np.array([pose for pose in poses if pose is not None]))


def _fade_paths(
    scene: Scene, overlaid: Overlaid, result: Result | None, time: float | None
) -> None:
    paths = scene.scenery.paths
    if result is None or FADING not in overlaid.shown or not result.count:
        paths.fade(None)
        return
    rows = result["time"]
    first, last = float(rows[0]), float(rows[-1])
    # the start has no path behind it
    paths.fade(first if time is None else time, _TRAIL * (last - first))


def has_ghosts(overlaid: Overlaid, result: Result) -> bool:
    """Whether there are ghost poses of a run."""
    return GHOSTS in overlaid.shown and result.count > 1


def ghost_times(overlaid: Overlaid, result: Result) -> FloatArray:
    """Times of the ghost poses of a run [s], shape (n,)."""
    if not has_ghosts(overlaid, result):
        return np.zeros(0)
    times = np.asarray(result["time"], float)
    chosen: FloatArray = times[overlaid.strobe.rows(times)]
    return chosen


def _carried(bodies: dict[str, FloatArray], body: str, point: tuple[float, ...]) -> FloatArray:
    """A point of a body in the world [m]."""
    if body == GROUND:
        return np.asarray(point, float)
    place = bodies[body]
    carried: FloatArray = place[:3, :3] @ np.asarray(point, float) + place[:3, 3]
    return carried
