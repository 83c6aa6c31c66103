"""Moving bodies in the world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from mechstudio.edits.edit import refused, replaced
from mechstudio.edits.pose import Pose, body_poses, placed_frame, pose_of
from mechstudio.edits.selection import AnyElement, Item, item_of, require_bodies
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.model.evaluated import kept

Joints = Literal["follow", "stay", "open"]
JOINT_MODES: tuple[Joints, ...] = ("follow", "stay", "open")


def move_bodies(
    mechanism: Mechanism, names: Iterable[str], motion: Pose, *, joints: Joints = "follow"
) -> Mechanism:
    """Move bodies together as one rigid piece; their velocities turn with them.

    Points of springs, forces and measures move with the bodies that they are fixed to. Components
    of loads along world axes stay as they are.

    Args:
        mechanism: The mechanism.
        names: Names of the bodies.
        motion: The motion, from `pose.shift`, `pose.turn` or `Pose.of` of several.
        joints: What joints of these bodies do. `follow`: they move along, on other bodies too.
            `stay`: they keep their places in the world. `open`: each frame stays on its body, so
            that joints with other bodies are open until the mechanism is assembled.

    Raises:
        ModelError: There is no such body, or the motion leads out of all bounds.
    """
    if joints not in JOINT_MODES:
        raise refused("joints", f"must be follow, stay or open (got {joints})")
    moving = require_bodies(mechanism, names)
    before = body_poses(mechanism)
    changed: dict[Item, AnyElement] = {
        item_of(body): moved_body(body, motion) for body in moving.values()
    }
    after = before | {name: motion.of(before[name]) for name in moving}
    if joints != "open":
        for joint in mechanism.joints:
            fields = {
                f"frame{side}": frame
                for side in ("1", "2")
                if (frame := _moved_frame(joint, side, moving, motion, before, after, joints))
            }
            if fields:
                changed[item_of(joint)] = joint.edited(**fields)
    return replaced(mechanism, changed)


def moved_body(body: Body, motion: Pose) -> Body:
    """A body after a motion of the world."""
    pose = motion.of(pose_of(body))
    return body.edited(
        position=kept(pose.position, body.position),
        orientation=kept(pose.orientation, body.orientation),
        velocity=kept(motion.direction(body.velocity), body.velocity),
        angular_velocity=kept(motion.direction(body.angular_velocity), body.angular_velocity),
    )


def _moved_frame(
    joint: Joint,
    side: str,
    moving: Mapping[str, Body],
    motion: Pose,
    before: Mapping[str, Pose],
    after: Mapping[str, Pose],
    mode: Joints,
) -> object:
    """A joint's new frame on one of its bodies; None where it stays the same."""
    own: str = getattr(joint, f"body{side}")
    other = joint.body2 if side == "1" else joint.body1
    frame: Frame = getattr(joint, f"frame{side}")
    place = before[own].of(pose_of(frame))
    if mode == "follow" and own not in moving and other in moving:
        return placed_frame(frame, after[own].within(motion.of(place)))
    if mode == "stay" and own in moving:
        return placed_frame(frame, after[own].within(place))
    return None
