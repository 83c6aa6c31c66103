"""How much of the view lies below bars and hints, to which what is fitted gives way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from mechstudio.gui.view.scene_image import SceneImage

MOST_COVERED = 0.35  # of the height; in a small view what is fitted may lie below the rest
MOST_BELOW = 0.5  # likewise, with bars at the top


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
    at_top = min((top - below) / height, MOST_COVERED) + below / height
    return min(at_top, MOST_BELOW), min(foot / height, MOST_COVERED)
