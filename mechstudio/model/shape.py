"""Shapes that bodies are drawn with; they carry no mass."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, Strict

from mechstudio.model.element import Element
from mechstudio.model.quantity import (
    NO_ROTATION,
    ORIGIN,
    Color,
    PositiveReal,
    Quaternion,
    Size,
    Text,
    Vector,
    Vector2,
    unit,
    wrong,
)

DEFAULT_COLOR = "#4c78a8"

_SLENDER = 4.0  # of a bar: length by the larger side of its section

Polygon = tuple[tuple[float, float], ...]


class _Placed(Element):
    position: Annotated[Vector, unit("m", "Origin of the shape in the body frame.")] = ORIGIN
    orientation: Annotated[
        Quaternion, unit("", "Unit quaternion [w, x, y, z], shape to body frame.")
    ] = NO_ROTATION
    color: Color = DEFAULT_COLOR

    @property
    def is_bar(self) -> bool:
        """Whether it counts as a link."""
        return False


class _Long(_Placed):
    """What is listed as a link where it is long."""

    link: Annotated[
        Annotated[bool, Strict()] | None,
        Field(description="Whether it counts as a link; null for what is long and thin."),
    ] = None

    @property
    def is_slender(self) -> bool:
        """Whether it is long and thin."""
        raise NotImplementedError

    @property
    def is_bar(self) -> bool:
        return self.is_slender if self.link is None else self.link


class Box(_Long):
    """A box about its origin."""

    type: Literal["box"] = "box"
    size: Annotated[Size, unit("m", "Edge lengths along x, y and z.")]

    @property
    def is_slender(self) -> bool:
        *section, length = sorted(self.size)
        return length >= _SLENDER * max(section)


class Cylinder(_Long):
    """A cylinder about its origin, its axis along z."""

    type: Literal["cylinder"] = "cylinder"
    radius: Annotated[PositiveReal, unit("m", "Radius.")]
    length: Annotated[PositiveReal, unit("m", "Length along z.")]

    @property
    def is_slender(self) -> bool:
        return self.length >= _SLENDER * 2.0 * self.radius


class Sphere(_Placed):
    """A sphere about its origin."""

    type: Literal["sphere"] = "sphere"
    radius: Annotated[PositiveReal, unit("m", "Radius.")]


class Capsule(_Long):
    """A cylinder with round ends about its origin, its axis along z."""

    type: Literal["capsule"] = "capsule"
    radius: Annotated[PositiveReal, unit("m", "Radius.")]
    length: Annotated[
        PositiveReal, unit("m", "Distance along z between the centers of the two round ends.")
    ]

    @property
    def is_slender(self) -> bool:
        return self.length >= _SLENDER * 2.0 * self.radius


def _check_polygon(points: Polygon) -> Polygon:
    if len(points) < 3:
        raise wrong("polygon", f"must have at least 3 corners, not {len(points)}")
    ends = (*points[1:], points[0])
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, ends, strict=True)) / 2
    if area == 0.0:
        raise wrong("polygon", "must enclose an area; its corners lie on one line")
    return points


class Plate(_Placed):
    """A flat plate: a polygon in the x-y plane, thick in both directions of z."""

    type: Literal["plate"] = "plate"
    points: Annotated[
        tuple[Vector2, ...],
        AfterValidator(_check_polygon),
        unit("m", "Corners [x, y] of the polygon, at least three."),
    ]
    thickness: Annotated[PositiveReal, unit("m", "Thickness along z, half to each side.")]


def _check_file(value: str) -> str:
    if not value.strip() or "\0" in value:
        raise wrong("file", 'must be the path of a mesh file, such as "parts/crank.stl"')
    return value


class Mesh(_Placed):
    """A surface from a file."""

    type: Literal["mesh"] = "mesh"
    file: Annotated[
        Text,
        AfterValidator(_check_file),
        Field(description="Mesh file; a relative path starts at the model file's folder."),
    ]
    scale: Annotated[PositiveReal, unit("m", "Length of one unit of the mesh file.")] = 1.0


Shape = Annotated[Box | Cylinder | Sphere | Capsule | Plate | Mesh, Field(discriminator="type")]
