"""Torsion springs: springs and dampers against relative rotation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mechstudio.model.element import ForceBase
from mechstudio.model.joint import Frame
from mechstudio.model.quantity import FunctionText, NonNegativeReal, Real, Reference, unit


class Torsion(ForceBase):
    """A spring and damper against the relative rotation of two bodies, about any axis."""

    label: ClassVar[str] = "Torsion spring"
    icon: ClassVar[str] = "torsion"
    summary: ClassVar[str] = (
        "Torque towards the orientation in which the two frames are parallel. Its angle from there "
        "has no sign, as that of a joint has: it is positive either way."
    )
    function_fields: ClassVar[Mapping[str, bool]] = {"function": True}
    curve_fields: ClassVar[frozenset[str]] = frozenset({"function"})
    table: ClassVar[str] = "bushings"
    acting: ClassVar[tuple[str, ...]] = ("stiffness", "damping", "function")
    always_written: ClassVar[frozenset[str]] = frozenset(
        {"frame1", "frame2", "stiffness", "damping"}
    )

    type: Literal["torsion"] = "torsion"
    body1: Annotated[Reference, Field(description='Body that carries frame 1, or "ground".')]
    body2: Annotated[Reference, Field(description='Body that carries frame 2, or "ground".')]
    frame1: Frame = Frame()
    """Frame fixed to body 1; only its orientation matters."""
    frame2: Frame = Frame()
    "Frame fixed to body 2; the elastic torque is zero where both are parallel."
    stiffness: Annotated[
        Real, unit("N m/rad", "Torsional stiffness: torque per angle of the relative rotation.")
    ] = 0.0
    damping: Annotated[
        NonNegativeReal,
        unit("N m s/rad", "Torsional damping: torque per relative angular velocity."),
    ] = 0.0
    function: Annotated[
        FunctionText,
        unit(
            "N m",
            "Additional restoring torque, a function of the angle x >= 0, its velocity v and t.",
        ),
    ] = "0"
