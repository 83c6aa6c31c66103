"""Axes of the joints at the ends of a link: no hinge lies along all bars that it joins."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.editing.slot_direction import is_slot, slot_direction, turns_alone
from mechstudio.gui.tools.bodies.link_ends import LinkEnd
from mechstudio.gui.tools.joint.joint_axes import FIRST, AxisChoice, has_axis
from mechstudio.gui.tools.joint.slot_axis import slot_axes
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import joint_type
from mechstudio.model import Mechanism
from mechstudio.scene.axis_candidates import AxisCandidate, distinct
from mechstudio.scene.facets import tidy

ALONG = math.cos(math.radians(1.0))  # cosine from which on a bar lies along an axis


@dataclass(frozen=True, eq=False)
class DrawnBar:
    """A link as its joints see it.

    Attributes:
        way: From its start to its end [m], shape (3,).
        before: Along the link before it [m], shape (3,); None if there is none.
    """

    way: FloatArray
    before: FloatArray | None


class EndAxes:
    """Proposes axes, and goes on to others, as a rule of a hinge that would lie along its bars.

    Args:
        bench: The plane that is drawn in, and what is there.
        of_all: Whether it goes on to others of any joint.
    """

    def __init__(self, bench: Workbench, *, of_all: bool = False) -> None:
        self._bench, self._of_all = bench, of_all
        self._turns = 0

    def begin_anew(self) -> None:
        """Mean the proposed axis again."""
        self._turns = 0

    def go_on(self, step: int) -> None:
        """Mean a later axis, or an earlier one for a negative count."""
        self._turns += step

    def meant(self, mechanism: Mechanism, end: LinkEnd, bar: DrawnBar) -> AxisCandidate | None:
        """The axis of the joint at an end of a link; None if there is no joint.

        Args:
            mechanism: The mechanism with what holds the link there.
            end: The end.
            bar: The link.
        """
        found = self._axes(mechanism, end, bar)
        return found[self._turns % len(found)] if found else None

    def told(self, bar: DrawnBar, *ends: LinkEnd) -> str:
        """The axis of the first end that has several ones, in words; empty if none has.

        Args:
            bar: A link.
            ends: Ends of it.
        """
        for end in ends:
            found = self._axes(self._bench.mechanism, end, bar)
            if len(found) > 1:
                return f"axis: {found[self._turns % len(found)].text}"
        return ""

    def _axes(self, mechanism: Mechanism, end: LinkEnd, bar: DrawnBar) -> tuple[AxisCandidate, ...]:
        """Axes of the joint at an end, the proposed one first; none if there is no joint."""
        if not end.holder:
            return ()
        kind, plane = joint_type(end.kind), self._bench.plane
        # a point slides along the body that it is on
        if slot := slot_axes(mechanism, end.holder) if is_slot(kind) else ():
            return slot
        choices = {
            AxisChoice.NORMAL: plane.normal,
            AxisChoice.PLANE_X: plane.x,
            AxisChoice.PLANE_Y: plane.y,
        }
        usual = FIRST[kind.in_plane]
        axis = choices.pop(usual)
        proposed = AxisCandidate(usual.value, axis)
        held = slot_direction(mechanism, end.holder)
        bars = (bar.way,) if held is None else (bar.way, np.array(held))
        rest = [AxisCandidate(choice.value, axis) for choice, axis in choices.items()]
        if not (turns_alone(kind) and all(_is_along(way, axis) for way in bars)):
            return (proposed, *rest) if self._of_all and has_axis(kind) else (proposed,)
        return distinct((*_across(rest, bar), proposed))


def _across(plane: list[AxisCandidate], bar: DrawnBar) -> list[AxisCandidate]:
    """Axes of the plane across a bar, then the normal of the bar and the link before it.

    The axis nearest to that normal comes first: both move in one plane as nearly as they can, and
    about an axis that a drawing shows as it is.
    """
    if bar.before is None or _is_along(bar.before, bar.way):
        return plane
    normal = tidy(np.cross(bar.before, bar.way))
    plane = sorted(plane, key=lambda one: -abs(float(one.direction @ normal)))
    return [*plane, AxisCandidate("across both links", normal)]


def _is_along(way: FloatArray, axis: FloatArray) -> bool:
    sizes = float(np.linalg.norm(way)) * float(np.linalg.norm(axis))
    return abs(float(way @ axis)) >= ALONG * sizes
