"""Chains, carousels and binary trees of any size, in a generic position and at rest."""

from __future__ import annotations

import numpy as np

from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation.assemble import Assembly, assemble

TOPOLOGIES = ("chain", "carousel", "binary-tree")
LINK = 0.5  # [m] half length of a link


def parent_of(topology: str, body: int) -> int:
    """Parent of a body; -1 is the ground."""
    if topology == "chain":
        return body - 1
    if topology == "carousel":
        return 0 if body else -1
    return (body - 1) // 2 if body else -1


def build(topology: str, body_count: int, joint: str = "revolute") -> Mechanism:
    """A tree of links with joints of one type, each turned a little against its parent."""
    rng = np.random.default_rng(0)
    bodies, joints = [], []
    ends: dict[int, np.ndarray] = {-1: np.zeros(3)}
    for b in range(body_count):
        parent = parent_of(topology, b)
        start = ends[parent]
        direction = rng.normal(size=3)
        direction *= LINK / np.linalg.norm(direction)
        ends[b] = start + 2 * direction
        center = start + direction
        bodies.append(Body(name=f"body {b}", position=tuple(center.tolist())))
        origin = np.zeros(3) if parent < 0 else np.array(bodies[parent].position)
        joints.append(
            Joint(
                name=f"joint {b}",
                type=joint,
                body1="ground" if parent < 0 else f"body {parent}",
                body2=f"body {b}",
                frame1=Frame(position=tuple((start - origin).tolist())),
                frame2=Frame(position=tuple((-direction).tolist())),
            )
        )
    return Mechanism(name=f"{topology} {body_count}", bodies=tuple(bodies), joints=tuple(joints))


def assembled(topology: str, body_count: int, joint: str = "revolute") -> Assembly:
    """The same, compiled and with a workspace."""
    return assemble(build(topology, body_count, joint))
