"""Datasets of force elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np

from mechstudio.dynamics.row_fields import (
    ANGLE_RATE,
    BUSHING_ENERGY,
    BUSHING_LOAD,
    BUSHING_POWER,
    DEFORMATION,
    ELONGATION,
    LENGTH,
    LENGTH_RATE,
    POINT_LOAD,
    POINT_POWER,
    SPRING_ENERGY,
    TENSION,
)
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import AnyForce
from mechstudio.model.forces import VectorLoad
from mechstudio.results.datasets.dataset import EFFORT, EFFORT_COLUMNS, Dataset, fixed, xyz
from mechstudio.results.rows import Rows


def _in(table: str) -> Callable[[AnyForce], bool]:
    """Whether a force element has its records in this table, and so its numbers in rows."""
    return lambda force: force.table == table


def _is(*keys: str) -> Callable[[AnyForce], bool]:
    """Whether a force element is of one of these types, among those that share a table."""
    return lambda force: force.type in keys


def _is_load(is_torque: bool) -> Callable[[AnyForce], bool]:
    """Whether a force element is a force, or a torque, with components."""

    def belongs(force: AnyForce) -> bool:
        return force.table == VectorLoad.table and cast(VectorLoad, force).is_torque is is_torque

    return belongs


def _spring(column: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, spring: rows.springs[:, spring, column]


def _bushing(column: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, bushing: rows.bushings[:, bushing, column]


def _bushing_vector(first: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, bushing: rows.bushings[:, bushing, first : first + 3]


def _angle(rows: Rows, bushing: int) -> FloatArray:
    vectors = rows.bushings[:, bushing, DEFORMATION + 3 : DEFORMATION + 6]
    angle: FloatArray = np.linalg.norm(vectors, axis=1)
    return angle


def _spring_power(rows: Rows, spring: int) -> FloatArray:
    power: FloatArray = -rows.springs[:, spring, TENSION] * rows.springs[:, spring, LENGTH_RATE]
    return power


def _motor_power(rows: Rows, motor: int) -> FloatArray:
    entry = rows.store.elements_of("motors")[motor]
    ((joint, coordinate),) = entry.coordinate_ends
    power: FloatArray = rows.motors[:, motor] * rows.rate_of(joint, coordinate)
    return power


SPRINGS = _in("springs")
TORSIONS = _is("torsion")
BUSHINGS = _in("bushings")
MOTORS = _in("motors")
POINTS = _in("points")

FORCE_DATASETS: tuple[Dataset, ...] = (
    Dataset(
        subject="forces",
        key="force",
        label="Tension",
        description="Force of spring, damper and law along the line through both points; "
        "a positive one draws them together.",
        columns=fixed("N"),
        vector=False,
        read=_spring(TENSION),
        belongs=SPRINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="length",
        label="Length",
        description="Distance of the two points.",
        columns=fixed("m"),
        vector=False,
        read=_spring(LENGTH),
        belongs=SPRINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="elongation",
        label="Elongation",
        description="Length beyond the free length.",
        columns=fixed("m"),
        vector=False,
        read=_spring(ELONGATION),
        belongs=SPRINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="rate",
        label="Elongation velocity",
        description="Velocity at which the distance of the two points grows.",
        columns=fixed("m/s"),
        vector=False,
        read=_spring(LENGTH_RATE),
        belongs=SPRINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="power",
        label="Power",
        description="Power that the spring, damper and law give to the bodies.",
        columns=fixed("W"),
        vector=False,
        read=_spring_power,
        belongs=SPRINGS,
        derived=True,
    ),
    Dataset(
        subject="forces",
        key="energy",
        label="Elastic energy",
        description="Elastic energy of the spring.",
        columns=fixed("J"),
        vector=False,
        read=_spring(SPRING_ENERGY),
        belongs=SPRINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="force",
        label="Force",
        description="Force on body 2 at the origin of frame 2, world axes.",
        columns=xyz("N"),
        read=_bushing_vector(BUSHING_LOAD),
        belongs=_is("bushing"),
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="torque",
        label="Torque",
        description="Torque on body 2 about the origin of frame 2, world axes.",
        columns=xyz("N m"),
        read=_bushing_vector(BUSHING_LOAD + 3),
        belongs=BUSHINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="shift",
        label="Shift",
        description="Position of frame 2 from frame 1, along the axes of frame 1.",
        columns=xyz("m"),
        read=_bushing_vector(DEFORMATION),
        belongs=_is("bushing"),
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="rotation",
        label="Rotation",
        description="Rotation vector of frame 2 from frame 1, along the axes of frame 1.",
        columns=xyz("rad"),
        read=_bushing_vector(DEFORMATION + 3),
        belongs=BUSHINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="angle",
        label="Deflection",
        description="Angle of frame 2 from frame 1, 0 to pi either way; rotation has the sign.",
        columns=fixed("rad"),
        vector=False,
        read=_angle,
        belongs=TORSIONS,
        derived=True,
    ),
    Dataset(
        subject="forces",
        key="rate",
        label="Angular velocity",
        description="Rate of the deflection.",
        columns=fixed("rad/s"),
        vector=False,
        read=_bushing(ANGLE_RATE),
        belongs=TORSIONS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="power",
        label="Power",
        description="Power that the element gives to the bodies.",
        columns=fixed("W"),
        vector=False,
        read=_bushing(BUSHING_POWER),
        belongs=BUSHINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="energy",
        label="Elastic energy",
        description="Elastic energy of the element.",
        columns=fixed("J"),
        vector=False,
        read=_bushing(BUSHING_ENERGY),
        belongs=BUSHINGS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="effort",
        label=EFFORT,
        description="Force or torque of the motor on body 2 along its coordinate.",
        columns=EFFORT_COLUMNS,
        vector=False,
        read=lambda rows, motor: rows.motors[:, motor],
        belongs=MOTORS,
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="power",
        label="Power",
        description="Power that the motor supplies.",
        columns=fixed("W"),
        vector=False,
        read=_motor_power,
        belongs=MOTORS,
        derived=True,
    ),
    Dataset(
        subject="forces",
        key="force",
        label="Force",
        description="The applied force, world axes.",
        columns=xyz("N"),
        read=lambda rows, load: rows.points[:, load, POINT_LOAD : POINT_LOAD + 3],
        belongs=_is_load(is_torque=False),
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="torque",
        label="Torque",
        description="The applied torque, world axes.",
        columns=xyz("N m"),
        read=lambda rows, load: rows.points[:, load, POINT_LOAD : POINT_LOAD + 3],
        belongs=_is_load(is_torque=True),
        is_late=True,
    ),
    Dataset(
        subject="forces",
        key="power",
        label="Power",
        description="Power that the load supplies.",
        columns=fixed("W"),
        vector=False,
        read=lambda rows, load: rows.points[:, load, POINT_POWER],
        belongs=POINTS,
        is_late=True,
    ),
)
