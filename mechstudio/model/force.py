"""Loads that act on bodies: springs between points, forces and torques over time."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from mechstudio.model.element import Element
from mechstudio.model.quantity import (
    ORIGIN,
    FunctionText,
    Name,
    NonNegativeReal,
    Real,
    Reference,
    Vector,
    require_count,
    unit,
)

Axes = Literal["world", "body"]

Functions = Annotated[
    tuple[FunctionText, FunctionText, FunctionText],
    BeforeValidator(require_count(3, 'functions of t, such as ["0", "10*sin(t)", "0"]')),
]


class SpringDamper(Element):
    """A spring and damper along the line between two points."""

    always_written: ClassVar[frozenset[str]] = frozenset(
        {"point1", "point2", "stiffness", "damping", "free_length"}
    )

    name: Name
    type: Literal["spring_damper"] = "spring_damper"
    body1: Annotated[Reference, Field(description='Body of point 1, or "ground".')]
    point1: Annotated[Vector, unit("m", "Point 1 in the frame of body 1.")] = ORIGIN
    body2: Annotated[Reference, Field(description='Body of point 2, or "ground".')]
    point2: Annotated[Vector, unit("m", "Point 2 in the frame of body 2.")] = ORIGIN
    stiffness: Annotated[Real, unit("N/m", "Spring stiffness.")] = 0.0
    damping: Annotated[NonNegativeReal, unit("N s/m", "Damping.")] = 0.0
    free_length: Annotated[NonNegativeReal, unit("m", "Length without spring force.")] = 0.0


class Force(Element):
    """A force at a point of a body, as functions of time."""

    always_written: ClassVar[frozenset[str]] = frozenset({"point", "axes"})

    name: Name
    type: Literal["force"] = "force"
    body: Annotated[Reference, Field(description="Body the force acts on.")]
    point: Annotated[Vector, unit("m", "Point of application in the body frame.")] = ORIGIN
    axes: Annotated[Axes, Field(description="Axes of the components: world or body.")] = "world"
    function: Annotated[Functions, unit("N", "Components, functions of t.")]


class Torque(Element):
    """A torque on a body, as functions of time."""

    always_written: ClassVar[frozenset[str]] = frozenset({"axes"})

    name: Name
    type: Literal["torque"] = "torque"
    body: Annotated[Reference, Field(description="Body the torque acts on.")]
    axes: Annotated[Axes, Field(description="Axes of the components: world or body.")] = "world"
    function: Annotated[Functions, unit("N m", "Components, functions of t.")]


ForceElement = Annotated[SpringDamper | Force | Torque, Field(discriminator="type")]
