"""Records of drivers: prescribed axes and their programs."""

from __future__ import annotations

from functools import cache

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.topology.programs import ProgramTable
from mechstudio.topology.system import DRIVER, NONE, Drivers


def driven_slots(mechanism: Mechanism, joint: str) -> tuple[int, ...]:
    """Places of the driven coordinates of a joint."""
    return tuple(driver.coordinate for driver in mechanism.drivers if driver.joint == joint)


def integrated_count(mechanism: Mechanism, joints: Records) -> int:
    """Number of coordinates that are states only for prescribed rates of cut joints."""
    cut = {
        joint.name
        for joint, record in zip(mechanism.joints, joints, strict=False)
        if record["is_tree"] == 0
    }
    return sum(driver.kind == "velocity" and driver.joint in cut for driver in mechanism.drivers)


def driver_records(mechanism: Mechanism, joints: Records) -> Drivers:
    """The drivers of a model; coordinates of cut joints follow those of the tree in the state."""
    if not mechanism.drivers:
        return _nothing()
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    table = ProgramTable(mechanism.parameters)
    records = np.zeros(len(mechanism.drivers), dtype=DRIVER)
    state = int(joints["coordinate_count"][joints["is_tree"] == 1].sum())
    for record, driver in zip(records, mechanism.drivers, strict=True):
        joint = joints[index[driver.joint]]
        record["joint"] = index[driver.joint]
        record["slot"] = driver.coordinate
        record["axis"] = joint["slot"].tolist().index(driver.coordinate)
        record["function"] = table.add(driver.function)
        if table.codes:
            message = "drivers take functions of time, not code"
            raise ModelError([Problem(f'driver "{driver.name}"', message)])
        record["is_velocity"] = driver.kind == "velocity"
        record["state"] = NONE
        if driver.kind == "velocity" and joint["is_tree"] == 0:
            record["state"] = state
            state += 1
    return Drivers(table.compiled(), records)


@cache
def _nothing() -> Drivers:
    """No drivers."""
    return Drivers(ProgramTable({}).compiled(), np.zeros(0, dtype=DRIVER))
