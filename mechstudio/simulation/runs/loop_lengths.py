"""The links whose lengths say how far a driven joint can go, and Grashof's law of four of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from mechstudio.edits.pose import Pose, body_poses, pose_of
from mechstudio.model import GROUND, Frame, Joint, Mechanism
from mechstudio.units import quantity_text

PARALLEL = 1e-6  # sine of the angle between axes that are parallel
MOST_NAMED = 5  # links of a loop that a sentence names
SLACK = 1e-9  # of the sums of lengths that are compared


def lengths_clause(mechanism: Mechanism, name: str) -> str:
    """What the reach of a driven joint depends on, as a clause; empty where no loop says so.

    Args:
        mechanism: The model.
        name: Name of the joint.
    """
    joints = _loop(mechanism, mechanism.joints[name])
    links = _links(joints)
    named = [link for link in links if link != GROUND]
    if not named or len(named) > MOST_NAMED:
        return ""
    shown = ", ".join(f"'{link}'" for link in named)
    return f"; how far they reach follows from the lengths of {shown}{_law(mechanism, joints)}"


def _loop(mechanism: Mechanism, driven: Joint) -> list[Joint]:
    """The driven joint and the fewest others that close a loop with it; none if nothing does."""
    ways: dict[str, list[Joint]] = {driven.body2: [driven]}
    ahead = deque([driven.body2])
    while ahead:
        body = ahead.popleft()
        for joint in mechanism.joints:
            if joint.name == driven.name or body not in (joint.body1, joint.body2):
                continue
            other = joint.body2 if body == joint.body1 else joint.body1
            if other not in ways:
                ways[other] = [*ways[body], joint]
                ahead.append(other)
    return ways.get(driven.body1, [])


def _links(joints: Sequence[Joint]) -> list[str]:
    """What a loop leads through, each between a joint and the next one; none without a loop."""
    if not joints:
        return []
    found, at = [joints[0].body2], joints[0].body2
    for joint in joints[1:]:
        at = joint.body2 if at == joint.body1 else joint.body1
        found.append(at)
    return found


def _law(mechanism: Mechanism, joints: Sequence[Joint]) -> str:
    """Grashof's law where four hinges in a plane have no link that turns; else nothing."""
    if len(joints) != 4 or any(joint.type != "revolute" for joint in joints):
        return ""
    poses = body_poses(mechanism)
    places = [poses[joint.body1].of(pose_of(joint.frame1)) for joint in joints]
    axes = [np.array(place.direction((0.0, 0.0, 1.0))) for place in places]
    if any(np.linalg.norm(np.cross(axes[0], axis)) > PARALLEL for axis in axes[1:]):
        return ""
    lengths = sorted(_apart(poses, joints, axes[0]))
    least, inner, outer, most = lengths
    if least + most <= (1.0 + SLACK) * (inner + outer):
        return ""
    return (
        f": the shortest and the longest of the four ({quantity_text(least, 'm', digits=4)} and "
        f"{quantity_text(most, 'm', digits=4)}) are longer together than the other two, so that "
        "none of them can turn all the way round"
    )


def _apart(poses: dict[str, Pose], joints: Sequence[Joint], axis: np.ndarray) -> list[float]:
    """Distances of the axes of each link of a loop, square to these [m]."""
    found = []
    for link, one, other in zip(_links(joints), joints, [*joints[1:], joints[0]], strict=True):
        ends = [
            np.array(poses[link].of(pose_of(_frame(joint, link))).position)
            for joint in (one, other)
        ]
        way = ends[1] - ends[0]
        found.append(float(np.linalg.norm(way - (way @ axis) * axis)))
    return found


def _frame(joint: Joint, body: str) -> Frame:
    return joint.frame1 if joint.body1 == body else joint.frame2
