"""Springs and dampers between two points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.element import ForceBase
from mechstudio.model.quantity import (
    ORIGIN,
    FunctionText,
    NonNegativeReal,
    Real,
    Reference,
    Vector,
    unit,
)


class SpringDamper(ForceBase):
    """A spring and damper along the line between two points."""

    label: ClassVar[str] = "Spring-damper"
    icon: ClassVar[str] = "spring"
    summary: ClassVar[str] = "Spring and damper between two points, along the line through them."
    function_fields: ClassVar[Mapping[str, bool]] = {"function": True}
    curve_fields: ClassVar[frozenset[str]] = frozenset({"function"})
    table: ClassVar[str] = "springs"
    acting: ClassVar[tuple[str, ...]] = ("stiffness", "damping", "function")
    always_written: ClassVar[frozenset[str]] = frozenset(
        {"point1", "point2", "stiffness", "damping", "free_length"}
    )

    type: Literal["spring_damper"] = "spring_damper"
    body1: Annotated[Reference, Field(description='Body of point 1, or "ground".')]
    point1: Annotated[Vector, unit("m", "Point 1 in the frame of body 1.")] = ORIGIN
    body2: Annotated[Reference, Field(description='Body of point 2, or "ground".')]
    point2: Annotated[Vector, unit("m", "Point 2 in the frame of body 2.")] = ORIGIN
    stiffness: Annotated[Real, unit("N/m", "Spring stiffness.")] = 0.0
    damping: Annotated[NonNegativeReal, unit("N s/m", "Damping.")] = 0.0
    free_length: Annotated[NonNegativeReal, unit("m", "Free length of the spring.")] = 0.0
    function: Annotated[
        FunctionText,
        unit("N", "Additional tension, a function of the elongation x, its velocity v and t."),
    ] = "0"
