"""The center of a wheel under the pointer, for a joint that is drawn in a plane."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mechstudio.edits import body_poses
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.anchors import CENTER
from mechstudio.gui.snapping.guide_lines import gap
from mechstudio.gui.tools.joint.aim import Aim, aim_at_pointer
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import JointType
from mechstudio.scene.axis_candidates import AxisCandidate, round_axis

# rounding of a place that is on the rim, or of a line through the center [radii]
ROUNDED = 1e-6
# how far from the center that is still meant [radii]: beyond, the rim is nearer
NEAR = 0.5
# a joint nearer to the center than this holds the wheel there [radii]
HELD = 1e-3


def wheel_aim(
    bench: Workbench, pointer: Pointer, base: FloatArray | None, kind: JointType, *, anew: bool
) -> Aim | None:
    """The position under the pointer, or the center of the wheel there.

    In a plane a place beside the center is one of the grid, unless it is nearer to the center than
    to the rim, or the grid has none inside of the wheel. A wheel that has its pivot is joined at
    any place, as with the pin of a crank.

    Args:
        bench: What there is.
        pointer: The pointer.
        base: A point that the plane is laid through [m].
        kind: The type of joint; rods, and points in slots, end anywhere on a wheel.
        anew: Whether a center that a joint holds already is hardly meant.
    """
    aim = aim_at_pointer(bench, pointer, base)
    is_anywhere = not bench.snapping.on or kind.is_rod or kind.sides
    if aim is None or aim.is_free or is_anywhere or not bench.is_flat:
        return aim
    if aim.spot.label and aim.spot.axis is None:
        # a point is meant
        return aim
    wheel = _wheel(bench, aim)
    if wheel is None or wheel.center is None:
        return aim
    spot, normal = aim.spot, bench.plane.normal
    center = wheel.center - float((wheel.center - spot.point) @ normal) * normal
    # no place on an axis through the center is nearer to the pointer than the axis itself
    is_meant = spot.axis is None or gap(spot.axis, center) <= ROUNDED * wheel.radius
    pointed = aim.contacts[0].point - wheel.center
    beside = float(np.linalg.norm(pointed - float(pointed @ normal) * normal))
    is_outside = np.linalg.norm(spot.point - center) >= (1.0 - ROUNDED) * wheel.radius
    if not is_meant or not (beside < NEAR * wheel.radius or is_outside):
        return aim
    if anew and _is_held(bench, aim.front, center, HELD * wheel.radius):
        return aim
    there = Spot(center, aim.front, f"{CENTER} of {aim.front}")
    return replace(aim, spot=there, joints=bench.snapper.joints_at(center))


def _is_held(bench: Workbench, body: str, center: FloatArray, near: float) -> bool:
    """Whether a body has a joint within a distance [m] of a center, seen along the normal."""
    mechanism = bench.mechanism
    poses = body_poses(mechanism)
    places = [
        poses[joint.body1].point(joint.frame1.position)
        for joint in mechanism.joints
        if body in (joint.body1, joint.body2)
    ]
    beside = np.cross(np.reshape(places, (-1, 3)) - center, bench.plane.normal)
    return bool((np.linalg.norm(beside, axis=1) <= near).any())


def _wheel(bench: Workbench, aim: Aim) -> AxisCandidate | None:
    """What is round about an axis along the normal of the plane, in front of everything."""
    if not aim.contacts or aim.contacts[0].item != ("body", aim.front):
        return None
    return round_axis(aim.contacts[0], bench.mechanism.body(aim.front), bench.plane.normal)
