"""Numbers of bodies and joints that stand in compiled records as they are in the model.

Masses, moments of inertia, springs, dampers and friction of joints: a model beside one is its
records with another number in them, and costs no compilation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import with_fields
from mechstudio.model import Mechanism
from mechstudio.studies.derivatives.numbers import Varied
from mechstudio.topology.system import System

_PLAIN = re.compile(
    r"(?:(bodies)[./](.+)[./](?:(mass)|(inertia)\[(\d)\]\[\5\])"
    r"|(joints)[./](.+)[./](stiffness|damping|reference|friction)(?:\[(\d)\])?)"
)
# what an adjoint knows derivatives by
_READ = {
    "bodies": ("mass", "inertia_B", "center_B"),
    "joints": (
        *("position1", "position2", "rotation1", "rotation2", "lead"),
        *("stiffness", "damping", "reference", "friction"),
        *("lower", "upper", "stop_stiffness", "stop_damping"),
    ),
}
ROUNDING = 1e-12


class PlainNumber(NamedTuple):
    """Where a number stands.

    Attributes:
        table: "bodies" or "joints".
        row: Of the element in the records.
        field: Of the records.
        place: Within the field, on the diagonal of an inertia; None for all rates of a joint.
    """

    table: str
    row: int
    field: str
    place: int | None

    @property
    def kind(self) -> tuple[str, str, int | None]:
        """What it shares with numbers that stand alike in the records of other elements."""
        return self.table, self.field, self.place

    def add(self, records: Records, by: float) -> None:
        """Add to the number in the records of its table."""
        own = records[self.field][self.row]
        if self.field == "mass":
            records[self.field][self.row] += by
        elif self.field == "inertia_B":
            own[self.place, self.place] += by
        elif self.place is not None:
            own[self.place] += by
        else:
            own[: records["free_count"][self.row]] += by


def plain_number(mechanism: Mechanism, one: Varied) -> PlainNumber | None:
    """Where a number stands in the records; None if it is of another kind."""
    match = _PLAIN.fullmatch(one.name)
    if match is None:
        return None
    body, joint = match.group(2, 7)
    names = mechanism.joints.names if body is None else mechanism.bodies.names
    if (body or joint) not in names:
        return None
    row = names.index(body or joint)
    if body is not None:
        place = int(match[5]) if match[4] else None
        return PlainNumber("bodies", row, "inertia_B" if match[4] else "mass", place)
    return PlainNumber("joints", row, match[8], int(match[9]) if match[9] else None)


def with_changes(system: System, changes: Sequence[tuple[PlainNumber, float]]) -> System:
    """A compiled model with other numbers: to be read, never run, as nothing follows from them.

    Args:
        system: The compiled model.
        changes: Numbers, and what is added to them.
    """
    changed = {number.table: getattr(system, number.table).copy() for number, _ in changes}
    for number, by in changes:
        number.add(changed[number.table], by)
    return with_fields(system, **changed)


def are_alike(one: System, other: System) -> bool:
    """Whether two compiled models have the same bodies and joints, to rounding."""
    return all(
        getattr(one, table)[field].shape == getattr(other, table)[field].shape
        and np.allclose(
            getattr(one, table)[field], getattr(other, table)[field], rtol=ROUNDING, atol=0.0
        )
        for table, fields in _READ.items()
        for field in fields
    )
