"""Datasets of joints: motion, reactions, and the efforts of what acts in them."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.dynamics.row_fields import DAMPING, FRICTION, LAW, SPRING, STOP
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import JointType
from mechstudio.model import Joint
from mechstudio.results.acting import acts, has_law, has_spring, is_damped, is_rubbing, is_stopped
from mechstudio.results.datasets.dataset import Column, Dataset, fixed, rate_columns, xyz
from mechstudio.results.joint_frames import joint_acceleration, local_force, local_torque
from mechstudio.results.rows import Rows


def _coordinate_columns(kind: JointType | None) -> tuple[Column, ...]:
    columns: list[Column] = []
    for coordinate in kind.coordinates if kind else ():
        if coordinate.kind == "quaternion":
            columns += [Column(name, "1") for name in ("w", "x", "y", "z")]
        else:
            columns.append(Column(coordinate.name, coordinate.unit))
    return tuple(columns)


def _joint_coordinate(rows: Rows, joint: int) -> FloatArray:
    return rows.coordinate[:, rows.store.coordinate_slice(joint)]


def _joint_rate(rows: Rows, joint: int) -> FloatArray:
    return rows.rate[:, rows.store.rate_slice(joint)]


def _joint_momentum(rows: Rows, joint: int) -> FloatArray:
    return rows.momentum[:, rows.store.rate_slice(joint)]


def _effort(rows: Rows, joint: int) -> FloatArray:
    sums: FloatArray = rows.joint_effort[:, rows.store.effort_slice(joint)].sum(axis=2)
    return sums


def _power(rows: Rows, joint: int) -> FloatArray:
    power: FloatArray = (_effort(rows, joint) * _joint_rate(rows, joint)).sum(axis=1)
    return power


def _term(
    key: str, label: str, what: str, column: int, belongs: Callable[[Joint], bool]
) -> Dataset:
    """One term of the efforts in a joint."""
    return Dataset(
        subject="joints",
        key=f"{key}_effort",
        label=label,
        description=f"Force or torque of the joint's {what} on body 2, one per joint velocity.",
        columns=rate_columns("N", "N m"),
        read=lambda rows, joint: rows.joint_effort[:, rows.store.effort_slice(joint), column],
        belongs=belongs,
        is_late=True,
    )


JOINT_DATASETS: tuple[Dataset, ...] = (
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
        columns=rate_columns("m/s", "rad/s"),
        read=_joint_rate,
    ),
    Dataset(
        subject="joints",
        key="acceleration",
        label="Acceleration",
        description="Derivatives of the joint velocities.",
        columns=rate_columns("m/s^2", "rad/s^2"),
        derived=True,
        read=joint_acceleration,
    ),
    Dataset(
        subject="joints",
        key="momentum",
        label="Momentum",
        description="Momenta conjugate to the joint velocities.",
        columns=rate_columns("kg m/s", "kg m^2/s"),
        read=_joint_momentum,
        hamiltonian=True,
    ),
    Dataset(
        subject="joints",
        key="force",
        label="Reaction force",
        description="Constraint force of body 1 on body 2 at the origin of frame 2, world axes.",
        columns=xyz("N"),
        read=lambda rows, joint: rows.joint_load[:, joint, :3],
        reaction=True,
    ),
    Dataset(
        subject="joints",
        key="torque",
        label="Reaction torque",
        description="Constraint torque of body 1 on body 2 about frame 2's origin, world axes.",
        columns=xyz("N m"),
        read=lambda rows, joint: rows.joint_load[:, joint, 3:],
        reaction=True,
    ),
    Dataset(
        subject="joints",
        key="local_force",
        label="Reaction force along frame 1",
        description="Constraint force of body 1 on body 2 at the origin of frame 2, along the "
        "axes of frame 1.",
        columns=xyz("N"),
        derived=True,
        read=local_force,
        reaction=True,
        as_key="force",
    ),
    Dataset(
        subject="joints",
        key="local_torque",
        label="Reaction torque along frame 1",
        description="Constraint torque of body 1 on body 2 about frame 2's origin, along the "
        "axes of frame 1.",
        columns=xyz("N m"),
        derived=True,
        read=local_torque,
        reaction=True,
        as_key="torque",
    ),
    Dataset(
        subject="joints",
        key="effort",
        label="Force or torque of elements",
        description="Sum of spring, damping, friction, stop and law of the joint on body 2, one "
        "per joint velocity.",
        columns=rate_columns("N", "N m"),
        derived=True,
        read=_effort,
        belongs=acts,
    ),
    _term("spring", "Spring force or torque", "spring", SPRING, has_spring),
    _term("damping", "Damping force or torque", "damping", DAMPING, is_damped),
    _term("friction", "Friction force or torque", "dry friction", FRICTION, is_rubbing),
    _term("stop", "Stop force or torque", "elastic stops", STOP, is_stopped),
    _term("law", "Law force or torque", "law", LAW, has_law),
    Dataset(
        subject="joints",
        key="power",
        label="Power of elements",
        description="Power that spring, damping, friction, stop and law of the joint give to the "
        "bodies.",
        columns=fixed("W"),
        vector=False,
        derived=True,
        read=_power,
        belongs=acts,
    ),
    Dataset(
        subject="joints",
        key="energy",
        label="Elastic energy",
        description="Elastic energy of spring and stops in the joint.",
        columns=fixed("J"),
        vector=False,
        read=lambda rows, joint: rows.joint_energy[:, rows.store.acting_place(joint)],
        belongs=acts,
        is_late=True,
    ),
)
