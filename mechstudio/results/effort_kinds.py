"""Efforts along joint coordinates that are asked for as a force where they are torques."""

from __future__ import annotations

from mechstudio.model import Mechanism
from mechstudio.synonyms import LISTS_BY_WORD

_WORDS = {"rad": ("torque", "moment"), "m": ("force",)}
_KINDS = {"rad": "angle", "m": "shift"}
_LISTS = ("drivers", "couplings", "forces")


def effort_of_other_kind(name: str, mechanism: Mechanism) -> str:
    """What an effort is that was asked for as one of the other kind, as the end of a message.

    Args:
        name: As it was written, such as `gears/mesh/force`.
        mechanism: The model of the run.

    Returns:
        "" for all else.
    """
    heading, _, rest = str(name).strip("/").partition("/")
    group = LISTS_BY_WORD.get(heading, heading)
    owner, _, word = rest.rpartition("/")
    elements = getattr(mechanism, group) if group in _LISTS else None
    if elements is None or owner not in elements.names or not elements[owner].coordinate_ends:
        return ""
    joint, number = elements[owner].coordinate_ends[-1]
    unit = mechanism.joints[joint].joint_type.coordinates[number].unit
    right = _WORDS.get(unit, ())
    if word in right or not any(word in words for words in _WORDS.values()):
        return ""
    shown = "a torque [N m]" if unit == "rad" else "a force [N]"
    what = f"; along the {_KINDS[unit]} of '{joint}' it is {shown}, '{group}/{owner}/{right[0]}'"
    if group != "couplings":
        return f"{what}."
    return (
        f"{what}; forces between teeth are no part of the model: a torque over the radius of its "
        "wheel is the tangential one, which no reaction of a joint has in it."
    )
