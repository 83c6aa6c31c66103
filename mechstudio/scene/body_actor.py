"""From a body to the surface it is drawn with."""

from __future__ import annotations

from pathlib import Path

from mechstudio.model import Body
from mechstudio.scene.body_links import Attachment, LinkSize, linked_body
from mechstudio.scene.palette import Color
from mechstudio.scene.shapes import body_shapes
from mechstudio.scene.solid import Solid

# bodies whose faces coincide get slightly different sizes, so that the faces do not flicker
SPREAD = 2.5e-4
SPREAD_STEPS = 5


def body_surface(
    body: Body,
    attachments: tuple[Attachment, ...],
    *,
    color: Color,
    repaint: bool,
    size: LinkSize,
    layer: int,
    folder: Path | None,
    sides: int,
) -> Solid:
    """A body as one colored surface in its own frame.

    Args:
        body: The body.
        attachments: Its joints, which shape it when it has no shapes of its own.
        color: Color of a body without shapes.
        repaint: Whether a body with shapes gets that color, too.
        size: Sizes of links and markers.
        layer: Number that differs between neighbors.
        folder: Where relative mesh files start.
        sides: Number of flat pieces around the rods of a body without shapes.
    """
    if not body.shapes:
        return linked_body(body, attachments, size, layer, sides).painted(color)
    surface = body_shapes(body, folder, marker_size=4 * size.radius)
    if repaint:
        surface = surface.painted(color)
    low, high = surface.bounds()
    return surface.swollen(SPREAD * float(max(high - low)) * (layer % SPREAD_STEPS))
