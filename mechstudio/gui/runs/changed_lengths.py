"""Bars that got another length between two models, and the numbers that follow from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mechstudio.edits.bar_length import bar_of, change_length
from mechstudio.edits.function_text import parameters_in
from mechstudio.errors import ModelError
from mechstudio.model.evaluated import same_value, text_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from mechstudio.model import Mechanism

_INDICES = re.compile(r"(?:\[\d+\])+$")
# poses of all bodies follow, as the joints at the far ends are closed again
_POSE = re.compile(r"bodies\..+\.(?:position|orientation)")
# and velocities, as that also leads them to what joints and drivers allow
_CLOSED = re.compile(rf"{_POSE.pattern}|bodies\..+\.(?:angular_)?velocity")
_ENDS = re.compile(r"(?:frame[12]\.position|point[12]?)$")


class ChangedLength(NamedTuple):
    """A bar with another length.

    Attributes:
        name: Name of the body.
        length: Its new length [m].
        before: The earlier model with that length.
    """

    name: str
    length: float
    before: Mechanism


def changed_lengths(made: Mechanism, earlier: Mechanism) -> list[ChangedLength]:
    """Bars of two models whose lengths differ, but for those that follow parameters.

    Args:
        made: The later model.
        earlier: The other one, in which elements have the same names.
    """
    found = []
    old = {body.name: body for body in earlier.bodies}
    for body in made.bodies:
        other = old.get(body.name)
        if other is None or other is body or other.shapes == body.shapes:
            continue
        bar, known = bar_of(made, body.name), bar_of(earlier, body.name)
        if bar is None or known is None or bar.key != known.key:
            continue
        text = text_of(bar.length)
        if same_value(bar.length, known.length) or (text and text == text_of(known.length)):
            continue
        try:
            after = change_length(earlier, body.name, float(bar.length))
        except ModelError:
            # what is said instead is longer, and as true
            continue
        found.append(ChangedLength(body.name, float(bar.length), after))
    return found


def leads_places(mechanism: Mechanism, parameters: Collection[str]) -> bool:
    """Whether any of these parameters leads a body or a place on one."""
    return any(
        not parameters_in(text, is_law=False).isdisjoint(parameters)
        for place, text in (mechanism.expressions.items() if parameters else ())
        if is_pose(place) or is_end(place)
    )


def bare_place(place: str) -> str:
    """The place of a whole vector or matrix for that of one of its numbers."""
    return _INDICES.sub("", place)


def is_pose(place: str) -> bool:
    """Whether a place is where a body stands."""
    return _POSE.fullmatch(bare_place(place)) is not None


def follows_closing(place: str) -> bool:
    """Whether a place is where a body stands or how it moves, which closing the joints changes."""
    return _CLOSED.fullmatch(bare_place(place)) is not None


def is_end(place: str) -> bool:
    """Whether a place is where something is attached to a body."""
    return _ENDS.search(bare_place(place)) is not None
