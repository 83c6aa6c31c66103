"""Measures: extra results that a run records."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.element import Element
from mechstudio.model.quantity import ORIGIN, Name, Reference, Vector, unit


class PointMeasure(Element):
    """Position, velocity and acceleration of a point of a body."""

    always_written: ClassVar[frozenset[str]] = frozenset({"point"})

    name: Name
    type: Literal["point"] = "point"
    body: Annotated[Reference, Field(description="Body that carries the point.")]
    point: Annotated[Vector, unit("m", "The point in the body frame.")] = ORIGIN
