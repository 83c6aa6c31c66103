"""New joints, placed in the world."""

from __future__ import annotations

import math

from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Place, checked_place, local_frame
from mechstudio.edits.pose import Direction, Pose, axis_turn, body_poses, dot, unit_vector
from mechstudio.errors import ModelError
from mechstudio.joints import JOINT_TYPES, JointType, joint_type
from mechstudio.model import Joint, Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.evaluation import made_over
from mechstudio.model.script_values import joint_key
from mechstudio.model.value_text import shown

_ANYWHERE = ("fixed", "free")  # types whose motion does not depend on where they are
CROSSED = 1e-6  # cosine of the angle between axes that are at right angles
SCREW_PITCH = 0.01  # of a screw that is told no other [m/rev]


def add_joint(
    mechanism: Mechanism,
    /,
    type: str,
    body1: str,
    body2: str,
    point: Place | None = None,
    axis: Direction = (0.0, 0.0, 1.0),
    *,
    name: str = "",
    x_axis: Direction | None = None,
    axis2: Direction | None = None,
    point2: Place | None = None,
    **fields: object,
) -> Edit:
    """Add a joint at a place of the world; its coordinates are zero at the poses given.

    Args:
        mechanism: Where it goes.
        type: Key of its type, e.g. `revolute`.
        body1: Body that carries frame 1, or "ground".
        body2: Body that carries frame 2, or "ground"; positive motion is that of body 2.
        point: Origin of both frames, in the world [m]; numbers, or expressions over parameters.
            Free and fixed joints sit at the origin of body 2 if there is none.
        axis: Where z of both frames points, in the world: the axis of a hinge or slider, the
            normal of a plane; z if nothing is said, along which no slider of a linkage in the
            x-y plane moves. A universal joint turns about x and y, normal to it.
        name: Its name; "" for a fresh one, after its type.
        x_axis: Where x of both frames points as nearly as it can; None for the shortest turn from
            the world's axes.
        axis2: Of a universal joint alone: where y points, the axis that body 2 turns about, while
            `axis` then is x, the one fixed to body 1; at right angles to it.
        point2: Origin of frame 2 if that is elsewhere; a distance joint needs it.
        fields: Other fields of the joint, e.g. `damping`, as numbers or expressions. A screw
            without `pitch` advances 0.01 m per revolution.

    Raises:
        ModelError: There is no such type or body, or a value is not valid.
    """
    given: object = type  # scripts are not checked by types
    if not isinstance(given, str):
        message = f'must be a type of joint as a text, such as "revolute" (got {shown(given)})'
        raise refused("type", message)
    type = joint_key(given)
    keys = [kind.key for kind in JOINT_TYPES]
    if type not in keys:
        raise refused("type", unknown("type of joint", type, keys))
    kind = joint_type(type)
    if kind.is_rod and point2 is None:
        raise refused(
            "point2", f"is missing; a {type} joint needs the point of body 2 that it holds"
        )
    poses = body_poses(mechanism)
    if axis2 is not None:
        axis, x_axis = _crossed(kind, axis, axis2, x_axis)
    pose1, pose2 = require_pose(poses, "body1", body1), require_pose(poses, "body2", body2)
    x_direction = None if x_axis is None else unit_vector("x_axis", x_axis)
    turn = axis_turn(unit_vector("axis", axis), x_direction)
    if point is None:
        if type not in _ANYWHERE:
            ends = f'"{name or "pin"}", "{type}", "{body1}", "{body2}"'
            example = f"model.add_joint({ends}, (0, 0, 0))"
            raise refused("point", f"is missing; write where it is in the world: {example}")
        point = pose2.position
    start = checked_place("point", point)
    end = start if point2 is None else checked_place("point2", point2)
    if kind.has_pitch:
        fields = {"pitch": SCREW_PITCH} | fields
    joint = made_over(
        Joint,
        mechanism.parameters,
        dict(
            name=name or fresh_name(mechanism, "joint", type.replace("_", " ")),
            type=type,
            body1=body1,
            body2=body2,
            frame1=local_frame(pose1, Pose(start, turn)),
            frame2=local_frame(pose2, Pose(end, turn)),
            **fields,
        ),
    )
    return extended(mechanism, [joint])


def _crossed(
    kind: JointType, first: Direction, second: Direction, x_axis: Direction | None
) -> tuple[Direction, Direction]:
    """Where z and x of a joint with crossed axes point.

    Raises:
        ModelError: It is none of these, is told x twice, or the axes are not at right angles.
    """
    if not kind.is_crossed:
        rest = "has one axis, and x_axis= to turn it"
        raise refused("axis2", f"is for universal joints; a {kind.key} joint {rest}")
    if x_axis is not None:
        raise refused("x_axis", "is the first of two axes already; leave out x_axis or axis2")
    x, y = unit_vector("axis", first), unit_vector("axis2", second)
    lean = dot(x, y)
    if abs(lean) > CROSSED:
        angle = math.degrees(math.acos(max(-1.0, min(1.0, lean))))
        raise refused("axis2", f"must be at right angles to axis (they are at {angle:.4g} degrees)")
    z = (x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])
    return z, x


def require_pose(poses: dict[str, Pose], path: str, body: str) -> Pose:
    """The pose of a body.

    Args:
        poses: Pose of each body, from `body_poses`.
        path: What names the body, for messages.
        body: Its name, or "ground".

    Raises:
        ModelError: There is no such body; names the nearest.
    """
    given: object = body  # scripts are not checked by types
    if not isinstance(given, str):
        message = 'must be the name of a body; that of the fixed world is "ground"'
        raise refused(path, f"{message} (got {shown(given)})")
    if body not in poses:
        error: ModelError = refused(path, unknown("body", body, poses))
        raise error
    return poses[body]
