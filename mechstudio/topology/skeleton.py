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
from dataclasses import fields as dataclass_fields
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import copy_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Coupling, Driver, Joint, Mechanism
from mechstudio.spatial.principal_axes import principal_axes
from mechstudio.topology.constraint_scales import scale_joints
from mechstudio.topology.coupling_records import coupling_records, idle_efforts
from mechstudio.topology.elimination import EliminationPlan
from mechstudio.topology.graph import Edge
from mechstudio.topology.joint_records import (
    BodyNumbers,
    body_records,
    joint_records,
    place_frames,
    place_in_state,
    refill_joint,
    weigh_bodies,
)
from mechstudio.topology.natural_length import arms_of_held, natural_length
from mechstudio.topology.plan_records import plan_records, weigh_merges
from mechstudio.topology.slender import show_slender_leaves, split_mobilities
from mechstudio.topology.spanning_tree import SpanningTree
from mechstudio.topology.structure import Structure, Structured, joint_plan, joint_tree
from mechstudio.topology.system import RIGID

KEPT = 6  # that were made last
UNREAD = ("initial", "effort")  # fields of joints that have no part in it
SPINS = ("spin_count", "spin_axis_B", "spin_mobility", "spin_limit")
Principal = tuple[FloatArray, FloatArray]


@dataclass(frozen=True, eq=False, kw_only=True)
class Skeleton:
    """Records of bodies, joints, couplings and of the assembly; nothing in them is ever written.

    Attributes:
        structure: All of the model but numbers, as far as it has a part in it.
        given: Numbers of the bodies.
        poses: Initial poses that lengths of rods follow from; empty without rods.
        model_joints: Joints of the model.
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
        vars(made).update({name: vars(self)[name] for name in _FIELDS}, **fields)
        return made


_FIELDS = tuple(field.name for field in dataclass_fields(Skeleton))


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
    numbers = BodyNumbers.of(mechanism.bodies)
    poses = _rod_poses(mechanism.bodies) if structured.has_rods else b""
    with _lock:
        kept = tuple(_kept)
    alike = [known for known in kept if known.structure == structure]
    for known in alike:
        is_alike = known.poses == poses and _same_numbers(known.given, numbers)
        if is_alike and _has_joints(known, mechanism.joints):
            return known
    made = (
        _with_numbers(alike[-1], mechanism, edges, numbers, poses)
        if alike
        else _made(mechanism, edges, structure, numbers, poses)
    )
    with _lock:
        _kept.append(made)
    return made


def differ_at_most_in_weights(one: Skeleton, other: Skeleton) -> bool:
    """Whether skeletons have all in common but masses and inertias, or these as well."""
    return (
        one.structure is other.structure
        and one.poses == other.poses
        and len(one.model_joints) == len(other.model_joints)
        and all(map(operator.is_, one.model_joints, other.model_joints))
        and one.given.centers.tobytes() == other.given.centers.tobytes()
    )


def _rod_poses(bodies: Sequence[Body]) -> bytes:
    """Initial poses of all bodies, from which lengths of joints may follow."""
    return np.array([(*body.position, *body.orientation) for body in bodies]).tobytes()


def _same_numbers(one: BodyNumbers, other: BodyNumbers) -> bool:
    # bytes: the sign of a zero counts
    return all(a.tobytes() == b.tobytes() for a, b in zip(one, other, strict=True))


def _has_joints(known: Skeleton, joints: tuple[Joint, ...]) -> bool:
    """Whether joints are those of a skeleton.

    Joints of a series of models are mostly the very same objects, if not those of the skeleton.
    """
    seen = [known.model_joints, *(one for one, of in tuple(_compared) if of is known)]
    shared, nearest = max(
        ((sum(map(operator.is_, one, joints)), one) for one in seen), key=lambda entry: entry[0]
    )
    if not all(_same_joints(nearest, joints)):
        return False
    if shared < len(joints) - 1:
        _compared.append((joints, known))
    return True


def _same_joints(one: Sequence[Joint], other: Sequence[Joint]) -> list[bool]:
    """Whether each joint is the same as far as it is read, to the sign of a zero."""
    if one is other:
        return [True] * len(one)
    return [a is b or all(map(_same, _read(a), _read(b))) for a, b in zip(one, other, strict=True)]


def _read(joint: Joint) -> list[Any]:
    return [joint.__dict__[name] for name in type(joint).model_fields if name not in UNREAD]


def _same(one: object, other: object) -> bool:
    return one is other or (one == other and repr(one) == repr(other))


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
    bodies = body_records(numbers, tree, len(mechanism.joints))
    place_frames(joints[: len(edges)], mechanism.joints, numbers)
    place_in_state(joints, bodies, tree)
    principal = principal_axes(numbers.inertias)
    arms = arms_of_held(joints, len(bodies))
    inertias = split_mobilities(bodies, arms, principal)
    scale_joints(joints, bodies, inertias)
    shown = show_slender_leaves(plan, bodies["spin_count"][plan.leaf_body] > 0)
    couplings = coupling_records(mechanism, joints)
    leaves, steps, compounds, shown_leaves = plan_records(shown, joints, bodies, inertias)
    return Skeleton(
        structure=structure,
        given=numbers,
        poses=poses,
        model_joints=mechanism.joints,
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
    like: Skeleton,
    mechanism: Mechanism,
    edges: Sequence[Edge],
    numbers: BodyNumbers,
    poses: bytes,
) -> Skeleton:
    """The skeleton of a model from one of the same structure: only numbers are written anew."""
    joints, bodies, arms = copy_of(like.joints), copy_of(like.bodies), like.arms
    same = _same_joints(like.model_joints, mechanism.joints)
    others = [j for j, is_same in enumerate(same) if not is_same or poses != like.poses]
    for j in others:
        refill_joint(joints, mechanism, j, edges[j])
    if others or numbers.centers.tobytes() != like.given.centers.tobytes():
        place_frames(joints[: len(edges)], mechanism.joints, numbers)
        arms = arms_of_held(joints, len(bodies))
    weigh_bodies(bodies, numbers)
    for name in SPINS:
        bodies[name] = 0
    turned = numbers.inertias.tobytes() != like.given.inertias.tobytes()
    principal = principal_axes(numbers.inertias) if turned else like.principal
    inertias = split_mobilities(bodies, arms, principal)
    scale_joints(joints, bodies, inertias)
    shown, leaves, steps = like.shown_plan, like.leaves, like.steps
    compounds, shown_leaves = like.compounds, like.shown_leaves
    if (bodies["spin_count"] != like.bodies["spin_count"]).any():
        shown = show_slender_leaves(like.plan, bodies["spin_count"][like.plan.leaf_body] > 0)
        leaves, steps, compounds, shown_leaves = plan_records(shown, joints, bodies, inertias)
    elif (steps["joint"] == RIGID).any():
        steps = copy_of(steps)
        weigh_merges(shown, steps, leaves, bodies, joints, inertias)
    couplings = coupling_records(mechanism, joints)
    return like.exchanged(
        given=numbers,
        poses=poses,
        model_joints=mechanism.joints,
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
