"""Cuts the view open by a plane that the user moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.section_choice import SectionChoice, SectionCut
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.gui.view.section_bar import STEPS, SectionBar
from mechstudio.scene.section import SectionPlane

# how far the slider goes beyond the mechanism, in its length along the axis
_BEYOND = 0.02


class SectionView(QObject):
    """Keeps the cut of the scene and the bar that places it up to date with the choice.

    Args:
        document: Whose mechanism; another one is shown whole.
        image: What is cut.
        view: What the bar floats over.
        written: A length [m] in the user's units.
    """

    def __init__(
        self, document: Document, image: SceneImage, view: QWidget, written: Callable[[float], str]
    ) -> None:
        super().__init__(view)
        self.choice = SectionChoice()
        self.bar = SectionBar(view)
        self._image, self._written = image, written
        # ends of the slider [m]
        self._range = (0.0, 1.0)
        self.choice.changed.connect(self.show)
        document.opened.connect(self.end)
        self.bar.axis_chosen.connect(self.begin)
        self.bar.face_wanted.connect(self._await_face)
        self.bar.moved.connect(self._move)
        self.bar.flipped.connect(self._flip)
        self.bar.closed.connect(self.end)

    def toggle(self) -> None:
        """Cut across the axis along which one looks most, or show everything again."""
        if self.choice.cut is not None:
            self.end()
            return
        toward = -np.array(self._image.scene.renderer.GetActiveCamera().GetDirectionOfProjection())
        self.begin(int(np.argmax(np.abs(toward))))

    @Slot(int)
    def begin(self, axis: int) -> None:
        """Cut across an axis in the middle, and take away the half on the viewer's side."""
        self.begin_across(np.eye(3)[axis], None)

    @Slot(object, object)
    def begin_across(self, normal: FloatArray, place: float | None) -> None:
        """Cut across any direction.

        Args:
            normal: The direction, of unit length.
            place: Where along it [m], and what lies beyond is taken away; None for the middle of
                the mechanism, without what is on the viewer's side.
        """
        low, high = self._range_along(normal)
        self._range = (low, high) if place is None else (min(low, place), max(high, place))
        camera = self._image.scene.renderer.GetActiveCamera()
        toward = -np.array(camera.GetDirectionOfProjection())
        x, y, z = (float(each) for each in normal)
        self.choice.choose(
            SectionCut(
                normal=(x, y, z),
                place=self._on_a_step(0.5) if place is None else place,
                above=place is not None or bool(toward @ normal >= 0.0),
            )
        )

    def _range_along(self, normal: FloatArray) -> tuple[float, float]:
        """Ends of the slider [m]: a little beyond where the mechanism gets to."""
        along = self._image.scene.extent() @ normal
        low, high = (float(along.min()), float(along.max())) if len(along) else (-1.0, 1.0)
        margin = _BEYOND * (high - low) if high > low else 1.0
        return low - margin, high + margin

    def _on_a_step(self, share: float) -> float:
        """The place at a share of the slider, rounded to a tenth of what one of its steps moves."""
        low, high = self._range
        step = 10.0 ** np.floor(np.log10((high - low) / STEPS))
        # adding 0 takes the sign off a rounded -0.0
        return float(step * np.round((low + share * (high - low)) / step)) + 0.0

    @Slot()
    def follow_extent(self) -> None:
        """Let the slider reach wherever the mechanism gets to by now; the plane stays."""
        cut = self.choice.cut
        if cut is None or self._image.finalized:
            return
        low, high = self._range_along(np.array(cut.normal))
        self._range = (min(low, cut.place), max(high, cut.place))
        self._show_bar()

    @Slot()
    def end(self) -> None:
        """Show everything."""
        self.choice.choose(None)

    @Slot(float)
    def _move(self, share: float) -> None:
        if self.choice.cut is not None:
            self.choice.choose(replace(self.choice.cut, place=self._on_a_step(share)))

    @Slot()
    def _flip(self) -> None:
        if self.choice.cut is not None:
            self.choice.choose(replace(self.choice.cut, above=not self.choice.cut.above))

    @Slot()
    def show(self) -> None:
        """Show what is chosen, in the units that are."""
        if self._image.finalized:
            return
        cut = self.choice.cut
        self._show_bar()
        self.bar.setVisible(cut is not None)
        self._image.scene.section.set_plane(None if cut is None else _plane(cut))
        self._image.redraw()

    @Slot()
    def _await_face(self) -> None:
        """Keep the buttons as they are until there is a face; a direction is typed in the view."""
        self._show_bar()
        self._image.setFocus()

    def _show_bar(self) -> None:
        cut = self.choice.cut
        if cut is not None:
            low, high = self._range
            share = (cut.place - low) / (high - low)
            self.bar.show_cut(cut, share, self._written(cut.place))


def _plane(cut: SectionCut) -> SectionPlane:
    along = np.array(cut.normal)
    return SectionPlane(cut.place * along, along if cut.above else -along)
