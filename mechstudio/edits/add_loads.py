"""New loads, placed in the world: forces, torques, springs, bushings."""

from __future__ import annotations

import math

from mechstudio.edits.acting import given, require_acting
from mechstudio.edits.add_joints import require_pose
from mechstudio.edits.add_motions import is_joint, motor_along
from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.expression_arithmetic import distance
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Place, checked_place, local_frame, local_place
from mechstudio.edits.pose import (
    Direction,
    Pose,
    axis_turn,
    body_poses,
    difference,
    pose_of,
    unit_vector,
)
from mechstudio.edits.spring_of_joint import joint_meant, refuse_hinge
from mechstudio.edits.table_functions import law_of, with_tables
from mechstudio.io.table_units import units_of_function
from mechstudio.model import (
    Bushing,
    Force,
    Frame,
    Joint,
    Mechanism,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.model.evaluation import made_over
from mechstudio.model.value_text import shown

Functions = tuple[str, str, str]
_SPRING = "stiffness=100.0 or damping=5.0, or a law: function='1000*x + 5*v'"
_BUSHING = "six numbers: stiffness=[1e5, 1e5, 1e5, 1e3, 1e3, 1e3]"


def along(direction: Direction, function: str) -> Functions:
    """Components of a load along a direction.

    Args:
        direction: Where it points, of any length but zero.
        function: Its size, a number or a function of t.

    Raises:
        ModelError: The direction has none.
    """
    parts = [round(part, 12) for part in unit_vector("direction", direction)]
    try:
        size = float(function)
    except ValueError:
        texts = [_times(part, function.strip()) for part in parts]
    else:
        texts = [f"{part * size:.12g}" if part * size else "0" for part in parts]
    x, y, z = texts
    return (x, y, z)


def _times(factor: float, function: str) -> str:
    if factor in (0.0, 1.0):
        return function if factor else "0"
    return f"-({function})" if factor == -1.0 else f"{factor:.12g}*({function})"


def _require_own_axes(axes: str, joint: str) -> None:
    """Refuse axes for what acts along a joint.

    Raises:
        ModelError: Others than those that stand for none are given.
    """
    if axes != "world":
        message = f'are not asked for along the joint "{joint}", which has its own; leave them out'
        raise refused("axes", message)


def add_force(
    mechanism: Mechanism,
    body: str,
    point: Place | None = None,
    function: Functions | str | None = None,
    *,
    axes: str = "world",
    name: str = "",
) -> Edit:
    """Add a force on a body, or a motor along the shift of a joint.

    Args:
        mechanism: Where it goes.
        body: Body that it acts on; or a joint, whose shift one function acts along, as `add_motor`.
        point: Where it acts, in the world at t = 0 [m]; the point moves with the body. None is the
            origin of the body's frame.
        function: Components [N], functions of t; without a point they go by name, as three numbers
            alone may be either. Of a joint it is one function.
        axes: Whose axes the components are along, `world` or `body`.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such body, or a value is not valid.
    """
    if point is None and is_joint(mechanism, body):
        _require_own_axes(axes, body)
        return motor_along(mechanism, body, "shift", function, name)
    pose = require_pose(body_poses(mechanism), "body", body)
    if function is None:
        example = f'model.add_force("push", "{body}", (0, "5*t", 0))'
        raise refused("function", f"is missing; write the components of the force: {example}")
    place = {} if point is None else {"point": local_place(pose, checked_place("point", point))}
    force = Force(
        name=name or fresh_name(mechanism, "force", "force"),
        body=body,
        axes=axes,
        function=with_tables(function, units_of_function(Force, "function")),
        **place,
    )
    return extended(mechanism, [force])


def add_torque(
    mechanism: Mechanism,
    body: str,
    function: Functions | str,
    *,
    axes: str = "world",
    name: str = "",
) -> Edit:
    """Add a torque on a body, or a motor along the angle of a joint.

    Args:
        mechanism: Where it goes.
        body: Body that it acts on; or a joint, whose angle one function acts along, as `add_motor`.
        function: Components [N m], functions of t; of a joint one function.
        axes: Whose axes the components are along, `world` or `body`.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such body, or a value is not valid.
    """
    if is_joint(mechanism, body):
        _require_own_axes(axes, body)
        return motor_along(mechanism, body, "angle", function, name)
    require_pose(body_poses(mechanism), "body", body)
    if isinstance(function, str | int | float):
        about_z = f"(0, 0, {shown(function)})"
        message = f"has 3 components on a body, such as {about_z}; along a joint it is one function"
        raise refused("function", message)
    fresh = name or fresh_name(mechanism, "force", "torque")
    given = with_tables(function, units_of_function(Torque, "function"))
    return extended(mechanism, [Torque(name=fresh, body=body, axes=axes, function=given)])


def add_spring_damper(
    mechanism: Mechanism,
    body1: str,
    point1: Place,
    body2: str,
    point2: Place,
    *,
    stiffness: float | None = None,
    damping: float | None = None,
    free_length: float | None = None,
    function: str | None = None,
    name: str = "",
) -> Edit:
    """Add a spring and damper between two points.

    Args:
        mechanism: Where it goes.
        body1: Body of point 1, or "ground".
        point1: Point 1 in the world at t = 0 [m].
        body2: Body of point 2, or "ground".
        point2: Point 2 in the world at t = 0 [m].
        stiffness: Stiffness [N/m]; one of it, damping and function is needed, if only as 0.
        damping: Damping [N s/m].
        free_length: Length without spring force [m]; None for the length at t = 0.
        function: Further tension [N], a function of the elongation x, its rate v and t.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such body, a value is not valid, or there is nothing that acts.
    """
    law = law_of(function, SpringDamper)
    poses = body_poses(mechanism)
    start, end = checked_place("point1", point1), checked_place("point2", point2)
    if free_length is None:
        free_length = distance(start, end, math.hypot(*difference(end, start)))
    spring = SpringDamper(
        name=name or fresh_name(mechanism, "force", "spring"),
        body1=body1,
        point1=local_place(require_pose(poses, "body1", body1), start),
        body2=body2,
        point2=local_place(require_pose(poses, "body2", body2), end),
        free_length=free_length,
        **given(stiffness=stiffness, damping=damping, function=law),
    )
    done = extended(mechanism, [spring])
    require_acting(spring, _SPRING)
    return done


def add_bushing(
    mechanism: Mechanism,
    /,
    body1: str,
    body2: str,
    point: Place,
    axis: Direction = (0.0, 0.0, 1.0),
    *,
    x_axis: Direction | None = None,
    name: str = "",
    **fields: object,
) -> Edit:
    """Add a bushing at a place of the world; it is free at the poses given.

    Args:
        mechanism: Where it goes.
        body1: Body that carries frame 1, or "ground".
        body2: Body that carries frame 2, or "ground".
        point: Origin of both frames, in the world [m].
        axis: Where z of both frames points, in the world.
        x_axis: Where x of both frames points as nearly as it can; None for the shortest turn.
        name: Its name; "" for a fresh one.
        fields: `stiffness` and `damping`, six numbers each; one of them is needed.

    Raises:
        ModelError: There is no such body, a value is not valid, or there is nothing that acts.
    """
    place = _place(point, axis, x_axis)
    frame1, frame2 = _frames(mechanism, body1, body2, place)
    bushing = made_over(
        Bushing,
        mechanism.parameters,
        dict(
            name=name or fresh_name(mechanism, "force", "bushing"),
            body1=body1,
            body2=body2,
            frame1=frame1,
            frame2=frame2,
            **fields,
        ),
    )
    done = extended(mechanism, [bushing])
    require_acting(bushing, _BUSHING)
    return done


def add_torsion(
    mechanism: Mechanism,
    body1: str = "",
    body2: str = "",
    point: Place | None = None,
    axis: Direction = (0.0, 0.0, 1.0),
    *,
    joint: str = "",
    x_axis: Direction | None = None,
    stiffness: float | None = None,
    damping: float | None = None,
    function: str | None = None,
    name: str = "",
) -> Edit:
    """Add a spring and damper against relative rotation; it is free at the poses given.

    It acts about whatever axis the bodies turn; point and axes place its symbol only. A joint in
    the place of the bodies stands for its own, at its point. A joint that turns about one axis has
    a `stiffness` of its own, and is refused.

    Args:
        mechanism: Where it goes.
        body1: Body that carries frame 1, or "ground".
        body2: Body that carries frame 2, or "ground".
        point: Origin of both frames, in the world [m]; None for that of body 2.
        axis: Where z of both frames points, in the world.
        joint: The joint of the two bodies, in their place.
        x_axis: Where x of both frames points as nearly as it can; None for the shortest turn.
        stiffness: Torque per angle [N m/rad]; one of it, damping and function is needed.
        damping: Torque per relative angular velocity [N m s/rad].
        function: Further torque back [N m], a function of the angle x, its rate v and t.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such body, a value is not valid, or there is nothing that acts.
    """
    around = joint_meant(mechanism, joint, body1, body2)
    if around is not None:
        refuse_hinge(around, stiffness)
        if point is not None or axis != (0.0, 0.0, 1.0) or not isinstance(body2, str):
            raise refused(
                "joint",
                "a joint stands for bodies, point and axis, so that nothing has a place behind it; "
                "give the rest by name, such as stiffness=30, damping=5",
            )
        # the text before it is the name
        name = name or (body1 if body1 != around.name else "")
        body1, body2 = around.body1, around.body2
        frame1, frame2 = _frames_of(mechanism, around)
    else:
        poses = body_poses(mechanism)
        origin = require_pose(poses, "body2", body2).position if point is None else point
        frame1, frame2 = _frames(mechanism, body1, body2, _place(origin, axis, x_axis))
    torsion = Torsion(
        name=name or fresh_name(mechanism, "force", "torsion"),
        body1=body1,
        body2=body2,
        frame1=frame1,
        frame2=frame2,
        **given(stiffness=stiffness, damping=damping, function=law_of(function, Torsion)),
    )
    done = extended(mechanism, [torsion])
    require_acting(torsion, _SPRING)
    return done


def _frames_of(mechanism: Mechanism, joint: Joint) -> tuple[Frame, Frame]:
    """Frames at the places of a joint, which coincide in direction at the poses given."""
    pose = require_pose(body_poses(mechanism), "body2", joint.body2)
    place = pose.of(pose_of(joint.frame2))
    turned1, turned2 = _frames(mechanism, joint.body1, joint.body2, place)
    return (
        turned1.edited(position=joint.frame1.position),
        turned2.edited(position=joint.frame2.position),
    )


def _place(point: Place, axis: Direction, x_axis: Direction | None) -> Pose:
    x_direction = None if x_axis is None else unit_vector("x_axis", x_axis)
    turn = axis_turn(unit_vector("axis", axis), x_direction)
    return Pose(checked_place("point", point), turn)


def _frames(mechanism: Mechanism, body1: str, body2: str, place: Pose) -> tuple[Frame, Frame]:
    """A place of the world in the coordinates of two bodies."""
    poses = body_poses(mechanism)
    return (
        local_frame(require_pose(poses, "body1", body1), place),
        local_frame(require_pose(poses, "body2", body2), place),
    )
