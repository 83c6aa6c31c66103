"""Preview of a new joint."""

from __future__ import annotations

from mechstudio.gui.tools.joint.joint_plan import Plan
from mechstudio.gui.tools.workbench import Spot, Workbench
from mechstudio.joints import Axis, JointType
from mechstudio.model import GROUND, Joint
from mechstudio.scene.joint_outline import axis_outline, body_tint, joint_outline
from mechstudio.scene.palette import DRIVER, SPRING
from mechstudio.scene.preview import Outline
from mechstudio.scene.solid import Floats

ARROW_PIXELS = 80.0  # length of the arrow of the axis at scale 1


def joint_preview(
    bench: Workbench,
    meant: Plan,
    spot: Spot,
    joint: Joint | None,
    kind: JointType,
    place: Floats,
    axis: Floats,
) -> Outline:
    """The bodies that are meant, the joint's symbol and its axis.

    Args:
        bench: What there is.
        meant: What a click does.
        spot: Where the pointer is.
        joint: The joint that it makes; None if it makes none yet.
        kind: Type of the joint.
        place: Where the joint goes [m], shape (3,).
        axis: Where its z axis points, shape (3,).
    """
    scene = bench.image.scene_to_read
    draft = scene.sight.drawing.draft
    dots = ((spot.point, SPRING if spot.label else DRIVER),)
    if draft is None:
        return Outline(dots=dots, guides=spot.guides)
    paint = scene.scenery.theme.selection
    bodies = [body_tint(draft, bench.mechanism, name, paint) for name in meant.bodies]
    if joint is not None:
        bodies.append(joint_outline(draft, bench.mechanism, joint))
    marks = []
    if kind.key != "distance" and meant.bodies != (GROUND,):
        length = ARROW_PIXELS * bench.pixel(place)
        marks.append(axis_outline(place, axis, length, turns=Axis.RZ in kind.free))
    return Outline(bodies=tuple(bodies), marks=tuple(marks), dots=dots, guides=spot.guides)
