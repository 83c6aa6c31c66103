"""The moments of a film: equal steps of time, whatever the machine can draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.handover.film_plots import BELOW, plots_of_curves
from mechstudio.results import Result
from mechstudio.results.interpolation import poses_at
from mechstudio.results.measures import measured_paths
from mechstudio.results.rows import Rows
from mechstudio.scene.overlaid import NO_OVERLAYS, Overlaid
from mechstudio.scene.picture import Pixels
from mechstudio.scene.run_drawing import RunDrawing, ghost_times
from mechstudio.scene.scene import Scene
from mechstudio.scene.style import shaded

# rounding of the last frame, as a share of a step
_SLACK = 1e-9
_MOST_TIPS = 4000  # moments whose arrows are looked through
# frames whose poses are worked out at once
_BLOCK = 64
MOST_PIXELS = 8192  # of a side


@dataclass(frozen=True, kw_only=True)
class FilmSettings:
    """What a film is like.

    Attributes:
        width: Of a frame [pixels]; even, as encoders of films want it.
        height: Likewise.
        rate: Frames per second of the film.
        speed: Seconds of the run per second of the film.
        start: First moment of the run [s].
        stop: Last moment [s].
    """

    width: int = 1280
    height: int = 720
    rate: float = 30.0
    speed: float = 1.0
    start: float = 0.0
    stop: float

    def __post_init__(self) -> None:
        for name, size in (("width", self.width), ("height", self.height)):
            if not 16 <= size <= MOST_PIXELS or size % 2:
                raise MechStudioError(
                    f"The {name} of a film cannot be {size} pixels. Choose an even number from 16 "
                    f"to {MOST_PIXELS}."
                )
        for name, value in (("rate", self.rate), ("speed", self.speed)):
            if not (np.isfinite(value) and value > 0.0):
                raise MechStudioError(
                    f"The {name} of a film cannot be {value:g}. Choose a positive number."
                )
        if not (np.isfinite(self.start) and self.stop >= self.start):
            raise MechStudioError(
                f"A film cannot go from {self.start:g} s to {self.stop:g} s. Choose an end after "
                "the start."
            )

    @property
    def times(self) -> FloatArray:
        """Moment of each frame [s]: the start, and equal steps as far as the end."""
        step = self.speed / self.rate
        count = int((self.stop - self.start) / step + _SLACK) + 1
        times: FloatArray = np.minimum(self.start + step * np.arange(count), self.stop)
        return times


def film_frames(
    result: Result,
    settings: FilmSettings,
    *,
    theme: str = "light",
    look: str = "",
    shadows: bool = False,
    folder: Path | None = None,
    overlaid: Overlaid = NO_OVERLAYS,
    plots: Sequence[str] = (),
    plots_at: str = BELOW,
) -> Iterator[Pixels]:
    """Each frame of a film of a run, shape (height, width, 3); the same ones on every call.

    Args:
        result: The run.
        settings: What the film is like; its times are within the run.
        theme: "light" or "dark".
        look: "front", "top", "right" or "isometric"; what suits the mechanism if empty.
        shadows: Whether bodies cast shadows.
        folder: Where relative mesh files of its mechanism start.
        overlaid: What is shown over the mechanism.
        plots: Channels, groups, patterns or formulas whose curves are shown as well.
        plots_at: Where these are, "below" or "beside" the picture.

    Raises:
        OutsideRunError: The film begins before the run or ends after it.
        UnknownNameError: A name of the plots is neither a channel nor a group.
        FormulaError: A formula of the plots cannot be read.
        MechStudioError: Plots have no room.
    """
    times, size = settings.times, (settings.width, settings.height)
    span = (settings.start, settings.stop)
    beside = plots_of_curves(result, plots, plots_at, size, span, theme)
    width, height = beside.picture_size
    drawing = RunDrawing(lambda time: poses_at(result.store, np.array([time]))[0])
    seen = np.linspace(times[0], times[-1], min(len(times), 480))
    scene = Scene()
    try:
        scene.set_theme(theme)
        scene.set_style(shaded(shadows))
        scene.set_size(width, height)
        scene.show(result.mechanism, folder)
        ghosts = ghost_times(overlaid, result)
        scene.set_motion(poses_at(result.store, seen), also=poses_at(result.store, ghosts))
        rows = Rows(result.store, 0, result.count, result.mechanism)
        for name, (passed, points) in measured_paths(rows).items():
            scene.scenery.paths.draw(name, points, passed)
        # the longest arrow may be there briefly
        moments = np.linspace(times[0], times[-1], min(len(times), _MOST_TIPS))
        tips = drawing.tips(scene, overlaid, result, moments)
        # the bar of colors takes room
        poses = poses_at(result.store, times[:1])[0]
        drawing.show(scene, overlaid, poses, result, drawing.read(overlaid, result, times[0]))
        if look:
            scene.look(look, also=tips)
        else:
            scene.look_best(also=tips)
        for first in range(0, len(times), _BLOCK):
            part = times[first : first + _BLOCK]
            for time, poses in zip(part, poses_at(result.store, part), strict=True):
                scene.set_poses(poses, float(time))
                moment = drawing.read(overlaid, result, float(time))
                drawing.show(scene, overlaid, poses, result, moment)
                yield beside.added(scene.smooth_image(width, height), float(time))
    finally:
        scene.finalize()
