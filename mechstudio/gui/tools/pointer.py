"""The mouse pointer over the view, and the places that it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

import numpy as np
from PySide6.QtCore import QPointF, Qt

from mechstudio.edits.function_text import parameters_in
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.axis_lines import AxisLine
from mechstudio.gui.snapping.typed_place import Place
from mechstudio.gui.state.renamed_items import renamed_items
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.evaluated import text_of
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
        given: The point as it was typed, where its numbers are expressions; None where none is.
    """

    point: FloatArray
    body: str = GROUND
    label: str = ""
    axis: AxisLine | None = None
    guides: tuple[FloatArray, ...] = ()
    given: Place | None = None

    @property
    def place(self) -> Place:
        """The point as edits take it, with the expressions that it was typed with."""
        x, y, z = self.point.tolist()
        return self.given or (x, y, z)

    def renamed(self, before: Mechanism, after: Mechanism) -> Self:
        """The same after an edit that may have given its body another name."""
        ((_, name),) = renamed_items([("body", self.body)], before, after)
        if name == self.body:
            return self
        # it may have snapped to something else, such as a joint whose name ends alike
        owner = f" of {self.body}"
        is_owner = self.label.endswith(owner)
        label = f"{self.label.removesuffix(owner)} of {name}" if is_owner else self.label
        return replace(self, body=name, label=label)

    def typed_as(self, place: Place) -> Spot:
        """The same where it was typed as a place, with its expressions.

        Arithmetic of numbers is a number here: whatever is drawn from it would be formulas.
        """
        texts = filter(None, map(text_of, place))
        follows = any(parameters_in(text, is_law=False) for text in texts)
        return replace(self, given=place) if follows else self


def way_back(mechanism: Mechanism, places: Sequence[Spot]) -> FloatArray | None:
    """The way from the last of some places to the one before, or to the middle of its own body.

    Args:
        mechanism: The mechanism with that body.
        places: The places.

    Returns:
        The way [m], shape (3,); None if there is neither, or it has no length.
    """
    if not places:
        return None
    last = places[-1]
    if len(places) > 1:
        way = places[-2].point - last.point
    elif last.body != GROUND:
        way = np.array(mechanism.body(last.body).position) - last.point
    else:
        return None
    return way if float(np.linalg.norm(way)) > 0.0 else None


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
    def on_screen(self) -> QPointF:
        """Where it is on the screen, over which the view may be moved below it."""
        return self.image.mapToGlobal(self.place)

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
