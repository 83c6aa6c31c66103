"""How much of the view lies below bars and hints, to which what is fitted gives way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.scene.camera import MARGIN

MOST_COVERED = 0.35  # of the height; in a small view what is fitted may lie below the rest
MOST_BELOW = 0.5  # likewise, with bars at the top
# height of a message in one line, which comes and goes over what is fitted without moving it [px]
MESSAGE = 40


def covered_parts(
    image: SceneImage, bars: Sequence[QWidget], hint: int | None
) -> tuple[float, float]:
    """Parts of the height of the view that something lies over, at its top and at its foot.

    Args:
        image: The view.
        bars: What lies over its top, beside the bars that it lies below itself.
        hint: Where the hint begins at its foot [px]; None for nowhere.
    """
    height, below = max(image.height(), 1), image.below
    top = max((bar.geometry().bottom() + 1 for bar in bars), default=below)
    foot = 0 if hint is None else height - hint
    # what is fitted has a margin at its edges, too
    kept = MARGIN * MESSAGE / height - 0.5 * (MARGIN - 1.0)
    at_top = min((top - below) / height, MOST_COVERED) + below / height
    at_top = max(at_top, min(kept, MOST_COVERED))
    return min(at_top, MOST_BELOW), min(foot / height, MOST_COVERED)
