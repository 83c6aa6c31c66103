"""Measures: extra results that a run records."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.element import Kind, NamedElement
from mechstudio.model.quantity import ORIGIN, Reference, Vector, unit


class PointMeasure(NamedElement):
    """Position, velocity and acceleration of a point of a body."""

    kind_key: ClassVar[Kind] = "measure"
    label: ClassVar[str] = "Point measure"
    icon: ClassVar[str] = "measure"
    summary: ClassVar[str] = "Records position, velocity and acceleration of a point of a body."
    always_written: ClassVar[frozenset[str]] = frozenset({"point"})

    type: Literal["point"] = "point"
    body: Annotated[Reference, Field(description="Body that carries the point.")]
    point: Annotated[Vector, unit("m", "The point in the body frame.")] = ORIGIN
