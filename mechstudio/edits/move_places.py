"""Moving the places of joints, loads and measures in the world, while bodies stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from mechstudio.edits.edit import refused, replaced
from mechstudio.edits.pose import Pose, body_poses, placed_frame, pose_of
from mechstudio.edits.selection import AnyElement, Item, selected
from mechstudio.model import Joint, Mechanism
from mechstudio.model.evaluated import kept

Ends = Literal["both", "1", "2"]
ENDS: tuple[Ends, ...] = ("both", "1", "2")


def has_ends(element: AnyElement) -> bool:
    """Whether an element joins two points that can be moved one by one, as a spring does."""
    is_rod = isinstance(element, Joint) and element.joint_type.is_rod
    return is_rod or "point1" in type(element).model_fields


def places_of(
    mechanism: Mechanism, items: Iterable[tuple[str, str]], *, ends: Ends = "both"
) -> dict[Item, tuple[Pose, ...]]:
    """Where elements are in the world at t = 0.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        ends: Which end of springs, dampers and rods counts.

    Returns:
        For each element that has a place of its own: the points of springs and rods, frame 1 of
        joints and bushings, the point of forces and measures. A point has the axes of its body.
        Bodies, and what acts on whole bodies or on joint coordinates, are left out.

    Raises:
        ModelError: There is no such element.
    """
    poses = body_poses(mechanism)
    found: dict[Item, tuple[Pose, ...]] = {}
    for item, element in selected(mechanism, items).items():
        places = tuple(_places(element, ends, poses).values())
        if places:
            found[item] = places if has_ends(element) else places[:1]
    return found


def move_places(
    mechanism: Mechanism, items: Iterable[tuple[str, str]], motion: Pose, *, ends: Ends = "both"
) -> Mechanism:
    """Move joints, springs, points of forces and measured points on their bodies, which stay.

    Both frames of a joint or bushing move together, so that its coordinates keep their values.
    Free lengths, lengths of rods and components of loads stay as they are.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        motion: The motion of the world, from `pose.shift`, `pose.turn` or `Pose.of` of several.
        ends: Which end of springs, dampers and rods moves.

    Raises:
        ModelError: There is no such element, or one has no place of its own.
    """
    if ends not in ENDS:
        raise refused("ends", f"must be both, 1 or 2 (got {ends})")
    poses = body_poses(mechanism)
    changed: dict[Item, AnyElement] = {}
    for item, element in selected(mechanism, items).items():
        fields: dict[str, object] = {}
        for key, place in _places(element, ends, poses).items():
            side = key.removeprefix("frame").removeprefix("point")
            moved = poses[getattr(element, f"body{side}")].within(motion.of(place))
            before = getattr(element, key)
            is_frame = key.startswith("frame")
            fields[key] = placed_frame(before, moved) if is_frame else kept(moved.position, before)
        if not fields:
            raise refused("items", f"{item.kind} {item.name} has no position of its own")
        changed[item] = element.edited(**fields)
    return replaced(mechanism, changed)


def _places(element: AnyElement, ends: Ends, poses: Mapping[str, Pose]) -> dict[str, Pose]:
    """The frames and points of an element in the world, by field."""
    sides = (ends,) if ends != "both" and has_ends(element) else ("", "1", "2")
    known = type(element).model_fields
    found: dict[str, Pose] = {}
    for side in sides:
        if f"body{side}" not in known:
            continue
        body = poses[getattr(element, f"body{side}")]
        if f"frame{side}" in known:
            found[f"frame{side}"] = body.of(pose_of(getattr(element, f"frame{side}")))
        if f"point{side}" in known:
            found[f"point{side}"] = body.of(Pose(getattr(element, f"point{side}")))
    return found
