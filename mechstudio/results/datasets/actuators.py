"""Datasets of drivers and couplings."""

from __future__ import annotations

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.datasets.dataset import EFFORT, EFFORT_COLUMNS, Dataset, fixed
from mechstudio.results.rows import Rows


def _driver_power(rows: Rows, driver: int) -> FloatArray:
    entry = rows.store.mechanism.drivers[driver]
    return rows.driver_effort[:, driver] * rows.rate_of(entry.joint, entry.coordinate)


def _coupling_power(rows: Rows, coupling: int) -> FloatArray:
    entry = rows.store.mechanism.couplings[coupling]
    return rows.coupling_effort[:, coupling] * rows.rate_of(entry.joint2, entry.coordinate2)


ACTUATOR_DATASETS: tuple[Dataset, ...] = (
    Dataset(
        subject="drivers",
        key="effort",
        label=EFFORT,
        description="Force or torque of the driver along the coordinate that it prescribes.",
        columns=EFFORT_COLUMNS,
        vector=False,
        read=lambda rows, driver: rows.driver_effort[:, driver],
    ),
    Dataset(
        subject="drivers",
        key="power",
        label="Power",
        description="Power that the driver supplies.",
        columns=fixed("W"),
        vector=False,
        derived=True,
        read=_driver_power,
    ),
    Dataset(
        subject="couplings",
        key="effort",
        label=EFFORT,
        description="Force or torque of the coupling along coordinate 2; along coordinate 1 it is "
        "multiplied by -ratio.",
        columns=EFFORT_COLUMNS,
        vector=False,
        read=lambda rows, coupling: rows.coupling_effort[:, coupling],
        reaction=True,
    ),
    Dataset(
        subject="couplings",
        key="power",
        label="Transmitted power",
        description="Power that the coupling takes from coordinate 1 and gives to coordinate 2.",
        columns=fixed("W"),
        vector=False,
        derived=True,
        read=_coupling_power,
        reaction=True,
        as_key="effort",
    ),
)
