"""Ends of links: what each is joined with, and by which type of joint."""

from __future__ import annotations

from dataclasses import dataclass, fields

from mechstudio import edits
from mechstudio.gui.tools.joint.pair import named
from mechstudio.gui.tools.pointer import Spot
from mechstudio.joints import joint_type
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.axis_candidates import AxisCandidate

USUAL = "revolute"  # of an end that is joined with the ground although no joint is chosen


@dataclass(frozen=True, eq=False)
class LinkEnd(Spot):
    """A place of a chain of links.

    Attributes:
        joint: Key of the chosen type, which joins what begins or ends there; "" for no joint.
        is_grounded: Whether it is joined with the ground, whatever else is there.
    """

    joint: str = ""
    is_grounded: bool = False

    @property
    def holder(self) -> str:
        """What a link is joined with there: a body or "ground"; "" for nothing."""
        if self.is_grounded:
            return GROUND
        return self.body if self.joint and self.body != GROUND else ""

    @property
    def kind(self) -> str:
        """Key of the type that a link is joined by there; "" for none."""
        return self.joint or (USUAL if self.is_grounded else "")

    @property
    def text(self) -> str:
        """The joint in words, such as "revolute joint with link 1"; "" for none."""
        if not self.holder:
            return ""
        return f"{joint_type(self.kind).label.lower()} joint with {named(self.holder)}"


def link_end(spot: Spot, joint: str, *, is_grounded: bool) -> LinkEnd:
    """A place as the end of a link.

    Args:
        spot: The place.
        joint: Key of the chosen type; "" for no joint.
        is_grounded: Whether it is to be joined with the ground.
    """
    own = {field.name: getattr(spot, field.name) for field in fields(Spot)}
    return LinkEnd(**own, joint=joint, is_grounded=is_grounded)


def joined(mechanism: Mechanism, end: LinkEnd, link: str, axis: AxisCandidate | None) -> edits.Edit:
    """Join a link with what holds it at an end, if anything does.

    Args:
        mechanism: The mechanism with the link.
        end: The end.
        link: Name of the link.
        axis: Axis of the joint; None for no joint.
    """
    if axis is None:
        return edits.Edit(mechanism)
    along = tuple(axis.direction.tolist())
    return edits.add_joint(mechanism, end.kind, end.holder, link, end.place, along)


def key_of_ground(point: str, *, is_grounded: bool) -> str:
    """What G does at a point, such as "this"; empty where it is clear which is meant."""
    if is_grounded:
        return f"G: leave {point or 'the'} point free of the ground."
    return f"G: joint of {point} point with the ground." if point else "G: joint with the ground."
