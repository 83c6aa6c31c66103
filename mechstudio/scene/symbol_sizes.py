"""Sizes of symbols: each from the bodies around it, whatever else there is.

A body is as long as the distances between its joints and its mass center tell, or its shapes. Its
symbols follow the geometric mean of its length and those of the bodies joined to it: a short crank
on a long coupler gets pins that suit both. Joints of one type, on the ground or between bodies,
have one size where theirs would differ little: two pivots of a four-bar look alike.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import exp, inf, log
from statistics import median_high

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import GROUND, Joint, Mechanism
from mechstudio.scene.body_links import Attachment
from mechstudio.scene.layout import neighbors
from mechstudio.scene.solid import FARTHEST, Solid

# radius of symbols as a share of the lengths around them, and at most of a body with shapes
LINK_SHARE = 0.04
MOST_SHARE = 0.2
# of a body with shapes, whose joints may be close together: share of its diagonal
SHAPE_SHARE = 0.7
# shorter bodies than this share of the longest around them are points
POINT_SHARE = 0.02
# sizes follow edits only when they are off by more than this factor
HYSTERESIS = 1.4
# joints of one kind whose sizes differ by less than this factor have one size
ALIKE = 3.0
# equal sizes share surfaces: logarithm of the factor from one to the next
STEP = 0.02
# surfaces are made larger by less than this factor so that faces in one plane do not flicker
SLACK = 1.01


@dataclass(frozen=True, eq=False)
class SymbolSizes:
    """Radii that symbols and automatic links are scaled by [m].

    Attributes:
        bodies: By body, of those that have a length around them.
        most: What bodies with shapes allow, by body.
        typical: For all that has no length around it.
        joints: By joint, with those of its kind.
        drawn: The joints.
    """

    bodies: Mapping[str, float]
    most: Mapping[str, float]
    typical: float
    joints: Mapping[str, float] = field(default_factory=dict)
    drawn: Sequence[Joint] = ()
    _radii: dict[tuple[str, ...], float] = field(default_factory=dict, init=False, repr=False)

    def at(self, *bodies: str) -> float:
        """Radius of what acts on bodies [m]; the ground does not count."""
        if bodies not in self._radii:
            self._radii[bodies] = self._radius(bodies)
        return self._radii[bodies]

    def _radius(self, bodies: Sequence[str]) -> float:
        known = any(name in self.bodies for name in bodies)
        return _stepped(self.wanted(bodies)) if known else self.typical

    def wanted(self, bodies: Sequence[str]) -> float:
        """What suits bodies [m], before it is one of the row of sizes."""
        found = [self.bodies[name] for name in bodies if name in self.bodies]
        return min(_mean(found), self.limit(bodies)) if found else self.typical

    def limit(self, bodies: Sequence[str]) -> float:
        """What the shapes of bodies allow [m]; infinite where they have none."""
        return min((self.most[name] for name in bodies if name in self.most), default=inf)

    def of(self, joint: Joint) -> float:
        """Radius of the symbol of a joint [m], which may be one that is not there yet."""
        return self.joints.get(joint.name) or self.at(joint.body1, joint.body2)


def symbol_sizes(
    mechanism: Mechanism,
    joints_at: Mapping[str, tuple[tuple[Joint, Attachment], ...]],
    shapes: Mapping[str, Solid],
    before: SymbolSizes | None,
) -> SymbolSizes:
    """Sizes of all symbols.

    Args:
        mechanism: The mechanism.
        joints_at: The joints at each body.
        shapes: Surfaces of those bodies that have shapes.
        before: Sizes of an earlier draft, kept where they still suit.
    """
    across = {
        name: float(np.linalg.norm(np.subtract(*solid.bounds()))) for name, solid in shapes.items()
    }
    lengths = _lengths(mechanism, joints_at, across)
    around = _around(lengths, neighbors(mechanism))
    found = {name: LINK_SHARE * length for name, length in around.items()}
    known = [length for length in lengths.values() if length > 0.0]
    typical = LINK_SHARE * (float(np.median(known)) if known else _spread(mechanism))
    most = {name: MOST_SHARE * size for name, size in across.items() if size > 0.0}
    if before is not None:
        most = {name: _kept(size, before.most.get(name), SLACK) for name, size in most.items()}
        found = {name: _kept(size, before.bodies.get(name)) for name, size in found.items()}
        typical = _kept(typical, before.typical)
    sizes, drawn = SymbolSizes(found, most, typical), mechanism.joints
    if before is not None and (found, most, typical) == (
        before.bodies,
        before.most,
        before.typical,
    ):
        # it knows its radii already
        if drawn is before.drawn:
            return before
        sizes = before
    joints = _joined(sizes, drawn, before.joints if before is not None else {})
    if sizes is before and joints == before.joints:
        return before
    return replace(sizes, joints=joints, drawn=drawn)


def _joined(
    sizes: SymbolSizes, joints: Sequence[Joint], before: Mapping[str, float]
) -> dict[str, float]:
    """By joint the radius of all of its kind [m], kept where it still suits."""
    kinds: dict[tuple[str, bool], list[tuple[float, Joint]]] = defaultdict(list)
    for joint in joints:
        ends = (joint.body1, joint.body2)
        kinds[joint.type, GROUND in ends].append((sizes.wanted(ends), joint))
    found: dict[str, float] = {}
    for members in kinds.values():
        members.sort(key=lambda member: member[0])
        while members:
            count = bisect_left(members, ALIKE * members[0][0], key=lambda member: member[0])
            alike, members = members[:count], members[count:]
            size = _size_of_all(sizes, alike, before)
            for _, joint in alike:
                # a body that is short for it bounds its own symbols and no others
                ends = (joint.body1, joint.body2)
                found[joint.name] = size if size <= sizes.limit(ends) else sizes.at(*ends)
    return found


def _size_of_all(
    sizes: SymbolSizes, alike: Sequence[tuple[float, Joint]], before: Mapping[str, float]
) -> float:
    """One radius [m] for joints, given with those that suit each."""
    wanted, joints = zip(*alike, strict=True)
    if wanted[0] == wanted[-1]:
        return sizes.at(joints[0].body1, joints[0].body2)
    known = [before[joint.name] for joint in joints if joint.name in before]
    return _kept(_stepped(_mean(wanted)), median_high(known) if known else None)


def _lengths(
    mechanism: Mechanism,
    joints_at: Mapping[str, tuple[tuple[Joint, Attachment], ...]],
    across: Mapping[str, float],
) -> dict[str, float]:
    """How long each body is [m]; 0 if nothing tells."""
    bodies = mechanism.bodies
    if not len(bodies):
        return {}
    # the points that hang on each body, one body after the other
    places = [
        [body.center_of_mass, *(at.point for _, at in joints_at[body.name])] for body in bodies
    ]
    counts = np.array([len(points) for points in places], int)
    own = np.array([point for points in places for point in points], float)
    starts = np.cumsum(counts) - counts
    size = np.maximum.reduceat(own, starts) - np.minimum.reduceat(own, starts)
    # the mass center of a uniform bar with one joint is its middle
    spread = np.linalg.norm(size, axis=1) * np.where(counts == 2, 2.0, 1.0)
    names = [body.name for body in bodies]
    return {
        name: min(max(length, SHAPE_SHARE * across.get(name, 0.0)), FARTHEST)
        for name, length in zip(names, np.nan_to_num(spread).tolist(), strict=True)
    }


def _around(lengths: Mapping[str, float], near: Mapping[str, set[str]]) -> dict[str, float]:
    """The mean length of each body and its neighbors [m], or of the next ones that have one."""
    found: dict[str, float] = {}
    if not any(lengths.values()):
        return found
    for name in lengths:
        ring, seen = {name, *near[name]}, {name}
        while ring:
            known = sorted(length for other in ring if (length := lengths[other]) > 0.0)
            if known:
                found[name] = _mean([one for one in known if one >= POINT_SHARE * known[-1]])
                break
            seen |= ring
            ring = {other for member in ring for other in near[member]} - seen
    return found


def _spread(mechanism: Mechanism) -> float:
    """How far apart the bodies are [m], for mechanisms of points alone; 1 if they are not."""
    places: FloatArray = np.array([body.position for body in mechanism.bodies]).reshape(-1, 3)
    extent = float(np.linalg.norm(np.ptp(places, axis=0))) if len(places) else 0.0
    return min(np.nan_to_num(extent), FARTHEST) or 1.0


def _kept(size: float, before: float | None, factor: float = HYSTERESIS) -> float:
    keeps = before is not None and before / factor < size < before * factor
    return before if keeps and before is not None else size


def _mean(lengths: Sequence[float]) -> float:
    """The geometric mean of positive lengths."""
    return exp(sum(map(log, lengths)) / len(lengths))


def _stepped(size: float) -> float:
    """The next of a row of sizes, so that those that differ by rounding are equal."""
    return _step(round(log(size) / STEP))


@lru_cache(maxsize=256)
def _step(number: int) -> float:
    """A size of the row: the very same for all, so that drafts see at once that nothing changed."""
    return exp(STEP * number)
