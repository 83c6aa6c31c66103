"""Links to be joined, and where joints are."""

import numpy as np

from mechstudio.edits import Pose, add_body, add_link, body_poses, pose_of
from mechstudio.model import Box, Cylinder, Mechanism

# two links that meet, and one beside them
ENDS = (((-0.6, 0, 0), (0, 0.4, 0)), ((0, 0.4, 0), (0.6, 0, 0)), ((-0.4, -0.4, 0), (0.4, -0.4, 0)))


def links():
    """Three bars of 0.05 m in the plane z = 0."""
    mechanism = Mechanism(name="links")
    for start, end in ENDS:
        mechanism = add_link(mechanism, start, end, width=0.05).mechanism
    return mechanism


def shaft():
    """A slanted round shaft in a block."""
    axis = Cylinder(radius=0.1, length=1.2, color="#c04040")
    turn = (np.cos(0.3), 0.0, np.sin(0.3), 0.0)
    block = Box(size=(0.5, 0.5, 0.3))
    mechanism = add_body(Mechanism(name="shaft"), [block]).mechanism
    return add_body(mechanism, [axis], Pose(orientation=turn)).mechanism


def place(mechanism, joint, side=1):
    """Point [m], z axis and x axis of a frame of a joint in the world."""
    body, own = (joint.body1, joint.frame1) if side == 1 else (joint.body2, joint.frame2)
    pose = body_poses(mechanism)[body].of(pose_of(own))
    return pose.position, pose.direction((0, 0, 1)), pose.direction((1, 0, 0))
