"""Compilation of models: the only place that turns names into indices."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import NamedTuple
from weakref import ReferenceType, ref

import numpy as np

from mechstudio.compiler.record_copies import with_fields
from mechstudio.errors import UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.topology.driver_records import driver_records, integrated_count
from mechstudio.topology.load_records import LoadRecords, load_records
from mechstudio.topology.natural_length import gravity_time
from mechstudio.topology.plan_records import plan_sizes
from mechstudio.topology.skeleton import Skeleton, skeleton_of
from mechstudio.topology.system import Drivers, Sizes, System
from mechstudio.topology.unsupported import unsupported_elements

AXES = range(6)
NUMBERED = ("bodies", "leaves", "steps", "compounds", "shown_leaves", "couplings")  # of a skeleton
KEPT_MODELS = 4  # that were compiled last


class CompiledModel(NamedTuple):
    """Compiled model: constants of the kernels, their sizes, and what they were made of."""

    system: System
    sizes: Sizes
    cut_joints: tuple[str, ...]
    skeleton: Skeleton


_compiled: deque[tuple[ReferenceType[Mechanism], CompiledModel]] = deque(maxlen=KEPT_MODELS)
_like: deque[CompiledModel] = deque(maxlen=KEPT_MODELS)
_lock = Lock()


def refuse_unsupported(mechanism: Mechanism) -> None:
    """Refuse elements that can be built but not simulated.

    Raises:
        UnfitModelError: A distance joint has no direction.
    """
    found = unsupported_elements(mechanism)
    if found:
        names = [element.name for element in found]
        shown = ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
        raise UnfitModelError(
            f"This model cannot be simulated, because of {shown}. Correct or remove it.",
            [element.problem for element in found],
        )


def compile_model(mechanism: Mechanism) -> CompiledModel:
    """Compile a model: numbering, spanning tree, assembly plan and constant arrays.

    Checks, poses and runs of the same mechanism share what the first of them compiled: nothing in
    it is ever written.
    """
    with _lock:
        for known, compiled in _compiled:
            if known() is mechanism:
                return compiled
    made = _compile(mechanism)
    with _lock:
        _compiled.append((ref(mechanism), made))
    return made


def _compile(mechanism: Mechanism) -> CompiledModel:
    skeleton = skeleton_of(mechanism)
    records = load_records(mechanism, skeleton)
    drivers = driver_records(mechanism, skeleton)
    exchanges = _exchanges(mechanism, records)
    alike = [
        known
        for known in tuple(_like)
        if known.skeleton.structure is skeleton.structure
        and known.skeleton.shown_plan is skeleton.shown_plan
        and (known.system.is_damped, known.system.is_supplied) == exchanges
    ]
    made = (
        _with_numbers(alike[-1], mechanism, skeleton, records, drivers)
        if alike
        else _made(mechanism, skeleton, records, drivers)
    )
    if all(known.skeleton is not skeleton for known in alike):
        _like.append(made)
    return made


def _with_numbers(
    known: CompiledModel,
    mechanism: Mechanism,
    skeleton: Skeleton,
    records: LoadRecords,
    drivers: Drivers,
) -> CompiledModel:
    """The compiled model from one that differs in numbers and functions alone."""
    changed = {name: getattr(skeleton, name) for name in NUMBERED}
    gravity, system = mechanism.gravity, known.system
    if not _has_gravity(system, gravity):
        changed["gravity"] = np.array(gravity, dtype=float)
    if "gravity" in changed or skeleton.length != known.skeleton.length:
        changed["length"] = skeleton.length
        changed["time"] = gravity_time(gravity, skeleton.length) or 1.0
    changed |= {"joints": records.joints, "loads": records.loads, "drivers": drivers}
    return known._replace(system=with_fields(system, **changed), skeleton=skeleton)


def _has_gravity(system: System, gravity: tuple[float, ...]) -> bool:
    # to the sign of a zero
    return system.gravity.tobytes() == np.array(gravity, dtype=float).tobytes()


def _exchanges(mechanism: Mechanism, records: LoadRecords) -> tuple[int, int]:
    """Whether anything dissipates energy, and whether anything supplies it."""
    return int(records.is_damped), int(records.is_supplied or bool(mechanism.drivers))


def _made(
    mechanism: Mechanism, skeleton: Skeleton, records: LoadRecords, drivers: Drivers
) -> CompiledModel:
    """The compiled model with records that are not known in this combination."""
    joints, couplings = records.joints, skeleton.couplings
    is_damped, is_supplied = _exchanges(mechanism, records)
    is_tied = joints["open_count"] < len(AXES)
    is_tied[couplings["joint"].ravel()] = True
    system = System(
        gravity=np.array(mechanism.gravity, dtype=float),
        bodies=skeleton.bodies,
        order=np.asarray(skeleton.tree.order, dtype=np.int32),
        joints=joints,
        leaves=skeleton.leaves,
        steps=skeleton.steps,
        compounds=skeleton.compounds,
        kept_ports=np.asarray(skeleton.shown_plan.kept, dtype=np.int32),
        shown_leaves=skeleton.shown_leaves,
        loads=records.loads,
        drivers=drivers,
        couplings=couplings,
        idle_efforts=skeleton.idle_efforts,
        length=skeleton.length,
        time=gravity_time(mechanism.gravity, skeleton.length) or 1.0,
        is_damped=is_damped,
        is_supplied=is_supplied,
        loop_count=int(np.sum((joints["is_tree"] == 0) & is_tied)),
    )
    exchanged = is_damped + is_supplied
    cut = tuple(mechanism.joints[j].name for j in skeleton.tree.cut_joints)
    return CompiledModel(system, _count(mechanism, skeleton, exchanged), cut, skeleton)


def _count(mechanism: Mechanism, skeleton: Skeleton, exchanged: int) -> Sizes:
    """Vector lengths; `exchanged` is the number of exchanged energies in the state."""
    joints = skeleton.joints
    tree = joints["is_tree"] == 1
    state_coordinates = int(joints["coordinate_count"][tree].sum())
    state_coordinates += integrated_count(mechanism, joints)
    state_rates = int(joints["open_count"][tree].sum())
    return Sizes(
        user_joints=len(mechanism.joints),
        coordinates=int(joints["coordinate_count"].sum()),
        rates=int(joints["free_count"].sum()),
        state_coordinates=state_coordinates,
        state_rates=state_rates,
        state=state_coordinates + state_rates + exchanged,
        **plan_sizes(skeleton.shown_plan),
    )
