"""How a body that a tool would add looks."""

from __future__ import annotations

from collections import Counter

from mechstudio.geometry.matrices import frame
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Body, Mechanism
from mechstudio.scene.joint_outline import fresh_joint_outlines
from mechstudio.scene.palette import BODY_COLORS
from mechstudio.scene.shapes import body_shapes
from mechstudio.scene.solid import Solid


def body_outline(body: Body) -> Solid:
    """The surface of a body with shapes, in the world [m]."""
    return body_shapes(body, None, 0.0).moved(frame(body.position, body.orientation))


def fresh_color(mechanism: Mechanism) -> str:
    """The color that the bodies of a mechanism use least, as #rrggbb."""
    used = Counter(shape.color for body in mechanism.bodies for shape in body.shapes)
    names = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in BODY_COLORS]
    return min(names, key=lambda name: used[name])


def joint_symbols(bench: Workbench, mechanism: Mechanism) -> tuple[Solid, ...]:
    """The symbols of new joints, in the world [m].

    Args:
        bench: What there is.
        mechanism: The joints, and the bodies that they hold, which may be new too.
    """
    draft = bench.image.scene_to_read.sight.drawing.draft
    return () if draft is None else fresh_joint_outlines(draft, mechanism)
