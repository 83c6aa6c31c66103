"""The structure of a model: which bodies its joints tie, its spanning tree and assembly plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from mechstudio.joints import joint_type
from mechstudio.model import GROUND as GROUND_NAME
from mechstudio.model import Mechanism
from mechstudio.topology.coupling_records import coupled_joints
from mechstudio.topology.elimination import EliminationPlan, elimination_plan
from mechstudio.topology.graph import Edge
from mechstudio.topology.spanning_tree import SpanningTree, spanning_tree
from mechstudio.topology.system import GROUND

KEPT_PLANS = 4
DRIVEN, COUPLED = 2.0, 1.0  # how much joints are to be in the spanning tree


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


@lru_cache(maxsize=KEPT_PLANS)
def _plan(body_count: int, edges: tuple[Edge, ...], last: tuple[int, ...]) -> EliminationPlan:
    """Elimination plan of a structure, cached: most edits do not change it."""
    return elimination_plan(body_count, edges, last=last)
