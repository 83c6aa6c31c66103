"""Obstacles to a joint as cut or root of an assembly tree, and the joints of its part."""

from __future__ import annotations

from mechstudio.model import Mechanism
from mechstudio.topology.graph import Graph
from mechstudio.topology.structure import joint_edges, joint_tree


def cut_obstacle(mechanism: Mechanism, name: str) -> str:
    """Reason why a joint cannot be cut; empty if it can."""
    edges = joint_edges(mechanism)
    number = _number(mechanism, name)
    joints = list(mechanism.joints)
    joints[number] = joints[number].model_copy(update={"cut": True})
    changed = mechanism.model_copy(update={"joints": tuple(joints)})
    if number in joint_tree(changed, edges).cut_joints:
        return ""
    if any(driver.joint == name for driver in mechanism.drivers):
        return "It is driven, so it carries a coordinate."
    if any(name in (coupling.joint1, coupling.joint2) for coupling in mechanism.couplings):
        return "It is coupled, so it carries a coordinate."
    return "No loop can be opened here: it closes none, or only one that is cut elsewhere."


def root_obstacle(mechanism: Mechanism, name: str) -> str:
    """Reason why a joint cannot be eliminated last; empty if it can."""
    if joint_edges(mechanism)[_number(mechanism, name)].constraint_count == 0:
        return "It blocks no motion, so there is nothing to eliminate."
    return ""


def joints_beside(mechanism: Mechanism, name: str) -> frozenset[str]:
    """Joints of the same assembly tree as a joint, itself included."""
    edges = joint_edges(mechanism)
    edge = edges[_number(mechanism, name)]
    graph = Graph.build(len(mechanism.bodies), edges)
    body = max(edge.body1, edge.body2)
    part = next(part for part in graph.components() if body in part)
    found = {joint for b in part for joint in (*graph.inner[b], *graph.grounded[b])}
    return frozenset(mechanism.joints[joint].name for joint in found) | {name}


def _number(mechanism: Mechanism, name: str) -> int:
    return next(k for k, joint in enumerate(mechanism.joints) if joint.name == name)
