"""Blocked motions and loads of joints in words, in their own axes and in those of the world."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mechstudio.gui.editing.own_axes import own_axis, world_axis, world_direction
from mechstudio.gui.editing.sentences import joined
from mechstudio.joints import Axis
from mechstudio.text_table import counted

if TYPE_CHECKING:
    from mechstudio.model import Joint, Mechanism
    from mechstudio.simulation import UndeterminedReaction

# such as "rotation about z", or "rotation about z by the coupling 'mesh'"
_DIRECTION = re.compile(r"(?P<kind>\w+ (?:along|about)) (?P<axis>[xyz])(?P<rest>(?: by .*)?)", re.S)

# what the point of a joint stays on that blocks nothing but these directions
_GUIDES = {(Axis.X, Axis.Y): "the line", (Axis.Z,): "the plane"}

_NAMED = 2  # joints with oblique axes that a sentence names before it counts


def direction_words(mechanism: Mechanism, joint: str, directions: Iterable[str]) -> str:
    """Directions of a joint, such as "rotation about its x (world y) and y (world x)".

    Across the line of a joint whose frame stands obliquely, they are "translation across the line
    (its x)".

    Args:
        mechanism: The mechanism.
        joint: Name of the joint.
        directions: For example "rotation about x", each in the axes of its frame 1.
    """
    held = mechanism.joint(joint)
    axes: dict[tuple[str, str], list[str]] = {}
    for kind, axis, rest in map(_parts, directions):
        axes.setdefault((kind, rest), []).append(axis)
    words = []
    for (kind, rest), found in axes.items():
        own = joined([own_axis(mechanism, held, axis) for axis in found])
        is_oblique = not all(world_axis(mechanism, held, axis) for axis in found)
        across = _across(held, kind) if is_oblique else ""
        words.append(f"{across} (its {own}){rest}" if across else f"{kind} its {own}{rest}")
    return ", ".join(words)


def shared_loads(mechanism: Mechanism, loads: Iterable[UndeterminedReaction]) -> str:
    """Which loads how many joints share: along axes of the world, else of joints; empty for none.

    Args:
        mechanism: The mechanism.
        loads: Components of reactions that are not unique.
    """
    world: dict[str, set[str]] = {}
    oblique: dict[str, dict[str, list[str]]] = {}
    joints = set()
    for load in loads:
        kind, axis, _ = _parts(load.direction)
        along = world_axis(mechanism, mechanism.joint(load.joint), axis).removeprefix("-")
        joints.add(load.joint)
        if along:
            world.setdefault(kind, set()).add(along)
        else:
            oblique.setdefault(kind, {}).setdefault(load.joint, []).append(axis)
    if not joints:
        return ""
    shared = ", ".join(
        _shared(mechanism, kind, world.get(kind, set()), oblique.get(kind, {}))
        for kind in sorted({*world, *oblique})
    )
    share = "shares" if len(joints) == 1 else "share"
    return f"{counted(len(joints), 'joint', 'joints')} {share} {shared}."


def _shared(mechanism: Mechanism, kind: str, world: set[str], oblique: dict[str, list[str]]) -> str:
    """Loads of a kind along axes of the world, and along oblique ones of joints."""
    letters = set("xyz")

    def is_covered(joint: str, axis: str) -> bool:
        direction = world_direction(mechanism, mechanism.joint(joint), axis)
        return {k for k, part in zip("xyz", direction, strict=True) if part} <= world

    others = {
        joint: axes
        for joint, axes in oblique.items()
        if world < letters and not all(is_covered(joint, axis) for axis in axes)
    }
    noun, _, preposition = kind.partition(" ")
    words = [f"{preposition} world {joined(sorted(world))}"] if world else []
    if len(others) > _NAMED:
        words.append(f"{preposition} oblique axes of {len(others)} joints")
        others = {}
    for joint, axes in others.items():
        across = _across(mechanism.joint(joint), kind).removeprefix(f"{noun} ")
        own = across or f"{preposition} the {joined(axes)}"
        words.append(f"{own} of {joint}")
    return f"{noun} {joined(words)}"


def _across(joint: Joint, kind: str) -> str:
    """A shift or force of a joint that holds a point on a line or a plane; "" for others."""
    noun, _, preposition = kind.partition(" ")
    guide = _GUIDES.get(joint.joint_type.locked) if preposition == "along" else None
    return f"{noun} across {guide}" if guide else ""


def _parts(direction: str) -> tuple[str, str, str]:
    """What a direction is, the letter of its axis, and by what it is blocked if by no joint."""
    found = _DIRECTION.fullmatch(direction)
    assert found is not None
    return found["kind"], found["axis"], found["rest"]
