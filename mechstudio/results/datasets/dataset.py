"""What a dataset is: a quantity that a run yields for each element of some kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import JointType
from mechstudio.results.rows import Rows

Subject = Literal[
    "run",
    "bodies",
    "joints",
    "forces",
    "drivers",
    "couplings",
    "measures",
    "actuators",
    "modes",
    "stability",
]


@dataclass(frozen=True)
class Column:
    """One column of a dataset: the name of the component and its unit."""

    name: str
    unit: str


ColumnsOf = Callable[[JointType | None], tuple[Column, ...]]


def every(_element: object) -> bool:
    """Whether an element has what all elements of its list have."""
    return True


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """A kind of dataset, repeated for each element of a list of the model that has it.

    Attributes:
        subject: The list of the model it is repeated for; "run" for a single one.
        key: Last part of the dataset's name, or the whole name for the subject "run".
        label: Short name for menus and axes; of an effort by its unit, see `EFFORT`.
        description: One sentence, with the reference point and axes.
        columns: Gives the columns, for the joint's type where the subject has a joint.
        vector: False for a quantity with one value per row and no component axis.
        read: Gives the values of the rows for the element with an index, shape (rows, columns).
        belongs: Whether an element of the list has it.
        derived: True for what follows from other datasets, so that it is not read from files.
        is_late: True for what files of former versions of the program lack.
        reaction: True for loads that redundant constraints may leave undetermined.
        as_key: Key of the dataset of the same element that is as unique; empty for its own.
        hamiltonian: True for quantities that only Hamiltonian solvers know.
    """

    subject: Subject
    key: str
    label: str
    description: str
    columns: ColumnsOf
    read: Callable[[Rows, int], FloatArray]
    vector: bool = True
    belongs: Callable[[Any], bool] = every
    derived: bool = False
    is_late: bool = False
    reaction: bool = False
    as_key: str = ""
    hamiltonian: bool = False


# label of an effort along a coordinate, until it is known which: then one of the others
EFFORT = "Force or torque"
EFFORT_LABELS = {"N": "Force", "N m": "Torque"}


def fixed(unit: str, *names: str) -> ColumnsOf:
    """The same columns for all elements; one without a name if there are no names."""
    columns = tuple(Column(name, unit) for name in names or ("",))
    return lambda kind: columns


def xyz(unit: str) -> ColumnsOf:
    """Three columns of a vector."""
    return fixed(unit, "x", "y", "z")


def rate_columns(shift_unit: str, angle_unit: str) -> ColumnsOf:
    """Columns of a quantity with one value per joint rate."""

    def columns_of(kind: JointType | None) -> tuple[Column, ...]:
        columns: list[Column] = []
        for coordinate in kind.coordinates if kind else ():
            if coordinate.kind == "quaternion":
                columns += [Column(f"angular_{axis}", angle_unit) for axis in "xyz"]
            else:
                unit = shift_unit if coordinate.kind == "shift" else angle_unit
                columns.append(Column(coordinate.name, unit))
        return tuple(columns)

    return columns_of


# of actuators: one column, that of their coordinate, see `channels.py`
EFFORT_COLUMNS = rate_columns("N", "N m")
