"""Records of all applied loads, from the user's model."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.model import GROUND, AnyForce, Mechanism
from mechstudio.topology.attachment import attachment
from mechstudio.topology.code_records import code_records
from mechstudio.topology.programs import ProgramTable
from mechstudio.topology.system import LOAD_TABLES, NONE, Loads


class LoadRecords(NamedTuple):
    """Records of loads, and whether they dissipate or supply energy."""

    loads: Loads
    is_damped: bool
    is_supplied: bool


def load_records(
    mechanism: Mechanism, bodies: Mapping[str, int], joints: np.ndarray
) -> LoadRecords:
    """Compile all loads; the efforts of joints are written to their records.

    Args:
        mechanism: The model.
        bodies: Index of each body by name, and of the ground.
        joints: JOINT records; the laws of the user's joints are written.
    """
    programs = ProgramTable(mechanism.parameters)
    _write_efforts(mechanism, programs, joints)
    builder = _Builder(mechanism, bodies, programs, joints["slot"])
    records: dict[str, list[np.ndarray]] = {table: [] for table in LOAD_TABLES}
    # table by table, as programs are numbered in the order in which they come
    for force in sorted(mechanism.forces, key=lambda force: list(LOAD_TABLES).index(force.table)):
        records[force.table].append(builder.record(force))
    tables = {table: _stacked(records[table], dtype) for table, dtype in LOAD_TABLES.items()}
    damped = [joints["damping"], joints["friction"], joints["stop_damping"]]
    damped += [table["damping"] for table in tables.values() if "damping" in _fields(table)]
    supplied = [joints["effort"]]
    supplied += [table["function"] for table in tables.values() if "function" in _fields(table)]
    code = code_records(mechanism, programs.codes, bodies, joints["slot"])
    loads = Loads(programs=programs.compiled(), **tables, **code)
    return LoadRecords(
        loads,
        is_damped=any(bool(values.any()) for values in damped),
        is_supplied=len(loads.motors) > 0 or any(bool((index != NONE).any()) for index in supplied),
    )


def _write_efforts(mechanism: Mechanism, programs: ProgramTable, joints: np.ndarray) -> None:
    """Programs of the laws in joints."""
    joints["effort"] = NONE
    for j, joint in enumerate(mechanism.joints):
        for k, text in enumerate(joint.efforts()):
            joints[j]["effort"][k] = programs.add(text, is_law=True)
        if (joints[j]["effort"] != NONE).any():
            joints[j]["has_effort"] = 1


def _stacked(records: list[np.ndarray], dtype: np.dtype[np.void]) -> np.ndarray:
    return np.concatenate([np.zeros(0, dtype), *records])


class _Builder:
    """Builder of records, an array of length 1 for each load.

    A field of the record holds what the field of this name holds in the model: a body by index, a
    point from its mass center, a function by its program. `position` and `rotation` are those of a
    frame, `axis` is the place of the coordinate.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        bodies: Mapping[str, int],
        programs: ProgramTable,
        slots: np.ndarray,
    ) -> None:
        self._bodies = bodies
        self._centers = {body.name: np.array(body.center_of_mass) for body in mechanism.bodies}
        self._centers[GROUND] = np.zeros(3)
        self._joints = {joint.name: j for j, joint in enumerate(mechanism.joints)}
        self._programs = programs
        self._slots = slots

    def record(self, force: AnyForce) -> np.ndarray:
        """The record of a load."""
        record = np.zeros(1, LOAD_TABLES[force.table])
        for field in _fields(record):
            value = np.asarray(self._value(force, field))
            if record[field].shape == (1, 6) and value.ndim == 0:
                # one number for all rotations
                record[field][0, 3:] = value
            else:
                record[field] = value
        return record

    def _value(self, force: AnyForce, field: str) -> object:
        side = field[-1] if field[-1] in "12" else ""
        place = field.removesuffix(side)
        if place == "body":
            return self._bodies[getattr(force, field)]
        if place == "joint":
            return self._joints[getattr(force, field)]
        if place == "axis":
            ((joint, coordinate),) = force.coordinate_ends
            return self._slots[self._joints[joint]].tolist().index(coordinate)
        if place == "point":
            point = getattr(force, field, None)
            return 0.0 if point is None else point - self._centers[getattr(force, f"body{side}")]
        if place in ("position", "rotation"):
            center = self._centers[getattr(force, f"body{side}")]
            position, rotation = attachment(getattr(force, f"frame{side}"), center)
            return position if place == "position" else rotation
        if field in force.function_fields:
            is_law, texts = force.function_fields[field], force.functions[field]
            programs = [self._programs.add(text, is_law=is_law) for text in texts]
            return programs if len(programs) > 1 else programs[0]
        if field == "function":
            return NONE
        value = getattr(force, field)
        return math.inf if value is None else value


def _fields(records: np.ndarray) -> tuple[str, ...]:
    return records.dtype.names or ()
