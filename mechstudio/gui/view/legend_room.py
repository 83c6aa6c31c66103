"""What the legend of the arrows takes of the view, which nothing else may cover."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.gui.view.run_overlays import RunOverlays
from mechstudio.gui.view.scene_image import SceneImage

# of the legend in the picture: from the upper edge, and from line to line [px]
_INSET, _LINE = 14, 19


class LegendRoom(QObject):
    """Tells when the legend in the upper left corner has other lines.

    Args:
        image: The picture that has it.
        overlays: What it is the legend of.
    """

    changed = Signal()

    def __init__(self, image: SceneImage, overlays: RunOverlays) -> None:
        super().__init__(image)
        self._image = image
        self._count = 0
        overlays.shown.connect(self._look)

    @property
    def foot(self) -> int:
        """Where it ends, or where it would begin, from the upper edge of the view [px]."""
        return self._image.below + (_INSET + _LINE * self._count if self._count else 0)

    @Slot()
    def _look(self) -> None:
        count = 0 if self._image.finalized else len(self._image.scene_to_read.overlay.legend)
        if count != self._count:
            self._count = count
            self.changed.emit()
