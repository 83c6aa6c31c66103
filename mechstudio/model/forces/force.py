"""Forces at a point of a body."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.forces.values import Axes, Functions
from mechstudio.model.forces.vector_load import VectorLoad
from mechstudio.model.quantity import ORIGIN, Reference, Vector, unit


class Force(VectorLoad):
    """A force at a point of a body, as functions of time."""

    label: ClassVar[str] = "Force"
    icon: ClassVar[str] = "force"
    component_unit: ClassVar[str] = "N"
    is_torque: ClassVar[bool] = False
    always_written: ClassVar[frozenset[str]] = frozenset({"point", "axes"})

    type: Literal["force"] = "force"
    body: Annotated[Reference, Field(description="Body the force acts on.")]
    point: Annotated[Vector, unit("m", "Point of application in the body frame.")] = ORIGIN
    axes: Annotated[Axes, Field(description="Axes of the components: world or body.")] = "world"
    function: Annotated[Functions, unit("N", "Components, functions of t.")]
