"""What a new block slides on, and what is joined to it by a hinge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.gui.tools.joint.aim import Aim
from mechstudio.gui.tools.joint.pair import named
from mechstudio.gui.tools.joint.slot_axis import slot_axes
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import GROUND, Mechanism

# points of a body that are hardly meant as a pin where the body is a bar
INSIDE = ("middle of", "center of mass of")
# directions nearer to each other than this are the same [cosine]
SAME = 0.999
# length of a block by the width of a link; where there is none, in the picture [pixels]
LENGTHS, PIXELS = 3.0, 60.0


@dataclass(frozen=True)
class Roles:
    """Bodies around a block.

    Attributes:
        guide: The body with the line, or "ground".
        pinned: The body that is joined to the block by a hinge; "" for none.
    """

    guide: str = GROUND
    pinned: str = ""

    @property
    def bodies(self) -> tuple[str, ...]:
        """Both, as far as they are bodies."""
        return tuple(name for name in (self.guide, self.pinned) if name not in (GROUND, ""))

    @property
    def text(self) -> str:
        """Both in words."""
        pin = f" and is hinged to {self.pinned}" if self.pinned else ""
        return f"slides on {named(self.guide)}{pin}"

    def among(self, names: Iterable[str]) -> Roles:
        """The same without bodies that are gone."""
        there = set(names)
        return Roles(
            self.guide if self.guide in there else GROUND,
            self.pinned if self.pinned in there else "",
        )


def possible_roles(bench: Workbench, aim: Aim) -> tuple[Roles, ...]:
    """What a click may mean, the most likely first; at least one.

    The end of a link is joined to the block, and what lies there besides has the line; a bar that
    is clicked elsewhere has the line itself.

    Args:
        bench: What there is.
        aim: What is pointed at.
    """
    pins = [name for name in aim.bodies if _is_pin(bench, aim, name)]
    rest = [name for name in aim.bodies if name not in pins]
    found = [Roles(guide, pin) for pin in pins for guide in rest]
    found += [Roles(GROUND, pin) for pin in pins]
    found += [Roles(guide) for guide in rest]
    found += [Roles(guide, pin) for pin in pins for guide in pins if guide != pin]
    found += [Roles(guide, pin) for pin in rest for guide in (*pins, GROUND)]
    found += [Roles(guide) for guide in pins]
    return tuple(dict.fromkeys((*found, Roles())))


def _is_pin(bench: Workbench, aim: Aim, name: str) -> bool:
    """Whether a body has a point of its own there that a pin would be put through."""
    if name not in bench.snapper.bodies_at(aim.spot.point):
        return False
    anchor = bench.snapper.at(aim.spot.point, (name,))
    is_inside = anchor is not None and anchor.body == name and anchor.label.startswith(INSIDE)
    return not (is_inside and slot_axes(bench.mechanism, name))


def usual_direction(mechanism: Mechanism, roles: Roles, plane: WorkPlane) -> tuple[FloatArray, str]:
    """Where a block slides unless told otherwise: along a bar, else to the right in the plane.

    Returns:
        A unit vector, shape (3,), and what it is in words.
    """
    slot = slot_axes(mechanism, roles.guide)
    if slot and abs(float(slot[0].direction @ plane.normal)) < SAME:
        return slot[0].direction, slot[0].label
    axis = int(np.argmax(np.abs(plane.x)))
    if abs(float(plane.x[axis])) <= 1.0 - 1e-9:
        return plane.x, "to the right in the plane"
    # not against it where that is to the left
    return np.eye(3)[axis], f"along {'xyz'[axis]}"


def usual_length(bench: Workbench, roles: Roles, place: FloatArray) -> float:
    """The length of a block that suits what is joined to it, or what it slides on [m].

    Args:
        bench: What there is.
        roles: The bodies around it.
        place: Where it goes [m], shape (3,).
    """
    drawing = bench.image.scene_to_read.sight.drawing.draft
    widths = []
    for name in (roles.pinned, roles.guide):
        solid = None if drawing is None else drawing.surfaces.get(name)
        if name in ("", GROUND) or solid is None or solid.empty:
            continue
        low, high = solid.bounds()
        widths.append(float(np.min(high - low)))
    width = next((each for each in widths if each > 0.0), 0.0)
    if width == 0.0:
        # as large as it looks well
        width = PIXELS * bench.pixel(place) / LENGTHS
    return float(f"{LENGTHS * width:.2g}")
