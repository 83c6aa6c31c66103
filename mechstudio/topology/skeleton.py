"""What of a compiled model follows from its bodies, joints, drivers and couplings.

Loads, functions and initial states have no part in it. Runs of one mechanism with other numbers
mostly share it whole; with other masses or lengths they share the spanning tree and the assembly
plan, and only numbers are written anew.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import copy_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Coupling, Driver, Frame, Joint, Mechanism
from mechstudio.spatial.principal_axes import principal_axes
from mechstudio.topology.coupling_records import coupling_records, idle_efforts
from mechstudio.topology.elimination import EliminationPlan
from mechstudio.topology.graph import Edge
from mechstudio.topology.joint_records import (
    BodyNumbers,
    body_records,
    frame_origins,
    joint_records,
    place_in_state,
    refill_joint,
    rod_length,
)
from mechstudio.topology.natural_length import natural_length
from mechstudio.topology.plan_records import plan_records, weigh_merges
from mechstudio.topology.slender import show_slender_leaves
from mechstudio.topology.spanning_tree import SpanningTree
from mechstudio.topology.structure import Structure, Structured, joint_plan, joint_tree
from mechstudio.topology.weighing import weigh

KEPT = 6  # that were made last
# fields of joints that have a part in it
READ = tuple(name for name in Joint.model_fields if name not in ("initial", "effort"))
Principal = tuple[FloatArray, FloatArray]


@dataclass(frozen=True, eq=False, kw_only=True)
class Skeleton:
    """Records of bodies, joints, couplings and of the assembly; nothing in them is ever written.

    Attributes:
        structure: All of the model but numbers, as far as it has a part in it.
        given: Numbers of the bodies.
        poses: Initial poses that lengths of rods follow from; empty without rods.
        model_joints: Joints of the model.
        origins: Of their frames, see `frame_origins`.
        tree: Spanning tree.
        plan: Assembly plan, for bodies that are not slender.
        shown_plan: The plan that is taken.
        bodies: BODY records; likewise all that follow.
        joints: Without laws of efforts.
        couplings, idle_efforts, leaves, steps, compounds, shown_leaves: As in `System`.
        length: Unit of length [m].
        arms: Longest arm of each body, see `arms_of_held`, shape (n,) [m].
        inertias: Typical inertia of each body, shape (n,) [kg m^2].
        principal: Principal inertias and axes of the bodies, see `principal_axes`.
    """

    structure: Structure
    given: BodyNumbers
    poses: bytes
    model_joints: tuple[Joint, ...]
    origins: FloatArray
    tree: SpanningTree
    plan: EliminationPlan
    shown_plan: EliminationPlan
    bodies: Records
    joints: Records
    couplings: Records
    idle_efforts: FloatArray
    leaves: Records
    steps: Records
    compounds: Records
    shown_leaves: np.ndarray
    length: float
    arms: FloatArray
    inertias: FloatArray
    principal: Principal

    def exchanged(self, **fields: Any) -> Skeleton:
        """The same with other values of some fields, in a part of the time of `replace`."""
        made = object.__new__(Skeleton)
        vars(made).update(vars(self), **fields)
        return made


class _Parts(NamedTuple):
    """All parts of a model that a skeleton follows from."""

    bodies: tuple[Body, ...]
    joints: tuple[Joint, ...]
    drivers: tuple[Driver, ...]
    couplings: tuple[Coupling, ...]

    @classmethod
    def of(cls, mechanism: Mechanism) -> _Parts:
        return cls(mechanism.bodies, mechanism.joints, mechanism.drivers, mechanism.couplings)

    def are(self, others: _Parts) -> bool:
        """Whether they are the very same objects."""
        return all(map(operator.is_, self, others))


_kept: deque[Skeleton] = deque(maxlen=KEPT)
# of the models that were looked at last
_seen: deque[tuple[_Parts, Skeleton]] = deque(maxlen=KEPT)
# joints of models that are those of a skeleton, though they are other objects
_compared: deque[tuple[tuple[Joint, ...], Skeleton]] = deque(maxlen=KEPT)
_lock = Lock()


def skeleton_of(mechanism: Mechanism) -> Skeleton:
    """The skeleton of a model; the same object as before where all that it reads is the same."""
    parts = _Parts.of(mechanism)
    with _lock:
        seen = tuple(_seen)
    for before, known in seen:
        if before.are(parts):
            return known
    found = _found(mechanism)
    with _lock:
        _seen.append((parts, found))
    return found


def _found(mechanism: Mechanism) -> Skeleton:
    """The skeleton of a model that may be new."""
    structured = Structured.of(mechanism)
    edges, structure = structured.edges, structured.structure
    poses = _rod_poses(mechanism.bodies) if structured.has_rods else b""
    with _lock:
        kept = tuple(_kept)
    alike = [known for known in kept if known.structure == structure]
    numbers = BodyNumbers.of(mechanism.bodies, alike[-1].given if alike else None)
    content = numbers.rows.tobytes()  # the sign of a zero counts
    for known in alike:
        is_alike = known.poses == poses and known.given.rows.tobytes() == content
        if is_alike and _has_joints(known, mechanism.joints):
            return known
    made = (
        _with_numbers(alike[-1], mechanism, numbers, poses)
        if alike
        else _made(mechanism, edges, structure, numbers, poses)
    )
    with _lock:
        _kept.append(made)
    return made


def _rod_poses(bodies: Sequence[Body]) -> bytes:
    """Initial poses of all bodies, from which lengths of joints may follow."""
    return np.array([(*body.position, *body.orientation) for body in bodies]).tobytes()


def _has_joints(known: Skeleton, joints: tuple[Joint, ...]) -> bool:
    """Whether joints are those of a skeleton.

    Joints of a series of models are mostly the very same objects, if not those of the skeleton.
    """
    seen = [known.model_joints, *(one for one, of in tuple(_compared) if of is known)]
    shared, nearest = max(
        ((sum(map(operator.is_, one, joints)), one) for one in seen), key=lambda entry: entry[0]
    )
    if not _are_same(nearest, joints):
        return False
    if shared < len(joints) - 1:
        _compared.append((joints, known))
    return True


def _are_same(one: Sequence[Joint], other: Sequence[Joint]) -> bool:
    """Whether joints are the same as far as they are read, to the sign of a zero."""
    return one is other or all(
        a is b or all(_same(a.__dict__[name], b.__dict__[name]) for name in READ)
        for a, b in zip(one, other, strict=True)
    )


def _same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, Frame) and isinstance(other, Frame):
        # that of pydantic takes three times as long
        return _same(one.position, other.position) and _same(one.orientation, other.orientation)
    return one == other and repr(one) == repr(other)


def _made(
    mechanism: Mechanism,
    edges: tuple[Edge, ...],
    structure: Structure,
    numbers: BodyNumbers,
    poses: bytes,
) -> Skeleton:
    """The skeleton of a structure that is not known."""
    tree, plan = joint_tree(mechanism, edges), joint_plan(mechanism, edges)
    joints = joint_records(mechanism, edges, tree)
    bodies = body_records(tree, len(mechanism.joints))
    place_in_state(joints, bodies, tree)
    principal, origins = principal_axes(numbers.inertias), frame_origins(mechanism.joints)
    arms, inertias = np.empty(len(bodies)), np.empty(len(bodies))
    weigh(bodies, joints, numbers.rows, origins, *principal, arms, inertias)
    shown = show_slender_leaves(plan, bodies["spin_count"][plan.leaf_body] > 0)
    couplings = coupling_records(mechanism, joints)
    leaves, steps, compounds, shown_leaves = plan_records(shown, joints, bodies, inertias)
    return Skeleton(
        structure=structure,
        given=numbers,
        poses=poses,
        model_joints=mechanism.joints,
        origins=origins,
        tree=tree,
        plan=plan,
        shown_plan=shown,
        bodies=bodies,
        joints=joints,
        couplings=couplings,
        idle_efforts=idle_efforts(couplings),
        leaves=leaves,
        steps=steps,
        compounds=compounds,
        shown_leaves=shown_leaves,
        length=natural_length(bodies, arms),
        arms=arms,
        inertias=inertias,
        principal=principal,
    )


def _with_numbers(
    like: Skeleton, mechanism: Mechanism, numbers: BodyNumbers, poses: bytes
) -> Skeleton:
    """The skeleton of a model from one of the same structure: only numbers are written anew."""
    joints, origins = _with_joints(like, mechanism, poses)
    bodies, principal = copy_of(like.bodies), like.principal
    if not numbers.have_inertias_of(like.given):
        principal = principal_axes(numbers.inertias)
    arms, inertias = np.empty(len(bodies)), np.empty(len(bodies))
    weigh(bodies, joints, numbers.rows, origins, *principal, arms, inertias)
    shown, leaves, steps = like.shown_plan, like.leaves, like.steps
    compounds, shown_leaves = like.compounds, like.shown_leaves
    if bodies["spin_count"].tobytes() != like.bodies["spin_count"].tobytes():
        shown = show_slender_leaves(like.plan, bodies["spin_count"][like.plan.leaf_body] > 0)
        leaves, steps, compounds, shown_leaves = plan_records(shown, joints, bodies, inertias)
    elif shown.merge_count:
        steps = copy_of(steps)
        weigh_merges(shown, steps, leaves, bodies, joints, inertias)
    couplings = coupling_records(mechanism, joints) if mechanism.couplings else like.couplings
    return like.exchanged(
        given=numbers,
        poses=poses,
        model_joints=mechanism.joints,
        origins=origins,
        shown_plan=shown,
        bodies=bodies,
        joints=joints,
        couplings=couplings,
        leaves=leaves,
        steps=steps,
        compounds=compounds,
        shown_leaves=shown_leaves,
        length=natural_length(bodies, arms),
        arms=arms,
        inertias=inertias,
        principal=principal,
    )


def _with_joints(like: Skeleton, mechanism: Mechanism, poses: bytes) -> tuple[Records, FloatArray]:
    """JOINT records and origins of frames from those of joints that differ in numbers alone."""
    records, origins = copy_of(like.joints), like.origins
    pairs = enumerate(zip(mechanism.joints, like.model_joints, strict=True))
    others = [(j, joint, before) for j, (joint, before) in pairs if joint is not before]
    if others:
        origins = origins.copy()
    for j, joint, before in others:
        refill_joint(records[j], joint, before)
        origins[j] = (*joint.frame1.position, *joint.frame2.position)
    if poses and (others or poses != like.poses):
        for j, joint in enumerate(mechanism.joints):
            if joint.joint_type.is_rod:
                records[j]["length"] = rod_length(joint, mechanism.bodies)
    return records, origins
