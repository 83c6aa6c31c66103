"""Families of four-bar linkages after Grashof, to draw starts of searches from each of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame
from mechstudio.model import GROUND, Mechanism

CRANK_ROCKER, DOUBLE_CRANK = "crank-rocker", "double crank"
ROCKER_CRANK, DOUBLE_ROCKER, TRIPLE_ROCKER = "rocker-crank", "double rocker", "triple rocker"
FULL_TURNS = (CRANK_ROCKER, DOUBLE_CRANK)  # of the driven link
PARALLEL = 1e-6  # largest difference of unit axes


class FourBar(NamedTuple):
    """Lengths of a four-bar linkage [m]."""

    ground: float
    driven: float
    coupler: float
    output: float

    @property
    def family(self) -> str:
        """Its family: which links turn fully.

        Where the shortest and the longest link together are not longer than the other two, the
        shortest turns fully against the others (Grashof's rule); else none does.
        """
        order = sorted(self)
        if order[0] + order[3] > order[1] + order[2]:
            return TRIPLE_ROCKER
        families = (DOUBLE_CRANK, CRANK_ROCKER, DOUBLE_ROCKER, ROCKER_CRANK)
        return families[int(np.argmin(self))]


def four_bar_of(mechanism: Mechanism, driver: str) -> FourBar | None:
    """The lengths of a mechanism that is a four-bar linkage; None if it is none.

    It has three bodies beside the ground, and four revolute joints with parallel axes in a ring.

    Args:
        mechanism: The model.
        driver: Name of the driver of the first link.
    """
    joints = mechanism.joints
    if len(mechanism.bodies) != 3 or len(joints) != 4 or len(mechanism.couplings):
        return None
    if any(joint.type != "revolute" for joint in joints):
        return None
    driven = next((d.joint for d in mechanism.drivers if d.name == driver), None)
    ends: dict[str, list[tuple[str, FloatArray]]] = {}
    links: dict[str, tuple[str, str]] = {}
    for joint in joints:
        links[joint.name] = (joint.body1, joint.body2)
        for body, own in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
            placed = frame(own.position, own.orientation)
            ends.setdefault(body, []).append((joint.name, placed))
    if driven not in links or GROUND not in links[driven]:
        return None
    if len(ends) != 4 or any(len(pair) != 2 for pair in ends.values()):
        return None
    lengths = {body: _length(pair[0][1], pair[1][1]) for body, pair in ends.items()}
    if any(length is None for length in lengths.values()):
        return None
    first = next(body for body in links[driven] if body != GROUND)
    pin = next(name for name, _ in ends[first] if name != driven)
    middle = next(body for body in links[pin] if body != first)
    if middle == GROUND:
        return None
    last = next(body for body in ends if body not in (GROUND, first, middle))
    order = (GROUND, first, middle, last)
    return FourBar(*(length for body in order if (length := lengths[body]) is not None))


def _length(one: FloatArray, other: FloatArray) -> float | None:
    """Distance of two axes [m]; None if they are not parallel."""
    axis = one[:3, 2]
    if float(np.linalg.norm(np.cross(axis, other[:3, 2]))) > PARALLEL:
        return None
    way = other[:3, 3] - one[:3, 3]
    return float(np.linalg.norm(way - (way @ axis) * axis))
