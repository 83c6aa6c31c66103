"""The axes in the corner of the view as something to click and to drag."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF

from mechstudio.gui.view.glide import Glide
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.scene.axis_triad import AxisEnd, edge_length, end_at, is_on_triad
from mechstudio.scene.camera import CameraControl

# cosine between two directions that count as one
SAME = 0.9999


class OrbitGizmo:
    """Looks up what of the axes is under the pointer, and marks it.

    Args:
        image: The view; it may be drawing a picture meanwhile.
        glide: Moves its camera.
    """

    def __init__(self, image: SceneImage, glide: Glide) -> None:
        self._image, self._glide = image, glide
        self._pointed: AxisEnd | None = None
        self._is_shown = True

    def keep_below(self, foot: int) -> None:
        """Show the axes only where they leave something in the upper left corner free.

        Args:
            foot: Where that ends, from the upper edge of the view [px].
        """
        is_shown = foot <= self._image.height() - self._edge()
        if is_shown == self._is_shown or self._image.finalized:
            return
        self._is_shown = is_shown

        def show() -> None:
            self._image.scene.triad.renderer.SetDraw(self._is_shown)
            self._image.redraw()

        self._image.when_still("axes", show)

    def contains(self, place: QPointF) -> bool:
        """Whether a place of the widget is the gizmo's."""
        return self._is_shown and is_on_triad(
            place.x(), self._image.height() - place.y(), self._edge()
        )

    def end_at(self, place: QPointF) -> AxisEnd | None:
        """The end of an axis at a place of the widget."""
        axes = self._image.scene_to_read.camera.axes
        return end_at(place.x(), self._image.height() - place.y(), self._edge(), axes)

    def point_at(self, end: AxisEnd | None) -> None:
        """Mark an end, or none."""
        if end == self._pointed:
            return
        self._pointed = end

        def mark() -> None:
            if self._image.scene.triad.point_out(self._pointed):
                self._image.redraw()

        self._image.when_still("gizmo", mark)

    def look_from(self, camera: CameraControl, end: AxisEnd) -> None:
        """Look from the end of an axis, or from the other one if that is how it is seen already."""
        axis, side = end
        toward = side * np.eye(3)[axis]
        is_seen = float(camera.axes[2] @ toward) > SAME
        with self._glide.along():
            camera.look_from(-toward if is_seen else toward)

    def _edge(self) -> float:
        return edge_length(self._image.width(), self._image.height())
