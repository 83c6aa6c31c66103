"""Bodies whose shapes a joint has left: what is drawn stays, and the joint is beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.edits.bar_length import frame_on
from mechstudio.edits.shape_corners import is_around
from mechstudio.model import GROUND, Mesh

if TYPE_CHECKING:
    from mechstudio.geometry.quaternion import Vector
    from mechstudio.model import Body, Mechanism


def left_shapes(before: Mechanism, after: Mechanism, joint: str) -> list[str]:
    """Names of the bodies that a joint was on before an edit, and is beside now.

    Args:
        before: The mechanism before the edit.
        after: The mechanism after it.
        joint: Name of the joint.
    """
    old, new = before.joint(joint), after.joint(joint)
    found = []
    for name in (new.body1, new.body2):
        was, now = frame_on(old, name), frame_on(new, name)
        if name == GROUND or was is None or now is None:
            continue
        if _is_on(before.body(name), was.position) and not _is_on(after.body(name), now.position):
            found.append(name)
    return found


def _is_on(body: Body, point: Vector) -> bool:
    """Whether a point of a body is within the box around one of its shapes that are no meshes."""
    return any(is_around(shape, point) for shape in body.shapes if not isinstance(shape, Mesh))
