"""Draws boxes, cylinders and spheres."""

from __future__ import annotations

import numpy as np

from mechstudio.edits.expression_arithmetic import distance
from mechstudio.edits.expression_sums import combined
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.typed_place import example
from mechstudio.gui.tools.bodies.link_options import usual_width
from mechstudio.gui.tools.bodies.solid_tool import SolidTool
from mechstudio.gui.tools.pointer import Spot
from mechstudio.model import Box, Cylinder, Shape, Sphere
from mechstudio.model.evaluated import text_of

# sizes below this share of the other one are a slip of the hand
LEAST = 1e-9


class BoxTool(SolidTool):
    """Two opposite corners in the plane and a depth."""

    noun = "box"
    first_hint = "click the first corner"

    @property
    def second_hint(self) -> str:
        shift = f"@{example(0.4, self.bench.units)}, {example(0.2, self.bench.units)}"
        return f"Click the opposite corner, or type width and height, as in {shift}."

    def shape(
        self, first: FloatArray, second: FloatArray, depth: float
    ) -> tuple[Shape, FloatArray] | None:
        width, height = self._sides_of(first, second)
        if min(width, height) <= LEAST * max(width, height):
            return None
        return Box(size=(width, height, depth), link=False), 0.5 * (first + second)

    def sizes(self, first: Spot, second: Spot, depth: float) -> dict[str, object]:
        width, height = map(_size, self.offset(first, second))
        return {"size": (width, height, depth)}

    def default_depth(self, first: FloatArray, second: FloatArray) -> float:
        return min(self._sides_of(first, second))

    def note(self, shape: Shape) -> str:
        assert isinstance(shape, Box)
        return self.bench.written_size(shape.size)

    def _sides_of(self, first: FloatArray, second: FloatArray) -> tuple[float, float]:
        arm, plane = second - first, self.plane
        width, height = np.round(np.abs((arm @ plane.x, arm @ plane.y)), 12).tolist()
        return width, height


class _RoundTool(SolidTool):
    """A center and a radius."""

    is_centered = True
    first_hint = "click the center"

    @property
    def second_hint(self) -> str:
        return "Click a point of the surface, or type the radius."

    def typed(self, text: str) -> str:
        if len(self.places) != 1 or "," in text or "<" in text:
            return super().typed(text)
        # a radius alone has no direction
        center = self.places[0].point
        pointed = self.at
        self.at = Spot(center + self.plane.x)
        problem = super().typed(text)
        self.at = pointed
        return problem

    def radius(self, first: FloatArray, second: FloatArray) -> float:
        """Distance of two places in the plane [m]."""
        arm, plane = second - first, self.plane
        return float(np.round(np.hypot(arm @ plane.x, arm @ plane.y), 12))

    def typed_radius(self, first: Spot, second: Spot) -> float:
        """The same, as an expression where the second place was typed as one."""
        if second.given is None:
            # what the pointer gave stays, wherever the center goes
            return self.radius(first.point, second.point)
        x, y = self.offset(first, second)
        for one, other in ((x, y), (y, x)):
            if text_of(other) is None and other == 0.0:
                return _size(one)
        return distance((0.0, 0.0, 0.0), (x, y, 0.0), self.radius(first.point, second.point))


class CylinderTool(_RoundTool):
    """A center, a radius and a length along the normal of the plane."""

    noun = "cylinder"
    extent = "length"

    def shape(
        self, first: FloatArray, second: FloatArray, depth: float
    ) -> tuple[Shape, FloatArray] | None:
        radius = self.radius(first, second)
        return (Cylinder(radius=radius, length=depth, link=False), first) if radius > 0.0 else None

    def sizes(self, first: Spot, second: Spot, depth: float) -> dict[str, object]:
        return {"radius": self.typed_radius(first, second), "length": depth}

    def default_depth(self, first: FloatArray, second: FloatArray) -> float:
        # a wheel as thick as a link of its diameter is wide
        return usual_width(2.0 * self.radius(first, second))

    def note(self, shape: Shape) -> str:
        assert isinstance(shape, Cylinder)
        radius, length = map(self.bench.written, (shape.radius, shape.length))
        return f"radius {radius}, length {length}"


class SphereTool(_RoundTool):
    """A center and a radius."""

    noun = "sphere"
    has_depth = False

    def shape(
        self, first: FloatArray, second: FloatArray, depth: float
    ) -> tuple[Shape, FloatArray] | None:
        radius = self.radius(first, second)
        return (Sphere(radius=radius), first) if radius > 0.0 else None

    def sizes(self, first: Spot, second: Spot, depth: float) -> dict[str, object]:
        return {"radius": self.typed_radius(first, second)}

    def default_depth(self, first: FloatArray, second: FloatArray) -> float:
        return self.radius(first, second)

    def note(self, shape: Shape) -> str:
        assert isinstance(shape, Sphere)
        return f"radius {self.bench.written(shape.radius)}"


def _size(way: float) -> float:
    """A way along an axis as a length."""
    return way if way > 0.0 else combined(-way, [(-1.0, way)])
