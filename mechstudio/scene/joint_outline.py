"""How a joint that a tool would add looks: its symbol, its axis, the bodies it holds."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import pi

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, frame, pointing
from mechstudio.model import GROUND, Body, Joint, Mechanism
from mechstudio.scene.curve import arrow, turning_arrow
from mechstudio.scene.draft import Draft, Shared
from mechstudio.scene.force_arrow import driver_surface, rod_surface, spring_matrix
from mechstudio.scene.joint_drawing import JointSketcher, roundness
from mechstudio.scene.layout import attachments, joint_ends, world_frame
from mechstudio.scene.palette import DRIVER, SPRING, Color
from mechstudio.scene.preview import Tint
from mechstudio.scene.shapes import body_shapes
from mechstudio.scene.solid import Solid, merged, nothing
from mechstudio.scene.symbol_sizes import symbol_sizes


def joint_outline(draft: Draft, mechanism: Mechanism, joint: Joint) -> Solid:
    """The symbol of a joint as it would be drawn, in the world.

    Args:
        draft: How the mechanism without the joint looks.
        mechanism: The mechanism.
        joint: The joint.
    """
    if joint.body1 not in draft.surfaces or joint.body2 not in draft.surfaces:
        return nothing()
    sketcher = _sketcher(draft, mechanism)
    bodies = sketcher.bodies
    parts = [
        part.solid.moved(body_place(bodies.get(part.body)) @ part.place)
        for part in sketcher.row(joint, {}, {}).parts
    ]
    if joint.joint_type.is_rod:
        start = applied(body_place(bodies.get(joint.body1)), joint.frame1.position)
        end = applied(body_place(bodies.get(joint.body2)), joint.frame2.position)
        radius = draft.sizes.of(joint)
        length = max(float(np.linalg.norm(end - start)), radius)
        parts.append(rod_surface(length, radius).moved(spring_matrix(start, end, length)))
    return merged(parts)


def fresh_joint_outlines(draft: Draft, mechanism: Mechanism) -> tuple[Solid, ...]:
    """The symbols of all joints of a small mechanism, among which bodies may be new.

    Args:
        draft: How the other bodies look, and the ground.
        mechanism: The joints with the bodies that they hold.
    """
    known = draft.surfaces
    shapes = {
        body.name: known[body.name] if body.name in known else body_shapes(body, draft.folder, 0.0)
        for body in mechanism.bodies
    }
    hangers = attachments(mechanism, joint_ends(mechanism.joints, {}))
    sizes = symbol_sizes(mechanism, hangers, shapes, None)
    ground = {GROUND: known[GROUND]} if GROUND in known else {}
    whole = replace(draft, surfaces=ground | shapes, sizes=sizes)
    return tuple(joint_outline(whole, mechanism, joint) for joint in mechanism.joints)


def driver_outline(
    draft: Draft,
    mechanism: Mechanism,
    joint: Joint,
    coordinate: int,
    paint: Color = DRIVER,
    sense: int = 0,
) -> Solid:
    """The mark of a motor as it would be drawn, in the world.

    Args:
        draft: How the mechanism without the motor looks.
        mechanism: The mechanism.
        joint: The joint that it drives.
        coordinate: Number of the coordinate that it drives.
        paint: Color.
        sense: Which way an arrow points, as for `driver_surface`.
    """
    if joint.body1 not in draft.surfaces or joint.body2 not in draft.surfaces:
        return nothing()
    size = _sketcher(draft, mechanism).size(joint, None)
    place = world_frame(joint, {body.name: body for body in mechanism.bodies})
    return driver_surface(joint.type, coordinate, size, paint=paint, sense=sense).moved(place)


def axis_outline(point: FloatArray, axis: FloatArray, length: float, *, turns: bool) -> Solid:
    """An arrow along an axis.

    Args:
        point: Where it begins [m], shape (3,).
        axis: Where it points, of any length but zero, shape (3,).
        length: How long it is [m].
        turns: Whether another arrow goes around it.
    """
    mark = _axis_mark(turns=turns)
    sized = replace(mark, points=length * mark.points, edge_points=length * mark.edge_points)
    return sized.moved(pointing(axis, point))


def body_tint(draft: Draft, mechanism: Mechanism, name: str, color: Color) -> tuple[Tint, ...]:
    """A colored film around a body; none for the ground."""
    if name == GROUND or name not in draft.surfaces:
        return ()
    return (Tint(draft.surfaces[name], body_place(mechanism.body(name)), color),)


def body_place(body: Body | None) -> FloatArray:
    """The frame of a body in the world at t = 0, shape (4, 4); None stands for the ground."""
    return np.eye(4) if body is None else frame(body.position, body.orientation)


def _sketcher(draft: Draft, mechanism: Mechanism) -> JointSketcher:
    return JointSketcher(
        {body.name: body for body in mechanism.bodies},
        draft.surfaces,
        draft.sizes,
        draft.directions.up,
        roundness(len(mechanism.joints)),
        True,
        Shared(),
    )


@cache
def _axis_mark(*, turns: bool) -> Solid:
    """An arrow of length 1 along z, and one around it."""
    # at this width its edges would be all there is to see
    parts = [arrow(1.0, 0.018).without_edges().painted(DRIVER)]
    if turns:
        parts.append(turning_arrow(0.4, 0.018, start=-0.25 * pi, sweep=1.5 * pi).painted(SPRING))
    return merged(parts)
