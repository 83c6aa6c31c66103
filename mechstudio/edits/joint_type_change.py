"""Another type for a joint, at the same place."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.edits.add_joints import SCREW_PITCH
from mechstudio.edits.edit import Edit, refused, replaced
from mechstudio.edits.joint_coordinates import carried_values, renumbered
from mechstudio.edits.selection import Item, places, require_joint
from mechstudio.joints import JOINT_TYPES, joint_type
from mechstudio.joints.joint_type import Axis
from mechstudio.model import Joint, Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.joint import POSITION_ELEMENTS, RATE_ELEMENTS


def change_joint_type(
    mechanism: Mechanism, name: str, type: str, *, pitch: float = SCREW_PITCH
) -> Edit:
    """Give a joint another type; its frames and bodies stay.

    Coordinates along and about the same axes of the frames are the same: their springs, dampers,
    friction, efforts, stops, drivers, motors and couplings stay. Those of coordinates that are
    gone go: `removed` names the elements, `dropped` the fields of the joint that lost a value.
    Stops go too where a new shift or angle has none. A joint that keeps its type stays as it is.
    A distance joint holds the distance that the frames have, so they must be put apart.

    Args:
        mechanism: The mechanism.
        name: Name of the joint.
        type: Key of the new type, e.g. `cylindrical`.
        pitch: Advance per revolution [m/rev] if it becomes a screw.

    Raises:
        ModelError: There is no such joint or type.
    """
    joint = require_joint(mechanism, name)
    keys = [kind.key for kind in JOINT_TYPES]
    if type not in keys:
        raise refused("type", unknown("type of joint", type, keys))
    if type == joint.type:
        return Edit(mechanism)
    old, new = joint.joint_type, joint_type(type)
    origins = [old.free.index(axis) if axis in old.free else None for axis in new.free]
    after = joint.edited(
        type=type,
        pitch=pitch if type == "screw" else None,
        length=None,
        **carried_values(joint, new, origins),
    )
    numbers = {
        origin: number
        for number, origin in enumerate(origins[: new.scalar_count])
        if origin is not None and origin < old.scalar_count
    }
    changed, gone = renumbered(mechanism, name, numbers)
    item = Item("joint", name)
    place = places(mechanism)[item]
    return Edit(
        replaced(mechanism, {**changed, item: after}, gone),
        removed=gone,
        dropped=tuple(f"{place}.{field}" for field in _losses(joint, after)),
    )


def _losses(joint: Joint, after: Joint) -> list[str]:
    """Fields of a joint that had a value for an axis and have none for it any more."""
    single = ("pitch", "length")
    lost = [
        field
        for field in single
        if getattr(joint, field) is not None and getattr(after, field) is None
    ]
    now = _axis_values(after)
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
    return {
        (field, axis): value
        for field, values in columns.items()
        for axis, value in zip(kind.free, values, strict=False)
        if value not in (0.0, "0")
    }
