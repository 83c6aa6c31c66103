"""Draws sliders: a block on a line, with the joint along it and a hinge for the end of a link."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.expression_arithmetic import times
from mechstudio.edits.names import fresh_name
from mechstudio.edits.pose import axis_turn
from mechstudio.errors import ModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.typed_place import example
from mechstudio.gui.tools.bodies.body_preview import body_outline, fresh_color, joint_symbols
from mechstudio.gui.tools.bodies.material_choice import MaterialChoice
from mechstudio.gui.tools.bodies.slider_roles import (
    Roles,
    possible_roles,
    usual_direction,
    usual_length,
)
from mechstudio.gui.tools.joint.aim import Aim, aim_at_point, aim_at_pointer
from mechstudio.gui.tools.joint.pair import named, vector
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.place_tool import PlanePlaceTool, View, dots
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Box, Mechanism
from mechstudio.scene.joint_outline import body_tint
from mechstudio.scene.palette import GUIDE
from mechstudio.units import QuantityError

HEIGHT = 0.6  # of a block, by its length
BEYOND = 2.5  # how far the line is drawn to both sides, by the length of the block
KEYS = frozenset((Qt.Key.Key_Tab, Qt.Key.Key_Backtab))


class SliderTool(PlanePlaceTool):
    """The place of the block, then a point of its line."""

    tells_place = False  # but on what the block slides

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = OptionRow()
        self._length = QuantityField(bench, "Length of the block", empty="by the link", width=110)
        self._options.add("Length", self._length)
        self.material = MaterialChoice()
        self._options.add("Material", self.material)
        self._length.textChanged.connect(self.show)
        self.material.changed.connect(self.show)
        # what a click may mean, and which of that is meant
        self._possible: tuple[Roles, ...] = (Roles(),)
        self._choice = 0

    # what it says

    @property
    def hint(self) -> str:
        others = " Tab: other bodies." if len(self._possible) > 1 else ""
        if self.places:
            turn = example(math.radians(30.0), self.bench.units, "rad")
            usual = usual_direction(self.bench.mechanism, self.roles, self.plane)[1]
            ways = f"Click a point of its line, or type its angle, such as {turn}."
            return f"{ways} Enter: {usual}. The block {self.roles.text}.{others}"
        if self.roles.bodies:
            return f"Click: a block that {self.roles.text}.{others}"
        place = self.typed_coordinates
        return (
            f"Slider: click the end of a link, a bar, or the place of the block, or type {place}."
        )

    @property
    def typing_hint(self) -> str:
        return f"angle, {self.plane.axis_names} of a point" if self.places else super().typing_hint

    def options(self) -> QWidget:
        return self._options

    @property
    def keys(self) -> frozenset[Qt.Key]:
        return KEYS

    @property
    def roles(self) -> Roles:
        """The bodies that are meant."""
        names = [body.name for body in self.bench.mechanism.bodies]
        return self._possible[self._choice % len(self._possible)].among(names)

    # what the mouse and the keys do

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        self.hint_changed.emit(self.hint)

    def spot(self, pointer: Pointer) -> Spot | None:
        if not self.places:
            aim = aim_at_pointer(self.bench, pointer, None)
            self._look(aim)
            return None if aim is None else aim.spot
        # level with the place, or above it
        spot = self.bench.spot(pointer, self.base, within=self.plane)
        return self.held(spot, pointer)

    def typed_spot(self, point: FloatArray) -> Spot:
        if self.places:
            return Spot(point)
        aim = aim_at_point(self.bench, point)
        self._look(aim)
        return aim.spot

    def typed(self, text: str) -> str:
        angle = text.strip().removeprefix("<")
        if not self.places or any(letter in angle for letter in ",<@"):
            return super().typed(text)
        try:
            turn = self.bench.number(angle, "rad")
        except QuantityError as problem:
            return str(problem)
        return self._add(math.cos(turn) * self.plane.x + math.sin(turn) * self.plane.y)

    def double_clicked(self, pointer: Pointer) -> None:
        self.confirm()

    def confirm(self) -> bool:
        if not self.places:
            return False
        if problem := self._add(None):
            self.hint_changed.emit(problem)
        return True

    def key(self, event: QKeyEvent) -> bool:
        if event.key() not in KEYS:
            return super().key(event)
        self._choice += -1 if event.key() == Qt.Key.Key_Backtab else 1
        self.hint_changed.emit(self.hint)
        self.show()
        return True

    def take(self, spot: Spot) -> str:
        if not self.places:
            self.places.append(spot)
            self.hold_plane(spot.point)
            return ""
        return self._add(self._way(spot))

    def view(self, spot: Spot) -> View:
        place = self.places[0] if self.places else spot
        along = self._way(spot) if self.places else None
        marks = dots(place) if along is None else dots(place, spot)
        # what it touches is enough: a large mechanism takes long to check
        held = [body for body in self.bench.mechanism.bodies if body.name in self.roles.bodies]
        try:
            done = self._made(self.bench.blank.edited(bodies=held), place, along).mechanism
        except ModelError as problem:
            return marks, str(problem)
        block = done.body(self._name)
        size = float(self._size(place))
        axis = self._frame(along)[0]
        reach = BEYOND * size
        if along is not None:
            reach = max(reach, float(np.linalg.norm(spot.point - place.point)))
        line = np.array((place.point - reach * axis, place.point + reach * axis))
        scene = self.bench.image.scene_to_read
        draft = scene.sight.drawing.draft
        paint = scene.scenery.theme.selection
        tints = [
            tint
            for name in self.roles.bodies
            if draft is not None
            for tint in body_tint(draft, self.bench.mechanism, name, paint)
        ]
        outline = replace(
            marks,
            bodies=(body_outline(block),),
            symbols=joint_symbols(self.bench, done),
            lines=((line, GUIDE),),
            tints=tuple(tints),
        )
        return outline, self._note(spot, axis, size)

    def start_over(self) -> None:
        self._choice = 0
        super().start_over()

    def _look(self, aim: Aim | None) -> None:
        """Find out what a click at a place may mean."""
        before = self._possible
        self._possible = (Roles(),) if aim is None else possible_roles(self.bench, aim)
        if self._possible != before:
            self._choice = 0

    def _note(self, spot: Spot, axis: FloatArray, size: float) -> str:
        plane, roles = self.plane, self.roles
        turn = math.atan2(float(axis @ plane.y), float(axis @ plane.x))
        lines = [
            f"slides on {named(roles.guide)} at {self.bench.written(turn, 'rad')}",
            f"revolute joint with {roles.pinned}" if roles.pinned else "",
            f"{self.bench.written(size)} long",
            spot.label if not self.places else "",
        ]
        return "\n".join(filter(None, lines))

    # what it adds

    @property
    def _name(self) -> str:
        return fresh_name(self.bench.mechanism, "body", "slider")

    def _size(self, place: Spot) -> float:
        """Length of a block at a place [m], which may be an expression."""
        given = self._length.value
        return usual_length(self.bench, self.roles, place.point) if given is None else given

    def _way(self, spot: Spot) -> FloatArray | None:
        """From the block to a place, shape (3,); None where that is the same, for the usual."""
        way = spot.point - self.places[0].point
        way -= float(way @ self.plane.normal) * self.plane.normal
        return way if float(np.linalg.norm(way)) > 0.0 else None

    def _frame(self, along: FloatArray | None) -> tuple[FloatArray, FloatArray]:
        """Unit vectors along the line and across it, about which the hinge turns."""
        plane = self.plane
        if along is None:
            along = usual_direction(self.bench.mechanism, self.roles, plane)[0]
        axis = along / np.linalg.norm(along)
        across = plane.normal - float(plane.normal @ axis) * axis
        return axis, across / np.linalg.norm(across)

    def _add(self, along: FloatArray | None) -> str:
        """Add the block with its joints as one step; answers what is wrong, or nothing."""
        if problem := self._options.problem:
            return problem
        place = self.places[0]
        if self.bench.apply(f"Add {self._name}", lambda before: self._made(before, place, along)):
            self.start_over()
        return ""

    def _made(self, mechanism: Mechanism, place: Spot, along: FloatArray | None) -> edits.Edit:
        axis, across = self._frame(along)
        roles, name = self.roles, self._name
        length = self._size(place)
        height = times(HEIGHT, length)
        block = Box(size=(1.0, 1.0, 1.0)).edited(
            size=(length, height, height), color=fresh_color(self.bench.mechanism)
        )
        pose = edits.Pose(place.place, axis_turn(vector(across), vector(axis)))
        density = self.material.density
        done = edits.add_body(mechanism, [block], pose, name=name, density=density)
        x_axis = vector(self.plane.x) if self.bench.is_flat else None
        done = done.then(
            lambda grown: edits.add_joint(
                grown,
                "prismatic",
                roles.guide,
                name,
                place.place,
                vector(axis),
                x_axis=x_axis,
            )
        )
        if not roles.pinned:
            return done
        return done.then(
            lambda grown: edits.add_joint(
                grown, "revolute", roles.pinned, name, place.place, vector(across), x_axis=x_axis
            )
        )
