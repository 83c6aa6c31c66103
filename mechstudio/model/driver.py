"""A driver: prescribes a joint coordinate as a function of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, Strict

from mechstudio.model.element import Kind, NamedElement
from mechstudio.model.quantity import FunctionText, Reference


class Driver(NamedElement):
    """A motor that makes one joint coordinate follow a function of t."""

    kind_key: ClassVar[Kind] = "driver"
    label: ClassVar[str] = "Driver"
    icon: ClassVar[str] = "driver"
    summary: ClassVar[str] = "Prescribes a joint coordinate as a function of time."
    function_fields: ClassVar[Mapping[str, bool]] = {"function": False}
    always_written: ClassVar[frozenset[str]] = frozenset({"coordinate", "kind"})

    joint: Annotated[Reference, Field(description="Joint whose coordinate is prescribed.")]
    coordinate: Annotated[
        int, Strict(), Field(ge=0, description="Number of the coordinate, counted from 0.")
    ] = 0
    kind: Annotated[
        Literal["position", "velocity"],
        Field(description="Whether the function prescribes the coordinate or its velocity."),
    ] = "position"
    function: Annotated[FunctionText, Field(description="Function of t [m, rad, or per second].")]

    @property
    def type_label(self) -> str:
        return f"{self.kind.capitalize()} driver"
