"""Motors: efforts along one joint coordinate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, Strict

from mechstudio.model.element import ForceBase
from mechstudio.model.quantity import FunctionText, NonNegativeReal, PositiveReal, Reference, unit


class Motor(ForceBase):
    """An effort along one joint coordinate: a function, a controller, or both."""

    label: ClassVar[str] = "Motor"
    icon: ClassVar[str] = "driver"
    summary: ClassVar[str] = (
        "Force or torque along a joint coordinate: a function of x, v and t, plus a PD controller."
    )
    function_fields: ClassVar[Mapping[str, bool]] = {"function": True, "target": False}
    table: ClassVar[str] = "motors"
    acting: ClassVar[tuple[str, ...]] = ("function", "proportional", "derivative")
    always_written: ClassVar[frozenset[str]] = frozenset({"coordinate", "function"})

    type: Literal["motor"] = "motor"
    joint: Annotated[Reference, Field(description="Joint that the motor acts on.")]
    coordinate: Annotated[
        int, Strict(), Field(ge=0, description="Number of the coordinate, counted from 0.")
    ] = 0
    function: Annotated[
        FunctionText,
        unit(
            "N or N m",
            "Force or torque on body 2, a function of the coordinate x, its velocity v and t.",
        ),
    ] = "0"
    proportional: Annotated[
        NonNegativeReal,
        unit("N/m or N m/rad", "Proportional gain: force or torque per deviation from the target."),
    ] = 0.0
    derivative: Annotated[
        NonNegativeReal,
        unit(
            "N s/m or N m s/rad",
            "Derivative gain: force or torque per velocity relative to the target.",
        ),
    ] = 0.0
    target: Annotated[
        FunctionText, unit("m or rad", "Target coordinate of the controller, a function of t.")
    ] = "0"
    max_effort: (
        Annotated[
            PositiveReal,
            unit("N or N m", "Limit of the force or torque of the motor; null for none."),
        ]
        | None
    ) = None
