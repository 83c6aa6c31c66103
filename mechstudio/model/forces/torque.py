"""Torques on a body."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.forces.values import Axes, Functions
from mechstudio.model.forces.vector_load import VectorLoad
from mechstudio.model.quantity import Reference, unit


class Torque(VectorLoad):
    """A torque on a body, as functions of time."""

    label: ClassVar[str] = "Torque"
    icon: ClassVar[str] = "torque"
    component_unit: ClassVar[str] = "N m"
    is_torque: ClassVar[bool] = True
    always_written: ClassVar[frozenset[str]] = frozenset({"axes"})

    type: Literal["torque"] = "torque"
    body: Annotated[Reference, Field(description="Body the torque acts on.")]
    axes: Annotated[Axes, Field(description="Axes of the components: world or body.")] = "world"
    function: Annotated[Functions, unit("N m", "Components, functions of t.")]
