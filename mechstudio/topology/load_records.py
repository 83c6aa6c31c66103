"""Records of all applied loads, from the user's model."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import are_zero, copy_of, with_fields
from mechstudio.model import GROUND, AnyForce, Joint, Mechanism
from mechstudio.topology.attachment import attachment
from mechstudio.topology.code_records import code_records
from mechstudio.topology.driver_records import are_same
from mechstudio.topology.programs import KnownPrograms, ProgramTable
from mechstudio.topology.skeleton import Skeleton
from mechstudio.topology.structure import body_indices
from mechstudio.topology.system import LOAD_TABLES, NONE, Loads

KEPT = 6  # that were compiled last
DAMPING = ("damping", "friction", "limits")  # fields of joints that may dissipate energy
OWN = ("bushings", "code_state")  # tables that are written to while a model runs


class LoadRecords(NamedTuple):
    """Records of loads, and whether they dissipate or supply energy."""

    loads: Loads
    joints: Records  # those of the skeleton, with the laws of joints
    is_damped: bool
    is_supplied: bool


class _Known(NamedTuple):
    """Loads that were compiled, with what they were made of."""

    skeleton: Skeleton
    forces: tuple[AnyForce, ...]
    joints: tuple[Joint, ...]
    efforts: tuple[tuple[str, ...], ...]
    functions: KnownPrograms
    records: LoadRecords


_kept: deque[_Known] = deque(maxlen=KEPT)
_lock = Lock()


def load_records(mechanism: Mechanism, skeleton: Skeleton) -> LoadRecords:
    """Compile all loads.

    Where forces are those of a model that was compiled before, only their functions are compiled
    with the present values of parameters.

    Args:
        mechanism: The model.
        skeleton: Its skeleton.
    """
    joints = mechanism.joints
    with _lock:
        kept = tuple(_kept)
    seen = (known.efforts for known in reversed(kept) if known.joints is joints)
    efforts = next(seen, None) or tuple(joint.efforts() for joint in joints)
    for known in reversed(kept):
        if known.efforts != efforts or not are_same(known.forces, mechanism.forces):
            continue
        alike = _for_skeleton(known, skeleton)
        records = _with_functions(alike, mechanism.parameters) if alike else None
        if alike and records:
            if alike is not known:
                _keep(alike)
            return records
    programs = ProgramTable(mechanism.parameters)
    records = _made(mechanism, skeleton, efforts, programs)
    functions = KnownPrograms.of(programs, records.loads.programs, mechanism.parameters)
    _keep(_Known(skeleton, mechanism.forces, joints, efforts, functions, records))
    return _with_own(records, {})


def _keep(known: _Known) -> None:
    with _lock:
        _kept.append(known)


def _for_skeleton(known: _Known, skeleton: Skeleton) -> _Known | None:
    """The same loads for a skeleton; None where they may have other numbers."""
    before = known.skeleton
    if before is skeleton:
        return known
    if before.structure is not skeleton.structure:
        return None
    # what acts on bodies is told from their mass centers
    if known.forces and before.given.centers.tobytes() != skeleton.given.centers.tobytes():
        return None
    joints, with_laws = skeleton.joints, known.records.joints
    if with_laws is not before.joints:
        joints = copy_of(joints)
        joints["effort"] = with_laws["effort"]
        joints["has_effort"] |= (joints["effort"] != NONE).any(axis=1)
    records = known.records._replace(joints=joints)
    if not _are_damped_alike(before.model_joints, skeleton.model_joints):
        tables = {name: getattr(records.loads, name) for name in LOAD_TABLES}
        records = records._replace(is_damped=_is_damped(joints, tables))
    return known._replace(skeleton=skeleton, records=records)


def _are_damped_alike(ones: Sequence[Joint], others: Sequence[Joint]) -> bool:
    """Whether joints have the very same objects for what dissipates energy."""
    return ones is others or all(
        one is other or all(one.__dict__[name] is other.__dict__[name] for name in DAMPING)
        for one, other in zip(ones, others, strict=True)
    )


def _with_functions(known: _Known, parameters: Mapping[str, float]) -> LoadRecords | None:
    """The same loads with functions of other parameters; None where they share programs anew."""
    programs = known.functions.again(parameters)
    if programs is None:
        return None
    is_same = programs is known.records.loads.programs
    return _with_own(known.records, {} if is_same else {"programs": programs})


def _with_own(records: LoadRecords, fields: dict[str, object]) -> LoadRecords:
    """Records with what each model has for itself: states of code, and what a hand pulls by.

    Models whose functions are the same share the memory that these are evaluated in: who runs them
    in several threads takes `own_memory`.

    Args:
        records: Those that models share.
        fields: Other fields of the loads.
    """
    loads = records.loads
    own = {name: getattr(loads, name).copy() for name in OWN if getattr(loads, name).size}
    if not own and not fields:
        return records
    return records._replace(loads=with_fields(loads, **own, **fields))


def _made(
    mechanism: Mechanism,
    skeleton: Skeleton,
    efforts: tuple[tuple[str, ...], ...],
    programs: ProgramTable,
) -> LoadRecords:
    """The records of loads that are not known."""
    bodies = body_indices(mechanism)
    joints = _with_efforts(skeleton.joints, efforts, programs)
    builder = _Builder(mechanism, bodies, programs, joints["slot"])
    records: dict[str, list[np.ndarray]] = {table: [] for table in LOAD_TABLES}
    # table by table, as programs are numbered in the order in which they come
    for force in sorted(mechanism.forces, key=lambda force: list(LOAD_TABLES).index(force.table)):
        records[force.table].append(builder.record(force))
    tables = {table: _stacked(records[table], dtype) for table, dtype in LOAD_TABLES.items()}
    supplied = [joints["effort"]]
    supplied += [table["function"] for table in tables.values() if "function" in _fields(table)]
    code = code_records(mechanism, programs.codes, bodies, joints["slot"])
    return LoadRecords(
        Loads(programs=programs.compiled(), **tables, **code),
        joints,
        is_damped=_is_damped(joints, tables),
        is_supplied=len(tables["motors"]) > 0
        or any(bool((index != NONE).any()) for index in supplied),
    )


def _is_damped(joints: Records, tables: Mapping[str, Records]) -> bool:
    """Whether joints or other loads dissipate energy."""
    damped = [joints["damping"], joints["friction"], joints["stop_damping"]]
    damped += [table["damping"] for table in tables.values() if "damping" in _fields(table)]
    return not all(map(are_zero, damped))


def _with_efforts(
    joints: Records, efforts: tuple[tuple[str, ...], ...], programs: ProgramTable
) -> Records:
    """JOINT records with the programs of the laws in joints; the same where there are none."""
    found = [[programs.add(text, is_law=True) for text in texts] for texts in efforts]
    if all(index == NONE for indices in found for index in indices):
        return joints
    joints = copy_of(joints)
    for record, indices in zip(joints, found, strict=False):
        record["effort"][: len(indices)] = indices
        if (record["effort"] != NONE).any():
            record["has_effort"] = 1
    return joints


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
            # of the class: elements that are asked for what they lack look for similar names
            point = getattr(force, field) if field in type(force).model_fields else None
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


def _fields(records: Records) -> tuple[str, ...]:
    return records.dtype.names or ()
