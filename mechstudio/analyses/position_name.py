"""What a position is called in sentences: by the coordinates of its first joints."""

from __future__ import annotations

from mechstudio.analyses.position import Poses, Position
from mechstudio.units import quantity_text

_MOST = 3  # coordinates that a sentence names


def position_name(position: Position, poses: Poses) -> str:
    """The position with given poses, such as "the position with angle of joint 'pin' at 0.5 rad".

    Args:
        position: The mechanism; it is moved to these poses.
        poses: Where it is meant to be.
    """
    position.place(poses)
    places = []
    for record, joint in zip(position.system.joints, position.mechanism.joints, strict=False):
        scalars = [one for one in joint.joint_type.coordinates if one.kind != "quaternion"]
        for k, coordinate in enumerate(scalars):
            value = float(position.work.coordinate[record["coordinate"] + k])
            unit = "m" if coordinate.kind == "shift" else "rad"
            # rounding of closed joints
            shown = 0.0 if abs(value) < position.tolerance else value
            words = f"{coordinate.name.replace('_', ' ')} of joint '{joint.name}'"
            places.append(f"{words} at {quantity_text(shown, unit)}")
    if not places:
        return "the position"
    more = ", …" if len(places) > _MOST else ""
    return f"the position with {', '.join(places[:_MOST])}{more}"
