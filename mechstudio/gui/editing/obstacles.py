"""Reasons why a command is disabled for the selected elements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from mechstudio.gui.editing.order import can_move
from mechstudio.gui.state.selection import Item
from mechstudio.model import Body, Joint, Mechanism


@dataclass(frozen=True, kw_only=True)
class Subject:
    """The elements that a command applies to.

    Attributes:
        mechanism: The open mechanism; None while nothing is open.
        items: The selected elements that it has, in its order.
        can_paste: Whether something was copied.
        any_hidden: Whether the view leaves something out.
    """

    mechanism: Mechanism | None
    items: tuple[Item, ...] = ()
    can_paste: bool = False
    any_hidden: bool = False

    @cached_property
    def bodies_with_shapes(self) -> tuple[Body, ...]:
        """The selected bodies that have shapes to paint."""
        names = {name for kind, name in self.items if kind == "body"}
        bodies = () if self.mechanism is None else self.mechanism.bodies
        return tuple(body for body in bodies if body.name in names and body.shapes)

    @cached_property
    def joints(self) -> tuple[Joint, ...]:
        """The selected joints."""
        names = {name for kind, name in self.items if kind == "joint"}
        joints = () if self.mechanism is None else self.mechanism.joints
        return tuple(joint for joint in joints if joint.name in names)


# a sentence, empty if there is no obstacle
Obstacle = Callable[[Subject], str]

NOTHING_OPEN = "No mechanism is open."


def no_mechanism(subject: Subject) -> str:
    """Nothing is open."""
    return NOTHING_OPEN if subject.mechanism is None else ""


def no_elements(subject: Subject) -> str:
    """Nothing is selected."""
    return no_mechanism(subject) or ("" if subject.items else "Nothing is selected.")


def not_one_element(subject: Subject) -> str:
    """Not exactly one element is selected."""
    several = "Only one element can be renamed at a time." if len(subject.items) > 1 else ""
    return no_elements(subject) or several


def nothing_copied(subject: Subject) -> str:
    """There is nothing to paste."""
    return "" if subject.can_paste else "Nothing has been copied yet."


def no_shapes(subject: Subject) -> str:
    """No body that can be painted is selected."""
    none = "No body with shapes is selected."
    return no_mechanism(subject) or ("" if subject.bodies_with_shapes else none)


def not_one_body(subject: Subject) -> str:
    """Not exactly one body is selected."""
    is_body = [kind for kind, _ in subject.items] == ["body"]
    return no_elements(subject) or ("" if is_body else "The camera can follow one body.")


def nothing_hidden(subject: Subject) -> str:
    """Everything is shown."""
    return no_mechanism(subject) or ("" if subject.any_hidden else "Nothing is hidden.")


def no_joints(subject: Subject) -> str:
    """No joint is selected."""
    return no_mechanism(subject) or ("" if subject.joints else "No joint is selected.")


def _is_at_end(subject: Subject, by: int) -> str:
    refusal = no_elements(subject)
    if refusal or subject.mechanism is None or can_move(subject.mechanism, subject.items, by):
        return refusal
    return f"The selection is already the {'first' if by < 0 else 'last'} of its list."


is_first: Obstacle = partial(_is_at_end, by=-1)
is_last: Obstacle = partial(_is_at_end, by=1)


def not_one_joint(subject: Subject) -> str:
    """Not exactly one joint is selected."""
    several = "Only one joint at a time." if len(subject.joints) > 1 else ""
    return no_joints(subject) or several


def no_coordinate(subject: Subject) -> str:
    """Not exactly one joint with a shift or an angle is selected."""
    refusal = not_one_joint(subject)
    if refusal or subject.joints[0].joint_type.scalar_count:
        return refusal
    return f"{subject.joints[0].name} has no shift or angle."


def no_single_coordinate(subject: Subject) -> str:
    """No joint is selected whose only coordinate has no spring yet."""
    refusal = no_coordinate(subject)
    if refusal:
        return refusal
    (joint,) = subject.joints
    if joint.joint_type.scalar_count > 1:
        return f"{joint.name} has several coordinates: enter their Stiffness in its properties."
    has_one = any(joint.per_coordinate("stiffness"))
    return f"{joint.name} has a spring: its Stiffness is in its properties." if has_one else ""


def has_type(key: str) -> Obstacle:
    """All selected joints are of a type already."""

    def refusal(subject: Subject) -> str:
        if all(joint.type == key for joint in subject.joints):
            return no_joints(subject) or "The selected joints already have this type."
        return ""

    return refusal
