"""Compilation of models: the only place that turns names into indices."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple
from weakref import ReferenceType, ref

import numpy as np

from mechstudio.errors import UnfitModelError
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.joints import JointType, joint_type
from mechstudio.joints.free import FREE
from mechstudio.model import GROUND as GROUND_NAME
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.model.joint import ElementKey
from mechstudio.topology.constraint_scales import scale_joints
from mechstudio.topology.coupling_records import coupled_joints, coupling_records, idle_efforts
from mechstudio.topology.driver_records import driven_slots, driver_records, integrated_count
from mechstudio.topology.elimination import EliminationPlan, elimination_plan
from mechstudio.topology.graph import Edge
from mechstudio.topology.load_records import load_records
from mechstudio.topology.natural_length import gravity_time, natural_length
from mechstudio.topology.plan_records import plan_records, plan_sizes
from mechstudio.topology.poses import initial_distance
from mechstudio.topology.slender import show_slender_leaves, split_mobilities
from mechstudio.topology.spanning_tree import SpanningTree, spanning_tree
from mechstudio.topology.system import (
    BODY,
    GROUND,
    JOINT,
    NONE,
    Sizes,
    System,
)
from mechstudio.topology.unsupported import unsupported_elements

AXES = range(6)
KEPT_PLANS = 4
KEPT_MODELS = 4  # that were compiled last
ELEMENTS: tuple[ElementKey, ...] = ("stiffness", "damping", "reference", "friction")
ACTING = ("stiffness", "damping", "friction", "stop_stiffness")
DRIVEN, COUPLED = 2.0, 1.0  # how much joints are to be in the spanning tree


class CompiledModel(NamedTuple):
    """Compiled model: constants of the kernels and their sizes."""

    system: System
    sizes: Sizes
    cut_joints: tuple[str, ...]


_compiled: deque[tuple[ReferenceType[Mechanism], CompiledModel]] = deque(maxlen=KEPT_MODELS)
_lock = Lock()


def body_indices(mechanism: Mechanism) -> dict[str, int]:
    """Index of each body by name, and of the ground."""
    return {body.name: b for b, body in enumerate(mechanism.bodies)} | {GROUND_NAME: GROUND}


def joint_edges(mechanism: Mechanism) -> tuple[Edge, ...]:
    """The joints as edges of a graph with ground = -1; drivers add constraints."""
    index = body_indices(mechanism)
    driven = Counter(driver.joint for driver in mechanism.drivers)
    edges = []
    for joint in mechanism.joints:
        kind = joint_type(joint.type)
        constraint_count = len(kind.locked) + driven[joint.name]
        ends = index[joint.body1], index[joint.body2]
        edges.append(Edge(*ends, constraint_count, kind.carries))
    return tuple(edges)


def joint_tree(mechanism: Mechanism, edges: Sequence[Edge]) -> SpanningTree:
    """The spanning tree; driven and coupled joints are cut only where they close a loop.

    After them, the joints that the model says to cut are cut wherever they close one.
    """
    driven = {driver.joint for driver in mechanism.drivers}
    coupled = coupled_joints(mechanism)
    keep = [
        DRIVEN * (joint.name in driven) + COUPLED * (joint.name in coupled)
        for joint in mechanism.joints
    ]
    cut = [number for number, joint in enumerate(mechanism.joints) if joint.cut]
    return spanning_tree(len(mechanism.bodies), edges, keep=keep, cut=cut)


def joint_plan(mechanism: Mechanism, edges: tuple[Edge, ...]) -> EliminationPlan:
    """Order of eliminations; joints marked as roots come last."""
    last = tuple(number for number, joint in enumerate(mechanism.joints) if joint.root)
    return _plan(len(mechanism.bodies), edges, last)


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
    edges = joint_edges(mechanism)
    tree = joint_tree(mechanism, edges)
    plan = joint_plan(mechanism, edges)
    joints = _joint_records(mechanism, edges, tree)
    records = load_records(mechanism, body_indices(mechanism), joints)
    is_supplied = records.is_supplied or bool(mechanism.drivers)
    bodies = _body_records(mechanism, tree, len(mechanism.joints))
    inertias = split_mobilities(bodies, joints)
    plan = show_slender_leaves(plan, bodies["spin_count"][plan.leaf_body] > 0)
    sizes = _count(mechanism, joints, plan, int(records.is_damped) + int(is_supplied))
    scale_joints(joints, bodies, inertias)
    _place_in_state(joints, bodies, tree)
    drivers = driver_records(mechanism, joints)
    couplings = coupling_records(mechanism, joints)
    is_tied = joints["open_count"] < len(AXES)
    is_tied[couplings["joint"].ravel()] = True
    leaves, steps, compounds, shown = plan_records(plan, joints, bodies, inertias)
    length = natural_length(bodies, joints)
    system = System(
        gravity=np.array(mechanism.gravity, dtype=float),
        bodies=bodies,
        order=np.asarray(tree.order, dtype=np.int32),
        joints=joints,
        leaves=leaves,
        steps=steps,
        compounds=compounds,
        kept_ports=np.asarray(plan.kept, dtype=np.int32),
        shown_leaves=shown,
        loads=records.loads,
        drivers=drivers,
        couplings=couplings,
        idle_efforts=idle_efforts(couplings),
        length=length,
        time=gravity_time(mechanism.gravity, length) or 1.0,
        is_damped=int(records.is_damped),
        is_supplied=int(is_supplied),
        loop_count=int(np.sum((joints["is_tree"] == 0) & is_tied)),
    )
    cut = tuple(mechanism.joints[j].name for j in tree.cut_joints)
    return CompiledModel(system, sizes, cut)


@lru_cache(maxsize=KEPT_PLANS)
def _plan(body_count: int, edges: tuple[Edge, ...], last: tuple[int, ...]) -> EliminationPlan:
    """Elimination plan of a structure, cached: most edits do not change it."""
    return elimination_plan(body_count, edges, last=last)


def _body_records(mechanism: Mechanism, tree: SpanningTree, user_joints: int) -> np.ndarray:
    """BODY records; implicit free joints are numbered after the user's joints."""
    records = np.zeros(len(mechanism.bodies), dtype=BODY)
    implicit = user_joints
    for b, body in enumerate(mechanism.bodies):
        record = records[b]
        record["mass"], record["inverse_mass"] = body.mass, 1.0 / body.mass
        record["inertia_B"] = body.inertia
        record["center_B"] = body.center_of_mass
        if tree.joint[b] < 0:
            record["joint"] = implicit
            implicit += 1
        else:
            record["joint"] = tree.joint[b]
    records["parent"] = tree.parent
    records["is_body2"] = tree.direction > 0
    return records


def _joint_records(mechanism: Mechanism, edges: Sequence[Edge], tree: SpanningTree) -> np.ndarray:
    """JOINT records of the user's joints and of the implicit free joints."""
    free_bodies = np.flatnonzero(tree.joint < 0)
    records = np.zeros(len(edges) + len(free_bodies), dtype=JOINT)
    coordinate = rate = 0
    cut = set(tree.cut_joints.tolist())
    free = FREE
    for j in range(len(records)):
        record = records[j]
        if j < len(edges):
            joint = mechanism.joints[j]
            kind = joint_type(joint.type)
            _fill_user_joint(record, joint, edges[j], mechanism.bodies)
        else:
            kind = free
            record["body1"], record["body2"] = GROUND, free_bodies[j - len(edges)]
            record["rotation1"] = record["rotation2"] = np.eye(3)
        _fill_type(record, kind, driven_slots(mechanism, joint.name) if j < len(edges) else ())
        record["is_tree"] = j not in cut
        record["is_midway"] = j in cut and kind.is_pivot and record["lead"] == 0.0
        record["coordinate"], record["rate"] = coordinate, rate
        coordinate += kind.coordinate_count
        rate += kind.rate_count
    _place_frames(records[: len(edges)], mechanism)
    records["has_effort"] = np.any([records[key].any(axis=1) for key in ACTING], axis=0)
    return records


def _fill_type(record: np.ndarray, kind: JointType, driven: Sequence[int]) -> None:
    """Properties, counts and axes of a joint; `driven` are the places of its driven coordinates."""
    record["free_count"], record["coordinate_count"] = kind.rate_count, kind.coordinate_count
    open_axes = [axis for axis in AXES if axis not in kind.locked]
    order = sorted(range(len(open_axes)), key=lambda slot: slot in driven)
    record["open_count"] = len(open_axes) - len(driven)
    record["axis_order"] = [open_axes[slot] for slot in order] + list(kind.locked)
    record["slot"] = order + list(range(len(order), 6))
    record["is_crossed"], record["is_rod"] = kind.is_crossed, kind.is_rod


def _fill_user_joint(record: np.ndarray, joint: Joint, edge: Edge, bodies: Sequence[Body]) -> None:
    """Bodies and elements of a joint of the model."""
    record["body1"], record["body2"] = edge.body1, edge.body2
    count = joint_type(joint.type).rate_count
    for key in ELEMENTS:
        # most joints have none of them
        if getattr(joint, key) != 0.0:
            record[key][:count] = joint.per_coordinate(key)
    record["lower"][:count], record["upper"][:count] = -math.inf, math.inf
    for k, stop in enumerate(joint.stops() if joint.limits is not None else ()):
        record["lower"][k], record["upper"][k] = stop.lower, stop.upper
        record["stop_stiffness"][k], record["stop_damping"][k] = stop.stiffness, stop.damping
    record["lead"] = (joint.pitch or 0.0) / (2.0 * math.pi)
    if joint.joint_type.is_rod:
        record["length"] = joint.length or initial_distance(joint, bodies)


def _place_frames(records: np.ndarray, mechanism: Mechanism) -> None:
    """Frames of the user's joints from the mass centers of their bodies."""
    # the last entry is the ground
    centers = np.array([*(body.center_of_mass for body in mechanism.bodies), (0.0, 0.0, 0.0)])
    for side in ("1", "2"):
        frames = [getattr(joint, f"frame{side}") for joint in mechanism.joints]
        ends = records[f"body{side}"]
        positions = np.array([frame.position for frame in frames]).reshape(-1, 3)
        records[f"position{side}"] = positions - centers[ends]
        for record, frame in zip(records, frames, strict=True):
            record[f"rotation{side}"] = rotation_matrix(frame.orientation)


def _place_in_state(joints: np.ndarray, bodies: np.ndarray, tree: SpanningTree) -> None:
    """Offsets of the tree joints in the state, in the order of the bodies."""
    joints["state_coordinate"] = joints["state_rate"] = NONE
    coordinate = rate = 0
    for b in tree.order:
        record = joints[bodies[b]["joint"]]
        record["state_coordinate"], record["state_rate"] = coordinate, rate
        coordinate += record["coordinate_count"]
        rate += record["open_count"]


def _count(
    mechanism: Mechanism, joints: np.ndarray, plan: EliminationPlan, exchanged: int
) -> Sizes:
    """Vector lengths; `exchanged` is the number of exchanged energies in the state."""
    user = joints[: len(mechanism.joints)]
    tree = joints["is_tree"] == 1
    state_coordinates = int(joints["coordinate_count"][tree].sum())
    state_coordinates += integrated_count(mechanism, joints)
    state_rates = int(joints["open_count"][tree].sum())
    return Sizes(
        user_joints=len(user),
        coordinates=int(joints["coordinate_count"].sum()),
        rates=int(joints["free_count"].sum()),
        state_coordinates=state_coordinates,
        state_rates=state_rates,
        state=state_coordinates + state_rates + exchanged,
        **plan_sizes(plan),
    )
