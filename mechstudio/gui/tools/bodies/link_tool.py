"""Draws links from point to point and joins them with what is there."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.add_bars import LinkShape
from mechstudio.errors import ModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.editing.slot_direction import is_slot
from mechstudio.gui.snapping.dimension import angle_between
from mechstudio.gui.snapping.typed_place import example, example_arm
from mechstudio.gui.tools.bodies.body_preview import body_outline, fresh_color
from mechstudio.gui.tools.bodies.material_choice import MaterialBox
from mechstudio.gui.tools.joint.joint_choice import JointChoice
from mechstudio.gui.tools.joint.slot_axis import slot_axes
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.place_tool import PlaceTool, View, dots
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.joints import joint_type
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.evaluated import text_of

SECTIONS: tuple[tuple[str, LinkShape], ...] = (
    ("square bar", "box"),
    ("round bar", "cylinder"),
    ("bar with round ends", "capsule"),
)


# of bars that have no expressions, though their ends were typed with some
NUMBERS = "{name} has the numbers of the moment: such a bar cannot follow parameters."


def usual_width(length: float) -> float:
    """The width of a steel link that is neither a needle nor a block [m].

    A tenth of a short link; it grows with the square root of the length beyond 0.16 m, so that a
    link of 1 m has 40 mm and weighs 13 kg, and one of 5 m has 89 mm.

    Args:
        length: Length of the link [m].
    """
    return float(f"{min(0.1 * length, 0.04 * math.sqrt(length)):.2g}")


class LinkOptions(OptionRow):
    """Section, width and material of new links, and what their ends are joined with."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.joint = JointChoice(optional=True)
        self.joint.setToolTip("Joint type at an end that lies on an existing body")
        self.section = SlimBox()
        self.section.setAccessibleName("Cross section")
        for text, key in SECTIONS:
            self.section.addItem(text, key)
        self.thickness = QuantityField(bench, "Width of the link", empty="by length", width=110)
        self.material = MaterialBox()
        self.add("Joint at ends", self.joint)
        self.add("Cross section", self.section)
        self.add("Width", self.thickness)
        self.add("Material", self.material)

    @property
    def shape(self) -> LinkShape:
        """The chosen section."""
        return SECTIONS[self.section.currentIndex()][1]


class LinkTool(PlaceTool):
    """Click two points for a link; each further click adds one to its end.

    Its places are the ends so far, so that undo goes back to the one before.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = LinkOptions(bench)

    @property
    def hint(self) -> str:
        if not self.places:
            place = self.typed_coordinates
            return f"Link: click the start point, or type {place}. Hold Alt to turn snapping off."
        units = self.bench.units
        length, arm = example(0.5, units), example_arm(0.5, math.radians(60.0), units)
        ways = f"type {self.typed_coordinates} or a length, as in {length} or {arm}"
        free = len(self.places) == 1 and self.places[0].body == GROUND
        pin = " To pin the start to the ground later: Joint (J), then G at it." if free else ""
        return f"Click the end point, or {ways}. Esc ends.{pin}"

    @property
    def is_begun(self) -> bool:
        # the links of a chain that are there stay
        return len(self.places) == 1

    def options(self) -> QWidget:
        return self._options

    def double_clicked(self, pointer: Pointer) -> None:
        self.cancel()

    def confirm(self) -> bool:
        if not self.is_begun:
            return self.cancel()
        # a start alone is no link, and Enter means one
        self.hint_changed.emit("Click or type the end point first; Esc drops the start point.")
        return True

    def key(self, event: QKeyEvent) -> bool:
        # a link that is there is taken back by undo
        return event.key() == Qt.Key.Key_Backspace and (self.release() or self.cancel())

    def typed_spot(self, point: FloatArray) -> Spot:
        # an end that is typed is joined as one that is clicked
        spot = super().typed_spot(point)
        body = self.bench.body_around(point) if spot.body == GROUND else ""
        return replace(spot, body=body) if body else spot

    def take(self, spot: Spot) -> str:
        if not self.places:
            self.places.append(spot)
        elif problem := self._options.problem:
            return problem
        elif np.linalg.norm(spot.point - self.places[-1].point) > 0.0:
            self._add(self.places[-1], spot)
        return ""

    def view(self, spot: Spot) -> View:
        if not self.places:
            return dots(spot), spot.label
        start = self.places[-1]
        marks = dots(spot, start)
        way = spot.point - start.point
        length = float(np.linalg.norm(way))
        if length == 0.0:
            return marks, ""
        body = self._link(self.bench.blank, start, spot).mechanism.bodies[0]
        plane = self.bench.plane
        note = self.bench.written(length)
        if self.bench.is_flat:
            angle = math.atan2(float(way @ plane.y), float(way @ plane.x))
            note += f"  {self.bench.written(angle, 'rad')}"
        if self.dimension is not None and self.back is not None:
            between = angle_between(way, self.back)
            note += f"\n{self.bench.written(between, 'rad')} to the link before"
        if spot.body != GROUND and self._options.joint.key:
            kind = joint_type(self._options.joint.key).label.lower()
            note += f"\n{kind} joint with {spot.body}"
        elif spot.label:
            note += f"\n{spot.label}"
        return replace(marks, bodies=(body_outline(body),)), note

    def _add(self, start: Spot, end: Spot) -> None:
        mechanism = self.bench.mechanism
        name = self._link(mechanism, start, end).name
        done = self.bench.apply(f"Add {name}", lambda before: self._joined(before, start, end))
        if done is not None:
            is_typed = start.given is not None or end.given is not None
            if is_typed and not any(map(text_of, done.mechanism.body(name).position)):
                self.bench.document.note(NUMBERS.format(name=name))
            self.places.append(Spot(end.point, done.name, f"end of {done.name}", given=end.given))

    def _link(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        try:
            return self._link_between(mechanism, start, end)
        except ModelError:
            if start.given is None and end.given is None:
                raise
            # not all bars have expressions, such as those that a parameter could turn over
            return self._link_between(
                mechanism, replace(start, given=None), replace(end, given=None)
            )

    def _link_between(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        return edits.add_link(
            mechanism,
            start.place,
            end.place,
            shape=self._options.shape,
            width=self._width(start, end),
            density=self._options.material.density,
            color=fresh_color(mechanism),
        )

    def _width(self, start: Spot, end: Spot) -> float:
        given = self._options.thickness.value
        return (
            usual_width(float(np.linalg.norm(end.point - start.point))) if given is None else given
        )

    def _joined(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        done = self._link(mechanism, start, end)
        for spot in (start, end):
            done = done.then(partial(self._join, spot=spot, link=done.name))
        return done

    def _join(self, mechanism: Mechanism, spot: Spot, link: str) -> edits.Edit:
        if spot.body == GROUND or not self._options.joint.key:
            return edits.Edit(mechanism)
        kind, plane = joint_type(self._options.joint.key), self.bench.plane
        axis = {"normal": plane.normal, "along": plane.x, "across": plane.y}[kind.in_plane]
        # a point slides along the body that it is on
        slot = slot_axes(mechanism, spot.body) if is_slot(kind) else ()
        return edits.add_joint(
            mechanism,
            kind.key,
            spot.body,
            link,
            spot.place,
            tuple((slot[0].direction if slot else axis).tolist()),
        )
