"""A driver: prescribes a joint coordinate as a function of time."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, Strict

from mechstudio.model.element import Element
from mechstudio.model.quantity import FunctionText, Name, Reference


class Driver(Element):
    """A motor that makes one joint coordinate follow a function of t."""

    always_written: ClassVar[frozenset[str]] = frozenset({"coordinate", "kind"})

    name: Name
    joint: Annotated[Reference, Field(description="Joint whose coordinate is prescribed.")]
    coordinate: Annotated[
        int, Strict(), Field(ge=0, description="Number of the coordinate, counted from 0.")
    ] = 0
    kind: Annotated[
        Literal["position", "velocity"],
        Field(description="Whether the function prescribes the coordinate or its velocity."),
    ] = "position"
    function: Annotated[FunctionText, Field(description="Function of t [m, rad, or per second].")]
