"""The mouse pointer over the view, and the places that it means."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import QPointF, Qt

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.axis_lines import AxisLine
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.model import GROUND
from mechstudio.scene.picking import Contact

# with this key held clicks snap to nothing
FREE = Qt.KeyboardModifier.AltModifier


@dataclass(frozen=True, eq=False)
class Spot:
    """A place that was pointed at.

    Attributes:
        point: Where in the world at t = 0 [m], shape (3,).
        body: What is there: a body, or "ground".
        label: What it snapped to, e.g. "end of link 1"; empty if to nothing.
        axis: The axis that it snapped to; None if to none, or to a point.
        guides: Dashes along that axis, as pairs of ends [m], shape (2 k, 3) each.
    """

    point: FloatArray
    body: str = GROUND
    label: str = ""
    axis: AxisLine | None = None
    guides: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, eq=False)
class Pointer:
    """The mouse pointer at one moment.

    Attributes:
        place: Where it is in the view [pixels of the widget].
        modifiers: Keys held with it.
        image: The view.
    """

    place: QPointF
    modifiers: Qt.KeyboardModifier
    image: NavigatedScene = field(repr=False)

    @property
    def display(self) -> tuple[float, float]:
        """Display coordinates in the scene [pixels]."""
        return self.image.display_place(self.place.x(), self.place.y())

    @cached_property
    def ray(self) -> tuple[FloatArray, FloatArray]:
        """Start [m] and unit direction of the line of sight, shape (3,) each."""
        return self.image.scene_to_read.sight.ray(*self.display)

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Everything behind the pointer, nearest first."""
        return self.image.scene_to_read.sight.contacts(*self.display)

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies behind the pointer, nearest first."""
        return tuple(contact.item[1] for contact in self.contacts if contact.item[0] == "body")
