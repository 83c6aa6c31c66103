"""Bushings: elastic links between two frames."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.element import ForceBase
from mechstudio.model.forces.values import NO_SIX, NonNegativeSix, Six
from mechstudio.model.joint import Frame
from mechstudio.model.quantity import Reference, unit


class Bushing(ForceBase):
    """An elastic link between a frame on body 1 and a frame on body 2."""

    label: ClassVar[str] = "Bushing"
    icon: ClassVar[str] = "bushing"
    summary: ClassVar[str] = (
        "Elastic connection of two frames, along and about the axes of frame 1."
    )
    table: ClassVar[str] = "bushings"
    acting: ClassVar[tuple[str, ...]] = ("stiffness", "damping")
    always_written: ClassVar[frozenset[str]] = frozenset(
        {"frame1", "frame2", "stiffness", "damping"}
    )

    type: Literal["bushing"] = "bushing"
    body1: Annotated[Reference, Field(description='Body that carries frame 1, or "ground".')]
    body2: Annotated[Reference, Field(description='Body that carries frame 2, or "ground".')]
    frame1: Frame = Frame()
    "Frame fixed to body 1; the bushing acts along its axes."
    frame2: Frame = Frame()
    "Frame fixed to body 2; the elastic load is zero where both coincide."
    stiffness: Annotated[
        Six, unit("N/m or N m/rad", "Stiffness along x, y, z and about x, y, z of frame 1.")
    ] = NO_SIX
    damping: Annotated[
        NonNegativeSix, unit("N s/m or N m s/rad", "Damping along and about the same axes.")
    ] = NO_SIX
