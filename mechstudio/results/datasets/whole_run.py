"""Datasets of the run as a whole: time, energies, momentum, constraint errors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.datasets.dataset import Dataset, fixed, xyz
from mechstudio.results.rows import Rows
from mechstudio.results.system_momentum import angular_momentum, linear_momentum

# columns of the energies of a row
KINETIC, POTENTIAL, DISSIPATED, SUPPLIED, TOTAL = range(5)


def _energy(column: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, index: rows.energy[:, column]


def _mechanical(rows: Rows, index: int) -> FloatArray:
    with np.errstate(over="ignore", invalid="ignore"):  # runs that failed end in any numbers
        return rows.energy[:, KINETIC] + rows.energy[:, POTENTIAL]


def _constraint(column: int) -> Callable[[Rows, int], FloatArray]:
    return lambda rows, index: rows.constraint[:, column]


RUN_DATASETS: tuple[Dataset, ...] = (
    Dataset(
        subject="run",
        key="time",
        label="Time",
        description="Time of each row.",
        columns=fixed("s"),
        vector=False,
        read=lambda rows, index: rows.time,
    ),
    Dataset(
        subject="run",
        key="energy/kinetic",
        label="Kinetic energy",
        description="Kinetic energy of all bodies.",
        columns=fixed("J"),
        vector=False,
        read=_energy(KINETIC),
    ),
    Dataset(
        subject="run",
        key="energy/potential",
        label="Potential energy",
        description="Potential energy of gravity, springs, bushings and elastic stops.",
        columns=fixed("J"),
        vector=False,
        read=_energy(POTENTIAL),
    ),
    Dataset(
        subject="run",
        key="energy/dissipated",
        label="Dissipated energy",
        description="Energy dissipated by dampers, friction, bushings and stops since the start.",
        columns=fixed("J"),
        vector=False,
        read=_energy(DISSIPATED),
    ),
    Dataset(
        subject="run",
        key="energy/supplied",
        label="Supplied energy",
        description="Work of loads over time, motors, drivers and laws of joints since the start.",
        columns=fixed("J"),
        vector=False,
        read=_energy(SUPPLIED),
    ),
    Dataset(
        subject="run",
        key="energy/total",
        label="Energy balance",
        description="Kinetic + potential + dissipated - supplied energy; "
        "constant in an exact solution, its change is the energy drift.",
        columns=fixed("J"),
        vector=False,
        read=_energy(TOTAL),
    ),
    Dataset(
        subject="run",
        key="energy/mechanical",
        label="Mechanical energy",
        description="Kinetic + potential energy; "
        "supplied energy increases it, dissipated energy decreases it.",
        columns=fixed("J"),
        vector=False,
        derived=True,
        read=_mechanical,
    ),
    Dataset(
        subject="run",
        key="momentum/linear",
        label="Momentum",
        description="Sum of mass times velocity of all bodies, world axes.",
        columns=xyz("kg m/s"),
        derived=True,
        read=linear_momentum,
    ),
    Dataset(
        subject="run",
        key="momentum/angular",
        label="Angular momentum",
        description="Angular momentum of all bodies about the world's origin, world axes.",
        columns=xyz("kg m^2/s"),
        derived=True,
        read=angular_momentum,
    ),
    Dataset(
        subject="run",
        key="constraints/position",
        label="Position error",
        description="Euclidean norm of the position errors of all joint constraints.",
        columns=fixed("m, rad"),
        vector=False,
        read=_constraint(0),
    ),
    Dataset(
        subject="run",
        key="constraints/velocity",
        label="Velocity error",
        description="Euclidean norm of the velocity errors of all joint constraints.",
        columns=fixed("m/s, rad/s"),
        vector=False,
        read=_constraint(1),
    ),
    Dataset(
        subject="run",
        key="constraints/acceleration",
        label="Acceleration error",
        description="Euclidean norm of the acceleration errors of all joint constraints.",
        columns=fixed("m/s^2, rad/s^2"),
        vector=False,
        read=_constraint(2),
    ),
)
