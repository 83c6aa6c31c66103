"""Blocked motions and loads of joints in words, in their own axes and in those of the world."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mechstudio.gui.editing.own_axes import own_axis, world_direction
from mechstudio.gui.editing.sentences import joined
from mechstudio.text_table import counted

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.simulation import UndeterminedReaction


def direction_words(mechanism: Mechanism, joint: str, directions: Iterable[str]) -> str:
    """Directions of a joint, such as "rotation about its x (world y) and y (world x)".

    Args:
        mechanism: The mechanism.
        joint: Name of the joint.
        directions: For example "rotation about x", each in the axes of its frame 1.
    """
    axes: dict[str, list[str]] = {}
    for direction in directions:
        kind, _, axis = direction.rpartition(" ")
        axes.setdefault(kind, []).append(own_axis(mechanism, mechanism.joint(joint), axis))
    return ", ".join(f"{kind} its {joined(found)}" for kind, found in axes.items())


def shared_loads(mechanism: Mechanism, loads: Iterable[UndeterminedReaction]) -> str:
    """Which loads how many joints share, by their components in the world; empty for none.

    Args:
        mechanism: The mechanism.
        loads: Components of reactions that are not unique.
    """
    axes: dict[str, set[str]] = {}
    joints = set()
    for load in loads:
        kind, _, axis = load.direction.rpartition(" ")
        direction = world_direction(mechanism, mechanism.joint(load.joint), axis)
        found = {letter for letter, part in zip("xyz", direction, strict=True) if part}
        axes.setdefault(kind, set()).update(found)
        joints.add(load.joint)
    if not axes:
        return ""
    shared = ", ".join(
        f"{kind} world {joined(sorted(found))}" for kind, found in sorted(axes.items())
    )
    share = "shares" if len(joints) == 1 else "share"
    return f"{counted(len(joints), 'joint', 'joints')} {share} {shared}."
