"""Sliders along the hinges of a linkage in a plane, which lock it: an axis that nobody gave."""

from __future__ import annotations

from mechstudio.edits.pose import body_poses, dot, pose_of
from mechstudio.geometry.quaternion import Vector, turned
from mechstudio.model import Joint, Mechanism
from mechstudio.model.value_text import listed

PARALLEL = 1.0 - 1e-6  # cosine of the angle between axes that are taken for parallel
LEAST_HINGES = 2  # that make a plane


def across_note(mechanism: Mechanism, freedom: int, loops: int) -> str:
    """Note on sliders that leave the plane of a linkage which cannot move; empty for none.

    Args:
        mechanism: The mechanism.
        freedom: Its degrees of freedom.
        loops: Number of its loops.
    """
    if freedom > 0 or not loops:
        return ""
    poses = body_poses(mechanism)

    def axis(joint: Joint) -> Vector:
        return turned(poses[joint.body1].of(pose_of(joint.frame1)).orientation, (0.0, 0.0, 1.0))

    hinges = [axis(joint) for joint in mechanism.joints if joint.type == "revolute"]
    across = []
    for joint in mechanism.joints:
        if joint.type == "prismatic":
            along = axis(joint)
            beside = sum(abs(dot(along, hinge)) > PARALLEL for hinge in hinges)
            if beside >= LEAST_HINGES:
                across.append(joint.name)
    if not across:
        return ""
    return (
        f"Nothing can move, and {listed(across)} would slide along the axes of the hinges, out of "
        "the plane in which these turn. Give the slider its axis: axis='x' of add_joint, which "
        "takes z if nothing is said."
    )
