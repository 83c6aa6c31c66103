"""Another type for a joint, at the same place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mechstudio.answering import answering
from mechstudio.edits.add_joints import SCREW_PITCH
from mechstudio.edits.edit import Edit, refused, replaced
from mechstudio.edits.joint_coordinates import INITIAL_KEYS, carried_values, renumbered
from mechstudio.edits.joint_frames import reoriented
from mechstudio.edits.selection import AnyElement, Item, by_item, places, require_joint
from mechstudio.geometry.quaternion import NO_TURN, Quaternion, Vector, turned
from mechstudio.joints import JOINT_TYPES, JointType, joint_type
from mechstudio.joints.joint_type import Axis
from mechstudio.model import Joint, Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.joint import POSITION_ELEMENTS, RATE_ELEMENTS

UNIT_VECTORS: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
PARALLEL = 1.0 - 1e-9  # cosine from which on two axes are the same


@answering
class TypeChange(NamedTuple):
    """Another type for one joint.

    Attributes:
        joint: Name of the joint.
        type: Key of the new type.
        turn: Orientation of its new frames in the old ones.
        pitch: Advance per revolution [m/rev] if it becomes a screw.
    """

    joint: str
    type: str
    turn: Quaternion = NO_TURN
    pitch: float = SCREW_PITCH


def change_joint_type(
    mechanism: Mechanism,
    name: str,
    type: str,
    *,
    turn: Quaternion = NO_TURN,
    pitch: float = SCREW_PITCH,
) -> Edit:
    """Give a joint another type; its place and bodies stay.

    Coordinates along and about the same axes of the frames are the same: their springs, dampers,
    friction, efforts, stops, drivers, motors and couplings stay. Those of coordinates that are
    gone go: `removed` names the elements, `dropped` the fields of the joint that lost a value.
    Stops go too where a new shift or angle has none. A joint that keeps its type stays as it is.
    A distance joint holds the distance that the frames have, so they must be put apart.

    Args:
        mechanism: The mechanism.
        name: Name of the joint.
        type: Key of the new type, e.g. `cylindrical`.
        turn: Orientation of the new frames in the old ones; axes that point along old ones
            continue these.
        pitch: Advance per revolution [m/rev] if it becomes a screw.

    Raises:
        ModelError: There is no such joint or type.
    """
    return change_joint_types(mechanism, [TypeChange(name, type, turn, pitch)])


def change_joint_types(mechanism: Mechanism, changes: Iterable[TypeChange]) -> Edit:
    """Give several joints other types, as `change_joint_type` does, all in one edit.

    Args:
        mechanism: The mechanism.
        changes: At most one for each joint.

    Raises:
        ModelError: There is no such joint or type.
    """
    tied = _tied_joints(mechanism)
    place = places(mechanism)
    after = mechanism
    loose: dict[Item, AnyElement] = {}
    removed: list[Item] = []
    dropped: list[str] = []
    for change in changes:
        joint = require_joint(mechanism, change.joint)
        kind = _known_type(change.type)
        if kind is joint.joint_type:
            continue
        item = Item("joint", joint.name)
        joint_after, numbers = _with_type(joint, kind, change)
        dropped += [f"{place[item]}.{field}" for field in _losses(joint, joint_after, change.turn)]
        if joint.name not in tied:
            loose[item] = joint_after
            continue
        # what names several of the joints follows one after the other
        others, gone = renumbered(after, joint.name, numbers)
        after = replaced(after, {**others, item: joint_after}, gone)
        removed += gone
    return Edit(replaced(after, loose), removed=tuple(removed), dropped=tuple(dropped))


def _tied_joints(mechanism: Mechanism) -> set[str]:
    """Joints whose coordinates something names by number."""
    elements = by_item(mechanism).values()
    return {joint for element in elements for joint, _ in element.coordinate_ends}


def _known_type(key: str) -> JointType:
    keys = [kind.key for kind in JOINT_TYPES]
    if key not in keys:
        raise refused("type", unknown("type of joint", key, keys))
    return joint_type(key)


def _with_type(joint: Joint, kind: JointType, change: TypeChange) -> tuple[Joint, dict[int, int]]:
    """The joint with a type, and the new number of each coordinate that is still there."""
    old = joint.joint_type
    continued = [_axis_before(axis, change.turn) for axis in kind.free]
    origins = [
        old.free.index(axis) if axis is not None and axis in old.free else None
        for axis in continued
    ]
    frames: dict[str, object] = {}
    if change.turn != NO_TURN:
        frames = {
            field: reoriented(getattr(joint, field), change.turn) for field in ("frame1", "frame2")
        }
    after = joint.edited(
        type=kind.key,
        pitch=change.pitch if kind.has_pitch else None,
        length=None,
        **frames,
        **carried_values(joint, kind, origins),
    )
    numbers = {
        origin: number
        for number, origin in enumerate(origins[: kind.scalar_count])
        if origin is not None and origin < old.scalar_count
    }
    return after, numbers


def _axis_before(axis: Axis, turn: Quaternion) -> Axis | None:
    """The axis of the old frame along which an axis of the new one points; None if none does."""
    if turn == NO_TURN:
        return axis
    direction = turned(turn, UNIT_VECTORS[axis % 3])
    largest = max(range(3), key=lambda k: direction[k])
    return Axis(largest + 3 * (axis // 3)) if direction[largest] > PARALLEL else None


def _losses(joint: Joint, after: Joint, turn: Quaternion) -> list[str]:
    """Fields of a joint that had a value for an axis and have none for it any more."""
    single = ("pitch", "length")
    lost = [
        field
        for field in single
        if getattr(joint, field) is not None and getattr(after, field) is None
    ]
    now = {(field, _axis_before(axis, turn)) for field, axis in _axis_values(after)}
    lost += [field for (field, axis) in _axis_values(joint) if (field, axis) not in now]
    return list(dict.fromkeys(lost))


def _axis_values(joint: Joint) -> dict[tuple[str, Axis], object]:
    """What the fields of a joint hold for each free axis, where that is anything."""
    kind = joint.joint_type
    columns: dict[str, Sequence[object]] = {
        key: joint.per_coordinate(key) for key in (*POSITION_ELEMENTS, *RATE_ELEMENTS)
    }
    columns["effort"] = joint.efforts()
    columns["limits"] = joint.stops()[: kind.scalar_count] if joint.limits is not None else ()
    for key in INITIAL_KEYS:
        columns[f"initial.{key}"] = joint.initial_values(key)
    return {
        (field, axis): value
        for field, values in columns.items()
        for axis, value in zip(kind.free, values, strict=False)
        if value not in (0.0, "0", None) or (value == 0.0 and field.startswith("initial"))
    }
