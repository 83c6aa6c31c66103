"""Candidate axes of a new joint: of the plane, of shapes, of the world."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import numpy as np

from mechstudio.edits import body_poses, pose_of
from mechstudio.gui.editing.slot_direction import is_slot
from mechstudio.gui.snapping.anchors import ROUND_EDGE
from mechstudio.gui.tools.joint.aim import Aim
from mechstudio.gui.tools.joint.slot_axis import slot_axes
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import Axis, JointType
from mechstudio.joints.joint_type import PlaneAxis
from mechstudio.scene.axis_candidates import AxisCandidate, axis_candidates, distinct
from mechstudio.scene.facets import tidy

# how near to an edge the pointer must be for the edge to be meant [pixels at scale 1]
EDGE_PIXELS = 6.0
# directions nearer to each other than this are the same [cosine]
SAME = 0.999
# a plane is looked at straight above this cosine
STRAIGHT = 0.9


class AxisChoice(Enum):
    """Source of the axis; the value is its label."""

    AUTOMATIC = "automatic"
    PICKED = "from the shapes"
    NORMAL = "normal to the plane"
    PLANE_X = "right in the plane"
    PLANE_Y = "up in the plane"
    WORLD_X = "world x"
    WORLD_Y = "world y"
    WORLD_Z = "world z"


# those that belong together, in the order of the list
GROUPS = (
    (AxisChoice.AUTOMATIC, AxisChoice.PICKED),
    (AxisChoice.NORMAL, AxisChoice.PLANE_X, AxisChoice.PLANE_Y),
    (AxisChoice.WORLD_X, AxisChoice.WORLD_Y, AxisChoice.WORLD_Z),
)
TIPS = {
    AxisChoice.AUTOMATIC: "What suits the type of joint and the place; A takes the next axis",
    AxisChoice.PICKED: "An edge, a face or a center line of what is under the pointer",
    AxisChoice.NORMAL: "At right angles to the plane that is drawn in, toward the viewer",
    AxisChoice.PLANE_X: "Along the x axis of the plane that is drawn in",
    AxisChoice.PLANE_Y: "Along the y axis of the plane that is drawn in",
}
PLANE = (AxisChoice.NORMAL, AxisChoice.PLANE_X, AxisChoice.PLANE_Y)
# first choice of a type in a plane
FIRST: Mapping[PlaneAxis, AxisChoice] = {
    "normal": AxisChoice.NORMAL,
    "along": AxisChoice.PLANE_X,
    "across": AxisChoice.PLANE_Y,
}
WORLD = (AxisChoice.WORLD_Z, AxisChoice.WORLD_X, AxisChoice.WORLD_Y)


def has_axis(kind: JointType) -> bool:
    """Whether bodies move differently where the axes of a joint point elsewhere."""
    shifts, turns = (Axis.X, Axis.Y, Axis.Z), (Axis.RX, Axis.RY, Axis.RZ)
    held = [sum(axis in kind.locked for axis in group) for group in (shifts, turns)]
    return any(0 < count < 3 for count in held)


def axes_at(
    bench: Workbench, aim: Aim, kind: JointType, choice: AxisChoice, first: str
) -> tuple[AxisCandidate, ...]:
    """Directions for the axis of a joint, the most likely one first; at least one.

    Args:
        bench: What there is.
        aim: Where the joint goes.
        kind: Its type.
        choice: What the axis is taken from.
        first: The body that is joined first, which has the slot of a point on a line.
    """
    plane = bench.plane
    fixed = {
        AxisChoice.NORMAL: plane.normal,
        AxisChoice.PLANE_X: plane.x,
        AxisChoice.PLANE_Y: plane.y,
        AxisChoice.WORLD_X: np.eye(3)[0],
        AxisChoice.WORLD_Y: np.eye(3)[1],
        AxisChoice.WORLD_Z: np.eye(3)[2],
    }
    if choice in fixed:
        return (AxisCandidate(choice.value, fixed[choice]),)
    # the line of a point on a line is one of the body that has it
    picked = _picked(bench, aim, only=first if kind.sides else "")
    # the axis of a hinge hardly ever lies along a body that it holds by its end
    in_hole = aim.spot.label.startswith(ROUND_EDGE)
    if kind.is_hinge and aim.spot.label and aim.spot.axis is None and not in_hole:
        picked = _across(picked, bench, aim)
    if choice is AxisChoice.PICKED and picked:
        return picked
    named = {one: AxisCandidate(one.value, direction) for one, direction in fixed.items()}
    if not (bench.is_flat or _is_straight(bench)):
        # toward the viewer first
        world = sorted(WORLD, key=lambda one: -abs(float(fixed[one] @ plane.normal)))
        return distinct((*picked, *(named[one] for one in world)))
    # along the plane before out of it
    picked = tuple(sorted(picked, key=lambda one: abs(float(one.direction @ plane.normal))))
    slot = slot_axes(bench.mechanism, first) if is_slot(kind) else ()
    slot = tuple(one for one in slot if abs(float(one.direction @ plane.normal)) < 1.0 - SAME)
    return distinct((*slot, named[FIRST[kind.in_plane]], *picked, *(named[one] for one in PLANE)))


def _across(
    picked: tuple[AxisCandidate, ...], bench: Workbench, aim: Aim
) -> tuple[AxisCandidate, ...]:
    """The candidates at the end of a body: along it last, the one toward the viewer first."""
    bodies = {body.name: body for body in bench.mechanism.bodies}
    ends = [bodies[name].position for name in aim.bodies if name in bodies]
    ways = [way for end in ends if np.linalg.norm(way := np.asarray(aim.spot.point) - end) > 0.0]

    def rank(one: AxisCandidate) -> tuple[bool, float]:
        lies_along = any(abs(one.direction @ way) > SAME * np.linalg.norm(way) for way in ways)
        return lies_along, -abs(float(one.direction @ bench.plane.normal))

    return tuple(sorted(picked, key=rank))


def _is_straight(bench: Workbench) -> bool:
    """Whether the plane is looked at so straight that the picture is like a drawing in it."""
    sight = bench.image.scene_to_read.renderer.GetActiveCamera().GetDirectionOfProjection()
    return abs(float(bench.plane.normal @ np.array(sight))) > STRAIGHT


def _picked(bench: Workbench, aim: Aim, *, only: str = "") -> tuple[AxisCandidate, ...]:
    """Directions of the joints and of the nearest body in the line of sight.

    Args:
        bench: What there is.
        aim: Where the joint goes.
        only: The body whose directions are meant; empty for any.
    """
    mechanism = bench.mechanism
    poses = body_poses(mechanism)
    known = {joint.name: joint for joint in mechanism.joints}
    joints = []
    for contact in aim.contacts:
        joint = known.get(contact.item[1]) if contact.item[0] == "joint" else None
        if joint is not None:
            place = poses[joint.body1].of(pose_of(joint.frame1))
            axis = tidy(np.array(place.direction((0.0, 0.0, 1.0))))
            joints.append(AxisCandidate(f"that of {joint.name}", axis, np.array(place.position)))
    bodies = {body.name: body for body in mechanism.bodies}
    shapes: tuple[AxisCandidate, ...] = ()
    for contact in aim.contacts:
        body = bodies.get(contact.item[1]) if contact.item[0] == "body" else None
        if body is not None and only in ("", body.name):
            shapes = axis_candidates(contact, body, EDGE_PIXELS * bench.pixel(contact.point))
            break
    line = aim.spot.axis if only in ("", aim.spot.body) else None
    on_axis = () if line is None else (AxisCandidate(line.label, line.direction),)
    is_joint = bool(aim.contacts) and aim.contacts[0].item[0] == "joint"
    found = (*joints, *shapes, *on_axis) if is_joint else (*shapes, *joints, *on_axis)
    if line is not None:
        # what is placed on an axis goes along it
        along = line.direction
        found = tuple(sorted(found, key=lambda one: abs(float(one.direction @ along)) < SAME))
    return distinct(found)
