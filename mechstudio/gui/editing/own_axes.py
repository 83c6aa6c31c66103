"""Axes of joints in words: those of their frames, and what they are in the world."""

from __future__ import annotations

from mechstudio.edits.pose import body_pose, pose_of
from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.editing.sentences import joined
from mechstudio.joints import Axis
from mechstudio.model import Joint, Mechanism

_SAME = 1e-9  # components of a unit vector below this are rounding
_LETTERS = "xyz"
_ALL = "all axes"


def world_direction(mechanism: Mechanism, joint: Joint, letter: str, side: int = 1) -> Vector:
    """The direction in the world of an axis of a joint at t = 0, without noise beside an axis.

    Args:
        mechanism: The mechanism.
        joint: One of its joints.
        letter: Which axis of its frame, "x", "y" or "z".
        side: Number of the frame.
    """
    body, frame = (joint.body1, joint.frame1) if side == 1 else (joint.body2, joint.frame2)
    own = (float(letter == "x"), float(letter == "y"), float(letter == "z"))
    pose = body_pose(mechanism, body)
    x, y, z = (
        0.0 if abs(part) < _SAME else part for part in pose.of(pose_of(frame)).direction(own)
    )
    return x, y, z


def world_axis(mechanism: Mechanism, joint: Joint, letter: str, side: int = 1) -> str:
    """The axis of the world along which an axis of a joint lies: "x" or "-x"; "" for none.

    Args:
        mechanism: The mechanism.
        joint: One of its joints.
        letter: Which axis of its frame, "x", "y" or "z".
        side: Number of the frame.
    """
    direction = world_direction(mechanism, joint, letter, side)
    found = [k for k, part in enumerate(direction) if part]
    if len(found) > 1:
        return ""
    return f"{'-' if direction[found[0]] < 0.0 else ''}{_LETTERS[found[0]]}"


def own_axis(mechanism: Mechanism, joint: Joint, letter: str) -> str:
    """A line of frame 1 in words, without a sense, such as "z (world x)"; "z" if it is oblique."""
    found = world_axis(mechanism, joint, letter).removeprefix("-")
    return f"{letter} (world {found})" if found else letter


def freedoms(mechanism: Mechanism, joint: Joint) -> str:
    """What a joint leaves free, with the world's axes where its own lie along them.

    Args:
        mechanism: The mechanism.
        joint: One of its joints.
    """
    kind = joint.joint_type
    if not kind.carries:
        return "all but the distance"

    def words(first: Axis) -> str:
        """The axes of the shifts or of the angles, in words."""
        letters = [_LETTERS[axis - first] for axis in kind.free if first <= axis < first + 3]
        if len(letters) == len(_LETTERS):
            return _ALL
        # in a cross piece, the second axis is one of frame 2
        crossed = kind.is_crossed and first is Axis.RX
        named = [
            f"{letter} ({_in_world(mechanism, joint, letter, 2 if crossed and k else 1)})"
            for k, letter in enumerate(letters)
        ]
        return f"its {'axis ' if len(named) == 1 else ''}{joined(named)}" if named else ""

    shifts, turns = words(Axis.X), words(Axis.RX)
    parts = [f"shift along {shifts}"] if shifts else []
    if turns:
        # a shift and an angle of one axis
        turns = "it" if turns == shifts != _ALL else turns
        parts.append(f"rotation about {turns}")
    return ", ".join(parts) or "nothing"


def _in_world(mechanism: Mechanism, joint: Joint, letter: str, side: int) -> str:
    found = world_axis(mechanism, joint, letter, side)
    return f"world {found}" if found else "oblique"
