"""A joint's frames: placed anew, its axis reversed, its bodies exchanged."""

from __future__ import annotations

from typing import Literal

from mechstudio.edits.add_joints import require_pose
from mechstudio.edits.axis_expressions import led_orientation
from mechstudio.edits.edit import refused, replaced
from mechstudio.edits.joint_coordinates import carried_values, renumbered
from mechstudio.edits.placing import Place, checked_place, turn_within
from mechstudio.edits.pose import (
    WORLD,
    X_AXIS,
    Direction,
    Pose,
    axis_turn,
    body_poses,
    difference,
    pose_of,
    turn_between,
    unit_vector,
)
from mechstudio.edits.selection import Item, require_joint
from mechstudio.edits.world_places import inner_place, outer_place, plus_offset
from mechstudio.geometry.quaternion import NO_TURN, Quaternion, Vector, inverse, product
from mechstudio.joints.joint_type import Axis
from mechstudio.model import Frame, Joint, Mechanism
from mechstudio.model.evaluated import kept, text_of

Side = Literal["both", "1", "2"]
Coordinates = Literal["world", "body1", "body2"]

HALF_TURN_X: Quaternion = (0.0, 1.0, 0.0, 0.0)
HALF_TURN_Z: Quaternion = (0.0, 0.0, 0.0, 1.0)
_EXCHANGE_XY: Quaternion = (0.0, 0.5**0.5, 0.5**0.5, 0.0)  # half turn: x to y, y to x, z to -z

_EXCHANGED_AXES = {Axis.X: Axis.Y, Axis.Y: Axis.X, Axis.RX: Axis.RY, Axis.RY: Axis.RX}


_TURNS = (
    "is an expression on a body whose orientation is one; give it in the coordinates of the world"
)


def place_joint(
    mechanism: Mechanism,
    name: str,
    point: Place | None = None,
    axis: Direction | None = None,
    *,
    x_axis: Direction | None = None,
    coordinates: Coordinates = "world",
    side: Side = "both",
) -> Mechanism:
    """Put the frames of a joint at a point and along an axis.

    Args:
        mechanism: The mechanism.
        name: Name of the joint.
        point: Origin of the frames [m]; numbers, or expressions over parameters, which the frames
            follow. None for where frame 2 is, or the frame that is placed.
        axis: Where their z points; None for where it points now.
        x_axis: Where x points as nearly as it can; None for where it points now.
        coordinates: What point and axes are given in: the world at t = 0, or one of the bodies.
        side: Frame that is placed. `both` makes them coincide at the poses given, so that the
            joint is closed and its coordinates are zero.

    Raises:
        ModelError: There is no such joint, or a value is not valid.
    """
    joint = require_joint(mechanism, name)
    ends = _end_poses(mechanism, joint)
    outer = _outer_pose(coordinates, ends)
    end, frame = (ends[0], joint.frame1) if side == "1" else (ends[1], joint.frame2)
    now = end.of(pose_of(frame))
    origin = outer_place(end, frame.position) if point is None else _origin(outer, point)
    z_world = now.direction((0.0, 0.0, 1.0))
    x_world = now.direction(X_AXIS)
    if x_axis is not None:
        x_world = outer.direction(unit_vector("x_axis", x_axis))
    if axis is not None:
        z_world = outer.direction(unit_vector("axis", axis))
    turned_anew = axis is not None or x_axis is not None
    led = None if axis is None else _direction(outer, axis)
    place = Pose(origin, axis_turn(z_world, x_world) if turned_anew else now.orientation)
    frames: dict[str, object] = {}
    if side in ("both", "1"):
        frames["frame1"] = _frame(joint.frame1, ends[0], place, led)
    if side in ("both", "2"):
        frames["frame2"] = _frame(joint.frame2, ends[1], place, led)
    if not frames:
        raise refused("side", f"must be both, 1 or 2 (got {side})")
    return replaced(mechanism, {Item("joint", name): joint.edited(**frames)})


def move_joint(
    mechanism: Mechanism,
    name: str,
    point: Place | None = None,
    axis: Direction | None = None,
    *,
    coordinates: Coordinates = "world",
) -> Mechanism:
    """Move both frames of a joint together, so that its coordinates keep their values.

    Args:
        mechanism: The mechanism.
        name: Name of the joint.
        point: Where the origin of frame 1 goes [m]; numbers, or expressions over parameters, which
            the frames follow. None for where it is.
        axis: Where z of frame 1 points afterwards, by the shortest turn; None for where it does.
        coordinates: What point and axis are given in: the world at t = 0, or one of the bodies.

    Raises:
        ModelError: There is no such joint, or a value is not valid.
    """
    joint = require_joint(mechanism, name)
    ends = _end_poses(mechanism, joint)
    outer = _outer_pose(coordinates, ends)
    now = ends[0].of(pose_of(joint.frame1))
    origin = outer_place(ends[0], joint.frame1.position)
    if point is not None:
        origin = _origin(outer, point)
    rotation = NO_TURN
    if axis is not None:
        z_now = now.direction((0.0, 0.0, 1.0))
        z_then = outer.direction(unit_vector("axis", axis))
        rotation = turn_between(z_now, z_then, now.direction(X_AXIS))
    moved = Pose(origin, product(rotation, now.orientation))
    motion = moved.of(now.within(WORLD))
    frames: dict[str, object] = {}
    for key, end in (("frame1", ends[0]), ("frame2", ends[1])):
        frame = getattr(joint, key)
        place = motion.of(end.of(pose_of(frame)))
        point = plus_offset(origin, difference(place.position, moved.position))
        led = None if axis is None else _direction(outer, axis)
        frames[key] = _frame(frame, end, Pose(point, place.orientation), led)
    return replaced(mechanism, {Item("joint", name): joint.edited(**frames)})


def reverse_axis(mechanism: Mechanism, name: str) -> Mechanism:
    """Turn both frames of a joint over about x: its z axis points the other way.

    Its constraints are the same. Coordinates along and about y and z count the other way, while
    all values keep their numbers: a driver, a spring's reference or a stop now acts in the other
    sense. Reversing twice gives the frames of before.

    Raises:
        ModelError: There is no such joint.
    """
    joint = require_joint(mechanism, name)
    after = joint.edited(
        frame1=reoriented(joint.frame1, HALF_TURN_X), frame2=reoriented(joint.frame2, HALF_TURN_X)
    )
    return replaced(mechanism, {Item("joint", name): after})


def swap_bodies(mechanism: Mechanism, name: str, *, keep_motion: bool = True) -> Mechanism:
    """Exchange body 1 and body 2 of a joint.

    Reactions and efforts, which act on body 2, now act on the other body. The coordinates along
    and about z, and both angles of a universal joint, keep their signs and values, so that drivers,
    springs and stops cause the motion of before; the frames are turned over for that. Shifts of
    joints with more than one are measured along the axes of the other body from then on; those
    along x of planar, parallel-axes and free joints change their sign. The line or plane of a
    point-on-line or point-on-plane joint goes over to the other body.

    A universal or perpendicular-axes joint has its x axis on the other body, so its coordinates
    change places; values, drivers, motors and couplings follow.

    Args:
        mechanism: The mechanism.
        name: Name of the joint.
        keep_motion: Whether coordinates keep their signs. If not, the z axis stays where it is
            (except where x and y change places) and coordinates change their signs, while values
            keep their numbers: drivers, springs and stops act in the other sense.

    Raises:
        ModelError: There is no such joint.
    """
    joint = require_joint(mechanism, name)
    kind = joint.joint_type
    turns: list[Quaternion] = []
    if kind.is_crossed:
        turns.append(_EXCHANGE_XY)
    if keep_motion:
        turns.append(HALF_TURN_Z if kind.is_crossed else HALF_TURN_X)
    fields: dict[str, object] = {
        "body1": joint.body2,
        "body2": joint.body1,
        "frame1": reoriented(joint.frame2, *turns),
        "frame2": reoriented(joint.frame1, *turns),
    }
    numbers = {number: number for number in range(kind.scalar_count)}
    if kind.is_crossed:
        origins = [kind.free.index(_EXCHANGED_AXES.get(axis, axis)) for axis in kind.free]
        fields |= carried_values(joint, kind, origins)
        numbers = {origin: number for number, origin in enumerate(origins)}
    changed, _ = renumbered(mechanism, name, numbers)
    return replaced(mechanism, {**changed, Item("joint", name): joint.edited(**fields)})


def reoriented(frame: Frame, *turns: Quaternion) -> Frame:
    """A frame turned in its own axes, its quaternion with a first part that is not negative."""
    if not turns:
        return frame
    rotation = frame.orientation
    for one in turns:
        rotation = product(rotation, one)
    first = next((part for part in rotation if part != 0.0), 1.0)
    sign = 1.0 if first > 0.0 else -1.0
    w, x, y, z = (sign * part + 0.0 for part in rotation)  # without a negative zero
    return frame.edited(orientation=(w, x, y, z))


def _origin(outer: Pose, point: Place) -> Vector:
    """A point of a body or the world in the world [m].

    Raises:
        ModelError: It is no point, or an expression on a body whose orientation is one.
    """
    given = checked_place("point", point)
    if any(map(text_of, given)) and any(map(text_of, outer.orientation)):
        raise refused("point", _TURNS)
    return outer_place(outer, given)


def _direction(outer: Pose, axis: Direction) -> Vector:
    """Where an axis points in the world, as the expressions that it is given as.

    Raises:
        ModelError: It is an expression on a body whose orientation is one.
    """
    if isinstance(axis, str) or not any(map(text_of, axis)):
        return outer.direction(unit_vector("axis", axis))
    if any(map(text_of, outer.orientation)):
        raise refused("axis", _TURNS)
    return outer_place(Pose(orientation=outer.orientation), checked_place("axis", axis))


def _frame(before: Frame, end: Pose, place: Pose, led: Vector | None) -> Frame:
    """A frame at a place of the world, which may be an expression.

    Args:
        before: The frame before.
        end: Pose of its body.
        place: Where it goes.
        led: Where its z points, if that is given; numbers take the place of expressions then.
    """
    inside = end.within(place)
    if led is not None and not any(map(text_of, led)):
        orientation = inside.orientation
    elif led is not None:
        outer = led_orientation(led, place.orientation)
        now = product(inverse(end.orientation), outer)
        orientation = turn_within(end.orientation, outer, now)
    else:
        orientation = kept(inside.orientation, before.orientation)
    follows = not any(map(text_of, end.orientation)) or any(map(text_of, place.position))
    position = inner_place(end, place.position) if follows else inside.position
    if not follows:
        position = kept(position, before.position)
    return Frame(position=position, orientation=orientation)


def _end_poses(mechanism: Mechanism, joint: Joint) -> tuple[Pose, Pose]:
    poses = body_poses(mechanism)
    return require_pose(poses, "body1", joint.body1), require_pose(poses, "body2", joint.body2)


def _outer_pose(coordinates: str, ends: tuple[Pose, Pose]) -> Pose:
    poses = {"world": WORLD, "body1": ends[0], "body2": ends[1]}
    if coordinates not in poses:
        raise refused("coordinates", f"must be world, body1 or body2 (got {coordinates})")
    return poses[coordinates]
