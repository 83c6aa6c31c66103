"""A coupling: gears or a rack between two joint coordinates."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, Strict

from mechstudio.model.element import Kind, NamedElement
from mechstudio.model.quantity import Real, Reference, wrong

CouplingType = Literal["gear", "rack"]


def _check_ratio(value: float) -> float:
    if value == 0.0:
        raise wrong(
            "ratio",
            "must not be 0, which would fix coordinate 2; give the change of coordinate 2 "
            "per unit of coordinate 1",
        )
    return value


Place = Annotated[int, Strict(), Field(ge=0)]


class Coupling(NamedElement):
    """Two joint coordinates that change in proportion, from the values of the given poses on."""

    kind_key: ClassVar[Kind] = "coupling"
    label: ClassVar[str] = "Coupling"
    icon: ClassVar[str] = "coupling"
    always_written: ClassVar[frozenset[str]] = frozenset({"type", "coordinate1", "coordinate2"})

    type: Annotated[
        CouplingType,
        Field(
            description="gear: two angles or two shifts; rack: coordinate 1 is an angle, "
            "coordinate 2 a shift."
        ),
    ]
    joint1: Annotated[Reference, Field(description="Joint of coordinate 1.")]
    coordinate1: Annotated[Place, Field(description="Its number, counted from 0.")] = 0
    joint2: Annotated[Reference, Field(description="Joint of coordinate 2.")]
    coordinate2: Annotated[Place, Field(description="Its number, counted from 0.")] = 0
    ratio: Annotated[
        Real,
        AfterValidator(_check_ratio),
        Field(
            description="Change of coordinate 2 per change of coordinate 1: of a gear [-], of a "
            "rack [m/rad]; negative for opposite senses.",
            json_schema_extra={"not": {"const": 0}},
        ),
    ]

    @property
    def type_label(self) -> str:
        return f"{self.type.capitalize()} coupling"

    @property
    def ends(self) -> tuple[tuple[str, int], tuple[str, int]]:
        """Joint and number of both coordinates."""
        return (self.joint1, self.coordinate1), (self.joint2, self.coordinate2)
