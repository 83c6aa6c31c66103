"""References to other elements: names that exist, and coordinates that their joints have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

from mechstudio.errors import Problem
from mechstudio.model.joint import Joint
from mechstudio.model.quantity import GROUND
from mechstudio.model.value_text import listed, quoted
from mechstudio.synonyms import GROUND_WORDS


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """Say that there is no such element, and which there are."""
    near = get_close_matches(name, sorted(known), n=1)
    same = [other for other in known if other.casefold() == name.casefold()]
    if same or (GROUND in known and name.casefold() in GROUND_WORDS):
        near = same or [GROUND]
    if near:
        return f"there is no {what} {quoted(name)}; did you mean {quoted(near[0])}?"
    if not known:
        return f"there is no {what} {quoted(name)}; the model has none yet"
    return f"there is no {what} {quoted(name)}; there are {listed(sorted(known))}"


def coordinate_problems(
    path: str,
    end: tuple[str, int],
    names: Collection[str],
    joints: Mapping[str, Joint],
    *,
    side: str = "",
    verb: str = "drive",
) -> Iterator[Problem]:
    """Whether a joint and its coordinate are there.

    Args:
        path: JSON path of the element that refers to them.
        end: Name of the joint and number of the coordinate.
        names: Names of all joints.
        joints: Sound joints by name.
        side: What follows the keys "joint" and "coordinate".
        verb: What the element does to the coordinate.
    """
    name, coordinate = end
    if name not in names:
        yield Problem(f"{path}.joint{side}", unknown("joint", name, names))
        return
    joint = joints.get(name)
    if joint is not None and coordinate >= joint.joint_type.scalar_count:
        yield Problem(f"{path}.coordinate{side}", _no_coordinate(joint, coordinate, verb))


def _no_coordinate(joint: Joint, coordinate: int, verb: str) -> str:
    count = joint.joint_type.scalar_count
    if count == 0:
        return (
            f"the {joint.type} joint {quoted(joint.name)} has no shift or angle to {verb}; "
            "choose another joint"
        )
    return (
        f"the {joint.type} joint {quoted(joint.name)} has no coordinate {coordinate} to {verb}; "
        f"give a number from 0 to {count - 1}"
        if count > 1
        else f"the {joint.type} joint {quoted(joint.name)} has no coordinate {coordinate}; give 0"
    )
