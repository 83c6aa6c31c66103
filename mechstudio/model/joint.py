"""A joint between two bodies, with its spring, damper, friction and stops."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field, Strict

from mechstudio.answering import answering
from mechstudio.joints import JOINT_TYPES, JointType, joint_type
from mechstudio.model.element import Element, Kind, NamedElement
from mechstudio.model.quantity import (
    NO_ROTATION,
    ORIGIN,
    NonNegativePerCoordinate,
    PerCoordinate,
    PerCoordinateFunction,
    PositivePerCoordinate,
    Quaternion,
    Real,
    Reference,
    SomePerCoordinate,
    Vector,
    unit,
)

if TYPE_CHECKING:
    JointKey = str
else:
    JointKey = Literal[tuple(kind.key for kind in JOINT_TYPES)]
ElementKey = Literal["stiffness", "damping", "reference", "friction"]
InitialKey = Literal["coordinate", "rate"]

# these act on shifts and angles only: a quaternion has no single value to compare with
POSITION_ELEMENTS: tuple[ElementKey, ...] = ("stiffness", "reference")
RATE_ELEMENTS: tuple[ElementKey, ...] = ("damping", "friction")


class Frame(Element):
    """A frame fixed to a body."""

    always_written: ClassVar[frozenset[str]] = frozenset({"position", "orientation"})

    position: Annotated[Vector, unit("m", "Origin in the body frame.")] = ORIGIN
    orientation: Annotated[
        Quaternion, unit("", "Unit quaternion [w, x, y, z], this frame to the body frame.")
    ] = NO_ROTATION


@answering
class StopValues(NamedTuple):
    """The stops of one coordinate; a coordinate without stops has infinite bounds."""

    lower: float
    upper: float
    stiffness: float
    damping: float


NO_STOPS = StopValues(-math.inf, math.inf, 0.0, 0.0)


class Limits(Element):
    """Elastic stops. Each value is one number or one per coordinate."""

    always_written: ClassVar[frozenset[str]] = frozenset({"stiffness", "damping"})

    lower: Annotated[PerCoordinate, unit("m or rad", "Coordinate below which the stop acts.")]
    upper: Annotated[PerCoordinate, unit("m or rad", "Coordinate above which the stop acts.")]
    stiffness: Annotated[
        PositivePerCoordinate, unit("N/m or N m/rad", "Stiffness of the stop.")
    ] = 1e5
    damping: Annotated[
        NonNegativePerCoordinate,
        unit("N s/m or N m s/rad", "Damping of the stop while it is in contact."),
    ] = 1e2


class Initial(Element):
    """Coordinates and rates at t = 0. Each value is one number, or one or null per coordinate."""

    coordinate: (
        Annotated[SomePerCoordinate, unit("m or rad", "Shift or angle; null for none.")] | None
    ) = None
    rate: (
        Annotated[
            SomePerCoordinate, unit("m/s or rad/s", "Rate of the shift or angle; null for none.")
        ]
        | None
    ) = None


class Joint(NamedElement):
    """A joint from body 1 to body 2; frame 1 and frame 2 coincide at zero coordinates."""

    kind_key: ClassVar[Kind] = "joint"
    label: ClassVar[str] = "Joint"
    icon: ClassVar[str] = "joint_revolute"
    function_fields: ClassVar[Mapping[str, bool]] = {"effort": True}
    curve_fields: ClassVar[frozenset[str]] = frozenset({"effort"})
    always_written: ClassVar[frozenset[str]] = frozenset({"frame1", "frame2"})

    type: JointKey
    body1: Annotated[Reference, Field(description='Body that carries frame 1, or "ground".')]
    body2: Annotated[Reference, Field(description='Body that carries frame 2, or "ground".')]
    frame1: Frame = Frame()
    """Joint frame fixed to body 1."""
    frame2: Frame = Frame()
    """Joint frame fixed to body 2."""
    pitch: Annotated[Real, unit("m/rev", "Advance per revolution; screw joints only.")] | None = (
        None
    )
    length: (
        Annotated[
            Real,
            unit(
                "m",
                (
                    "Distance of the frame origins, distance joints only; null for the initial "
                    "distance."
                ),
            ),
        ]
        | None
    ) = None
    stiffness: Annotated[
        PerCoordinate, unit("N/m or N m/rad", "Spring stiffness, one or one per coordinate.")
    ] = 0.0
    damping: Annotated[
        NonNegativePerCoordinate,
        unit("N s/m or N m s/rad", "Damping, one or one per coordinate."),
    ] = 0.0
    reference: Annotated[
        PerCoordinate, unit("m or rad", "Coordinate at which the spring force is zero.")
    ] = 0.0
    friction: Annotated[
        NonNegativePerCoordinate, unit("N or N m", "Coulomb friction force or torque.")
    ] = 0.0
    effort: Annotated[
        PerCoordinateFunction,
        unit(
            "N or N m",
            "Force or torque on body 2, a function of the coordinate x, its velocity v and "
            "t, one or one per coordinate.",
        ),
    ] = "0"
    limits: Limits | None = None
    """Elastic stops, or null."""
    initial: Initial | None = None
    """Coordinates and rates in which a run begins, or null for those of the bodies."""
    cut: Annotated[
        bool, Strict(), Field(description="Whether to cut the joint, if it lies in a loop.")
    ] = False
    root: Annotated[
        bool,
        Strict(),
        Field(description="Whether to eliminate the joint last, at the root of the assembly tree."),
    ] = False

    @property
    def joint_type(self) -> JointType:
        """The joint's entry in the registry of joint types."""
        return joint_type(self.type)

    @property
    def icon_name(self) -> str:
        return f"joint_{self.type}"

    @property
    def type_label(self) -> str:
        return f"{self.joint_type.label} joint"

    def per_coordinate(self, key: ElementKey) -> tuple[float, ...]:
        """Values of a joint element, one per rate.

        Stiffness and reference are 0 for the rates of an orientation.

        Args:
            key: Name of the field.
        """
        kind = self.joint_type
        count = kind.scalar_count if key in POSITION_ELEMENTS else kind.rate_count
        return _spread(getattr(self, key), count, kind.rate_count)

    def efforts(self) -> tuple[str, ...]:
        """The law of each shift or angle."""
        effort = self.effort
        return (effort,) * self.joint_type.scalar_count if isinstance(effort, str) else effort

    def initial_values(self, key: InitialKey) -> tuple[float | None, ...]:
        """Initial coordinates or rates, one per shift or angle; None where there is none.

        Args:
            key: Which of both.
        """
        count = self.joint_type.scalar_count
        value = None if self.initial is None else getattr(self.initial, key)
        return value if isinstance(value, tuple) else (value,) * count

    @property
    def has_kinks(self) -> bool:
        """Whether end stops or dry friction act in it, whose forces change with kinks."""
        return self.limits is not None or any(_spread(self.friction, 1, 1))

    @property
    def counts_turns(self) -> bool:
        """Whether springs, stops or laws act in it, for which whole turns of an angle matter."""
        acts = self.limits is not None or any(text.strip() != "0" for text in self.efforts())
        return acts or any(self.per_coordinate("stiffness"))

    def stops(self) -> tuple[StopValues, ...]:
        """The stops of each coordinate, one per rate; infinite bounds where there are none."""
        kind = self.joint_type
        if self.limits is None:
            return (NO_STOPS,) * kind.rate_count
        count = kind.scalar_count
        columns = [
            _spread(getattr(self.limits, key), count, count)
            for key in ("lower", "upper", "stiffness", "damping")
        ]
        stops = tuple(StopValues(*values) for values in zip(*columns, strict=True))
        return stops + (NO_STOPS,) * (kind.rate_count - count)


def _spread(value: float | tuple[float, ...], count: int, length: int) -> tuple[float, ...]:
    values = (value,) * count if isinstance(value, float | int) else value
    return values[:length] + (0.0,) * (length - len(values))
