"""One call from a mechanism to a picture file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.model import Mechanism
from mechstudio.scene.picture import Pixels, write_picture
from mechstudio.scene.scene import Scene
from mechstudio.scene.style import shaded


def picture_of(
    mechanism: Mechanism,
    poses: ArrayLike | None,
    path: str | Path,
    size: tuple[int, int] = (1600, 1000),
    theme: str = "light",
    *,
    stroboscope: int = 1,
    folder: Path | None = None,
) -> None:
    """Write a picture of a mechanism or of its motion.

    Args:
        mechanism: The mechanism.
        poses: Pose rows, shape (nb, 7), or of a motion, shape (k, nb, 7), whose last moment is
            shown; None shows the initial poses.
        path: The picture, .png or .jpg.
        size: Width and height [pixels].
        theme: "light" or "dark".
        stroboscope: How many moments of a motion to show; all but the last one are faint.
        folder: Where relative mesh files of the model start.

    Raises:
        FileError: The picture cannot be written.
    """
    write_picture(snapshot(mechanism, poses, size, theme, stroboscope, folder), path)


def snapshot(
    mechanism: Mechanism,
    poses: ArrayLike | None = None,
    size: tuple[int, int] = (1600, 1000),
    theme: str = "light",
    stroboscope: int = 1,
    folder: Path | None = None,
    *,
    shadows: bool = False,
    finish: Callable[[Scene], None] | None = None,
) -> Pixels:
    """The same as an array, shape (height, width, 3).

    Args:
        mechanism: The mechanism.
        poses: As above.
        size: Width and height [pixels].
        theme: "light" or "dark".
        stroboscope: How many moments of a motion to show.
        folder: Where relative mesh files of the model start.
        shadows: Whether bodies cast shadows.
        finish: Draws what else there is to see, before the picture is taken.
    """
    scene = Scene()
    try:
        scene.set_theme(theme)
        scene.set_style(shaded(shadows))
        scene.set_size(*size)
        scene.show(mechanism, folder)
        if poses is not None:
            motion = np.asarray(poses, float).reshape(-1, len(mechanism.bodies), 7)
            chosen = np.linspace(0, len(motion) - 1, max(stroboscope, 1)).round().astype(int)
            scene.set_motion(motion[chosen] if stroboscope > 1 else motion[-1:])
            scene.set_poses(motion[-1])
            scene.look_best()
            scene.set_ghosts(motion[chosen[:-1]])
        else:
            scene.look_best()
        if finish is not None:
            finish(scene)
        return scene.smooth_image(*size)
    finally:
        scene.finalize()
