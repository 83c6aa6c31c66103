"""Loads that act on bodies: springs, bushings, motors, forces and torques over time."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field, Strict

from mechstudio.model.element import Element
from mechstudio.model.joint import Frame
from mechstudio.model.quantity import (
    ORIGIN,
    FunctionText,
    Name,
    NonNegativeReal,
    PositiveReal,
    Real,
    Reference,
    Vector,
    require_count,
    unit,
)

Axes = Literal["world", "body"]

Six = Annotated[
    tuple[Real, Real, Real, Real, Real, Real],
    BeforeValidator(require_count(6, "numbers: along x, y, z, about x, y, z")),
]
NonNegativeSix = Annotated[
    tuple[
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
        NonNegativeReal,
    ],
    BeforeValidator(require_count(6, "numbers: along x, y, z, about x, y, z")),
]
NO_SIX = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

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
    free_length: Annotated[NonNegativeReal, unit("m", "Free length of the spring.")] = 0.0
    function: Annotated[
        FunctionText,
        unit("N", "Additional tension, a function of the elongation x, its velocity v and t."),
    ] = "0"


class Bushing(Element):
    """An elastic link between a frame on body 1 and a frame on body 2."""

    always_written: ClassVar[frozenset[str]] = frozenset(
        {"frame1", "frame2", "stiffness", "damping"}
    )

    name: Name
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


class Torsion(Element):
    """A spring and damper against the relative rotation of two bodies, about any axis."""

    always_written: ClassVar[frozenset[str]] = frozenset(
        {"frame1", "frame2", "stiffness", "damping"}
    )

    name: Name
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


class Motor(Element):
    """An effort along one joint coordinate: a function, a controller, or both."""

    always_written: ClassVar[frozenset[str]] = frozenset({"coordinate", "function"})

    name: Name
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


AnyForce = SpringDamper | Force | Torque | Bushing | Torsion | Motor
ForceElement = Annotated[AnyForce, Field(discriminator="type")]
