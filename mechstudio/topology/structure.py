"""The structure of a model: which bodies its joints tie, its spanning tree and assembly plan."""

from __future__ import annotations

import operator
from collections import Counter, deque
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mechstudio.joints import joint_type
from mechstudio.model import GROUND as GROUND_NAME
from mechstudio.model import Joint, Mechanism
from mechstudio.topology.coupling_records import coupled_joints
from mechstudio.topology.elimination import EliminationPlan, elimination_plan
from mechstudio.topology.graph import Edge
from mechstudio.topology.spanning_tree import SpanningTree, spanning_tree
from mechstudio.topology.system import GROUND

KEPT = 6  # structures that were looked at last
KEPT_PLANS = 4
STRUCTURAL = ("name", "type", "body1", "body2", "cut", "root")  # fields of joints
DRIVEN, COUPLED = 2.0, 1.0  # how much joints are to be in the spanning tree

Structure = tuple[object, ...]


class Structured(NamedTuple):
    """The structure of a model, and what it was found in."""

    names: tuple[str, ...]  # of bodies
    joints: tuple[Joint, ...]
    others: tuple[object, ...]  # drivers and couplings
    edges: tuple[Edge, ...]
    structure: Structure
    has_rods: bool

    @classmethod
    def of(cls, mechanism: Mechanism) -> Structured:
        """The structure, from memory if the parts are those of a model that was seen of late."""
        names = tuple(body.name for body in mechanism.bodies)
        joints, others = mechanism.joints, (mechanism.drivers, mechanism.couplings)
        for known in tuple(_structured):
            is_like = known.names == names and all(map(operator.is_, known.others, others))
            if (
                is_like
                and len(known.joints) == len(joints)
                and all(map(_is_like_joint, known.joints, joints))
            ):
                return known
        edges = joint_edges(mechanism)
        has_rods = any(joint.joint_type.is_rod for joint in joints)
        made = cls(names, joints, others, edges, _structure(mechanism, edges), has_rods)
        _structured.append(made)
        return made


_structured: deque[Structured] = deque(maxlen=KEPT)


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


def _is_like_joint(one: Joint, other: Joint) -> bool:
    """Whether joints differ in numbers at most, which mostly are the very same objects."""
    if one is other:
        return True
    values, others = one.__dict__, other.__dict__
    return all(values[name] == others[name] for name in STRUCTURAL)


def _structure(mechanism: Mechanism, edges: Sequence[Edge]) -> Structure:
    return (
        tuple(body.name for body in mechanism.bodies),
        edges,
        tuple((joint.name, joint.type, joint.cut, joint.root) for joint in mechanism.joints),
        tuple((driver.joint, driver.coordinate, driver.kind) for driver in mechanism.drivers),
        tuple((coupling.ends, repr(coupling.ratio)) for coupling in mechanism.couplings),
    )


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


@lru_cache(maxsize=KEPT_PLANS)
def _plan(body_count: int, edges: tuple[Edge, ...], last: tuple[int, ...]) -> EliminationPlan:
    """Elimination plan of a structure, cached: most edits do not change it."""
    return elimination_plan(body_count, edges, last=last)
