"""A picture of a mechanism in a script: an array, a file, or what a notebook shows."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result
from mechstudio.results.interpolation import poses_at
from mechstudio.scene.overlaid import NO_OVERLAYS, Overlaid
from mechstudio.scene.picture import Pixels, write_picture
from mechstudio.scene.run_drawing import RunDrawing, ghost_times
from mechstudio.scene.scene import Scene
from mechstudio.scene.snapshot import snapshot


class Still:
    """A picture.

    Attributes:
        pixels: Red, green and blue of each pixel, top row first, shape (height, width, 3).
    """

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels

    def save(self, path: str | Path) -> None:
        """Write a PNG or JPEG file, by its suffix.

        Raises:
            FileError: The suffix is another one, or the file cannot be written.
        """
        write_picture(self.pixels, path)

    def _repr_png_(self) -> bytes:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            self.save(path)
            return path.read_bytes()

    def __repr__(self) -> str:
        height, width, _ = self.pixels.shape
        return f"<Picture of {width} x {height} pixels; save(path) writes it>"


def still(
    result: Result,
    time: float,
    size: tuple[int, int],
    theme: str,
    *,
    shadows: bool = False,
    overlaid: Overlaid = NO_OVERLAYS,
) -> Still:
    """A picture of a run at a moment, with the hand that pulls then.

    Args:
        result: The run.
        time: The moment [s].
        size: Width and height [pixels].
        theme: "light" or "dark".
        shadows: Whether bodies cast shadows.
        overlaid: What is shown over the mechanism.

    Raises:
        OutsideRunError: The time, or one of a ghost pose, is not within those of the rows.
    """

    def poses_of(moment: float) -> FloatArray:
        # nobody sees the error of an interpolation, which needs no equations of motion
        found: FloatArray = poses_at(result.store, np.array([moment]))[0]
        return found

    poses, *_ = (poses_of(moment) for moment in (time, *overlaid.strobe.times))
    drawing = RunDrawing(poses_of)

    def finish(scene: Scene) -> None:
        ghosts = [poses_of(float(moment)) for moment in ghost_times(overlaid, result)]
        if ghosts:
            scene.set_motion([poses], also=ghosts, resize=False)
        drawing.show(scene, overlaid, poses, result, drawing.read(overlaid, result, time))
        scene.fit(also=drawing.tips(scene, overlaid, result, np.array([time])))

    return Still(snapshot(result.mechanism, poses, size, theme, shadows=shadows, finish=finish))
