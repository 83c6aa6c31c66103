"""Draws plates corner by corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import radians

import numpy as np
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.errors import ModelError
from mechstudio.gui.snapping.typed_place import example, example_arm
from mechstudio.gui.tools.bodies.body_preview import body_outline, fresh_color
from mechstudio.gui.tools.bodies.material_choice import MaterialChoice
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.place_tool import PlanePlaceTool, View, dots
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Body, Mechanism
from mechstudio.model.evaluated import text_of
from mechstudio.scene.palette import DRIVER

# how near to the first corner a click closes the plate [pixels at scale 1]
CLOSING_PIXELS = 9.0
# of outlines of which there is no short formula
NUMBERS = "{name} follows its corners, but mass and inertia have the numbers of the moment."


class PlateTool(PlanePlaceTool):
    """Click the corners one after the other; the first one again closes the plate."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = OptionRow()
        self._thickness = QuantityField(bench, "Thickness", empty="size / 20")
        self._options.add("Thickness", self._thickness)
        self._material = MaterialChoice()
        self._options.add("Material", self._material)
        self._thickness.textChanged.connect(self.show)
        self._material.changed.connect(self.show)

    @property
    def hint(self) -> str:
        if not self.places:
            place = self.typed_coordinates
            return f"Plate: click the first corner, or type {place}. Hold Alt to turn snapping off."
        if len(self.places) < 3:
            units = self.bench.units
            arm, shift = example_arm(0.3, radians(90.0), units), f"@{example(0.1, units)}, 0"
            return f"Click the next corner, or type it, as in {arm} or {shift}. Esc starts over."
        return (
            "Click the next corner; click the first one again, double-click or press Enter to "
            "close the outline."
        )

    def options(self) -> QWidget:
        return self._options

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        if self.at is not None and self._closes(self.at):
            self.at = replace(self.places[0], label="closes the plate")
            self.show()

    def double_clicked(self, pointer: Pointer) -> None:
        self.confirm()

    def confirm(self) -> bool:
        if len(self.places) < 3:
            return False
        self._close()
        return True

    def take(self, spot: Spot) -> str:
        if len(self.places) > 2 and spot.point is self.places[0].point:
            return self._close()
        if self.places and _distance(spot, self.places[-1]) == 0.0:
            return "This corner is the one before: type another place." if self.is_typed else ""
        if not self.places:
            self.hold_plane(spot.point)
        self.places.append(spot)
        return ""

    def view(self, spot: Spot) -> View:
        corners = list(self.places)
        marks = dots(*corners, spot)
        if not corners:
            return marks, spot.label
        if spot.point is not corners[0].point and _distance(spot, corners[-1]) > 0.0:
            corners.append(spot)
        length = _distance(spot, self.places[-1])
        note = spot.label if spot.label.startswith("closes") else self.bench.written(length)
        path = np.array([corner.point for corner in corners])
        if len(corners) < 3:
            return replace(marks, lines=((path, DRIVER),) if len(path) > 1 else ()), note
        closed = np.concatenate((path, path[:1]))
        try:
            body = self._added(self.bench.blank, corners).mechanism.bodies[0]
        except ModelError as error:
            return replace(marks, lines=((closed, DRIVER),)), _sentence(error)
        note += f"\n{self.bench.written(body.mass, 'kg')}"
        return replace(marks, lines=((closed, DRIVER),), bodies=(body_outline(body),)), note

    def _closes(self, spot: Spot) -> bool:
        if len(self.places) < 3:
            return False
        ratio = self.bench.image.devicePixelRatioF()
        ends = np.array((spot.point, self.places[0].point))
        first, last = self.bench.image.scene_to_read.sight.display_points(ends)
        return float(np.linalg.norm(first - last)) <= CLOSING_PIXELS * ratio

    def _close(self) -> str:
        if problem := self._options.problem:
            self.hint_changed.emit(problem)
            return problem
        corners = list(self.places)
        try:
            name = self._added(self.bench.mechanism, corners).name
        except ModelError as error:
            problem = f"{_sentence(error)} Backspace removes the last corner."
            self.hint_changed.emit(problem)
            return problem
        done = self.bench.apply(f"Add {name}", lambda before: self._added(before, corners))
        if done is not None and any(corner.given for corner in corners):
            self._tell_of_weight(done.mechanism.body(name))
        self.start_over()
        return ""

    def _tell_of_weight(self, plate: Body) -> None:
        if text_of(plate.mass) is None:
            self.bench.document.note(NUMBERS.format(name=plate.name))

    def _added(self, mechanism: Mechanism, corners: Sequence[Spot]) -> edits.Edit:
        return edits.add_plate(
            mechanism,
            [corner.place for corner in corners],
            tuple(self.plane.normal.tolist()),
            thickness=self._thickness.value,
            name=fresh_name(mechanism, "body", "plate"),
            density=self._material.density,
            color=fresh_color(self.bench.mechanism),
        )


def _distance(one: Spot, other: Spot) -> float:
    return float(np.linalg.norm(one.point - other.point))


def _sentence(error: ModelError) -> str:
    text = "; ".join(problem.message for problem in error.problems)
    return f"{text[:1].upper()}{text[1:]}."
