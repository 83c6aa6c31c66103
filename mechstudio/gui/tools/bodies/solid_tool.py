"""Common base of the tools for solids: position, extent and usually depth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.expression_sums import combined
from mechstudio.edits.names import fresh_name
from mechstudio.edits.pose import axis_turn
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.typed_place import Place, example
from mechstudio.gui.tools.bodies.body_preview import body_outline, fresh_color
from mechstudio.gui.tools.bodies.material_choice import MaterialChoice
from mechstudio.gui.tools.drawn_by_drag import DrawnByDrag
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.place_tool import PlanePlaceTool, View, dots
from mechstudio.gui.tools.pointer import FREE, Pointer, Spot
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.model import Mechanism, Shape
from mechstudio.model.evaluated import text_of
from mechstudio.units import QuantityError

# seen this straight from above, the pointer tells nothing of a depth [cosine]
STRAIGHT = 0.97
DIGITS = 12  # of places and directions


class SolidTool(DrawnByDrag, PlanePlaceTool):
    """Two places and, unless it is None, a depth make a body."""

    # what it is called in names and hints
    noun = ""
    # what to click first, and what the third click gives
    first_hint = ""
    extent = "depth"
    has_depth = True
    # whether the first place is its center
    is_centered = False

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = OptionRow()
        self._depth_field = QuantityField(bench, self.extent.capitalize(), empty="by a click")
        self._sides = SlimBox()
        if self.has_depth:
            self._options.add(self.extent.capitalize(), self._depth_field)
            self._sides.setAccessibleName("Sides")
            self._sides.addItems(("to both sides", "to one side"))
            self._sides.setToolTip("Side of the plane to which the body extends")
            self._options.add("", self._sides)
            self._depth_field.textChanged.connect(self.show)
            self._sides.currentIndexChanged.connect(self.show)
        self.material = MaterialChoice()
        self._options.add("Material", self.material)
        self.material.changed.connect(self.show)
        self._depth: float | None = None

    # what kinds of solids differ in

    @property
    def second_hint(self) -> str:
        """How to give the extent."""
        raise NotImplementedError

    def shape(
        self, first: FloatArray, second: FloatArray, depth: float
    ) -> tuple[Shape, FloatArray] | None:
        """The shape, centered and with z along the normal, and its center [m], shape (3,).

        None if two places [m], shape (3,) each, and a depth [m] make none.
        """
        raise NotImplementedError

    def sizes(self, first: Spot, second: Spot, depth: float) -> dict[str, object]:
        """The sizes of the shape [m], by name, as its places and its depth were typed."""
        raise NotImplementedError

    def default_depth(self, first: FloatArray, second: FloatArray) -> float:
        """The depth without a choice [m]."""
        raise NotImplementedError

    def note(self, shape: Shape) -> str:
        """The dimensions of a shape in words."""
        raise NotImplementedError

    # what is shown and asked

    @property
    def hint(self) -> str:
        if not self.places:
            start = f"{self.noun.capitalize()}: {self.first_hint}, or type {self.typed_coordinates}"
            return f"{start}. Hold Alt to turn snapping off."
        if len(self.places) == 1:
            return f"{self.second_hint} Esc starts over."
        first, second = (place.point for place in self.places)
        usual = self.bench.written(self.default_depth(first, second))
        if self._is_seen_from_above():
            return f"Type the {self.extent}, or click or press Enter for {usual}."
        return f"Click or type the {self.extent}; Enter takes {usual}."

    def options(self) -> QWidget:
        return self._options

    @property
    def typing_hint(self) -> str:
        return self.extent if len(self.places) == 2 else super().typing_hint

    def moved(self, pointer: Pointer) -> None:
        if len(self.places) < 2:
            super().moved(pointer)
            return
        self.follow(pointer)
        # where nothing was pointed at since the second place, the usual one
        self._depth = None if self.is_typed else self._depth_at(pointer)
        self.show()

    def clicked(self, pointer: Pointer) -> None:
        if len(self.places) < 2:
            super().clicked(pointer)
            return
        self._depth = self._depth_at(pointer)
        self.confirm_depth(self._depth)

    def confirm(self) -> bool:
        if len(self.places) < 2:
            return False
        self.confirm_depth(None)
        return True

    def typed(self, text: str) -> str:
        if len(self.places) < 2:
            return super().typed(text)
        try:
            depth = self.bench.quantity(text)
        except QuantityError as problem:
            return str(problem)
        if depth == 0.0:
            return f"Enter a {self.extent} other than 0, such as {example(0.02, self.bench.units)}."
        self.confirm_depth(depth)
        return ""

    def take(self, spot: Spot) -> str:
        if not self.places:
            self.places.append(spot)
            self.hold_plane(spot.point)
            return ""
        if problem := self._options.problem:
            return problem
        first = self.places[0].point
        if self.shape(first, spot.point, 1.0) is None:
            return f"This {self.noun} has zero size; {self.second_hint.lower()}"
        self.places.append(spot)
        self._depth = None
        fixed = self._depth_field.value
        if not self.has_depth or fixed is not None:
            self.confirm_depth(fixed)
        return ""

    def confirm_depth(self, depth: float | None) -> None:
        """Add the body.

        Args:
            depth: Depth toward the normal [m], which may be an expression; None for the usual one.
        """
        first, second = self.places
        name = fresh_name(self.bench.mechanism, "body", self.noun)
        self.bench.apply(f"Add {name}", lambda before: self._added(before, first, second, depth))
        self.start_over()

    def view(self, spot: Spot) -> View:
        if not self.places:
            return dots(spot), spot.label
        second = self.places[1] if len(self.places) == 2 else spot
        marks = dots(self.places[0], second)
        fixed = self._depth_field.value
        depth = fixed if len(self.places) == 1 else self._depth
        if self.shape(self.places[0].point, second.point, 1.0) is None:
            return marks, spot.label
        body = self._added(self.bench.blank, self.places[0], second, depth).mechanism.bodies[0]
        outline = replace(marks, bodies=(body_outline(body),))
        return outline, f"{self.note(body.shapes[0])}\n{self.bench.written(body.mass, 'kg')}"

    # geometry

    def _added(
        self, mechanism: Mechanism, first: Spot, second: Spot, depth: float | None
    ) -> edits.Edit:
        grown = self.default_depth(first.point, second.point) if depth is None else depth
        found = self.shape(first.point, second.point, abs(grown))
        if found is None:
            return edits.Edit(mechanism)
        shape, center = found
        if one_sided := self.has_depth and self._sides.currentIndex() == 1:
            center = center + 0.5 * grown * self.plane.normal
        size = grown if grown > 0.0 else combined(-grown, [(-1.0, grown)])
        x, y, z = self.plane.normal.tolist()
        turn = axis_turn((x, y, z), tuple(self.plane.x.tolist()))
        color = fresh_color(self.bench.mechanism)
        return edits.add_body(
            mechanism,
            [shape.edited(**self.sizes(first, second, size), color=color)],
            edits.Pose(self._position(first, second, center, grown if one_sided else 0.0), turn),
            name=fresh_name(mechanism, "body", self.noun),
            density=self.material.density,
        )

    def _position(self, first: Spot, second: Spot, center: FloatArray, grown: float) -> Place:
        """The center of the body [m], as its places and its depth to one side were typed."""
        if not any(map(text_of, (*first.place, *second.place, grown))):
            x, y, z = center.tolist()
            return (x, y, z)
        shares = (1.0, 0.0) if self.is_centered else (0.5, 0.5)
        ways = np.round(self.plane.normal, DIGITS).tolist()
        x, y, z = (
            combined(value, [*zip(shares, (a, b), strict=True), (0.5 * way, grown)])
            for value, a, b, way in zip(
                center.tolist(), first.place, second.place, ways, strict=True
            )
        )
        return (x, y, z)

    def offset(self, first: Spot, second: Spot) -> tuple[float, float]:
        """The second place from the first one along x and y of the plane [m], as it was typed."""
        arm = second.point - first.point
        x, y = (
            combined(
                float(np.round(arm @ axis, DIGITS)),
                [
                    *zip(np.round(axis, DIGITS).tolist(), second.place, strict=True),
                    *zip(np.round(-axis, DIGITS).tolist(), first.place, strict=True),
                ],
            )
            for axis in (self.plane.x, self.plane.y)
        )
        return x, y

    def _is_seen_from_above(self) -> bool:
        camera = self.bench.image.scene_to_read.renderer.GetActiveCamera()
        sight = np.array(camera.GetDirectionOfProjection())
        return abs(float(self.plane.normal @ sight)) > STRAIGHT

    def _depth_at(self, pointer: Pointer) -> float | None:
        """The depth that is pointed at [m]; None where that is none."""
        second = self.places[1].point
        origin, way = pointer.ray
        normal = self.plane.normal
        if self._is_seen_from_above() or abs(float(way @ normal)) > STRAIGHT:
            return None
        # the point of the upright line that comes nearest to the line of sight
        across = np.cross(way, np.cross(normal, way))
        height = float((origin - second) @ across) / float(normal @ across)
        if self._sides.currentIndex() == 0:
            height *= 2.0
        if not pointer.modifiers & FREE:
            step = self.bench.step(second)
            height = float(np.round(step * round(height / step), 12))
        return height or None
