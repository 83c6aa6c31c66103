"""Records of drivers: prescribed axes and their programs."""

from __future__ import annotations

from collections import deque
from functools import cache
from operator import is_
from threading import Lock
from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import with_fields
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Driver, Mechanism
from mechstudio.topology.programs import KnownPrograms, ProgramTable
from mechstudio.topology.skeleton import Skeleton
from mechstudio.topology.structure import Structure
from mechstudio.topology.system import DRIVER, NONE, Drivers

KEPT = 6  # that were compiled last


class _Known(NamedTuple):
    """Drivers that were compiled, with what they were made of."""

    structure: Structure
    elements: tuple[Driver, ...]
    functions: KnownPrograms
    drivers: Drivers


_kept: deque[_Known] = deque(maxlen=KEPT)
_lock = Lock()


def integrated_count(mechanism: Mechanism, joints: Records) -> int:
    """Number of coordinates that are states only for prescribed rates of cut joints."""
    cut = {
        joint.name
        for joint, record in zip(mechanism.joints, joints, strict=False)
        if record["is_tree"] == 0
    }
    return sum(driver.kind == "velocity" and driver.joint in cut for driver in mechanism.drivers)


def driver_records(mechanism: Mechanism, skeleton: Skeleton) -> Drivers:
    """The drivers of a model; coordinates of cut joints follow those of the tree in the state.

    Where drivers are those of a model of the same structure, only their functions are compiled with
    the present values of parameters.

    Args:
        mechanism: The model.
        skeleton: Its skeleton.

    Raises:
        ModelError: A driver has code in the place of a function.
    """
    if not mechanism.drivers:
        return _nothing()
    with _lock:
        kept = tuple(_kept)
    for known in reversed(kept):
        if known.structure is skeleton.structure and are_same(known.elements, mechanism.drivers):
            programs = known.functions.again(mechanism.parameters)
            if programs is known.drivers.programs:
                return known.drivers
            if programs is not None:
                return with_fields(known.drivers, programs=programs)
    table = ProgramTable(mechanism.parameters)
    records = _records(mechanism, skeleton.joints, table)
    made = Drivers(table.compiled(), records)
    functions = KnownPrograms.of(table, made.programs, mechanism.parameters)
    with _lock:
        _kept.append(_Known(skeleton.structure, mechanism.drivers, functions, made))
    return made


def are_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether tuples have the very same objects."""
    return one is other or (len(one) == len(other) and all(map(is_, one, other)))


def _records(mechanism: Mechanism, joints: Records, table: ProgramTable) -> np.ndarray:
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
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
    return records


@cache
def _nothing() -> Drivers:
    """No drivers."""
    return Drivers(ProgramTable({}).compiled(), np.zeros(0, dtype=DRIVER))
