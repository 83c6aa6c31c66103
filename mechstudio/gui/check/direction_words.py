"""Blocked motions and loads of joints in words, in their own axes and in those of the world."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mechstudio.gui.editing.own_axes import own_axis, world_direction
from mechstudio.gui.editing.sentences import joined
from mechstudio.text_table import counted

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.simulation import UndeterminedReaction

# such as "rotation about z", or "rotation about z by the coupling 'mesh'"
_DIRECTION = re.compile(r"(?P<kind>\w+ (?:along|about)) (?P<axis>[xyz])(?P<rest>(?: by .*)?)", re.S)


def direction_words(mechanism: Mechanism, joint: str, directions: Iterable[str]) -> str:
    """Directions of a joint, such as "rotation about its x (world y) and y (world x)".

    Args:
        mechanism: The mechanism.
        joint: Name of the joint.
        directions: For example "rotation about x", each in the axes of its frame 1.
    """
    axes: dict[tuple[str, str], list[str]] = {}
    for kind, axis, rest in map(_parts, directions):
        axes.setdefault((kind, rest), []).append(own_axis(mechanism, mechanism.joint(joint), axis))
    return ", ".join(f"{kind} its {joined(found)}{rest}" for (kind, rest), found in axes.items())


def shared_loads(mechanism: Mechanism, loads: Iterable[UndeterminedReaction]) -> str:
    """Which loads how many joints share, by their components in the world; empty for none.

    Args:
        mechanism: The mechanism.
        loads: Components of reactions that are not unique.
    """
    axes: dict[str, set[str]] = {}
    joints = set()
    for load in loads:
        kind, axis, _ = _parts(load.direction)
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


def _parts(direction: str) -> tuple[str, str, str]:
    """What a direction is, the letter of its axis, and by what it is blocked if by no joint."""
    found = _DIRECTION.fullmatch(direction)
    assert found is not None
    return found["kind"], found["axis"], found["rest"]
