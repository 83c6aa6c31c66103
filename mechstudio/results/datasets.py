"""The registry of everything a run yields: one entry per dataset of the public interface.

To add a dataset, write one entry in `DATASETS`; the archive, the CSV file, `Result` and the plots
take it from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from mechstudio.joints import JointType
from mechstudio.results.measures import (
    point_acceleration,
    point_position,
    point_velocity,
)
from mechstudio.results.rows import Rows
from mechstudio.results.store import FloatArray

Subject = Literal["run", "bodies", "joints", "drivers", "couplings", "measures"]


@dataclass(frozen=True)
class Column:
    """One column of a dataset: the name of the component and its unit."""

    name: str
    unit: str


ColumnsOf = Callable[[JointType | None], tuple[Column, ...]]


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """A kind of dataset, repeated for each body, joint, driver, coupling or measure.

    Attributes:
        subject: The list of the model it is repeated for; "run" for a single one.
        key: Last part of the dataset's name, or the whole name for the subject "run".
        label: Short name for menus and axes.
        description: One sentence, with the reference point and axes.
        columns: Gives the columns, for the joint's type where the subject has a joint.
        vector: False for a quantity with one value per row and no component axis.
        read: Gives the values of the rows for the element with an index, shape (rows, columns).
        reaction: True for loads that redundant constraints may leave undetermined.
        hamiltonian: True for quantities that only Hamiltonian solvers know.
    """

    subject: Subject
    key: str
    label: str
    description: str
    columns: ColumnsOf
    read: Callable[[Rows, int], FloatArray]
    vector: bool = True
    reaction: bool = False
    hamiltonian: bool = False


def _fixed(unit: str, *names: str) -> ColumnsOf:
    columns = tuple(Column(name, unit) for name in names or ("",))
    return lambda kind: columns


def _xyz(unit: str) -> ColumnsOf:
    return _fixed(unit, "x", "y", "z")


def _coordinate_columns(kind: JointType | None) -> tuple[Column, ...]:
    columns: list[Column] = []
    for coordinate in kind.coordinates if kind else ():
        if coordinate.kind == "quaternion":
            columns += [Column(name, "1") for name in ("w", "x", "y", "z")]
        else:
            columns.append(Column(coordinate.name, coordinate.unit))
    return tuple(columns)


def _rate_columns(shift_unit: str, angle_unit: str) -> ColumnsOf:
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


def _effort_columns(kind: JointType | None) -> tuple[Column, ...]:
    # one column; the driven coordinate picks the unit, see channels.py
    return _rate_columns("N", "N m")(kind)


def _joint_coordinate(rows: Rows, joint: int) -> FloatArray:
    return rows.coordinate[:, rows.store.coordinate_slice(joint)]


def _joint_rate(rows: Rows, joint: int) -> FloatArray:
    return rows.rate[:, rows.store.rate_slice(joint)]


def _joint_momentum(rows: Rows, joint: int) -> FloatArray:
    return rows.momentum[:, rows.store.rate_slice(joint)]


def _energy(column: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, index: rows.energy[:, column]


def _constraint(column: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, index: rows.constraint[:, column]


DATASETS: tuple[Dataset, ...] = (
    Dataset(
        subject="run",
        key="time",
        label="Time",
        description="Time of each row.",
        columns=_fixed("s"),
        vector=False,
        read=lambda rows, index: rows.time,
    ),
    Dataset(
        subject="bodies",
        key="position",
        label="Position",
        description="Position of the body frame's origin, world axes.",
        columns=_xyz("m"),
        read=lambda rows, body: rows.body_pose[:, body, :3],
    ),
    Dataset(
        subject="bodies",
        key="orientation",
        label="Orientation",
        description="Orientation of the body frame: unit quaternion w, x, y, z, body to world.",
        columns=_fixed("1", "w", "x", "y", "z"),
        read=lambda rows, body: rows.body_pose[:, body, 3:],
    ),
    Dataset(
        subject="bodies",
        key="velocity",
        label="Velocity",
        description="Velocity of the body frame's origin, world axes.",
        columns=_xyz("m/s"),
        read=lambda rows, body: rows.body_velocity[:, body, :3],
    ),
    Dataset(
        subject="bodies",
        key="angular_velocity",
        label="Angular velocity",
        description="Angular velocity of the body, world axes.",
        columns=_xyz("rad/s"),
        read=lambda rows, body: rows.body_velocity[:, body, 3:],
    ),
    Dataset(
        subject="bodies",
        key="acceleration",
        label="Acceleration",
        description="Acceleration of the body frame's origin, world axes.",
        columns=_xyz("m/s^2"),
        read=lambda rows, body: rows.body_acceleration[:, body, :3],
    ),
    Dataset(
        subject="bodies",
        key="angular_acceleration",
        label="Angular acceleration",
        description="Angular acceleration of the body, world axes.",
        columns=_xyz("rad/s^2"),
        read=lambda rows, body: rows.body_acceleration[:, body, 3:],
    ),
    Dataset(
        subject="joints",
        key="coordinate",
        label="Coordinate",
        description="Coordinates of frame 2 relative to frame 1; orientations as w, x, y, z.",
        columns=_coordinate_columns,
        read=_joint_coordinate,
    ),
    Dataset(
        subject="joints",
        key="rate",
        label="Velocity",
        description="Joint velocities; relative angular velocities in the axes of frame 1.",
        columns=_rate_columns("m/s", "rad/s"),
        read=_joint_rate,
    ),
    Dataset(
        subject="joints",
        key="momentum",
        label="Momentum",
        description="Momenta conjugate to the joint velocities.",
        columns=_rate_columns("kg m/s", "kg m^2/s"),
        read=_joint_momentum,
        hamiltonian=True,
    ),
    Dataset(
        subject="joints",
        key="force",
        label="Reaction force",
        description="Constraint force of body 1 on body 2 at the origin of frame 2, world axes.",
        columns=_xyz("N"),
        read=lambda rows, joint: rows.joint_load[:, joint, :3],
        reaction=True,
    ),
    Dataset(
        subject="joints",
        key="torque",
        label="Reaction torque",
        description="Constraint torque of body 1 on body 2 about frame 2's origin, world axes.",
        columns=_xyz("N m"),
        read=lambda rows, joint: rows.joint_load[:, joint, 3:],
        reaction=True,
    ),
    Dataset(
        subject="drivers",
        key="effort",
        label="Force or torque",
        description="Force or torque of the driver along the coordinate that it prescribes.",
        columns=_effort_columns,
        vector=False,
        read=lambda rows, driver: rows.driver_effort[:, driver],
    ),
    Dataset(
        subject="couplings",
        key="effort",
        label="Force or torque",
        description="Force or torque of the coupling along coordinate 2; along coordinate 1 it is "
        "multiplied by -ratio.",
        columns=_effort_columns,
        vector=False,
        read=lambda rows, coupling: rows.coupling_effort[:, coupling],
        reaction=True,
    ),
    Dataset(
        subject="measures",
        key="position",
        label="Position",
        description="Position of the measured point, world axes.",
        columns=_xyz("m"),
        read=point_position,
    ),
    Dataset(
        subject="measures",
        key="velocity",
        label="Velocity",
        description="Velocity of the measured point, world axes.",
        columns=_xyz("m/s"),
        read=point_velocity,
    ),
    Dataset(
        subject="measures",
        key="acceleration",
        label="Acceleration",
        description="Acceleration of the measured point, world axes.",
        columns=_xyz("m/s^2"),
        read=point_acceleration,
    ),
    Dataset(
        subject="run",
        key="energy/kinetic",
        label="Kinetic energy",
        description="Kinetic energy of all bodies.",
        columns=_fixed("J"),
        vector=False,
        read=_energy(0),
    ),
    Dataset(
        subject="run",
        key="energy/potential",
        label="Potential energy",
        description="Potential energy of gravity and springs.",
        columns=_fixed("J"),
        vector=False,
        read=_energy(1),
    ),
    Dataset(
        subject="run",
        key="energy/dissipated",
        label="Dissipated energy",
        description="Energy dissipated by dampers and friction since the start.",
        columns=_fixed("J"),
        vector=False,
        read=_energy(2),
    ),
    Dataset(
        subject="run",
        key="energy/supplied",
        label="Supplied energy",
        description="Work of the applied forces, torques and drivers since the start.",
        columns=_fixed("J"),
        vector=False,
        read=_energy(3),
    ),
    Dataset(
        subject="run",
        key="energy/total",
        label="Energy balance",
        description="Kinetic + potential + dissipated - supplied energy; "
        "constant in an exact solution, its change is the energy drift.",
        columns=_fixed("J"),
        vector=False,
        read=_energy(4),
    ),
    Dataset(
        subject="run",
        key="constraints/position",
        label="Position error",
        description="Euclidean norm of the position errors of all joint constraints.",
        columns=_fixed("m, rad"),
        vector=False,
        read=_constraint(0),
    ),
    Dataset(
        subject="run",
        key="constraints/velocity",
        label="Velocity error",
        description="Euclidean norm of the velocity errors of all joint constraints.",
        columns=_fixed("m/s, rad/s"),
        vector=False,
        read=_constraint(1),
    ),
    Dataset(
        subject="run",
        key="constraints/acceleration",
        label="Acceleration error",
        description="Euclidean norm of the acceleration errors of all joint constraints.",
        columns=_fixed("m/s^2, rad/s^2"),
        vector=False,
        read=_constraint(2),
    ),
)
