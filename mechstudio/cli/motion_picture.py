"""One picture of a whole motion: moments of it side by side, seen from the same place."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from mechstudio.results import Result
from mechstudio.scene.picture import Pixels, write_picture
from mechstudio.scene.scene import Scene

COLUMNS, ROWS = 3, 2
_WIDTH, _HEIGHT = 640, 480
# light line between two moments [pixels]
_RULE = 2
_RULE_COLOR = 160


def save_picture(result: Result, path: Path, model_folder: Path) -> None:
    """Write six moments of a motion, evenly spaced in time, line by line as one reads.

    Args:
        result: A run with at least one row.
        path: The picture, .png or .jpg.
        model_folder: Where relative mesh files of the model start.

    Raises:
        FileError: The picture cannot be written.
    """
    write_picture(motion_picture(result, model_folder), path)


def motion_picture(result: Result, model_folder: Path) -> Pixels:
    """Six moments of a motion in one array, shape (height, width, 3)."""
    count = result.count
    poses, time = result.store.body_pose[:count], result["time"]
    chosen = np.linspace(0, count - 1, COLUMNS * ROWS).round().astype(int)

    scene = Scene()
    try:
        scene.render_window.SetSize(_WIDTH, _HEIGHT)
        scene.show(result.mechanism, model_folder)
        scene.set_motion(poses)
        scene.look_best()
        moments = []
        for row in chosen.tolist():
            scene.set_poses(poses[row], float(time[row]))
            moments.append(_framed(scene.smooth_image(_WIDTH, _HEIGHT)))
    finally:
        scene.finalize()
    lines = [np.hstack(moments[i * COLUMNS : (i + 1) * COLUMNS]) for i in range(ROWS)]
    return np.vstack(lines)


def _framed(pixels: Pixels) -> Pixels:
    """The picture of a moment with a rule at its right and lower edge."""
    pixels[-_RULE:] = _RULE_COLOR
    pixels[:, -_RULE:] = _RULE_COLOR
    return pixels
