"""Preview of a new connection of two bodies."""

from __future__ import annotations

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.tools.joint.joint_plan import Plan
from mechstudio.gui.tools.pointer import Spot
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import Axis, JointType
from mechstudio.model import GROUND
from mechstudio.scene.joint_outline import axis_outline, body_tint
from mechstudio.scene.palette import DRIVER, SPRING
from mechstudio.scene.preview import Outline
from mechstudio.scene.solid import Solid

ARROW_PIXELS = 80.0  # length of the arrow of the axis at scale 1


def pair_preview(
    bench: Workbench,
    meant: Plan,
    spot: Spot,
    symbol: Solid | None,
    kind: JointType,
    place: FloatArray,
    axis: FloatArray,
) -> Outline:
    """The bodies that are meant, the symbol of what connects them, and its axis.

    Args:
        bench: What there is.
        meant: What a click does.
        spot: Where the pointer is.
        symbol: What connects the bodies, in the world; None if nothing does yet.
        kind: Type of joint whose motion the axis tells.
        place: Where it goes [m], shape (3,).
        axis: Where its z axis points, shape (3,).
    """
    scene = bench.image.scene_to_read
    draft = scene.sight.drawing.draft
    dots = ((spot.point, SPRING if spot.label else DRIVER),)
    if draft is None:
        return Outline(dots=dots, guides=spot.guides)
    paint = scene.scenery.theme.selection
    tints = [
        tint for name in meant.bodies for tint in body_tint(draft, bench.mechanism, name, paint)
    ]
    symbols = () if symbol is None else (symbol,)
    marks = []
    if not kind.is_rod and meant.bodies != (GROUND,):
        length = ARROW_PIXELS * bench.pixel(place)
        marks.append(axis_outline(place, axis, length, turns=kind.turns == (Axis.RZ,)))
    return Outline(
        symbols=symbols, tints=tuple(tints), marks=tuple(marks), dots=dots, guides=spot.guides
    )
